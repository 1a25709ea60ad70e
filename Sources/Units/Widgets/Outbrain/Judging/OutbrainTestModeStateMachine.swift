internal import Vocabulary

/// Judges whether a tap on AdChoices was tested in test mode, once for each unit.
struct OutbrainTestModeStateMachine: Sendable {
  private enum State: Sendable {
    case untested
    /// A response in test mode has a recommendation that requires the AdChoices icon.
    case testing(response: OutbrainCallContext)
    case tapped
  }

  private var state = State.untested

  mutating func received(
    _ recommendations: [OutbrainRecommendation], _ facts: OutbrainFacts,
    _ context: OutbrainCallContext
  ) {
    guard case .untested = state, facts.isTestRTB, facts.isTestMode, !facts.unit.isProduction,
      recommendations.contains(where: \.asksForDisclosure)
    else { return }
    state = .testing(response: context)
  }

  mutating func adChoicesTapped() { state = .tapped }

  /// Reports a test without a tap on AdChoices at the end of the calls.
  func finished() -> [NativeFinding] {
    switch state {
    case .untested, .tapped: []
    case .testing(let response):
      [
        response.finding(
          .adChoicesTapUntested,
          "the app is in test mode, and no AdChoices button is tapped; tap one to verify that it "
            + "opens a browser")
      ]
    }
  }
}
