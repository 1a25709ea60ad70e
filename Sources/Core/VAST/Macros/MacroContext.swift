package import Vocabulary

/// The facts that give the macros in one request's URL their values; nil means unknown.
///
/// Only the code that creates an instance sets its properties.
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

  /// The kind of the request. Macros that are not defined for this kind stay in the URL unchanged.
  package var request = RequestKind.tracking
  /// The VAST code to report. It is set for Error URLs only; in other requests the macro
  /// `[ERRORCODE]` stays unchanged, except in requests to a break's error trackers (`breakError`).
  package var errorCode: VASTErrorCode?
  /// The VMAP code to report to the error trackers of an ad break; nil in requests to other
  /// trackers.
  package var breakError: VMAPErrorCode?
  /// Why a verification was not executed. It is set for `verificationNotExecuted` only; in other
  /// requests the macro `[REASON]` stays unchanged.
  package var reason: VerificationNotExecutedReason?
  /// The media file that is played; nil while none is selected.
  package var assetURI: String?
  /// The position in the ad; nil while none is loaded.
  package var adPlayhead: Duration?
  /// Whether a server, and not a player, requests the URL.
  package var isOfServer = false
  /// The position in the content that the ad interrupts, not in the ad; nil for an ad without
  /// content.
  package var contentPlayhead: Duration?
  /// Where the viewer clicked.
  package var clickPosition: ClickPosition?
  package var ad = AdMacroFacts()
  package var adBreak = BreakMacroFacts()
  package var player = PlayerMacroFacts()

  /// Creates facts in which nothing is known.
  package init() {}
}

/// The values of the macros in one request's URL (VAST 4.x macro registry).
///
/// Each request gets its own context, because the random cache buster is drawn when the context is
/// created. A value that is not set expands to `-1`; the context never invents a value that only a
/// caller can know.
package struct MacroContext {
  /// The facts behind the values of the macros.
  package let facts: MacroFacts
  /// A random number as eight decimal digits, with leading zeros.
  package let cacheBusting: String
  private let clock: WallClock
  private let instant: VirtualInstant
  /// A UUID that an ad's first request shares with all requests that follow from it.
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

  /// When the request is made, in the format of `[TIMESTAMP]`. It is formatted only on access,
  /// because few requests need it.
  package var timestamp: String { clock.timestamp(at: instant) }

  /// The plain value of a macro, not percent-encoded, with lists joined by commas; nil for an
  /// unknown macro, which stays in the URL.
  package func value(of macro: String) -> String? {
    values(of: macro)?.joined(separator: ",")
  }

  /// The URL to request for a template, with a list of the macros that have no value.
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
  /// A request for an event of an ad or a creative: impressions and every event without a kind of
  /// its own below.
  case tracking
  /// A request for a click, such as one to a ClickTracking URL.
  case clickTracking
  /// A request to an Error URL.
  case error
  /// A request that reports that verification code was not executed.
  case verificationNotExecuted
  /// A request to an error tracker of an ad break (VMAP).
  case breakError
}
