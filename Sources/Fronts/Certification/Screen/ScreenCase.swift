internal import VASTSimulator
internal import Vocabulary

/// One event or action for a unit on its screen, and the behaviour that the unit must then show.
struct ScreenCase: Sendable {
  let name: String
  /// What the case shows, in one line.
  let summary: String
  let obligation: Obligation
  /// The rules of the findings that the case itself causes; these do not count against the unit.
  let provoked: Set<Rule>
  /// Whether the case applies to a kind of unit; a case that does not apply has no row.
  let concerns: @Sendable (ScreenSubject.Kind) -> Bool
  let staging: @Sendable (ScreenSubject) -> Staging
  let judge: @Sendable (UnitTrace, ScreenSubject) -> [Violation]

  /// How a case is staged on a screen.
  enum Staging: Sendable {
    /// Plays these steps in place of the scenario's own.
    case steps([ScenarioStep])
    /// Plays these steps, and another unit in place of the subject's.
    case replaced(by: UnitScenario, [ScenarioStep])
    /// The case does not apply to the screen, for this reason.
    case notApplicable(String)
  }

  init(
    _ name: String, _ summary: String, _ obligation: Obligation = .mandatory,
    provoked: Set<Rule> = [],
    concerns: @escaping @Sendable (ScreenSubject.Kind) -> Bool = { _ in true },
    staging: @escaping @Sendable (ScreenSubject) -> Staging,
    judge: @escaping @Sendable (UnitTrace, ScreenSubject) -> [Violation]
  ) {
    self.name = name
    self.summary = summary
    self.obligation = obligation
    self.provoked = provoked
    self.concerns = concerns
    self.staging = staging
    self.judge = judge
  }

  /// Every case, in the order of a certification.
  static let all: [ScreenCase] = scrolling + environments + answers + handling + auctions
}

extension [Violation] {
  /// The result of a case without a violation.
  static let none: [Violation] = []

  static func one(_ message: String, at instant: Duration? = nil) -> [Violation] {
    [Violation(message, at: instant)]
  }
}
