internal import Vocabulary

/// Every URL that a reception serves, and its form in the served documents.
///
/// The served form is `http://HOST:PORT/TOKEN/t5/` and the URL without its scheme, unchanged:
/// `…/t5/ads.example.com/start?cb=[CACHEBUSTING]`. Players replace macros as text in the whole URL,
/// in its path and its query, and some only where the brackets are not encoded. So the part after
/// the prefix is byte for byte the text in the document. If the URL were encoded as one parameter,
/// a player would encode a macro's value twice or not find the macro. A request that arrives
/// identifies the tracker by its key, and contains the URL that the real server would have
/// received.
///
/// A URL has one key, wherever it occurs, because a browser requests an identical image only once.
/// A vendor's beacon has another key than the same URL of another vendor, or of a tracker.
package struct ServedURLs: Sendable, Hashable {
  private struct Identity: Hashable {
    let role: ServedURL.Role
    let text: String
    let vendor: String?
  }

  /// The URL of the reception, with the token: `http://127.0.0.1:8000/TOKEN`.
  package let base: String
  /// The resources whose URLs stay unchanged, because their content is unavailable.
  private let unavailable: Set<String>
  /// Whether the beacons in the parameters of verifications are served.
  let servesParameters: Bool
  private var numbers: [Identity: Int] = [:]
  private var urls: [ServedURL.Role: [ServedURL]] = [:]

  /// - Parameters:
  ///   - base: the URL of the reception, with the token.
  ///   - unavailable: the resources whose URLs stay unchanged.
  ///   - servesParameters: whether the beacons in the parameters of verifications are served.
  package init(
    base: String, without unavailable: Set<String> = [], servesParameters: Bool = true
  ) {
    self.base = base
    self.servesParameters = servesParameters
    self.unavailable = unavailable
  }

  /// The URLs of a role, by their numbers.
  package func urls(of role: ServedURL.Role) -> [ServedURL] { urls[role] ?? [] }

  /// The URL with a number.
  package func url(_ role: ServedURL.Role, _ number: Int) -> ServedURL? {
    guard let urls = urls[role], urls.indices.contains(number) else { return nil }
    return urls[number]
  }

  /// The form of a URL in a served document.
  struct Form {
    /// The text that replaces the scheme.
    let prefix: String
    /// The part of the URL that follows the scheme.
    let rest: Substring
    /// The scheme, empty for a relative reference, which is replaced whole.
    let scheme: String

    var whole: String { prefix + rest }
  }

  /// Why a URL stays unchanged; nil for a URL that is served.
  func objection(to text: String, as role: ServedURL.Role) -> KeptURL.Reason? {
    if role == .resource, unavailable.contains(text) { return .unavailable }
    return Self.isServed(text, as: role) ? nil : .otherScheme
  }

  /// Adds a place of a URL and returns the form in which the URL is served; nil for a URL that
  /// stays unchanged.
  ///
  /// - Parameters:
  ///   - text: the URL.
  ///   - role: the purpose of the URL.
  ///   - place: its place in a document; nil for a URL of a playlist.
  /// - Returns: the form, or nil.
  mutating func form(
    of text: String, role: ServedURL.Role, at place: ServedURL.Place? = nil
  ) -> Form? {
    guard objection(to: text, as: role) == nil else { return nil }
    let identity = Identity(role: role, text: text, vendor: place?.vendor)
    let number = numbers[identity] ?? urls[role, default: []].count
    if numbers.updateValue(number, forKey: identity) == nil {
      urls[role, default: []].append(
        ServedURL(role: role, number: number, text: text, places: []))
    }
    if let place { urls[role]?[number].places.append(place) }
    let url = ServedURL(role: role, number: number, text: text, places: [])
    return Form(prefix: "\(base)/\(url.key)/", rest: url.served, scheme: url.scheme)
  }

  /// Whether a reception serves a URL. A document, media or a part can have a relative path; a
  /// tracker without an http or https URL has no server.
  private static func isServed(_ text: String, as role: ServedURL.Role) -> Bool {
    if URLReference.isOfNetwork(text) || text.hasPrefix("//") { return true }
    switch role {
    case .document, .media, .part: return !text.isEmpty && !URLReference.isAbsolute(text)
    case .tracker, .resource, .page: return false
    }
  }
}

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
    var offset: String?
    /// Whether the place is in a wrapper.
    var isInWrapper: Bool
    /// The `id` of the ad that it is in.
    var adID: String?
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

/// A URL of a document that a reception does not serve.
package struct KeptURL: Sendable, Hashable {
  /// Why the URL stays unchanged.
  package enum Reason: Sendable, Hashable, CaseIterable {
    /// The URL has another scheme than http(s), or a macro in place of the scheme.
    case otherScheme
    /// It is the URL of a page, which requests its parts from its own server.
    case page
    /// The content of the URL is unavailable.
    case unavailable
    /// Elements inside the URL's element divide its text, so that players read it in different
    /// ways.
    case divided
    /// The URL refers to an entity that is undeclared, or whose value is unknown or contains markup
    /// or references. The entity's value stays unchanged.
    case entity
    /// The parameters of a verification, which are not JSON with an object `beacons` whose URLs can be
    /// identified.
    case parameters
  }

  /// The decoded URL in the document, as far as it is known. For parameters, the vendor, which may be empty.
  package var text: String
  package var reason: Reason
  /// The local name of the element that contains it; nil in a playlist.
  package var element: String?
  /// The line, from 1, on which that element begins; nil in a playlist.
  package var line: Int?

  init(_ text: String, _ reason: Reason, of element: String? = nil, line: Int? = nil) {
    self.text = text
    self.reason = reason
    self.element = element
    self.line = line
  }
}
