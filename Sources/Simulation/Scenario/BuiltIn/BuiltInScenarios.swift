import Geometry
import VirtualTime

/// The scenarios that need no file, in the order in which they are listed.
///
/// Where a scenario is about the measurement it counts virtual seconds; where
/// it is about the creative it counts percentages, so that it fits any length.
package enum BuiltInScenarios {
  /// The name of the default scenario.
  package static var defaultName: String { fullyVisible.name }

  package static let all: [BuiltInScenario] = visibility + playback + interaction + network

  /// The names in the order in which they are listed.
  package static var names: [String] { all.map(\.name) }

  /// The scenario with a name; nil when there is none.
  package static func scenario(named name: String) -> PlaybackScenario? {
    all.first { $0.name == name }?.scenario
  }

  /// The reference: nothing stands in the ad's way.
  package static let fullyVisible = BuiltInScenario(
    "fully-visible", "the ad plays to its end, all of it in view")

  /// A view covers more than half of the ad.
  package static let obstructed = BuiltInScenario(
    "obstructed", "an undeclared view covers 60 % of the ad"
  ) {
    $0.layout = [
      ad, View(name: "cover", frame: Rectangle(x: 0, y: 100, width: 234, height: 219)),
    ]
  }

  /// Controls over the ad that measure as if they were not there.
  package static let friendlyControls = BuiltInScenario(
    "friendly-controls",
    "declared controls cover part of the ad and are not obstructions"
  ) {
    $0.layout = [ad, control("playButton", x: 12), control("muteButton", x: 350)]
  }

  private static let visibility: [BuiltInScenario] = [
    fullyVisible,
    BuiltInScenario(
      "half-visible", "half of the ad is in view: just enough for two seconds at 50 %",
      steps: [ScenarioStep(at: .start, .inView(50))]),
    BuiltInScenario(
      "just-below-half", "49 % of the ad is in view: it is never viewable",
      steps: [ScenarioStep(at: .start, .inView(49))]),
    BuiltInScenario(
      "ninety-nine-percent",
      "1 % is out of view: VAST quartiles occur, verification quartiles do not",
      steps: [ScenarioStep(at: .start, .inView(99))]),
    BuiltInScenario(
      "scrolled-away", "in view at first, scrolled out of view at 40 %",
      steps: [ScenarioStep(at: .percent(40), .inView(0, over: .seconds(1)))]),
    BuiltInScenario(
      "scrolled-in-late", "out of view at first, scrolled into view at 60 %",
      steps: [
        ScenarioStep(at: .start, .inView(0)),
        ScenarioStep(at: .percent(60), .inView(100, over: .seconds(1))),
      ]),
    obstructed, friendlyControls,
    BuiltInScenario(
      "two-glimpses", "in view twice for 1.7 seconds: never two continuous seconds",
      steps: [
        ScenarioStep(at: .start, .inView(0)),
        ScenarioStep(at: .time(.seconds(2)), .inView(100)),
        ScenarioStep(at: .time(.milliseconds(3700)), .inView(0)),
        ScenarioStep(at: .time(.seconds(5)), .inView(100)),
        ScenarioStep(at: .time(.milliseconds(6700)), .inView(0)),
      ]),
    BuiltInScenario(
      "background-and-return", "the app is in the background from 40 % to 60 %",
      steps: [
        ScenarioStep(at: .percent(40), .background),
        ScenarioStep(at: .percent(60), .foreground),
      ]),
  ]

  private static let playback: [BuiltInScenario] = [
    BuiltInScenario(
      "pause-and-resume", "the user pauses at 40 % and resumes five seconds later",
      steps: [
        ScenarioStep(at: .percent(40), .pause(by: .user)),
        ScenarioStep(at: .playerEvent("pause", after: .seconds(5)), .resume(by: .user)),
      ]),
    BuiltInScenario(
      "pause-at-1900ms", "a pause just before two seconds restarts the two seconds",
      steps: [
        ScenarioStep(at: .time(.milliseconds(1900)), .pause(by: .user)),
        ScenarioStep(at: .time(.seconds(3)), .resume(by: .user)),
      ]),
    BuiltInScenario(
      "seek-past-midpoint", "the user seeks to 60 % after five seconds", .optional,
      steps: [
        ScenarioStep(
          at: .time(.seconds(5)), .seek(.to(.percentage(digits: 60, scale: 1))))
      ]),
    BuiltInScenario(
      "loop-twice", "the creative plays twice: the second play sends no beacons", .optional
    ) {
      $0.player.plays = 2
    },
  ]

  private static let interaction: [BuiltInScenario] = [
    BuiltInScenario(
      "mute-and-unmute", "the user mutes at 30 % and unmutes at 60 %", .conditional,
      steps: [
        ScenarioStep(at: .percent(30), .mute),
        ScenarioStep(at: .percent(60), .unmute),
      ]),
    BuiltInScenario(
      "skip", "the user skips after six seconds", .conditional,
      steps: [ScenarioStep(at: .time(.seconds(6)), .skip)]),
    BuiltInScenario(
      "click-through", "the user clicks the ad at 30 %", .conditional, needs: [.clickThrough],
      steps: [ScenarioStep(at: .percent(30), .click)]),
    BuiltInScenario(
      "teardown-at-90-percent", "the player is destroyed at 90 %",
      steps: [ScenarioStep(at: .percent(90), .teardown)]),
  ]

  private static let network: [BuiltInScenario] = [
    BuiltInScenario(
      "slow-network", "the media arrives slower than it plays, at 80 % of its rate", .conditional
    ) {
      $0.network = network(percent: 80)
    },
    BuiltInScenario(
      "stall-at-midpoint", "no bytes arrive for fifteen seconds from the midpoint", .conditional
    ) {
      $0.network = network(percent: 150)
      $0.steps = [
        ScenarioStep(at: .playerEvent("midpoint", after: .zero), .stall(for: .seconds(15)))
      ]
    },
  ]

  /// A network that delivers media at a share of the rate at which it plays.
  private static func network(percent: Int64) -> PlaybackScenario.Network {
    var network = PlaybackScenario.Network()
    network.bytesPerSecond = .shareOfMedia(.percentage(digits: percent, scale: 1))
    network.latency = .milliseconds(200)
    return network
  }

  /// The ad across a phone's screen, 16:9.
  private static let ad = View(
    name: "ad", frame: Rectangle(x: 0, y: 100, width: 390, height: 219))

  /// A declared button at the ad's lower edge.
  private static func control(_ name: String, x: Double) -> View {
    View(
      name: name, frame: Rectangle(x: x, y: 280, width: 28, height: 28),
      friendly: FriendlyObstruction(
        purpose: .mediaControls, reason: "Media Controls over video"))
  }
}

extension ScenarioStep.Trigger {
  fileprivate static let start = Self.time(.zero)

  fileprivate static func percent(_ percent: Int64) -> Self {
    .share(.percentage(digits: percent, scale: 1))
  }
}

extension ScenarioStep.Action {
  fileprivate static func inView(_ percent: Double, over: Duration = .zero) -> Self {
    .viewport(percent: percent, over: over)
  }
}
