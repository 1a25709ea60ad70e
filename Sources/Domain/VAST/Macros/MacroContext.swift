package import Transport
package import VirtualTime

/// What the macros in one request's URL can refer to; nil is unknown.
///
/// Only the code that creates it sets its properties.
package final class MacroFacts {
  /// A place on the player, in device-independent pixels.
  package struct ClickPosition: Sendable, Hashable {
    package var x: Int
    package var y: Int

    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// What the request is for; macros that do not belong there stay unchanged.
  package var request = RequestKind.tracking
  /// The code to report; set for Error URLs only, elsewhere the macro stays.
  package var errorCode: VASTErrorCode?
  /// The code to report to error trackers of an ad break; set for those only.
  package var breakError: VMAPErrorCode?
  /// Set for verificationNotExecuted only, elsewhere the macro stays.
  package var reason: VerificationNotExecutedReason?
  /// The media file that is played; nil while none is selected.
  package var assetURI: String?
  /// The position in the ad; nil while none is loaded.
  package var adPlayhead: Duration?
  /// Whether a server requests the URL on its own, and no player.
  package var isOfServer = false
  /// The position in the content that the ad interrupts, never the ad's; nil for an ad without content.
  package var contentPlayhead: Duration?
  /// Where the viewer clicked.
  package var clickPosition: ClickPosition?
  package var ad = AdMacroFacts()
  package var adBreak = BreakMacroFacts()
  package var player = PlayerMacroFacts()

  /// Nothing is known.
  package init() {}
}

/// The values of the macros in one request's URL (VAST 4.x macro registry).
///
/// One value serves one request: the cache buster is drawn when the context is made. A value that
/// is not set is unknown and expands to `-1`; values that only a caller can know are not invented.
package struct MacroContext {
  /// What the request can refer to.
  package let facts: MacroFacts
  /// Eight decimal digits, leading zeros kept.
  package let cacheBusting: String
  private let clock: WallClock
  private let instant: VirtualInstant
  /// A UUID that the first ad request and all later requests of it share.
  package let transactionID: String?
  /// Values that only the caller can know, by macro name.
  let callerValues: [String: String]

  /// The context of one request made at an instant.
  package init(
    clock: WallClock, instant: VirtualInstant, random: inout SeededRandom,
    facts: MacroFacts = MacroFacts(), transactionID: String? = nil,
    callerValues: [String: String] = [:]
  ) {
    self.facts = facts
    cacheBusting = Self.cacheBuster(using: &random)
    self.clock = clock
    self.instant = instant
    self.transactionID = transactionID
    self.callerValues = callerValues
  }

  /// When the request is made, as `[TIMESTAMP]` writes it; formatted only when it is read, because few
  /// requests need it.
  package var timestamp: String { clock.timestamp(at: instant) }

  /// The plain value of a macro, not percent-encoded, lists joined with commas; nil for an unknown
  /// one, which stays in the URL.
  package func value(of macro: String) -> String? {
    values(of: macro)?.joined(separator: ",")
  }

  /// The URL to request for a template, and its macros without a value.
  package func expand(_ template: URLTemplate) -> URLTemplate.Expansion {
    template.expandedLists { values(of: $0) }
  }

  private static func cacheBuster(using random: inout SeededRandom) -> String {
    var rest = Int.random(in: 0...99_999_999, using: &random)
    return String(unsafeUninitializedCapacity: 8) { digits in
      for place in (0..<8).reversed() {
        digits[place] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      return 8
    }
  }
}

/// The kinds of request that the macro registry distinguishes (VAST 4.x, contexts).
package enum RequestKind: String, Sendable, Hashable, CaseIterable {
  /// A request for an ad: the tag itself and the tags of wrappers.
  case adRequest
  /// For an event of an ad or a creative: impressions and everything below that has no kind of its
  /// own.
  case tracking
  /// A request for a click, such as one to a ClickTracking URL.
  case clickTracking
  /// A request to an Error URL.
  case error
  /// A request for verification code that was not executed.
  case verificationNotExecuted
  /// A request to an error tracker of an ad break (VMAP).
  case breakError
}
