package import Vocabulary

/// The facts that give the macros in one request's URL their values; nil means unknown.
///
/// Only the code that creates an instance sets its properties.
package final class MacroFacts {
  /// A place on the player, in device-independent pixels.
  struct ClickPosition: Sendable, Hashable {
    var x: Int
    var y: Int
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
  var clickPosition: ClickPosition?
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
  let facts: MacroFacts
  /// A random number as eight decimal digits, with leading zeros.
  let cacheBusting: String
  private let clock: WallClock
  private let instant: VirtualInstant
  /// A UUID that an ad's first request shares with all requests that follow from it.
  let transactionID: String?
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
  var timestamp: String { clock.timestamp(at: instant) }

  /// The plain value of a macro, not percent-encoded, with lists joined by commas; nil for an
  /// unknown macro, which stays in the URL.
  func value(of macro: String) -> String? {
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

extension MacroContext {
  /// The plain values of a macro, not percent-encoded; a list may have several. Nil for a macro
  /// that has no meaning in this request or is unknown, which stays in the URL.
  ///
  /// The run's own values take precedence over the caller's; a macro of the registry without a
  /// value is `-1`, as the registry requires. CONTENTPLAYHEAD is the content's position, as in the
  /// registry's text, although players older than 4.1 often report the ad's.
  func values(of macro: String) -> [String]? {
    guard let definition = MacroDefinition.named(macro) else {
      return callerValues[macro].map { [$0] }
    }
    switch macro {
    // These macros have a value only in requests that report an error, or why a verification was
    // not executed.
    case "ERRORCODE", "ERROR_CODE", "ERROR_MESSAGE": return errorValue(of: macro).map { [$0] }
    case "REASON": return facts.reason.map { [String($0.rawValue)] }
    default: break
    }
    guard definition.contexts.contains(facts.request) else { return nil }
    return ownValues(of: macro) ?? contextValues(of: definition) ?? [inapplicable(macro) ?? "-1"]
  }

  private func errorValue(of macro: String) -> String? {
    guard let breakError = facts.breakError else {
      return macro == "ERRORCODE" ? facts.errorCode?.description : nil
    }
    return macro == "ERROR_MESSAGE" ? breakError.summary ?? "-1" : breakError.description
  }

  /// The values that the caller gives for a macro. The caller separates the values of a list with
  /// commas.
  private func contextValues(of definition: MacroDefinition) -> [String]? {
    guard let text = callerValues[definition.name] else { return nil }
    guard definition.format.isList else { return [text] }
    return text.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0.trimmingWhitespace()) }
  }

  /// The value `0` for a macro that cannot apply: the page's URL in an app, or the app's bundle in
  /// a web page.
  private func inapplicable(_ macro: String) -> String? {
    switch (macro, facts.player.surface) {
    case ("PAGEURL", .app), ("APPBUNDLE", .web): "0"
    default: nil
    }
  }

  /// The values that the run itself knows for a macro. The cases follow the registry's categories.
  private func ownValues(of macro: String) -> [String]? {
    switch macro {
    case "TIMESTAMP": [timestamp]
    case "CACHEBUSTING": [cacheBusting]
    case "TRANSACTIONID": one(transactionID)
    case "ASSETURI": one(facts.assetURI)
    case "ADPLAYHEAD": one(facts.adPlayhead.map(TimeText.playhead))
    case "MEDIAPLAYHEAD", "CONTENTPLAYHEAD": one(facts.contentPlayhead.map(TimeText.playhead))
    case "CLICKPOS": facts.clickPosition.map { ["\($0.x)", "\($0.y)"] }
    default: adValues(of: macro) ?? breakValues(of: macro) ?? playerValues(of: macro)
    }
  }

  private func adValues(of macro: String) -> [String]? {
    switch macro {
    case "ADTYPE": one(facts.ad.adType?.rawValue)
    case "UNIVERSALADID":
      some(facts.ad.universalAdIDs.map { "\($0.registry ?? "unknown") \($0.value)" })
    case "ADSERVINGID": one(facts.ad.adServingID)
    case "PODSEQUENCE": one(facts.ad.podSequence)
    case "ADCOUNT": one(facts.ad.adCount)
    default: nil
    }
  }

  private func breakValues(of macro: String) -> [String]? {
    switch macro {
    case "BREAKPOSITION": one(facts.adBreak.position?.rawValue)
    case "BREAKMAXDURATION": seconds(facts.adBreak.maxDuration)
    case "BREAKMINDURATION": seconds(facts.adBreak.minDuration)
    case "BREAKMAXADS": one(facts.adBreak.maxAds)
    case "BREAKMINADLENGTH": seconds(facts.adBreak.minAdLength)
    case "BREAKMAXADLENGTH": seconds(facts.adBreak.maxAdLength)
    case "ADCATEGORIES": some(facts.adBreak.adCategories)
    case "BLOCKEDADCATEGORIES": some(facts.adBreak.blockedAdCategories)
    default: nil
    }
  }

  private func playerValues(of macro: String) -> [String]? {
    switch macro {
    case "PLAYERSIZE":
      if let width = facts.player.width, let height = facts.player.height {
        ["\(width)", "\(height)"]
      } else {
        nil
      }
    case "PLAYERSTATE": playerState
    case "PLAYERCAPABILITIES": facts.player.capabilities
    case "INVENTORYSTATE": facts.player.inventoryState
    case "CLICKTYPE": one(facts.player.clickType)
    case "PLAYBACKMETHODS": one(facts.player.playbackMethod)
    case "PLACEMENTTYPE": one(facts.player.placementType)
    case "CLIENTUA": one(facts.player.clientUserAgent)
    case "OMIDPARTNER": one(facts.player.omidPartner)
    case "VASTVERSIONS": facts.player.vastVersions?.map { String($0) }
    case "APIFRAMEWORKS": facts.player.apiFrameworks?.map { String($0) }
    case "EXTENSIONS": facts.player.extensions
    case "VERIFICATIONVENDORS": facts.player.verificationVendors
    case "MEDIAMIME": facts.player.mediaTypes
    case "LIMITADTRACKING": one(facts.player.limitsAdTracking.map { $0 ? 1 : 0 })
    // A simulated player sends its requests from the client, unless the caller gives another value.
    case "SERVERSIDE":
      facts.isOfServer ? ["2"] : callerValues[macro] == nil ? ["0"] : nil
    default: nil
    }
  }

  private var playerState: [String]? {
    // The registry has no word for a player that is neither muted nor in full screen.
    some(
      (facts.player.isMuted == true ? ["muted"] : [])
        + (facts.player.isFullscreen == true ? ["fullscreen"] : []))
  }

  private func one(_ value: (some CustomStringConvertible)?) -> [String]? {
    value.map { [$0.description] }
  }

  private func some(_ values: [String]) -> [String]? { values.isEmpty ? nil : values }

  private func seconds(_ duration: Duration?) -> [String]? {
    one(duration?.components.seconds)
  }
}

/// The values of macros about the ad that is played; a nil or empty value is unknown.
package struct AdMacroFacts: Sendable, Hashable {
  package var adType: AdType?
  /// The identifiers of the creative that is played.
  var universalAdIDs: [UniversalAdID]
  /// The inline ad's identifier, which macros pass on to wrappers.
  var adServingID: String?
  /// The ad's `sequence`; nil for a stand-alone ad.
  var podSequence: Int?
  /// In an ad request, how many ads are requested; in any other request, the ad's number in order
  /// of play, from 1.
  package var adCount: Int?

  package init(
    adType: AdType? = nil, universalAdIDs: [UniversalAdID] = [], adServingID: String? = nil,
    podSequence: Int? = nil, adCount: Int? = nil
  ) {
    self.adType = adType
    self.universalAdIDs = universalAdIDs
    self.adServingID = adServingID
    self.podSequence = podSequence
    self.adCount = adCount
  }
}

/// The values of macros about the ad break; a nil or empty value is unknown.
package struct BreakMacroFacts: Sendable, Hashable {
  /// Where a break is in its content, by the numbers of VAST's macro registry.
  package enum Position: Int, Sendable, Hashable, CaseIterable {
    case other = 0
    case preRoll = 1
    case midRoll = 2
    case postRoll = 3
    /// There is no content.
    case standalone = 4
  }

  package var position: Position?
  /// The longest duration of the break. In macros, all times of a break are written in whole
  /// seconds.
  var maxDuration: Duration?
  var minDuration: Duration?
  var maxAds: Int?
  var minAdLength: Duration?
  var maxAdLength: Duration?
  /// The categories that ads should have.
  var adCategories: [String]
  /// The categories that outer wrappers block.
  package var blockedAdCategories: [String]

  package init(
    position: Position? = nil, maxDuration: Duration? = nil, minDuration: Duration? = nil,
    maxAds: Int? = nil, minAdLength: Duration? = nil, maxAdLength: Duration? = nil,
    adCategories: [String] = [], blockedAdCategories: [String] = []
  ) {
    self.position = position
    self.maxDuration = maxDuration
    self.minDuration = minDuration
    self.maxAds = maxAds
    self.minAdLength = minAdLength
    self.maxAdLength = maxAdLength
    self.adCategories = adCategories
    self.blockedAdCategories = blockedAdCategories
  }
}

/// The values of macros about the player and its capabilities. A nil value is unknown; an empty
/// list means that there are none.
package struct PlayerMacroFacts: Sendable, Hashable {
  /// Where the player runs, which decides whether there is a page or an app to name.
  package enum Surface: String, Sendable, Hashable, CaseIterable {
    case web
    case app
  }

  package var surface: Surface?
  /// In device-independent pixels.
  package var width: Int?
  /// In device-independent pixels.
  package var height: Int?
  package var isMuted: Bool?
  package var isFullscreen: Bool?
  /// `skip`, `mute`, `autoplay`, `mautoplay`, `fullscreen`, `icon`.
  package var capabilities: [String]?
  /// `skippable`, `autoplayed`, `mautoplayed`, `optin`.
  package var inventoryState: [String]?
  /// How a click opens a page: 0 not at all, 1 anywhere, 2 on a button, 3 after a confirmation.
  var clickType: Int?
  /// How playback begins, from 1 to 7 (AdCOM).
  var playbackMethod: Int?
  /// The kind of placement (AdCOM).
  var placementType: Int?
  /// The names and versions of player and plug-in: `player/1.0 plugin/2.0`.
  package var clientUserAgent: String?
  /// The integration partner's name and version: `partner/1.0`.
  package var omidPartner: String?
  /// The versions of VAST that are understood, by AdCOM's numbers.
  package var vastVersions: [Int]?
  /// The frameworks that are supported, by AdCOM's numbers; 7 is Open Measurement.
  package var apiFrameworks: [Int]?
  /// The types of `Extension` that are understood.
  package var extensions: [String]?
  package var verificationVendors: [String]?
  /// The MIME types that can be played.
  package var mediaTypes: [String]?
  /// Whether the viewer limited tracking.
  var limitsAdTracking: Bool?

  /// Creates facts in which nothing is known.
  package init() {}
}
