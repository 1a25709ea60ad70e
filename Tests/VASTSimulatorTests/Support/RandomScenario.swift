import Media
import OpenMeasurement
import Player
import Vocabulary

@testable import VASTSimulator

/// Random scenarios with steps of any kind, made from a seed.
enum RandomScenario {
  static func make(
    using random: inout SeededRandom
  ) -> (PlaybackScenario, PlayerProfile, MediaFacts) {
    var scenario = PlaybackScenario(name: "random")
    scenario.until = .seconds(60)
    scenario.measurement.sampling = Bool.random(using: &random) ? .sampled : .continuous
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      scenario.steps.append(ScenarioStep(at: trigger(using: &random), action(using: &random)))
    }
    let player = PlayerProfile.builtIn.randomElement(using: &random) ?? .exact
    let duration = Duration.milliseconds(Int.random(in: 100...12_000, using: &random))
    let isDamaged = Int.random(in: 0..<5, using: &random) == 0
    if Bool.random(using: &random) {
      var network = PlaybackScenario.Network()
      network.bytesPerSecond = .bytesPerSecond(Int.random(in: 60...400, using: &random))
      network.latency = over(using: &random)
      scenario.network = network
      return (scenario, player, .streamed(.seconds(Int.random(in: 1...12, using: &random))))
    }
    return (
      scenario, player, .made(duration, damagedAt: isDamaged ? duration.fraction(2, of: 3) : nil)
    )
  }

  private static func over(using random: inout SeededRandom) -> Duration {
    .milliseconds(Int.random(in: 0...1000, using: &random))
  }

  private static func trigger(using random: inout SeededRandom) -> ScenarioStep.Trigger {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .share(share(using: &random))
    case 1:
      .playerEvent(
        ["start", "midpoint", "pause", "seek", "loop"].randomElement(using: &random) ?? "start",
        after: .milliseconds(Int.random(in: 0...500, using: &random)))
    // Some instants are on the sampling grid and on quartiles, where events
    // coincide.
    case 2: .time(.milliseconds(200 * Int.random(in: 0...40, using: &random)))
    default: .time(.milliseconds(Int.random(in: 1...8000, using: &random)))
    }
  }

  private static func share(using random: inout SeededRandom) -> TimeOffset {
    .percentage(digits: 5 * Int64.random(in: 0...20, using: &random), scale: 1)
  }

  private static func action(using random: inout SeededRandom) -> ScenarioStep.Action {
    let percent = Double(Int.random(in: 0...10, using: &random) * 10)
    let over = over(using: &random)
    let distance = Duration.milliseconds(Int.random(in: -6000...6000, using: &random))
    var change = ScenarioStep.NetworkChange()
    change.bytesPerSecond = .bytesPerSecond(Int.random(in: 20...400, using: &random))
    let common: [ScenarioStep.Action] = [
      .player(.pause(by: .user)), .player(.resume(by: .user)), .player(.pause(by: .player)),
      .player(.resume(by: .player)),
      .player(.play(by: .user)), .player(.seek(.to(share(using: &random)))),
      .player(.seek(.by(distance))),
      .player(.rewind(.by(distance))), .unit(.viewport(percent: percent, over: over)),
      .app(.background), .app(.foreground),
      .player(.control(.mute)), .player(.control(.unmute)), .player(.control(.click)),
      .screen(.hide(view: "ad")), .screen(.show(view: "ad")), .player(.volume(to: percent / 100)),
      .player(.control(.fullscreen)), .player(.control(.minimize)), .player(.control(.restore)),
      .app(.lock), .app(.unlock), .app(.disconnectOutput), .app(.connectOutput),
      .app(.pictureInPicture), .app(.exitPictureInPicture),
      .screen(.deviceVolume(to: percent / 100)),
      .screen(.remove(view: "ad")), .unit(.stall(for: over)), .unit(.network(change)),
    ]
    let endings: [ScenarioStep.Action] = [
      .player(.control(.skip)), .player(.control(.closeLinear)), .player(.control(.teardown)),
    ]
    let isEnding = Int.random(in: 0..<10, using: &random) == 0
    return (isEnding ? endings : common).randomElement(using: &random) ?? .player(.control(.mute))
  }
}
