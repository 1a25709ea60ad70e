internal import Vocabulary

/// Decides how a player interprets an answer to a document's request.
package struct FetchLimits: Sendable, Hashable {
  /// The time after which the player gives up waiting for a response (error 301, VMAP's 1007).
  package var responseTimeout: Duration

  package init(responseTimeout: Duration = .seconds(10)) {
    self.responseTimeout = responseTimeout
  }

  /// Whether the player waits long enough for a response with this latency; a latency equal to the
  /// limit is too long.
  package func waits(for latency: Duration) -> Bool { latency < responseTimeout }

  /// The meaning of a response's status alone; nil when the body decides.
  ///
  /// With 204 a server reports that it has no ad; statuses up to 199 and from 300 on are failures.
  package static func answer(withStatus status: Int) -> WrapperAnswer? {
    switch status {
    case 204: .noContent
    case 200...299: nil
    default: .unavailable("the server answered with status \(status)")
    }
  }

  /// Why an address cannot be requested at all, after its macros were replaced; nil when it can.
  ///
  /// Players request `http` and `https`; an address without a scheme is relative. A placeholder
  /// that no server replaced with an address, such as `%%VAST_AD_TAG%%`, is an error of the wrapper
  /// (300), not of a server (301).
  package static func objection(to url: String) -> String? {
    if let form = UnresolvedMacros.find(in: url).first, url.hasPrefix(form) {
      return "'\(form)' is in place of the URL; the ad server did not replace it"
    }
    guard let colon = url.firstIndex(of: ":") else { return nil }
    let scheme = url[..<colon]
    // With a digit after the colon, the text is a host with a port.
    guard let first = scheme.first, first.isASCII, first.isLetter,
      scheme.utf8.allSatisfy(isPartOfScheme), url[colon...].dropFirst().first?.isNumber != true
    else { return nil }
    return ["http", "https"].contains(scheme.lowercased())
      ? nil : "players do not request its scheme '\(scheme)'; use https"
  }

  private static func isPartOfScheme(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}
