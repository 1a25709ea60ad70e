internal import Vocabulary

/// The scenarios that need no file, in the order in which they are listed.
///
/// A scenario about measurement uses virtual seconds. A scenario about the creative uses
/// percentages, so that it fits a creative of any length.
package enum BuiltInScenarios {
  /// The name of the default scenario.
  package static let defaultName = "fully-visible"

  package static let all: [BuiltInScenario] = visibility + playback + interaction + network

  /// The names in the order in which they are listed.
  package static var names: [String] { all.map(\.name) }

  /// The scenario with a name; nil when there is none.
  package static func scenario(named name: String) -> PlaybackScenario? {
    builtIn(named: name)?.scenario
  }

  /// The scenario with a name, and its description; nil when there is none. The default is found
  /// without the others, whose files would have to be decoded.
  package static func builtIn(named name: String) -> BuiltInScenario? {
    name == defaultName ? fullyVisible : all.first { $0.name == name }
  }

  /// The reference: the whole ad is in view until its end.
  package static let fullyVisible = BuiltInScenario(
    defaultName, "the ad plays to its end, all of it in view")

  /// A view covers more than half of the ad.
  package static let obstructed = BuiltInScenario(
    "obstructed", "an undeclared view covers 60 % of the ad",
    file: """
      layout:
        - { view: ad, frame: [0, 100, 390, 219] }
        - { view: cover, frame: [0, 100, 234, 219] }
      """)

  /// Friendly obstructions: the app declares the controls over the ad as friendly, so that they do
  /// not reduce the measured exposure.
  package static let friendlyControls = BuiltInScenario(
    "friendly-controls",
    "declared controls cover part of the ad and are not obstructions",
    file: """
      layout:
        - { view: ad, frame: [0, 100, 390, 219] }
        - view: playButton
          frame: [12, 280, 28, 28]
          friendly: { purpose: mediaControls, reason: Media Controls over video }
        - view: muteButton
          frame: [350, 280, 28, 28]
          friendly: { purpose: mediaControls, reason: Media Controls over video }
      """)

  private static let visibility: [BuiltInScenario] = [
    fullyVisible,
    BuiltInScenario(
      "half-visible", "half of the ad is in view: just enough for two seconds at 50 %",
      file: """
        steps:
          - { at: 0s, do: viewport, percent: 50 }
        """),
    BuiltInScenario(
      "just-below-half", "49 % of the ad is in view: it is never viewable",
      file: """
        steps:
          - { at: 0s, do: viewport, percent: 49 }
        """),
    BuiltInScenario(
      "ninety-nine-percent",
      "1 % is out of view: quartiles occur, but not what needs 100 % in view",
      file: """
        steps:
          - { at: 0s, do: viewport, percent: 99 }
        """),
    BuiltInScenario(
      "scrolled-away", "in view at first, scrolled out of view at 40 %",
      file: """
        steps:
          - { at: 40%, do: viewport, percent: 0, over: 1s }
        """),
    BuiltInScenario(
      "scrolled-in-late", "out of view at first, scrolled into view at 60 %",
      file: """
        steps:
          - { at: 0s, do: viewport, percent: 0 }
          - { at: 60%, do: viewport, percent: 100, over: 1s }
        """),
    obstructed, friendlyControls,
    BuiltInScenario(
      "two-glimpses", "in view twice for 1.7 seconds: never two continuous seconds",
      file: """
        steps:
          - { at: 0s, do: viewport, percent: 0 }
          - { at: 2s, do: viewport, percent: 100 }
          - { at: 3700ms, do: viewport, percent: 0 }
          - { at: 5s, do: viewport, percent: 100 }
          - { at: 6700ms, do: viewport, percent: 0 }
        """),
    BuiltInScenario(
      "background-and-return", "the app is in the background from 40 % to 60 %",
      file: """
        steps:
          - { at: 40%, do: background }
          - { at: 60%, do: foreground }
        """),
  ]

  private static let playback: [BuiltInScenario] = [
    BuiltInScenario(
      "pause-and-resume", "the user pauses at 40 % and resumes five seconds later",
      file: """
        steps:
          - { at: 40%, do: pause }
          - { at: pause, after: 5s, do: resume }
        """),
    BuiltInScenario(
      "pause-at-1900ms", "a pause just before two seconds in view restarts the two seconds",
      file: """
        steps:
          - { at: 1900ms, do: pause }
          - { at: 3s, do: resume }
        """),
    BuiltInScenario(
      "seek-past-midpoint", "the user seeks to 60 % after five seconds", .optional,
      file: """
        steps:
          - { at: 5s, do: seek, to: 60% }
        """),
    BuiltInScenario(
      "loop-twice", "the creative plays twice: the second play sends no beacons", .optional,
      file: "player: { plays: 2 }"),
  ]

  private static let interaction: [BuiltInScenario] = [
    BuiltInScenario(
      "mute-and-unmute", "the user mutes at 30 % and unmutes at 60 %", .conditional,
      file: """
        steps:
          - { at: 30%, do: mute }
          - { at: 60%, do: unmute }
        """),
    BuiltInScenario(
      "skip", "the user skips after six seconds", .conditional,
      file: """
        steps:
          - { at: 6s, do: skip }
        """),
    BuiltInScenario(
      "click-through", "the user clicks the ad at 30 %", .conditional, needs: [.clickThrough],
      file: """
        steps:
          - { at: 30%, do: click }
        """),
    BuiltInScenario(
      "teardown-at-90-percent", "the player is destroyed at 90 %",
      file: """
        steps:
          - { at: 90%, do: teardown }
        """),
  ]

  private static let network: [BuiltInScenario] = [
    BuiltInScenario(
      "slow-network", "the media arrives slower than it plays, at 80 % of its rate", .conditional,
      file: "network: { bytesPerSecond: 80%, latency: 200ms }"),
    BuiltInScenario(
      "stall-at-midpoint", "no bytes arrive for fifteen seconds from the midpoint", .conditional,
      file: """
        network: { bytesPerSecond: 150%, latency: 200ms }
        steps:
          - { at: midpoint, do: stall, for: 15s }
        """),
  ]
}

/// A built-in scenario, selected by name.
package struct BuiltInScenario: Sendable, Hashable {
  /// What it tests, in one line.
  package let summary: String
  /// How the result of the scenario affects a verdict.
  package let obligation: Obligation
  /// What an ad must have for the scenario to show anything.
  package let needs: Set<ScenarioNeed>
  /// The text of the scenario's file, which users can copy as a start for their own.
  package let text: String
  /// The scenario without a tag, media or expectations, so that it works with
  /// any tag.
  package let scenario: PlaybackScenario

  /// The name that users write, for example `half-visible`.
  package var name: String { scenario.name }

  /// `body` is the text of the scenario's file after the name.
  init(
    _ name: String, _ summary: String, _ obligation: Obligation = .mandatory,
    needs: Set<ScenarioNeed> = [], file body: String = ""
  ) {
    self.summary = summary
    self.obligation = obligation
    self.needs = needs
    let remark = summary.prefix(1).uppercased() + summary.dropFirst()
    text = "# \(remark).\nversion: 1\nname: \(name)\n" + (body.isEmpty ? "" : body + "\n")
    // The default scenario of every command has an empty body. Decoding its file would give the
    // same scenario.
    let plain = PlaybackScenario(name: name)
    scenario = body.isEmpty ? plain : Self.scenario(in: text) ?? plain
  }

  /// Decodes the text of a scenario's file, and removes the locations from the scenario because
  /// users do not see the file.
  private static func scenario(in text: String) -> PlaybackScenario? {
    let reading = ScenarioDecoder.read(bytes: Array(text.utf8), file: "", folder: "")
    guard var scenario = reading.scenario else { return nil }
    scenario.ad.player.location = nil
    scenario.screen.viewLocations = [:]
    for index in scenario.steps.indices { scenario.steps[index].location = nil }
    return scenario
  }
}

/// How much a case counts for the verdict of a certification.
package enum Obligation: String, Sendable, Hashable, CaseIterable {
  /// Every ad and every player must pass it.
  case mandatory
  /// The ad or player must pass the case if the tag, the player or the media has the feature that
  /// it tests.
  case conditional
  /// A failure is worth a warning.
  case optional
}

/// What an ad must have for a scenario to have an effect.
package enum ScenarioNeed: String, Sendable, Hashable, CaseIterable {
  /// A page that a click opens.
  case clickThrough
}

/// An ad break inside a stream's primary content that a run played.
package struct MetBreak: Sendable, Hashable {
  /// The position in the primary content at which the break began, from zero.
  var departure: Duration
  /// The position at which the primary content resumed.
  var resume: Duration
  /// How long the run had played the primary content before the break, zero or more.
  var lead: Duration
  /// When the run entered the break.
  var entered: Duration
  /// When the break ended and the primary content continued.
  var left: Duration
  /// The duration of the primary content.
  var primaryLength: Duration
}

/// The scenarios with which a stream is checked in addition to the built-in ones: viewers who join and seek
/// around a break.
package enum StreamScenarios {
  /// The scenarios around an ad break, without those for which the stream has too little content
  /// before or after it.
  package static func all(around met: MetBreak) -> [BuiltInScenario] {
    // A second before and after the break, or half of the content on that side if that half is
    // shorter than a second.
    let before = min(.seconds(1), met.lead / 2)
    let after = min(.seconds(1), (met.primaryLength - met.resume) / 2)
    let middle = met.departure + (met.resume - met.departure) / 2
    let isReplaced = met.resume > met.departure
    var all: [BuiltInScenario] = []
    func add(
      _ name: String, _ summary: String, _ obligation: Obligation = .mandatory, if hasRoom: Bool,
      _ file: String
    ) {
      guard hasRoom else { return }
      all.append(BuiltInScenario(name, summary, obligation, file: file))
    }
    func seek(at instant: Duration, to target: Duration) -> String {
      """
      steps:
        - { at: \(TimeText.written(instant)), do: seek, to: \(TimeText.written(target)) }
      """
    }
    add(
      "join-before-break", "the viewer joins the stream just before its first break",
      if: before > .zero, "join: \(TimeText.written(met.departure - before))")
    add(
      "join-in-break", "the viewer joins in the content that the break replaces", if: isReplaced,
      "join: \(TimeText.written(middle))")
    add(
      "join-after-break", "the viewer joins just after the break, which is not played",
      if: after > .zero, "join: \(TimeText.written(met.resume + after))")
    add(
      "seek-over-break", "the viewer seeks from before the break to after it", .optional,
      if: before > .zero && after > .zero,
      seek(at: met.entered - before, to: met.resume + after))
    add(
      "seek-into-break", "the viewer seeks into the content that the break replaces", .optional,
      if: before > .zero && isReplaced, seek(at: met.entered - before, to: middle))
    add(
      "seek-back-over-break", "the viewer seeks back to before the break, and reaches it again",
      .optional, if: before > .zero && after > .zero,
      seek(at: met.left + after, to: met.departure - before))
    return all
  }
}
