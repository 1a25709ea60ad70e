internal import VASTSimulator
internal import Vocabulary

/// Thrown in place of a run's record when the user ends the check. Cases that were not played to
/// their end are inconclusive then.
package struct CheckInterrupted: Error {
  package init() {}
}

extension Certifier {
  /// The result of `play`; nil if the user ends the check first.
  ///
  /// - Throws: any other error of `play`.
  func unlessInterrupted<Result>(_ play: () throws -> Result) throws -> Result? {
    do {
      return try play()
    } catch is CheckInterrupted {
      return nil
    }
  }
}

extension CaseResult {
  /// A case that was not judged because the user ended the check.
  init(
    interrupted name: String, _ summary: String, _ obligation: Obligation, player: String? = nil,
    unit: UnitID? = nil
  ) {
    self.init(
      name, summary, obligation, player: player, unit: unit,
      findings: [
        Finding(rule: .checkInterrupted, "the check was interrupted before the case was played")
      ])
  }
}

extension Certificate {
  /// Whether the user ended the check before every case was played.
  package var isInterrupted: Bool {
    cases.contains { $0.findings.contains { $0.rule == .checkInterrupted } }
  }
}
