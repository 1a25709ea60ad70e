package import Transport
package import VirtualTime

/// What the macros in one request's URL stand for (VAST 4.x macro registry).
///
/// One value serves one request: the cache buster is drawn when it is made.
package struct MacroContext: Sendable, Hashable {
  /// Eight decimal digits, leading zeros kept.
  package let cacheBusting: String
  /// When the request is made, as `[TIMESTAMP]` writes it.
  package let timestamp: String
  /// The code to report; set for Error URLs only, elsewhere the macro stays.
  package var errorCode: VASTErrorCode?
  /// Set for verificationNotExecuted only, elsewhere the macro stays.
  package var reason: VerificationNotExecutedReason?
  /// The media file that is played; nil while none is chosen.
  package var assetURI: String?
  /// The position in the ad; nil while none is loaded.
  package var adPlayhead: Duration?
  /// The position in the content that the ad interrupts, never the ad's; nil for an ad that
  /// stands alone.
  package var contentPlayhead: Duration?
  /// Values that only the caller can know, by macro name.
  package var callerValues: [String: String]

  /// The context of one request made at an instant.
  package init(
    clock: WallClock, instant: VirtualInstant, random: inout SeededRandom,
    errorCode: VASTErrorCode? = nil, reason: VerificationNotExecutedReason? = nil,
    assetURI: String? = nil, adPlayhead: Duration? = nil, contentPlayhead: Duration? = nil,
    callerValues: [String: String] = [:]
  ) {
    cacheBusting = Self.cacheBuster(using: &random)
    timestamp = clock.timestamp(at: instant)
    self.errorCode = errorCode
    self.reason = reason
    self.assetURI = assetURI
    self.adPlayhead = adPlayhead
    self.contentPlayhead = contentPlayhead
    self.callerValues = callerValues
  }

  /// The plain value of a macro, not percent-encoded; nil for one that nobody knows, which stays
  /// in the URL.
  ///
  /// What the run itself knows wins; the caller's values come next; a macro of the run that has no
  /// value at this moment is `-1`, as the registry wants it. CONTENTPLAYHEAD is the content's
  /// position as its text says, although players older than 4.1 often put the ad's there.
  package func value(of macro: String) -> String? {
    switch macro {
    case "TIMESTAMP": timestamp
    case "CACHEBUSTING": cacheBusting
    case "ERRORCODE": errorCode?.description ?? callerValues[macro]
    case "REASON": reason.map { String($0.rawValue) } ?? callerValues[macro]
    case "ASSETURI": assetURI ?? callerValues[macro] ?? Self.unknown
    case "ADPLAYHEAD": adPlayhead.map(TimeText.playhead) ?? callerValues[macro] ?? Self.unknown
    case "MEDIAPLAYHEAD", "CONTENTPLAYHEAD":
      contentPlayhead.map(TimeText.playhead) ?? callerValues[macro] ?? Self.unknown
    default: callerValues[macro]
    }
  }

  /// The URL to request for a template, and which of its macros nobody knows.
  package func expand(_ template: URLTemplate) -> URLTemplate.Expansion {
    template.expanded(value(of:))
  }

  private static let unknown = "-1"

  private static func cacheBuster(using random: inout SeededRandom) -> String {
    let digits = String(Int.random(in: 0...99_999_999, using: &random))
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
