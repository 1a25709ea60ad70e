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
