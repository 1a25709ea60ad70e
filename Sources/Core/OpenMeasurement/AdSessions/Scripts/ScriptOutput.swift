package import ScriptEngine
internal import Vocabulary

/// One thing that a script did, or that happened to it.
package struct ScriptOutput: Sendable, Hashable {
  /// The script's identifier, as given with ``VerificationScript/id``.
  var script: Int
  var kind: Kind

  init(script: Int, _ kind: Kind) {
    self.script = script
    self.kind = kind
  }

  /// The kind of output.
  enum Kind: Sendable, Hashable {
    /// The script sent a URL, which is recorded and not requested.
    case sendURL(String)
    /// The script wrote a line, or the service logged a remark on a request of the script.
    case log(ScriptLogLine)
    /// The script threw an exception; the functions that it registered still receive events.
    case failed(ScriptPhase, ScriptException)
    /// The watchdog ended a call into the script; the script still receives events.
    case timedOut(ScriptPhase)
    /// The script reached a limit for its session, and receives no more events.
    case exhausted(ScriptBudget)
    /// The script could not be loaded, and receives nothing.
    case notExecuted(ScriptRefusal)
    /// The session ended, and the script never registered an observer or a listener.
    case registeredNothing

    /// Whether a limit that depends on the machine's speed or memory ended the script's work:
    /// another run may then differ from this one.
    var isMachineDependent: Bool {
      switch self {
      case .timedOut, .notExecuted(.timedOut), .notExecuted(.exhausted): true
      case .exhausted(let budget): !budget.isCounted
      case .sendURL, .log, .failed, .notExecuted, .registeredNothing: false
      }
    }
  }
}

extension ScriptOutput {
  /// The outputs that report that a script is stopped and never runs again; the reason is a clause.
  static func stopped(_ script: Int, because reason: String) -> [ScriptOutput] {
    [
      ScriptOutput(
        script: script, .log(ScriptLogLine(.error, "stopped for good: \(reason)"))),
      ScriptOutput(script: script, .exhausted(.process)),
    ]
  }
}

extension ScriptOutput.Kind {
  /// Whether the script receives nothing after this.
  var isLast: Bool {
    switch self {
    case .exhausted, .notExecuted, .registeredNothing: true
    case .sendURL, .log, .failed, .timedOut: false
    }
  }
}

/// What a script was doing when it produced an output.
package enum ScriptPhase: Sendable, Hashable {
  /// Being evaluated for the first time.
  case load
  /// Handling an event; the text is the event's type.
  case event(String)
  /// Running a timer's function.
  case timer
  /// Handling the answer to a method that the script called, such as `sendUrl`.
  case answer(String)

  /// The phase for people and for the wire: `load`, `event start`, `timer`, `answer sendUrl`.
  var text: String {
    switch self {
    case .load: "load"
    case .event(let type): "event \(type)"
    case .timer: "timer"
    case .answer(let method): "answer \(method)"
    }
  }

  /// Reads a phase back from its text; nil for any other text.
  init?(text: String) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.count) {
    case ("load", 1): self = .load
    case ("timer", 1): self = .timer
    case ("event", 2): self = .event(words[1])
    case ("answer", 2): self = .answer(words[1])
    case _: return nil
    }
  }
}

/// Why a verification resource is not executed, for `verificationNotExecuted` and its `[REASON]`
/// (VAST 4.1 § 3.17).
package enum ScriptRefusal: Sendable, Hashable, CustomStringConvertible {
  /// The user or a policy rejects the resource.
  case rejected
  /// The resource is for a framework other than OMID; the text is the declared framework, empty for
  /// none.
  case unsupportedFramework(String)
  /// The resource is an `ExecutableResource`, which is not a script.
  case executableResource
  /// The resource says that it does not run without a browser (`browserOptional="false"`).
  case browserNeeded
  /// The resource is missing.
  case missing
  /// The resource's server answered that it has no such file.
  case notFound
  /// The script is larger than the limit.
  case tooLarge(bytes: Int)
  /// The script's text is not a program.
  case syntaxError(ScriptException)
  /// The script threw an exception while it was loaded, before it registered anything.
  case threw(ScriptException)
  /// Loading the script took longer than one entry into a script may take.
  case timedOut
  /// The script reached its limits while it was loaded.
  case exhausted
  /// The engine could not prepare a context for the script.
  case engineFailed

  /// The value of `[REASON]`: 1 rejected, 2 not supported, 3 error while loading.
  var reason: Int {
    switch self {
    case .rejected: 1
    case .unsupportedFramework, .executableResource, .browserNeeded: 2
    case .missing, .notFound, .tooLarge, .syntaxError, .threw, .timedOut, .exhausted,
      .engineFailed:
      3
    }
  }

  /// Whether the resource is missing, or is no program.
  var isAboutFile: Bool {
    switch self {
    case .notFound, .syntaxError: true
    case .rejected, .unsupportedFramework, .executableResource, .browserNeeded, .missing, .tooLarge,
      .threw, .timedOut, .exhausted, .engineFailed:
      false
    }
  }

  /// A sentence fragment for diagnostics.
  package var description: String {
    switch self {
    case .rejected: "the script is rejected"
    case .unsupportedFramework(""): "the resource has no 'apiFramework'; use 'omid'"
    case .unsupportedFramework(let name): "'\(name)' is not supported; use 'omid'"
    case .executableResource: "an executable resource is not supported; use a JavaScript resource"
    case .browserNeeded: "the script needs a browser, as its 'browserOptional' is 'false'"
    case .missing, .notFound: "the script is unavailable"
    case .tooLarge(let bytes): "the script's \(bytes) bytes exceed the limit"
    case .syntaxError(let exception): "the script does not parse: \(exception)"
    case .threw(let exception): "the script threw while it was loaded: \(exception)"
    case .timedOut: "the script did not finish loading within its time"
    case .exhausted: "the script reached its limits while it was loaded"
    case .engineFailed: "the script engine could not be prepared"
    }
  }

  /// The refusal without the text of its exception, because a script can make that text as long as
  /// it likes.
  var shortened: ScriptRefusal {
    func short(_ exception: ScriptException) -> ScriptException {
      let bytes = exception.message.utf8.count
      return ScriptException(
        message: "an exception whose \(bytes) bytes exceed the limit of the script's log lines",
        location: exception.location)
    }
    return switch self {
    case .syntaxError(let exception): .syntaxError(short(exception))
    case .threw(let exception): .threw(short(exception))
    case .rejected, .unsupportedFramework, .executableResource, .browserNeeded, .missing, .notFound,
      .tooLarge, .timedOut, .exhausted, .engineFailed:
      self
    }
  }

  /// Decides whether a resource can be tried.
  ///
  /// - Parameters:
  ///   - apiFramework: the declared framework; absent when there is none.
  ///   - isExecutable: whether the resource is an `ExecutableResource`.
  ///   - isRejected: whether the user or a policy rejects the resource.
  ///   - isAvailable: whether the resource's text is available.
  ///   - needsBrowser: whether the resource says that it does not run without a browser.
  /// - Returns: why the resource is refused; nil when it can be tried.
  static func judging(
    apiFramework: String?, isExecutable: Bool, isRejected: Bool, isAvailable: Bool,
    needsBrowser: Bool = false
  ) -> ScriptRefusal? {
    if isRejected { return .rejected }
    if isExecutable { return .executableResource }
    guard let apiFramework, apiFramework.lowercased() == "omid" else {
      return .unsupportedFramework(apiFramework ?? "")
    }
    if needsBrowser { return .browserNeeded }
    return isAvailable ? nil : .missing
  }
}

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
  struct Finding: Sendable, Hashable {
    /// What happened to the script.
    var rule: Rule
    /// The predicate of a sentence whose subject is `the script of 'VENDOR'`.
    var message: String
    /// The place in the script; absent when it is not known.
    var location: SourceLocation?
  }

  package var level: Level
  package var message: String
  var finding: Finding?

  init(_ level: Level, _ message: String, _ finding: Finding? = nil) {
    self.level = level
    self.message = message
    self.finding = finding
  }
}

extension ScriptOutput.Kind {
  /// The notice for the output; nil for a URL, and for a resource that is not a script.
  var notice: ScriptNotice? {
    switch self {
    case .sendURL, .registeredNothing:
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
    case .rejected, .unsupportedFramework, .executableResource, .browserNeeded, .missing,
      .notFound:
      nil
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
