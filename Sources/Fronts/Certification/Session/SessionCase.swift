internal import OpenMeasurement
internal import Player
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

/// The cases about the visible part of the ad.
extension SessionCase {
  static let geometry: [SessionCase] = [
    SessionCase("full-view", "all of the ad is in view") { trace, subject in
      judge(trace, subject) { $0.percent == 100 && $0.reasons.isEmpty ? nil : "is in full view" }
    },
    SessionCase(
      "part-in-view", "half of the ad is in view",
      steps: [ScenarioStep(at: .time(.zero), .unit(.viewport(percent: 50, over: .zero)))]
    ) { trace, subject in
      judge(trace, subject) {
        (49...51).contains($0.percent) && !$0.reasons.isEmpty ? nil : "is half in view"
      }
    },
    SessionCase(
      "out-of-view", "nothing of the ad is in view",
      steps: [ScenarioStep(at: .time(.zero), .unit(.viewport(percent: 0, over: .zero)))]
    ) { trace, subject in
      judge(trace, subject) { $0.percent == 0 && !$0.reasons.isEmpty ? nil : "is out of view" }
    },
    SessionCase(
      "background", "the app goes to the background and comes back",
      steps: [
        ScenarioStep(at: .percent(40), .app(.background)),
        ScenarioStep(at: .percent(60), .app(.foreground)),
        // A player that pauses in the background reaches 60 % only after it is back in the
        // foreground.
        ScenarioStep(at: .playerEvent("pause", after: .seconds(2)), .app(.foreground)),
      ]
    ) { trace, subject in background(trace, subject) },
    SessionCase(
      "obstructed", "an undeclared view covers 60 % of the ad",
      scenario: { _ in BuiltInScenarios.obstructed.scenario },
      judge: { trace, subject in
        judge(trace, subject) {
          $0.percent == 40 && $0.reasons.contains("obstructed") && $0.obstructions > 0
            ? nil : "is covered to 60 % by an undeclared view"
        }
      }),
    SessionCase(
      "friendly-obstruction", "declared controls cover part of the ad",
      scenario: { _ in BuiltInScenarios.friendlyControls.scenario },
      judge: { trace, subject in
        judge(trace, subject) {
          $0.percent == 100 && $0.friendly == 2 ? nil : "is covered by two friendly views only"
        }
      }),
  ]

  /// Compares every reading, from the first one on, with the views on the screen.
  private static func judge(
    _ trace: AdTrace, _ subject: SessionSubject, _ mistake: (AdViewReport) -> String?
  ) -> SessionJudgement {
    guard subject.hasView else { return .notApplicable("an audio ad has no view") }
    let views = trace.adViews
    guard !views.isEmpty else { return .failed("the session reports no geometry of the ad") }
    let wrong = views.compactMap { view in mistake(view).map { (view, $0) } }
    return .judged(
      wrong.prefix(1).map { view, truth in
        let reasons = view.reasons.isEmpty ? "no reason" : view.reasons.joined(separator: ", ")
        return Violation(
          "the session reports \(Int(view.percent)) % with \(reasons), but the ad \(truth)",
          at: view.at)
      })
  }

  private static func background(
    _ trace: AdTrace, _ subject: SessionSubject
  ) -> SessionJudgement {
    guard subject.hasView else { return .notApplicable("an audio ad has no view") }
    let views = trace.adViews
    guard
      let away = views.firstIndex(where: {
        $0.percent == 0 && $0.reasons.contains("backgrounded")
      })
    else { return .failed("the session does not report the background") }
    guard views[away...].contains(where: { $0.percent > 0 }) else {
      return .failed("the session does not report the return", at: views[away].at)
    }
    return .passed
  }
}

/// The part of the ad that is in view at an instant, as a session reports it.
struct AdViewReport {
  var at: Duration
  /// Between 0 and 100.
  var percent: Double
  var reasons: [String]
  /// How many views cover part of the ad.
  var obstructions: Int
  /// How many views are declared friendly.
  var friendly: Int
}

extension AdTrace {
  /// Every reading of the ad's view, in order.
  var adViews: [AdViewReport] {
    session.compactMap { event in
      guard let view = event.data["adView"], let percent = view["percentageInView"]?.decimal else {
        return nil
      }
      return AdViewReport(
        at: event.at, percent: percent,
        reasons: view["reasons"]?.elements.compactMap(\.text) ?? [],
        obstructions: view["onScreenGeometry"]?["obstructions"]?.elements.count ?? 0,
        friendly: Int(event.data["declaredFriendlyObstructions"]?.decimal ?? 0))
    }
  }
}
