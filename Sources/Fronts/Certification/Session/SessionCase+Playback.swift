internal import OpenMeasurement
internal import Player
internal import VASTSimulator
internal import Vocabulary

/// The cases about playback without actions of the viewer.
extension SessionCase {
  static let playback: [SessionCase] = [
    SessionCase("play-through", "the ad plays to its end") { trace, subject in
      playThrough(trace, subject)
    },
    SessionCase(
      "buffering", "the media arrives at 30 % of its bit rate",
      scenario: { _ in
        var scenario = PlaybackScenario(name: "buffering")
        var network = PlaybackScenario.Network()
        network.bytesPerSecond = .shareOfMedia(.percentage(digits: 30, scale: 1))
        scenario.network = network
        return scenario
      }, judge: { trace, _ in buffering(trace) }),
  ]

  private static func playThrough(_ trace: AdTrace, _ subject: SessionSubject) -> SessionJudgement {
    let wanted: [OMIDEventType] =
      [.sessionStart, .loaded, .impression]
      + (subject.hasMedia ? PlaybackEvents.typesOfAPlay : []) + [.sessionFinish]
    let reported = trace.session.map(\.type)
    var violations = wanted.filter { !reported.contains($0) }.map {
      Violation("the session never reports '\($0.rawValue)'")
    }
    if let start = trace.sessionEvents(.start).first {
      let seconds = start.data["duration"]?.decimal
      if let duration = subject.duration,
        seconds.map({ abs($0 - duration.seconds) < 0.001 }) != true
      {
        violations.append(
          Violation(
            "'start' reports a duration of \(seconds.map { "\($0)" } ?? "nothing"), but the media "
              + "lasts \(TimeText.readable(duration))", at: start.at))
      }
      if start.volume == nil {
        violations.append(Violation("'start' reports no volume", at: start.at))
      }
    }
    return .judged(violations)
  }

  private static func buffering(_ trace: AdTrace) -> SessionJudgement {
    let player = trace.reports(.bufferStart)
    guard let first = player.first else {
      return .notApplicable("the media is too short for the buffer to run empty")
    }
    let starts = trace.sessionEvents(.bufferStart)
    let finishes = trace.sessionEvents(.bufferFinish)
    guard !starts.isEmpty else {
      return .failed("the buffer ran empty, but the session reports no 'bufferStart'", at: first.at)
    }
    guard starts.count == finishes.count else {
      return .failed(
        "the session reports \(starts.count) 'bufferStart' and \(finishes.count) 'bufferFinish'",
        at: starts.last?.at)
    }
    return .passed
  }
}
