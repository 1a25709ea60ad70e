package import Vocabulary

/// A command line that can't be understood; the process ends with status 64 (`EX_USAGE`).
package struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, as a sentence.
  package let message: String
  /// The command whose arguments were being read, for example `vastsim play`.
  package let command: String
  /// The command's usage line.
  package let usage: String

  package init(message: String, command: String, usage: String) {
    self.message = message
    self.command = command
    self.usage = usage
  }

  /// The text for standard error, without a line break at its end.
  package var description: String { visibleText.description }

  /// The text for standard error, in which control characters of the user's input are made visible.
  package var visibleText: VisibleText {
    """
    error: \(message)
    Usage: \(usage)
      See '\(command) --help' for more information.
    """
  }
}
