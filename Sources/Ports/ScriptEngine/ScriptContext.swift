import CJavaScriptCore
import Glibc
internal import System
package import Vocabulary

/// An isolated context in which scripts run: one global object, no DOM, virtual time, seeded
/// randomness, time zone UTC and locale en-US, whatever the machine's settings.
///
/// Contexts share no object. Promise jobs run at the end of the entry that caused them. There are no
/// timers: the user of a context provides them, on virtual time. A context belongs to the thread
/// that made it.
package final class ScriptContext {
  /// How many lines the engine puts before the body of a function that it makes.
  private static let prologue = 2

  let machine: ScriptGlobalContext
  /// The time of `Date`, in milliseconds since 1970-01-01T00:00:00Z.
  package var clockMilliseconds: Int64
  private var random: SeededRandom
  /// The account of the entry under way.
  private var account: ScriptAccount?

  /// Makes a context with its own console, `Date` and `Math.random`.
  ///
  /// - Parameters:
  ///   - clockMilliseconds: the first time of `Date`, in milliseconds since 1970.
  ///   - random: the source of `Math.random`.
  ///   - entryTime: the processor time of one entry, as in ``ScriptLimits/entryTime``.
  ///   - machines: the pool that gives the context its virtual machine and takes the machine back
  ///     when nothing of the context is left.
  /// - Throws: the engine's error when the global object could not be prepared; `engineMissing`
  ///   when there is no engine.
  package init(
    clockMilliseconds: Int64, random: SeededRandom, entryTime: Duration,
    machines: ScriptContextPool = ScriptContextPool()
  ) throws(ScriptFailure) {
    do throws(MissingLibrary) {
      machine = try ScriptGlobalContext(from: machines)
    } catch {
      error.machineFailure.note()
      throw .engineMissing(error)
    }
    self.clockMilliseconds = clockMilliseconds
    self.random = random
    let preparation = ScriptAccount(limits: ScriptLimits()) { _ in }
    let prepare = try evaluateProgram(ScriptEnvironment.source, charging: preparation)
    let natives = [
      makeFunction { [weak self] _ in .number(Double(self?.clockMilliseconds ?? 0)) },
      makeFunction { [weak self] _ in .number(self?.nextRandom() ?? 0) },
      makeFunction { [weak self] in self?.consoleWrote($0) ?? .undefined },
    ]
    if let prepare = prepare.function {
      _ = try call(prepare, natives.map(ScriptValue.object), charging: preparation)
    }
    let rejected = makeFunction { [weak self] in self?.promiseRejected($0) ?? .undefined }
    JSGlobalContextSetUnhandledRejectionCallback(machine.context, rejected.reference, nil)
    machine.limitEntries(to: entryTime)
  }

  /// Makes a function that a script can call; its handler must not outlive the objects that it
  /// captures, nor hold this context strongly.
  package func makeFunction(_ handler: @escaping ([ScriptValue]) -> ScriptValue) -> ScriptObject {
    ScriptObject(NativeFunction.makeObject(in: machine, handler), in: machine)
  }

  /// Runs a text as the body of a function that is called with the global object as `this`.
  ///
  /// - Parameters:
  ///   - source: the text.
  ///   - url: the name of the text in exceptions.
  ///   - account: the account of the entry.
  /// - Throws: what went wrong; `syntax` when the text did not run at all.
  package func run(
    _ source: String, url: String, charging account: ScriptAccount
  ) throws(ScriptFailure) {
    var body: JSObjectRef?
    _ = try enter(charging: account, failure: ScriptFailure.syntax) { exception in
      EngineText(source).use { source in
        EngineText(url).use { url in
          body = JSObjectMakeFunction(
            machine.context, nil, 0, nil, source, url, 1, &exception)
          return body
        }
      }
    }
    guard let body else { return }
    _ = try call(ScriptObject(body, in: machine), [], charging: account)
  }

  /// Evaluates one of vastsim's own scripts as a program and returns its value.
  ///
  /// Exceptions name the script by the internal URL, so that vendors do not mistake it for their
  /// own script.
  package func evaluateProgram(
    _ source: String, charging account: ScriptAccount
  ) throws(ScriptFailure) -> ScriptValue {
    let value = try enter(charging: account, failure: ScriptFailure.exception) { exception in
      EngineText(source).use { source in
        EngineText(ScriptEnvironment.url).use { url in
          JSEvaluateScript(machine.context, source, nil, url, 1, &exception)
        }
      }
    }
    return ScriptValue(value, in: machine)
  }

  /// Calls a function of the script, without a `this`, and runs the promise jobs that follow.
  @discardableResult
  package func call(
    _ function: ScriptObject, _ arguments: [ScriptValue], charging account: ScriptAccount
  ) throws(ScriptFailure) -> ScriptValue {
    let value = try enter(charging: account, failure: ScriptFailure.exception) { exception in
      // The collector looks for values on the stack, not in Swift's arrays.
      let values: [JSValueRef?] = arguments.map {
        let value = $0.makeValue(in: machine.context)
        JSValueProtect(machine.context, value)
        return value
      }
      defer { for value in values { JSValueUnprotect(machine.context, value) } }
      return JSObjectCallAsFunction(
        machine.context, function.reference, nil, values.count, values, &exception)
    }
    return ScriptValue(value, in: machine)
  }

  /// One entry: the engine runs the body, then the promise jobs, then the code that describes an
  /// exception.
  private func enter(
    charging account: ScriptAccount,
    failure: (ScriptException) -> ScriptFailure,
    _ body: (inout JSValueRef?) -> JSValueRef?
  ) throws(ScriptFailure) -> JSValueRef? {
    if let budget = account.exhaustedBudget { throw .exhausted(budget) }
    let outer = self.account
    self.account = account
    account.entered()
    machine.wasTerminated = false
    let began = ProcessorTime.now()
    var exception: JSValueRef?
    let value = body(&exception)
    let description = exception.flatMap { machine.wasTerminated ? nil : describe($0) }
    account.spent(ProcessorTime.now() - began)
    self.account = outer
    if machine.wasTerminated {
      machine.settle()
      throw .timedOut
    }
    if let description { throw failure(description) }
    return value
  }

  private func describe(_ thrown: JSValueRef) -> ScriptException {
    ScriptException(thrown, in: machine, prologue: Self.prologue)
  }

  private func nextRandom() -> Double { Double(random.next() >> 11) * 0x1p-53 }

  private func consoleWrote(_ arguments: [ScriptValue]) -> ScriptValue {
    if let level = arguments.first?.text.flatMap(ScriptLogLine.Level.init(rawValue:)) {
      account?.log(ScriptLogLine(level, arguments.last?.text ?? ""))
    }
    return .undefined
  }

  /// Called with the promise and the reason.
  private func promiseRejected(_ arguments: [ScriptValue]) -> ScriptValue {
    guard arguments.count > 1, !machine.wasTerminated else { return .undefined }
    let exception = describe(arguments[1].makeValue(in: machine.context))
    account?.log(ScriptLogLine(.exception, "unhandled rejection: \(exception)"))
    return .undefined
  }
}

/// The processor time of the thread that runs a script.
///
/// The only clock of this module. It is used for limits alone: no script can read it, and no other
/// decision depends on it.
enum ProcessorTime {
  /// The processor time of the calling thread since it began.
  static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

/// The resources that one script has used so far, and the destination of its log lines.
///
/// Lines are counted here whatever their source: the console, a rejected promise, a warning of the
/// verification service, or an exception that was not caught.
///
/// Every entry into a context is charged to an account, so that scripts that share a context are
/// distinguished.
package final class ScriptAccount {
  let limits: ScriptLimits
  /// The processor time that the entries have taken together.
  private(set) var timeSpent: Duration = .zero
  /// How often the script was entered.
  private(set) var entries = 0
  private var logLines = 0
  private var logBytes = 0
  private var isLogFull = false
  private let record: (ScriptLogLine) -> Void

  /// - Parameters:
  ///   - limits: the script's limits.
  ///   - record: receives each kept line when it is written.
  package init(limits: ScriptLimits, record: @escaping (ScriptLogLine) -> Void) {
    self.limits = limits
    self.record = record
  }

  /// The limit that the script has reached, so that it is not entered again; nil while it has
  /// reached none. The limit of entries comes before that of processor time if both are reached.
  var exhaustedBudget: ScriptBudget? {
    if entries >= limits.entries { return .entries }
    return timeSpent >= limits.totalTime ? .processorTime : nil
  }

  func entered() { entries += 1 }

  func spent(_ time: Duration) { timeSpent += time }

  /// Writes a line while the limits allow.
  func log(_ line: ScriptLogLine) {
    if keeps(line.message) { record(line) }
  }

  /// Charges a line to the account: the script's own, and every line that is written on its behalf.
  ///
  /// The first line that is beyond the limits is replaced by one that says so; none comes after it.
  package func keeps(_ text: String) -> Bool {
    guard !isLogFull else { return false }
    let bytes = text.utf8.count
    guard logLines < limits.logLines, bytes <= limits.logBytes - logBytes else {
      isLogFull = true
      record(
        ScriptLogLine(
          .warn,
          "further lines of this script are not kept: it has written \(logLines) of at most "
            + "\(limits.logLines) lines, and \(logBytes) of at most \(limits.logBytes) bytes"))
      return false
    }
    logLines += 1
    logBytes += bytes
    return true
  }
}

/// A limit for a script's whole session, after which it is not entered again.
package enum ScriptBudget: String, Sendable, Hashable, CaseIterable {
  /// The number of entries into the script. It is the same on every machine.
  case entries
  /// The processor time of all entries, which depends on the machine.
  case processorTime
  /// The time or the memory of the script's process, which depends on the machine.
  case process

  /// Whether two runs with the same input reach the limit at the same place.
  package var isCounted: Bool {
    switch self {
    case .entries: true
    case .processorTime, .process: false
    }
  }
}

/// The limits of one script before it is stopped.
package struct ScriptLimits: Sendable, Hashable {
  /// The processor time of one entry into the script: an evaluation, a callback or a timer.
  ///
  /// The engine's watchdog enforces the limit, up to a few milliseconds late. It ends endless
  /// loops, growing arrays and endless promise jobs. It does not end an endless chain of promise
  /// jobs, or some built-ins on pathological input; only a separate process limits those.
  package var entryTime: Duration
  /// The processor time of all entries together, after which the script is not entered again.
  package var totalTime: Duration
  /// The number of entries after which the script is not entered again.
  ///
  /// The number of entries is the same on every machine, the processor time is not. This limit is
  /// therefore chosen to be reached first: with the default limits, a script reaches it first
  /// unless its entries last more than a hundred microseconds on average.
  package var entries: Int
  /// The largest source in bytes of UTF-8.
  package var sourceBytes: Int
  /// The most log lines that are kept: the script's own lines and the lines that are written on its
  /// behalf.
  package var logLines: Int
  /// The most UTF-8 bytes of log lines that are kept: of the script's own lines and of the lines
  /// that are written on its behalf.
  package var logBytes: Int

  package init(
    entryTime: Duration = .milliseconds(250),
    totalTime: Duration = .seconds(2),
    entries: Int = 20_000,
    sourceBytes: Int = 8 << 20,
    logLines: Int = 2_000,
    logBytes: Int = 1 << 20
  ) {
    self.entryTime = entryTime
    self.totalTime = totalTime
    self.entries = entries
    self.sourceBytes = sourceBytes
    self.logLines = logLines
    self.logBytes = logBytes
  }
}

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
