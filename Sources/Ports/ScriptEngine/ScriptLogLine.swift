/// One line that a script wrote to its console, or that the engine writes on its behalf.
package struct ScriptLogLine: Sendable, Hashable {
  /// The level of the line.
  package enum Level: String, Sendable, CaseIterable {
    case debug
    case log
    case info
    case warn
    case error
    /// A promise was rejected, and nothing caught it.
    case exception
  }

  package var level: Level
  package var message: String

  package init(_ level: Level, _ message: String) {
    self.level = level
    self.message = message
  }
}
