internal import OpenMeasurement
internal import Player
package import Vocabulary

/// A condition that holds for every run of every ad, whatever happens in it.
///
/// An invariant reads only the run record, so that it finds faults of the simulator as well.
package protocol RunInvariant: Sendable {
  /// The rules of its breaches; the first is that of a breach that names none.
  var rules: [Rule] { get }

  /// The breaches of the invariant in one ad of a run; empty when it holds.
  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation]
}

extension RunInvariant {
  /// The rule of a breach.
  package func rule(of violation: Violation) -> Rule { violation.rule ?? rules[0] }

  /// The breaches of the invariant in all ads of a run; empty when it holds.
  package func violations(in run: CheckedRun) -> [Violation] {
    var violations: [Violation] = []
    for trace in run.traces {
      let further = self.violations(in: trace, of: run)
      // Almost always there are none, and joining two lists costs time.
      if !further.isEmpty { violations += further }
    }
    return violations
  }
}

/// A run to check, with an optional reference run of the same tag, which shows the trackers that a
/// complete play requests.
package struct CheckedRun: Sendable {
  package var record: RunRecord { didSet { traces = record.adTraces } }
  /// What happened to each of its ads.
  package private(set) var traces: [AdTrace]
  /// The traces of the tag's ads in the reference run, by their indices in play order. The
  /// reference run uses the exact player and has the whole ad in view to its end. Empty if there is
  /// no such run.
  let referenceTraces: [Int: AdTrace]

  package init(_ record: RunRecord, reference: RunRecord? = nil) {
    self.record = record
    traces = record.adTraces
    referenceTraces = Dictionary(
      (reference?.adTraces ?? []).map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// One breach of an invariant.
package struct Violation: Sendable, Hashable {
  package var message: String
  /// When it happened, since the run began.
  package var at: Duration?
  /// The ad's index in play order.
  package var ad: Int?
  /// The event that the violation is about, if its message contains a measured value.
  package var event: String?
  /// The rule, if the invariant has several.
  var rule: Rule?

  package init(
    _ message: String, at: Duration? = nil, ad: Int? = nil, event: String? = nil, rule: Rule? = nil
  ) {
    self.message = message
    self.at = at
    self.ad = ad
    self.event = event
    self.rule = rule
  }
}

/// The invariants that hold for any ad.
package enum RunInvariants {
  /// The invariants about the requests of trackers, and those about the session.
  package static let all: [any RunInvariant] = playback + session

  package static let playback: [any RunInvariant] = [
    PlaybackEventsOnce(), PlaybackEventsInOrder(), PlaybackEventsInFirstPlay(),
    ImpressionOncePerHop(), TrackersHearThePlayer(), QuartilesAtTheirShare(),
    ResumeOnlyAfterPause(), NoPauseAtTheEnd(), SilentAfterSkip(), ViewableOnlyWhenMet(),
    NothingLostUnnamed(), NothingLostInPlaying(),
  ]

  /// The invariants that a measurement vendor relies on.
  package static let session: [any RunInvariant] = [
    SessionSound(), SessionHearsThePlayer(), VolumeConsistent(),
  ]

  /// Every rule, in the order of the invariants.
  package static let rules: [Rule] = all.flatMap(\.rules)

  /// The rules that only runs have: not those of sessions.
  package static let ownRules = rules.filter {
    !SessionLogRules.all.contains($0) && !SessionRules.all.contains($0)
  }

  /// The breaches of some invariants in a run, in the order of the invariants.
  package static func breaches(
    of run: CheckedRun, _ invariants: [any RunInvariant] = all
  ) -> [Breach] {
    invariants.flatMap { invariant in
      invariant.violations(in: run).map { Breach(rule: invariant.rule(of: $0), violation: $0) }
    }
  }

  /// The invariants that a run breaks, as findings of the run. What its player does with every tag is a note
  /// about the player, once for each rule.
  static func diagnostics(of run: CheckedRun, in request: RunRequest) -> [Diagnostic] {
    guard !request.isSample else { return [] }
    // What the session itself refused has its finding, with a place, already.
    let refused = Set(
      run.record.diagnostics.lazy.map(\.rule).filter(SimulatedSession.rules.contains))
    let breaches = breaches(of: run).filter { !refused.contains($0.rule) }
    guard !breaches.isEmpty else { return [] }
    let isOneAd = run.traces.count < 2
    let habits = PlayerHabits.rules(of: request, besides: run.record.length)
    var said: Set<Rule> = []
    return breaches.compactMap { breach in
      let violation = breach.violation
      let isHabit = habits.contains(breach.rule)
      guard !isHabit || said.insert(breach.rule).inserted else { return nil }
      let instant = violation.at.map { "at \(TimeText.readable($0)): " } ?? ""
      let ad = isOneAd ? nil : violation.ad.map { "ad \($0): " }
      let diagnostic = Diagnostic(
        rule: breach.rule,
        "\(instant)\(ad ?? "")\(violation.message)"
          + (isHabit ? "; player '\(request.profile.name)' does so with every tag" : ""), at: nil)
      return isHabit ? diagnostic.graded(.note) : diagnostic
    }
  }
}

/// A breach of an invariant, with its rule.
package struct Breach: Sendable {
  package var rule: Rule
  package var violation: Violation
}

extension RunRecord {
  /// How long the first ad with media is; nil where none has any.
  package var length: Duration? { ads.lazy.compactMap { $0.mediaFile?.actualDuration }.first }
}

/// The rules of the invariants, which hold for every run of every ad. Each summary says what is
/// wrong when an invariant is broken.
extension Rule {
  package static let playbackEventsOnce = Rule(
    "PlaybackEventsOnce", .error, "a playback event is reported more than once",
    explanation: """
      A player must not report events again when a creative loops, when the viewer seeks back, or \
      when the app is resumed.
      """,
    fix: "Make the player remember the reported events for as long as the ad is loaded.",
    clause: "VAST 4.2, § 3.14.1")

  static let playbackEventsInOrder = Rule(
    "PlaybackEventsInOrder", .error, "playback events are reported out of order",
    explanation: """
      Servers ignore a quartile that arrives before its predecessor, and a start before the \
      impression.
      """,
    fix: "Make the player report every event that the playhead has passed, the earliest first.")

  static let playbackEventsInFirstPlay = Rule(
    "PlaybackEventsInFirstPlay", .error, "a playback event is reported after the first play",
    explanation: """
      Some players loop the creative, and report at most one event at each poll of the playhead. \
      Such a player reports some events of the first play during a later play. Servers then count \
      events at a time at which the events did not happen.
      """,
    fix: """
      Make the player report, at each poll of the playhead, every event that the playhead has \
      passed, and no event after the first play. If the player cannot be changed, use a longer \
      creative, so that the player has time to report every event.
      """)

  static let impressionOncePerHop = Rule(
    "ImpressionOncePerHop", .error,
    "a hop of an ad that was shown tracks no impression, or tracks one twice",
    explanation: """
      The hops of an ad are its wrappers and its inline ad. An impression that is not tracked is \
      not paid for, and one that is tracked twice counts as fraud.
      """,
    fix: "Give each wrapper and the inline ad its own Impression, and use each URL only once.",
    clause: "VAST 4.2, § 3.4.2")

  static let trackersHearThePlayer = Rule(
    "TrackersHearThePlayer", .error,
    "a hop's trackers receive other playback events than the player reports",
    explanation: """
      The hops of an ad are its wrappers and its inline ad. For a hop that receives fewer events \
      than the others, the ad seems to end early.
      """,
    fix: """
      Make the player send each event to the trackers of the inline ad and of all wrappers at the \
      same time.
      """)

  static let quartilesAtTheirShare = Rule(
    "QuartilesAtTheirShare", .error, "a quartile is reported at a wrong position of the media",
    explanation: """
      Quartiles are quarters of the media file's own duration, and complete is its end. The \
      duration that the tag declares does not count.
      """,
    fix: """
      Make the player compute the quartiles from the media file's own duration, and report a \
      quartile only when the playhead reaches the quartile.
      """,
    clause: "VAST 4.2, § 3.14.1")

  static let resumeOnlyAfterPause = Rule(
    "ResumeOnlyAfterPause", .error,
    "a resume is reported without a pause, or a pause while already paused",
    explanation: """
      Some players report a resume when the ad first plays, or a pause for each press of the button.
      """,
    fix: """
      Make the player report a pause only when a playing ad is paused, and a resume only when a \
      paused ad plays again.
      """)

  static let noPauseAtTheEnd = Rule(
    "NoPauseAtTheEnd", .error, "a pause is reported when the ad ends or is skipped",
    explanation: "Media elements report a pause when they stop at the end or are removed.",
    fix: "Make the player report no pause once the ad has ended or was skipped.")

  static let silentAfterSkip = Rule(
    "SilentAfterSkip", .error, "a playback event is reported after a skip",
    explanation: """
      A skipped ad does not play any further. A player that still observes the playhead after the \
      skip reports events that do not belong to the ad.
      """,
    fix: """
      Make the player stop observing the playhead for the ad before the player continues with the \
      next ad or the content.
      """)

  static let viewableOnlyWhenMet = Rule(
    "ViewableOnlyWhenMet", .error,
    "an ad is reported as viewable, but the viewability standard is not met",
    explanation: """
      The MRC's guideline requires half of the ad's pixels to be in view for two continuous \
      seconds of playback. For a display ad, one second is enough.
      """,
    fix: "Make the player count playing time only, and restart the count after each interruption.",
    clause: "Media Rating Council, Viewable Ad Impression Measurement Guidelines")

  static let nothingLostUnnamed = Rule(
    "NothingLostUnnamed", .error, "an event is neither sent nor reported as lost",
    explanation: """
      When a player is destroyed, the events that it has not yet sent are lost. Without a report \
      of the loss, the gap in the numbers cannot be explained.
      """,
    fix: "Make the player report each event that it loses, and the reason.")

  package static let nothingLostInPlaying = Rule(
    "NothingLostInPlaying", .error, "an ad that plays to its end loses an event",
    explanation: """
      A player that polls its playhead, and reports at most one event at each poll, loses events \
      if the playhead passes several events between two polls.
      """,
    fix: """
      Make the player observe the playhead at the exact position of each event, report every \
      event that the playhead has passed, and report the end when the platform reports that the \
      media has ended.
      """)

  static let sessionHearsThePlayer = Rule(
    "SessionHearsThePlayer", .error,
    "the session and the player report different events, or the same at different times",
    explanation: """
      If a vendor and a server receive different events, their numbers cannot be reconciled.
      """,
    fix: """
      In the player's code, call the session's MediaEvents at the place where the VAST beacons are \
      sent.
      """)

  static let volumeConsistent = Rule(
    "VolumeConsistent", .error, "mute, unmute and the session's volume disagree",
    explanation: """
      A player must report mute when the sound goes off, and unmute when the sound comes back.
      """,
    fix: """
      Make the player report mute and unmute when they happen, and pass the session a volume of 0 \
      while the sound is off. A player that starts muted must report the volume 0 with the start.
      """)
}
