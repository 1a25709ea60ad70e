internal import Vocabulary

/// A URL in a document, to which a reception responds in place of the URL's own server.
package struct ServedURL: Sendable, Hashable {
  /// The purpose of a URL, which decides the response.
  package enum Role: String, Sendable, Hashable, CaseIterable {
    /// A tracker: its requests are beacons.
    case tracker = "t"
    /// A further document, such as a wrapper's.
    case document = "d"
    case media = "m"
    /// A playlist or a segment of a stream, or another file that a playlist names.
    case part = "s"
    /// A script, a picture or captions of an ad.
    case resource = "r"
    /// A page that a click opens.
    case page = "c"
  }

  /// A place of the URL in a document.
  package struct Place: Sendable, Hashable {
    /// The document's number; 0 is the tag itself.
    package var document: Int
    /// The event's name as in a run's record, such as `start` or `clickTracking`; the element's
    /// name for a URL that is not a tracker.
    package var event: String
    /// The `offset` of a `progress` event, as written.
    package var offset: String?
    /// Whether the place is in a wrapper.
    package var isInWrapper: Bool
    /// The `id` of the ad that it is in.
    package var adID: String?
    /// The vendor whose VerificationParameters contain the URL; empty if the Verification has no
    /// vendor, nil for a URL that is not a vendor's.
    package var vendor: String?
  }

  package var role: Role
  /// The index of the URL among the URLs with the same role, from 0.
  package var number: Int
  /// The URL in the document, decoded, without leading and trailing white space.
  package var text: String
  /// Every place, in the order of the documents.
  package var places: [Place]

  /// The text that identifies the URL in its requests, such as `t5`.
  package var key: String { "\(role.rawValue)\(number)" }

  /// The scheme with the characters up to the host, which the served URL leaves out; empty for a
  /// reference without a scheme.
  var scheme: String {
    if text.hasPrefix("//") { return "//" }
    guard URLReference.isOfNetwork(text), let end = text.firstRange(of: "://") else { return "" }
    return String(text[..<end.upperBound])
  }

  /// The URL that the player would have requested if the document had not been rewritten.
  ///
  /// - Parameter rest: the part of a request's path after the key and the slash.
  /// - Returns: `rest` with the scheme that the URL has in the document, `https` where it begins
  ///   with `//`; a relative reference unchanged.
  func restored(_ rest: some StringProtocol) -> String {
    switch scheme {
    case "": text
    case "//": "https://" + rest
    default: scheme + rest
    }
  }

  /// The part of the served URL after its prefix: the URL without its scheme. For a relative
  /// reference, which names no server, it is the last segment, because a player resolves `..`
  /// before the request.
  var served: Substring {
    guard scheme.isEmpty else { return text.dropFirst(scheme.count) }
    let path = text.prefix { $0 != "?" && $0 != "#" }
    return path.lastIndex(of: "/").map { text[text.index(after: $0)...] } ?? text[...]
  }

  /// The vendor that sends the URL as a beacon; nil for a URL of the documents themselves.
  package var vendor: String? { places.first?.vendor }

  /// The event's name with its offset, such as `progress 00:00:05`, without the document that
  /// declares the tracker. It is the same for every document of a wrapper chain.
  package var event: String {
    places.first.map { $0.event + ($0.offset.map { " \($0)" } ?? "") } ?? key
  }

  /// The event in words: `progress 00:00:05 (wrapper)`.
  package var label: String {
    guard let place = places.first else { return key }
    var words = event
    var details: [String] = []
    if let vendor = place.vendor {
      details.append(vendor.isEmpty ? "verification" : "verification of \(vendor)")
    }
    if place.isInWrapper { details.append("wrapper, document \(place.document)") }
    if places.count > 1 { details.append("the same URL in \(places.count) places") }
    if !details.isEmpty { words += " (\(details.joined(separator: "; ")))" }
    return words
  }
}
