package import Vocabulary

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
  static func answer(withStatus status: Int) -> WrapperAnswer? {
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

extension Fetch {
  /// Why there is no body, in words; nil on success.
  package var error: String? { absence?.reason }
}

extension Fetch.Absence {
  /// The reason in words, and the fix.
  package var reason: String {
    switch self {
    case .notRequestable(let objection): objection
    case .unmapped(_, _, let reason): reason
    case .missing(.file, let path):
      "the file '\(path)' does not exist next to the tag; check the relative URL"
    case .missing(_, let path):
      "the mapped file '\(path)' does not exist; check --map"
    case .missingPart(let words), .unreadable(let words), .abandoned(let words): words
    case .forbidden(let file): file.reason
    case .withheld(let file):
      "withheld, as a script has read the local file '\(file)' and could send its content; run "
        + "without '--network', or serve the file from a server"
    case .late(let limit): "no response within \(TimeText.readable(limit))"
    case .lost: "the connection was lost before a response"
    case .cutOff(let received, let size):
      "the connection was lost when \(received) of \(size) bytes had arrived"
    case .refused(let status): "the server answered with status \(status)"
    case .failed(let failure): failure.reason
    }
  }

  /// How long a player waits until it notices the absence, given the latency of requests.
  package func delay(latency: Duration) -> Duration {
    switch self {
    case .notRequestable, .withheld: .zero
    case .late(let limit): limit
    case .lost: FetchLimits().responseTimeout
    case .unmapped, .missing, .missingPart, .forbidden, .unreadable, .cutOff, .refused, .abandoned,
      .failed:
      latency
    }
  }

  /// The absence as a `WrapperAnswer`; nil if the server answered with a success status other than
  /// 204 but without a body, so that the response counts as an empty document.
  package func wrapperAnswer(of url: String) -> WrapperAnswer? {
    let full = "'\(url)' was not fetched: \(reason)"
    switch self {
    case .notRequestable: return .notRequestable(full)
    case .unmapped, .missing, .missingPart, .forbidden, .unreadable, .cutOff, .abandoned,
      .withheld:
      return .unavailable(full, self)
    case .late, .lost: return .timedOut(full)
    case .refused(let status):
      return switch FetchLimits.answer(withStatus: status) {
      case .unavailable?: .unavailable(full, self)
      case let answer?: answer
      case nil: nil
      }
    case .failed(let failure):
      return switch failure.effect {
      case .timeout: .timedOut(full)
      case .noContent: .noContent
      case .status, .notAllowed, .connection, .tooLarge, .notRecorded, .budget:
        .unavailable(full, self)
      }
    }
  }
}

extension ForbiddenFile {
  /// Why documents must not use the file, and the fix.
  package var reason: String {
    switch (objection, source) {
    case (.irregular, _):
      "'\(path)' is not a regular file, and a document may name only regular files"
    case (.hidden, _):
      "'\(path)' is hidden: a part of its path, with links resolved, begins with a dot, and a "
        + "document may not name hidden files; rename it, or use --allow-files PATH"
    case (.outside(let folder), .map):
      "the mapped file '\(path)' leads out of the folder '\(folder)'; use --map with the folder "
        + "that the file is in, or --allow-files PATH"
    case (.outside(let folder), _):
      "the file '\(path)' is outside the folder '\(folder)', and a document may name files in that "
        + "folder only; move it there, or use --map or --allow-files PATH"
    }
  }
}
