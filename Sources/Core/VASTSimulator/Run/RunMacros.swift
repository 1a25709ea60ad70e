internal import OpenMeasurement
internal import Player
internal import VAST
internal import Vocabulary

/// The values of the macros in a run's requests, as far as the run itself knows them.
struct RunMacros {
  private let clock: WallClock
  private let callerValues: [String: String]
  private let transactionID: String
  private var random: SeededRandom

  /// - Parameters:
  ///   - request: the run.
  ///   - purpose: what the requests are for; each purpose has cache busters of its own.
  init(request: UnitRequest, purpose: String) {
    clock = request.value.settings.clock
    callerValues = request.value.settings.macros
    var transactions = request.random.forked(for: "transactionID")
    transactionID = transactions.uuid()
    random = request.random.forked(for: purpose)
  }

  /// The values of one request's macros; called once for each request.
  mutating func context(_ facts: MacroFacts, at now: VirtualInstant) -> MacroContext {
    MacroContext(
      clock: clock, instant: now, random: &random, facts: facts, transactionID: transactionID,
      callerValues: callerValues)
  }
}

extension MacroFacts {
  /// Creates the macro values that do not depend on an ad, so that a macro has the same value wherever it is
  /// requested.
  ///
  /// - Parameters:
  ///   - player: the player that sends the request.
  ///   - slot: where the unit plays.
  ///   - position: the position of its break.
  ///   - contentPlayhead: the playhead of the content that the break interrupts; nil without content.
  ///   - playerFrame: the player's frame in points; nil where the layout has none.
  ///   - blocked: the categories that the ad's wrappers block.
  convenience init(
    of player: PlayerMacroFacts, in slot: AdSlot, _ position: VASTProperties.Position,
    at contentPlayhead: Duration?, playerFrame: Rectangle?, blocked: [String] = []
  ) {
    self.init()
    self.contentPlayhead = contentPlayhead
    self.player = player
    adBreak = BreakMacroFacts(position: position, slot: slot)
    adBreak.blockedAdCategories += blocked
    self.player.width = playerFrame.map { Int($0.width.rounded()) }
    self.player.height = playerFrame.map { Int($0.height.rounded()) }
  }
}

extension PlayerMacroFacts {
  /// The facts about the simulated player before an ad is selected.
  static func simulated(_ request: RunRequest) -> PlayerMacroFacts {
    let profile = request.profile
    var facts = PlayerMacroFacts()
    facts.surface = .app
    facts.isMuted = profile.startsMuted
    facts.capabilities = ["skip", "mute", "autoplay", "mautoplay", "fullscreen", "icon"]
    facts.inventoryState = [profile.startsMuted ? "mautoplayed" : "autoplayed"]
    facts.clientUserAgent = "vastsim/\(RunConfiguration.version)"
    facts.omidPartner = "vastsim/\(RunConfiguration.version)"
    // AdCOM's numbers for VAST 2.0, 3.0 and 4.0 to 4.2 with their wrappers, and for Open
    // Measurement.
    facts.vastVersions = [2, 3, 5, 6, 7, 8, 11, 12, 13, 14]
    facts.apiFrameworks = [7]
    facts.extensions = ["AdVerifications"]
    facts.verificationVendors = request.scenario.ad.slot.verificationVendors
    facts.mediaTypes = profile.capabilities.media.types
    return facts
  }
}

extension AdMacroFacts {
  /// - Parameters:
  ///   - ad: the ad, whether it plays or not.
  ///   - universalAdIDs: the identifiers of its creative.
  ///   - count: how many ads were on the screen so far, this one included; nil where no macro needs it.
  init(_ ad: ResolvedAd, _ universalAdIDs: [UniversalAdID], count: Int? = nil) {
    self.init(
      adType: ad.ad?.adType, universalAdIDs: universalAdIDs, adServingID: ad.inLine?.adServingID,
      podSequence: ad.sequence, adCount: count)
  }
}

extension VASTProperties.Position {
  /// Creates the position of a break for sessions and macros; standalone if `place` is nil because
  /// there is no content.
  init(_ place: BreakSchedule.Place?) {
    switch place {
    case .preroll?: self = .preroll
    case .midroll?: self = .midroll
    case .postroll?: self = .postroll
    case nil: self = .standalone
    }
  }
}

extension BreakMacroFacts {
  /// Creates the facts about the breaks of the publisher's slot.
  init(slot: AdSlot) {
    self.init(maxDuration: slot.duration, blockedAdCategories: slot.blockedCategories)
  }

  init(position: VASTProperties.Position, slot: AdSlot) {
    let number: Position =
      switch position {
      case .preroll: .preRoll
      case .midroll: .midRoll
      case .postroll: .postRoll
      case .standalone: .standalone
      }
    self.init(slot: slot)
    self.position = number
  }
}

extension ResolvedAd {
  /// The categories that the ad's wrappers block.
  var blockedCategories: [String] {
    hops.flatMap { $0.ad.wrapper?.blockedAdCategories.map(\.code) ?? [] }
  }
}

/// Why a macro stayed in a URL, and what to do.
enum UnresolvedMacroText {
  /// The rule of the finding: VAST has no such macro, or does not allow it in this request. Macros
  /// that VAST allows in the request always have a value.
  static func rule(of macro: String) -> Rule {
    MacroDefinition.named(macro) == nil ? .macroUnknown : .macroMisplaced
  }

  static func of(_ macro: String, request: RequestKind, place: String) -> String {
    if let known = MacroDefinition.named(macro), !known.contexts.contains(request) {
      let places = RequestKind.allCases.filter(known.contexts.contains).map(\.place)
      return "'[\(macro)]' has no value in \(place), so it is not replaced; it is for "
        + places.joined(separator: ", ")
    }
    if MacroDefinition.named(macro) == nil, let meant = MacroDefinition.meant(by: macro) {
      return "VAST has no macro '[\(macro)]', so it is not replaced in \(place); "
        + "did you mean '[\(meant.name)]'? If not, set its value with --macro \(macro)=VALUE"
    }
    return "'[\(macro)]' has no value, so it is not replaced in \(place); "
      + "set it with --macro \(macro)=VALUE"
  }
}

extension RequestKind {
  /// The place of the request's URLs in a document, as part of a sentence.
  fileprivate var place: String {
    switch self {
    case .adRequest: "ad requests"
    case .tracking: "trackers"
    case .clickTracking: "click trackers"
    case .error: "'Error'"
    case .verificationNotExecuted: "'verificationNotExecuted'"
    case .breakError: "the 'error' event of a break"
    }
  }
}
