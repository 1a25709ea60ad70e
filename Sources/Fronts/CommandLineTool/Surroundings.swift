package import HTTPClient

/// What the process finds around it; tests make their own.
package struct Surroundings: Sendable {
  package var environment: [String: String]
  /// The current folder, absolute.
  package var currentFolder: String
  /// Whether a person reads standard output.
  package var isTerminal: Bool
  /// Whether a person sees what standard error shows.
  package var isErrorTerminal = false
  /// The program whose children run verification scripts; nil to run them in this process.
  package var scriptHostProgram: String?
  /// What is different about the network here: where names lead, whom to ask, how long to wait.
  package var adjustNetwork: @Sendable (inout HTTPOptions) -> Void = { _ in }

  /// How often the user has interrupted a run that listens to it; nil for Ctrl-C.
  package var interruptions: (@Sendable () -> Int)?

  package init(environment: [String: String], currentFolder: String, isTerminal: Bool) {
    self.environment = environment
    self.currentFolder = currentFolder
    self.isTerminal = isTerminal
  }
}
