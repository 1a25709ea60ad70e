internal import OpenMeasurement
internal import VASTSimulator
internal import Vocabulary

/// One property that a measurement session must have: the scenario that tests it, and how the result is
/// judged.
struct SessionCase: Sendable {
  let name: String
  /// What the case shows, in one line.
  let summary: String
  let obligation: Obligation
  /// Whether the case makes the ad fail with an error.
  let provokesError: Bool
  let scenario: @Sendable (SessionSubject) -> PlaybackScenario
  let judge: @Sendable (AdTrace, SessionSubject) -> SessionJudgement

  /// Creates a case with a scenario that has only steps.
  init(
    _ name: String, _ summary: String, _ obligation: Obligation = .mandatory,
    steps: [ScenarioStep] = [],
    judge: @escaping @Sendable (AdTrace, SessionSubject) -> SessionJudgement
  ) {
    self.init(
      name, summary, obligation,
      scenario: { _ in
        var scenario = PlaybackScenario(name: name)
        scenario.steps = steps
        return scenario
      }, judge: judge)
  }

  init(
    _ name: String, _ summary: String, _ obligation: Obligation = .mandatory,
    provokesError: Bool = false,
    scenario: @escaping @Sendable (SessionSubject) -> PlaybackScenario,
    judge: @escaping @Sendable (AdTrace, SessionSubject) -> SessionJudgement
  ) {
    self.name = name
    self.summary = summary
    self.obligation = obligation
    self.provokesError = provokesError
    self.scenario = scenario
    self.judge = judge
  }

  /// Every case, in the order of a certification.
  static let all: [SessionCase] = geometry + playback + interaction + endings
}

/// The judgement of a session in a case.
enum SessionJudgement {
  /// The violations; empty if the case passes.
  case judged([Violation])
  /// The case cannot be tested with the tag, the player or the media, for this reason.
  case notApplicable(String)

  static let passed = SessionJudgement.judged([])

  static func failed(_ message: String, at instant: Duration? = nil) -> SessionJudgement {
    .judged([Violation(message, at: instant)])
  }
}

/// The facts about an ad before its cases are run.
struct SessionSubject: Sendable {
  /// The duration of the media, or of a nonlinear ad's display.
  var duration: Duration?
  /// When the ad may be skipped; nil when it may not.
  var skipOffset: Duration?
  /// Whether the session measures media; the session of a display ad has no media events.
  var hasMedia: Bool
  /// Whether there is something to see.
  var hasView: Bool

  init(_ trace: AdTrace) {
    hasMedia = trace.hasMediaSession
    hasView = trace.sessionEvents(.sessionStart).first?.data["creativeType"]?.text != "audio"
    duration = trace.record?.mediaFile?.actualDuration ?? trace.record?.nonLinear?.duration
    let loaded = trace.sessionEvents(.loaded).first?.data
    guard loaded?["skippable"] == .bool(true) else { return }
    skipOffset = .milliseconds(Int(((loaded?["skipOffset"]?.decimal ?? 0) * 1000).rounded(.up)))
  }
}

extension ScenarioStep.Trigger {
  static func percent(_ percent: Int64) -> Self {
    .share(.percentage(digits: percent, scale: 1))
  }
}
