internal import OpenMeasurement
internal import Player
internal import VASTSimulator
internal import Vocabulary

/// The cases about sessions that end before the ad does.
extension SessionCase {
  static let endings: [SessionCase] = [
    SessionCase(
      "error", "the connection breaks while the media loads", provokesError: true,
      scenario: { _ in
        var scenario = PlaybackScenario(name: "error")
        var network = PlaybackScenario.Network()
        network.bytesPerSecond = .shareOfMedia(.percentage(digits: 100, scale: 1))
        scenario.network = network
        var loss = ScenarioStep.NetworkChange()
        loss.lostPrefix = ""
        scenario.steps = [ScenarioStep(at: .percent(50), .unit(.network(loss)))]
        return scenario
      }, judge: { trace, _ in error(trace) }),
    SessionCase(
      "close", "the viewer closes the ad halfway",
      steps: [ScenarioStep(at: .percent(50), .player(.control(.close)))]
    ) { trace, _ in close(trace) },
    SessionCase(
      "teardown", "the app destroys the player halfway",
      steps: [ScenarioStep(at: .percent(50), .player(.control(.teardown)))]
    ) { trace, _ in
      trace.sessionEvents(.sessionFinish).count == 1
        ? .passed
        : .failed("the session does not finish exactly once when the app destroys the player")
    },
  ]

  private static func error(_ trace: AdTrace) -> SessionJudgement {
    let errors = trace.sessionEvents(.sessionError)
    if errors.isEmpty, trace.record?.errorCode == nil {
      return .notApplicable("all of the media had arrived before the connection broke")
    }
    guard let first = errors.first else {
      return .failed("the ad ends in an error, but the session reports no 'sessionError'")
    }
    guard let type = first.data["errorType"]?.text, ["generic", "media"].contains(type),
      first.data["message"]?.text?.isEmpty == false
    else { return .failed("'sessionError' has no type or no message", at: first.at) }
    guard trace.session.last?.type == .sessionFinish else {
      return .failed("the session does not finish after its error", at: first.at)
    }
    return .passed
  }

  private static func close(_ trace: AdTrace) -> SessionJudgement {
    guard let close = trace.reports(.closeLinear, .close).first else {
      return .notApplicable("the player has no button that closes the ad")
    }
    guard trace.sessionEvents(.sessionFinish).first?.at == close.at else {
      return .failed("the session does not finish when the ad is closed", at: close.at)
    }
    let after = trace.session.filter {
      PlaybackEvents.typesOfAPlay.contains($0.type) && $0.at > close.at
    }
    return .judged(
      after.map {
        Violation(
          "the session reports '\($0.type.rawValue)' after the ad was closed", at: $0.at)
      })
  }
}
