import Vocabulary

extension Rule {
  /// A rule of which only its identifier matters.
  init(named id: String, _ severity: Severity = .warning) {
    self.init(id, severity, "it is odd", explanation: "Nobody minds.", fix: "Look at it.")
  }
}
