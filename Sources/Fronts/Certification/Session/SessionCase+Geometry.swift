internal import VASTSimulator
internal import Vocabulary

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
