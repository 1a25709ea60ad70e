package import Diagnostics
import ScriptEngine

/// What a script's output says to people: a line, and what to make of it.
package struct ScriptNotice: Sendable, Hashable {
  /// How the line was meant.
  package enum Level: Sendable, Hashable {
    case log
    case info
    case warn
    case error
    /// Something was thrown and not caught.
    case exception
    /// A limit of time or use ended what the script did.
    case timeout
  }

  /// A finding about the script, for whoever does not read its lines.
  package struct Finding: Sendable, Hashable {
    /// What happened to the script.
    package var rule: Rule
    /// What follows `the script of 'VENDOR'`.
    package var message: String
    /// Where in the script; absent when that is not known.
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
  /// Absent for a URL, and for a resource that never was a script's text.
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
          rule: .scriptThrew, message: "threw in '\(phase.text)': \(exception.message)",
          location: exception.location))
    case .timedOut(let phase):
      ScriptNotice(
        .timeout, "ended, since it took too long (\(phase.text))",
        ScriptNotice.Finding(
          rule: .scriptTimedOut, message: "took too long in '\(phase.text)' and was ended"))
    case .exhausted:
      ScriptNotice(
        .timeout, "stopped for good, since it used up what it may use",
        ScriptNotice.Finding(
          rule: .scriptExhausted,
          message: "used up what it may use, and hears of nothing any more"))
    case .notExecuted(let refusal):
      refusal.notice
    }
  }
}

extension ScriptRefusal {
  /// What a refusal that came of running the script says; it is a finding of its own.
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
