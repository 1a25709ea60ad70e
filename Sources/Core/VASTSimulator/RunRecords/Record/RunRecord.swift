package import Media
package import OpenMeasurement
package import Player
internal import VAST
package import Vocabulary

/// A finished run: its settings, its events, and its results.
///
/// Every report is a pure function of this value.
package struct RunRecord: Sendable, Hashable {
  package var configuration: RunConfiguration
  /// Everything that happened, in order.
  package var events: [RunEvent]
  /// The worst outcome of all units.
  package var outcome: RunOutcome
  /// The result of each unit, in the scenario's order.
  package var units: [UnitRecord]
  package var expectations: [ExpectationResult]
  /// The results with other start-up offsets of polling; nil when none were tried.
  package var scatter: ObservationScatter?
  /// The state of the screen over time; nil unless the request requires it.
  package var staging: RunStaging?

  /// The file of the scenario; absent for a built-in one.
  var scenario: FetchedDocument?
  /// What the run could not judge but a baseline accepts, each as the finding that the baseline
  /// lists for it.
  package var acceptedLacks: Set<Diagnostic> = []

  /// The results of the ads, unit by unit.
  package var ads: [AdRecord] { units.flatMap(\.ads) }

  /// The result of each viewability standard, in the order in which they were measured.
  package var viewability: [ViewabilityResult] { units.flatMap(\.viewability) }

  /// How much of each ad was in view, in play order.
  package var exposure: [SessionExposure] { units.flatMap(\.exposure) }

  /// The tags and every document that they led to, as received, in the order in which they were
  /// received.
  package var documents: [FetchedDocument] { units.flatMap(\.documents) }

  /// The documents to which locations refer: the fetched documents and the scenario's file.
  package var sources: [FetchedDocument] {
    guard let scenario, !documents.contains(where: { $0.name == scenario.name }) else {
      return documents
    }
    return documents + [scenario]
  }

  /// The diagnostics among the events, in order.
  package var diagnostics: [Diagnostic] {
    events.compactMap { if case .diagnostic(let diagnostic) = $0.kind { diagnostic } else { nil } }
  }

  /// Every beacon with its instant and playhead, in order.
  package var beacons: [(event: RunEvent, beacon: Beacon)] {
    events.compactMap { if case .beacon(let beacon) = $0.kind { ($0, beacon) } else { nil } }
  }

  /// The VAST error codes of the ads, or of the document, that failed, in order.
  package var errorCodes: [Int] {
    events.compactMap { if case .ad(let decision) = $0.kind { decision.errorCode } else { nil } }
  }

  /// Why nothing played, although the document could be used.
  package var absenceOfAds: String {
    if announcesNoBreak {
      return diagnostics.contains { $0.rule == .breakBeganBefore }
        ? "every break of the stream began before its playlist"
        : "the stream names no ads for any break"
    }
    return diagnostics.contains { RunRecordRules.noBreaks.contains($0.rule) }
      ? ChainInspection.noBreakComes : "the document contains no ad"
  }

  /// The run's duration on its virtual clock.
  package var duration: Duration { events.last?.at.sinceStart ?? .zero }

  /// The actual duration of the media that played first; for a nonlinear ad, how long it was shown.
  /// Playheads that expectations state as percentages are percentages of this duration.
  var mediaDuration: Duration? { units.lazy.compactMap(\.mediaDuration).first }

  /// The decisions by which ads, or the document, failed with an error, in order; without those of a
  /// waterfall that went on.
  package var failedDecisions: [AdDecision] {
    events.compactMap { event in
      guard case .ad(let decision) = event.kind, decision.errorCode != nil, !decision.fallsBack
      else { return nil }
      return decision
    }
  }

  /// Whether the scenario states a claim.
  func expects(_ claim: Expectation.Claim) -> Bool {
    expectations.contains { $0.claim == claim }
  }

  package init(
    configuration: RunConfiguration, events: [RunEvent], outcome: RunOutcome, units: [UnitRecord],
    expectations: [ExpectationResult]
  ) {
    self.configuration = configuration
    self.events = events
    self.outcome = outcome
    self.units = units
    self.expectations = expectations
  }
}

/// The settings of a run that its outcome depends on.
package struct RunConfiguration: Sendable, Hashable {
  /// The simulator's version.
  package static let version = "0.1.0"

  package var scenario: String
  package var player: String
  package var seed: UInt64
  package var clock: WallClock
  /// The tag's display name; in a run of several units, that of the first unit's tag.
  package var tag: String
  /// The unit of a scenario with a sole ad. No output names this unit. Nil when the scenario lists
  /// its units.
  package var soleUnit: UnitID?

  /// The subject of the run: the tag of its sole ad, or the scenario.
  package var subject: String { soleUnit == nil ? scenario : tag }

  /// The player of the run's sole ad; nil where each unit has its own.
  package var solePlayer: String? { soleUnit == nil ? nil : player }

  package init(
    scenario: String, player: String, seed: UInt64, clock: WallClock, tag: String,
    soleUnit: UnitID? = .ad
  ) {
    self.scenario = scenario
    self.player = player
    self.seed = seed
    self.clock = clock
    self.tag = tag
    self.soleUnit = soleUnit
  }

  /// The name of a unit in outputs; nil for a sole ad, and without a unit.
  package func name(of unit: UnitID?) -> String? {
    soleUnit == nil ? unit?.name : nil
  }
}

/// The result of one ad.
package struct AdRecord: Sendable, Hashable {
  /// The ad's index in play order; nil when it was never on the screen.
  package var index: Int?
  package var adID: String?
  package var creativeID: String?
  package var title: String?
  /// The hops of the chain: the inline ad first, then the wrappers from the innermost to the
  /// outermost.
  package var chain: [Hop]
  package var mediaFile: ChosenMedia?
  /// Every MediaFile of the creative, with the decision about it, in document order.
  package var mediaFiles: [MediaFileDecision.Candidate] = []
  /// The declared and actual properties of the MediaFile that plays; nil if none was opened.
  package var comparison: MediaComparison?
  /// The nonlinear creative that is shown; nil for a linear ad.
  package var nonLinear: ShownNonLinear?
  /// The pages that clicks on it open.
  var clickThroughs: [ClickThrough] = []
  package var mediaFacts: MediaFacts?
  /// Whether the media is a stand-in for the tag's media.
  package var isStandIn = false
  /// Whether the media is unavailable, so that the run goes by the length that a stream states.
  var isUnavailable = false
  /// The judgement of the media; nil unless it was requested.
  package var judgement: MediaJudgement?
  /// The judgement of the creative's other MediaFiles; nil unless it was requested.
  package var renditions: RenditionJudgement?
  package var errorCode: Int?
  /// How the media was buffered; nil when all of it was available at once.
  package var buffering: BufferingRecord?
  /// Tracked events whose trackers were not requested, with the reason.
  package var lost: [LostEvent] = []
  /// The tag's caption files, in document order.
  package var captions: [CaptionRecord] = []
  /// The vendors of the ad's verifications, in document order.
  package var vendors: [VendorRecord] = []

  /// One level of an ad's chain.
  package struct Hop: Sendable, Hashable {
    package var adID: String?
    /// The AdSystem of the hop.
    package var adSystem: String?
    /// The display name of the document that it is declared in.
    package var document: String

    package init(adID: String? = nil, adSystem: String? = nil, document: String) {
      self.adID = adID
      self.adSystem = adSystem
      self.document = document
    }
  }

  /// Creates the record of an ad before anything else is known about it.
  package init(
    adID: String? = nil, creativeID: String? = nil, title: String? = nil, chain: [Hop] = []
  ) {
    self.adID = adID
    self.creativeID = creativeID
    self.title = title
    self.chain = chain
  }
}

/// A vendor for which the tag requires measurement.
package struct VendorRecord: Sendable, Hashable {
  /// The vendor's name in the tag; a description for a verification without a vendor.
  package var name: String
  /// How the ad was measured for the vendor, or why it was not.
  package var measurement: VerificationPlan.Measurement
  /// Where the tag names it.
  package var location: SourceLocation?
  /// What its script did; nil for an ad that was never on the screen.
  package var course: ScriptCourse?

  /// Whether its script ran, registered, and sent something unless the ad ended early.
  var isJudged: Bool { measurement == .measured && course == .measured }
}

/// How long an ad's viewer waited for media.
package struct BufferingRecord: Sendable, Hashable {
  /// The time from the request until the buffer was first filled; nil when it never was.
  package var startup: Duration?
  /// How often the buffer ran empty.
  package var count: Int
  /// The total time during which the buffer was empty.
  package var total: Duration

  package init(startup: Duration? = nil, count: Int = 0, total: Duration = .zero) {
    self.startup = startup
    self.count = count
    self.total = total
  }
}

/// An event that a tag tracks and that was never reported.
package struct LostEvent: Sendable, Hashable {
  package var source: BeaconSource
  package var event: String
  package var vendor: String?
  package var reason: String
}

/// The result of one expectation.
package struct ExpectationResult: Sendable, Hashable {
  package var claim: Expectation.Claim
  /// The unit that it is about; nil for all of the run.
  package var unit: UnitID?
  /// The item of the unit that it is about; nil for all of them.
  var item: Int?
  /// The expectation as written.
  package var text: String
  package var location: SourceLocation?
  package var holds: Bool
  /// What was expected and what happened instead; absent when it holds.
  package var failure: String?
  /// What happened instead, without what was expected; absent when it holds.
  package var actual: String?
  /// The start-up offsets at which it fails; absent if it does not depend on the offset.
  package var dependence: OffsetDependence?

  package init(
    claim: Expectation.Claim, unit: UnitID? = nil, text: String, location: SourceLocation? = nil,
    holds: Bool, failure: String? = nil
  ) {
    self.claim = claim
    self.unit = unit
    self.text = text
    self.location = location
    self.holds = holds
    self.failure = failure
  }
}

extension RunRecord {
  /// Whether the run played a stream with ad breaks.
  package var isOfStream: Bool {
    events.contains { event in
      if case .stream = event.kind { true } else { false }
    }
  }

  /// Whether the run played a stream without a break.
  var announcesNoBreak: Bool {
    events.contains { event in
      if case .stream(.playlist(let facts)) = event.kind { facts.breaks == 0 } else { false }
    }
  }

  /// Whether no ad was due: a stream was played, and the viewer met none of its breaks.
  package var meetsNoBreak: Bool {
    guard isOfStream, !announcesNoBreak, outcome == .completed else { return false }
    return !events.contains { event in
      if case .stream(.adBreak(let change)) = event.kind { change.phase == .entered } else { false }
    }
  }

  /// The first ad break inside a stream's primary content that the run entered and left; nil
  /// without one.
  package var firstMetBreak: MetBreak? {
    var length: Duration?
    var entered: (at: Duration, id: String, departure: Duration)?
    var primaryBegan = Duration.zero
    for event in events {
      guard case .stream(let change) = event.kind else { continue }
      let at = event.at.sinceStart
      switch change {
      case .playlist(let facts): length = facts.duration
      case .adBreak(let change):
        switch change.phase {
        case .announced, .resolved: break
        case .entered: entered = (at, change.breakID, change.departure ?? .zero)
        case .left:
          defer { primaryBegan = at }
          guard let begun = entered, begun.id == change.breakID, let resume = change.resume,
            let length, begun.departure > .zero, begun.departure < length
          else { continue }
          return MetBreak(
            departure: begun.departure, resume: resume, lead: begun.at - primaryBegan,
            entered: begun.at, left: at, primaryLength: length)
        }
      }
    }
    return nil
  }
}

/// A document as received, kept so that reports can show the lines that a finding is about.
package struct FetchedDocument: Sendable, Hashable {
  /// How diagnostics name it.
  package var name: String
  package var byteCount: Int
  /// Its text; nil when it is not UTF-8.
  package var text: String?

  /// Creates the document of a scenario's file.
  init(_ source: ScenarioSource) { self.init(name: source.file, bytes: source.bytes) }

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    byteCount = bytes.count
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    text = String(
      validating: bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0), as: UTF8.self)
  }
}

/// A VAST error code, and how many ads or documents failed with it.
package struct ErrorCount: Sendable, Hashable, CustomStringConvertible {
  package let code: Int
  package var count: Int

  /// Each code once, in the order in which they first came.
  package static func all(of codes: [Int]) -> [ErrorCount] {
    var places: [Int: Int] = [:]
    var counts: [ErrorCount] = []
    for code in codes {
      if let place = places[code] {
        counts[place].count += 1
      } else {
        places[code] = counts.count
        counts.append(ErrorCount(code: code, count: 1))
      }
    }
    return counts
  }

  /// `303`, or `101 (3000 times)`.
  package var description: String { "\(code)\(times)" }

  /// An empty text for one occurrence, otherwise ` (3000 times)`.
  package var times: String { count == 1 ? "" : " (\(count) times)" }
}
