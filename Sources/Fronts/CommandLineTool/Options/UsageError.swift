package import Diagnostics

/// A command line that can't be understood; the process ends with status 64 (`EX_USAGE`).
package struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, as a sentence.
  package let message: String
  /// The command that was being read, for example `vastsim play`.
  package let command: String
  /// The command's usage line.
  package let usage: String

  package init(message: String, command: String, usage: String) {
    self.message = message
    self.command = command
    self.usage = usage
  }

  /// What standard error shows, without a line break at its end.
  package var description: String { visibleText.description }

  /// The same, with the control characters of what the user wrote shown.
  package var visibleText: VisibleText {
    """
    error: \(message)
    Usage: \(usage)
      See '\(command) --help' for more information.
    """
  }
}
