internal import OpenMeasurement
internal import Player
internal import VAST
internal import VirtualTime

/// The breaks of a unit, and where in them it is: which break, which of its ads, what came of them.
struct BreakRun {
  private(set) var planned: [PlannedBreak] = []
  /// The current break's place among them; −1 before the first.
  private var index = -1
  /// The content that the breaks interrupt, if there is any.
  var content: ContentClock?
  /// Finds the current break's ads.
  var filler = BreakFillStateMachine()
  /// The current break's ads.
  private(set) var candidates: [ResolvedAd] = []
  /// Decides which of them is next.
  var machine = AdBreakStateMachine(sequences: [])
  /// What came of the current break's ads so far.
  var result = BreakResult()
  /// What the current break's time went into.
  private(set) var turn = AdTurnClock(at: .zero)
  /// When each document was asked for, by the name that it is shown under.
  private var requested: [String: VirtualInstant]

  /// - Parameter file: the name of the document that the unit begins with.
  init(file: String) { requested = [file: .zero] }

  /// It is known which breaks there are.
  mutating func plan(_ breaks: [PlannedBreak], contentDuration: Duration?) {
    planned = breaks
    content = contentDuration.map(ContentClock.init)
  }

  /// The break that is current; nil before the first, and where there is none.
  var current: PlannedBreak? { planned.indices.contains(index) ? planned[index] : nil }

  /// Where the current break's ads stand in the content.
  var position: VASTProperties.Position { current?.position ?? .standalone }

  /// The ad of the current pod that plays after the current one; nil for none.
  var next: ResolvedAd? {
    machine.next.flatMap { candidates.indices.contains($0) ? candidates[$0] : nil }
  }

  /// The break after the current one becomes it; nil when there is none.
  mutating func advance() -> PlannedBreak? {
    guard planned.indices.contains(index + 1) else { return nil }
    index += 1
    return planned[index]
  }

  /// The content's playhead at the next break after a position.
  func nextOffset(after position: Duration) -> Duration? {
    planned.dropFirst(index + 1).compactMap(\.contentOffset).first { $0 > position }
  }

  /// The current break begins.
  mutating func begin(at now: VirtualInstant) {
    turn = AdTurnClock(at: now)
    filler = BreakFillStateMachine()
    result = BreakResult()
  }

  mutating func documentRequested(_ name: String, at instant: VirtualInstant) {
    requested[name] = instant
  }

  /// The current break's ads are known.
  mutating func fill(_ ads: [ResolvedAd]) {
    candidates = ads
    machine = AdBreakStateMachine(ads)
  }

  /// The current break is over.
  mutating func empty() {
    candidates = []
    machine = AdBreakStateMachine(sequences: [])
  }

  /// How many of its ads belong to a pod.
  var podCount: Int { candidates.count { $0.sequence != nil } }

  /// When the document of an ad was requested.
  private func requestInstant(of ad: ResolvedAd) -> VirtualInstant {
    ad.hops.first.flatMap { requested[$0.file] } ?? .zero
  }

  /// The last instant at which an ad may be put on the screen; nil for one that does not expire.
  func expiry(of ad: ResolvedAd) -> VirtualInstant? {
    (ad.inLine?.expires).map { requestInstant(of: ad).advanced(by: $0) }
  }

  /// Why an ad whose turn it is must not play any more.
  func refusal(
    of candidate: ResolvedAd, in slot: AdSlot, at now: VirtualInstant
  ) -> AdTurn.Refusal? {
    guard candidate.failure == nil else { return nil }
    let adTurn = AdTurn(
      sinceRequest: requestInstant(of: candidate).duration(to: now),
      waited: turn.began.duration(to: now),
      used: turn.used)
    return adTurn.refusal(of: candidate, in: slot)
  }

  /// An ad is over; the next one's turn begins.
  mutating func adEnded(at now: VirtualInstant, played: Duration) {
    turn.adEnded(at: now, played: played)
  }
}

extension PlannedBreak {
  /// Where the break's ads stand in the content, as sessions tell it.
  var position: VASTProperties.Position {
    switch place {
    case .preroll?: .preroll
    case .midroll?: .midroll
    case .postroll?: .postroll
    case nil: .standalone
    }
  }
}

/// What the current break's time went into.
struct AdTurnClock {
  /// When the turn of the ad that is next, or on the screen, began.
  private(set) var began: VirtualInstant
  /// What the ads before it played of their media.
  private(set) var used: Duration = .zero

  init(at now: VirtualInstant) { began = now }

  mutating func adEnded(at now: VirtualInstant, played: Duration) {
    began = now
    used += played
  }
}
