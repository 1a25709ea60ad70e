import ScriptEngine
package import Vocabulary

/// A script's output for people: a line and its meaning.
package struct ScriptNotice: Sendable, Hashable {
  /// The level of the line.
  package enum Level: Sendable, Hashable {
    case log
    case info
    case warn
    case error
    /// An uncaught exception.
    case exception
    /// A limit of time or resources ended the script's work.
    case timeout
  }

  /// A finding about the script, for readers who skip the script's log lines.
  package struct Finding: Sendable, Hashable {
    /// What happened to the script.
    package var rule: Rule
    /// The predicate of a sentence whose subject is `the script of 'VENDOR'`.
    package var message: String
    /// The place in the script; absent when it is not known.
    package var location: SourceLocation?
  }

  package var level: Level
  package var message: String
  package var finding: Finding?

  init(_ level: Level, _ message: String, _ finding: Finding? = nil) {
    self.level = level
    self.message = message
    self.finding = finding
  }
}

extension ScriptOutput.Kind {
  /// The notice for the output; nil for a URL, and for a resource that is not a script.
  package var notice: ScriptNotice? {
    switch self {
    case .sendURL:
      nil
    case .log(let line):
      ScriptNotice(
        ScriptNotice.Level(line.level), line.message,
        line.level == .exception
          ? ScriptNotice.Finding(rule: .scriptThrew, message: "has an \(line.message)") : nil)
    case .failed(let phase, let exception):
      ScriptNotice(
        .exception, "\(exception) (\(phase.text))",
        ScriptNotice.Finding(
          rule: .scriptThrew,
          message: phase == .load
            ? "threw an exception while it was loaded, and keeps the listeners and timers that it "
              + "registered before: " + exception.message
            : "threw an exception in '\(phase.text)': \(exception.message)",
          location: exception.location))
    case .timedOut(let phase):
      ScriptNotice(
        .timeout, "aborted at its time limit (\(phase.text))",
        ScriptNotice.Finding(
          rule: .scriptTimedOut,
          message: "exceeded its time limit in '\(phase.text)' and was aborted"))
    case .exhausted:
      ScriptNotice(
        .timeout, "stopped at its session limits",
        ScriptNotice.Finding(
          rule: .scriptExhausted,
          message: "reached its session limits and receives no more events"))
    case .notExecuted(let refusal):
      refusal.notice
    }
  }
}

extension ScriptRefusal {
  /// The notice for a script that was refused while it was loaded; nil for a resource that was
  /// refused earlier. The notice has no finding, because the refusal is reported as a finding by
  /// itself.
  fileprivate var notice: ScriptNotice? {
    switch self {
    case .syntaxError(let exception), .threw(let exception):
      ScriptNotice(.exception, "\(exception) (\(ScriptPhase.load.text))")
    case .timedOut, .exhausted: ScriptNotice(.timeout, "\(self)")
    case .tooLarge, .engineFailed: ScriptNotice(.error, "\(self)")
    case .rejected, .unsupportedFramework, .executableResource, .browserNeeded, .missing: nil
    }
  }
}

extension ScriptNotice.Level {
  fileprivate init(_ level: ScriptLogLine.Level) {
    switch level {
    case .debug, .log: self = .log
    case .info: self = .info
    case .warn: self = .warn
    case .error: self = .error
    case .exception: self = .exception
    }
  }
}
