internal import JSONTree
internal import Scenario
internal import VirtualTime

/// What the player does by itself.
extension SessionCase {
  static let playback: [SessionCase] = [
    SessionCase("play-through", "the ad plays to its end") { trace, subject in
      playThrough(trace, subject)
    },
    SessionCase(
      "buffering", "the media comes at 30 % of its rate",
      scenario: { _ in
        var scenario = PlaybackScenario(name: "buffering")
        var network = PlaybackScenario.Network()
        network.bytesPerSecond = .shareOfMedia(.percentage(digits: 30, scale: 1))
        scenario.network = network
        return scenario
      }, judge: { trace, _ in buffering(trace) }),
  ]

  private static func playThrough(_ trace: AdTrace, _ subject: SessionSubject) -> SessionJudgement {
    let wanted =
      ["sessionStart", "loaded", "impression"] + (subject.hasMedia ? PlaybackEvents.ofAPlay : [])
      + ["sessionFinish"]
    let told = trace.session.map(\.type)
    var violations = wanted.filter { !told.contains($0) }.map {
      Violation("the session never tells '\($0)'")
    }
    if let start = trace.sessionEvents("start").first {
      let seconds = start.data["duration"]?.decimal
      if let duration = subject.duration,
        seconds.map({ abs($0 - duration.seconds) < 0.001 }) != true
      {
        violations.append(
          Violation(
            "'start' tells a duration of \(seconds.map { "\($0)" } ?? "nothing") and the media "
              + "lasts \(TimeText.readable(duration))", at: start.at))
      }
      if start.volume == nil {
        violations.append(Violation("'start' tells no volume", at: start.at))
      }
    }
    return .judged(violations)
  }

  private static func buffering(_ trace: AdTrace) -> SessionJudgement {
    let player = trace.reports("bufferStart")
    guard let first = player.first else {
      return .notApplicable("the media is too short to run dry")
    }
    let starts = trace.sessionEvents("bufferStart")
    let finishes = trace.sessionEvents("bufferFinish")
    guard !starts.isEmpty else {
      return .failed("the media ran dry and the session tells no 'bufferStart'", at: first.at)
    }
    guard starts.count == finishes.count else {
      return .failed(
        "the session tells \(starts.count) 'bufferStart' and \(finishes.count) 'bufferFinish'",
        at: starts.last?.at)
    }
    return .passed
  }
}
