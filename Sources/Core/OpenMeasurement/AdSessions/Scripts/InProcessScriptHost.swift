package import ScriptEngine
package import Vocabulary

/// Runs verification scripts in this process.
///
/// A hostile script uses up at most its time limits, except in loops that the engine's watchdog
/// cannot end (see ``ScriptLimits/entryTime``). Untrusted scripts therefore belong in a process of
/// their own.
package final class InProcessScriptHost: VerificationScriptHost {
  let configuration: VerificationHostConfiguration
  let resource: (ScriptDownload) -> String?
  private let machines: ScriptContextPool
  private let watch: (any ScriptEntryWatch)?
  var service: VerificationServiceStateMachine
  var slots: [Int: ScriptSlot] = [:]
  private var sharedContext: ServiceContext?
  /// The functions that scripts passed to the service, by number.
  var callbacks: [Int: ScriptObject] = [:]
  private var nextCallback = 1
  /// The numbers of the clients that sent messages.
  var clients: [ScriptObject: Int] = [:]
  /// The script that is running now; every request belongs to it.
  var current: Int?
  private(set) var now = VirtualInstant.zero
  private var outputs: [ScriptOutput] = []
  private var queue: [VerificationServiceAction] = []

  /// Makes a host for one session.
  ///
  /// - Parameters:
  ///   - configuration: the configuration of the scripts.
  ///   - machines: where the scripts' virtual machines come from.
  ///   - watch: the observer of the host's calls into scripts, if there is one.
  ///   - resource: the text that a script downloads; nil when it is unavailable.
  package init(
    configuration: VerificationHostConfiguration,
    machines: ScriptContextPool = ScriptContextPool(), watch: (any ScriptEntryWatch)? = nil,
    resource: @escaping (ScriptDownload) -> String?
  ) {
    self.configuration = configuration
    self.machines = machines
    self.watch = watch
    self.resource = resource
    service = VerificationServiceStateMachine(
      serviceVersion: configuration.serviceVersion, limits: configuration.limits)
  }

  package var nextDeadline: VirtualInstant? { service.nextDeadline() }

  package func load(_ script: VerificationScript, at instant: VirtualInstant) -> [ScriptOutput] {
    runTimers(by: instant)
    guard service.isServing else { return [] }
    service.scriptLoading(script)
    if slots[script.id] == nil {
      if !mayEnter(script.id, .load) {
        stop(script.id)
      } else if let refusal = evaluate(script) {
        judge(refusal, of: script.id)
      }
    }
    drain()
    return takeOutputs()
  }

  package func deliver(_ event: ScriptEvent, at instant: VirtualInstant) -> [ScriptOutput] {
    runTimers(by: instant)
    carryOut(service.eventOccurred(event))
    drain()
    return takeOutputs()
  }

  package func advance(to instant: VirtualInstant) -> [ScriptOutput] {
    runTimers(by: instant)
    return takeOutputs()
  }

  package func finish() -> [ScriptOutput] {
    carryOut(service.finished())
    queue = []
    slots = [:]
    callbacks = [:]
    clients = [:]
    sharedContext = nil
    return takeOutputs()
  }

  /// Evaluates a script in its context; returns why it is not executed, or nil if it is.
  private func evaluate(_ script: VerificationScript) -> ScriptRefusal? {
    let limits = configuration.limits.script
    let size = script.source.utf8.count
    guard size <= limits.sourceBytes else { return .tooLarge(bytes: size) }
    let account = ScriptAccount(limits: limits) { [weak self] line in
      self?.record(.log(line), of: script.id)
    }
    guard let context = try? context(for: script) else { return .engineFailed }
    slots[script.id] = ScriptSlot(context: context, account: account)
    context.engine.clockMilliseconds = configuration.wallClock.milliseconds(at: now)
    current = script.id
    defer { current = nil }
    do throws(ScriptFailure) {
      try context.prepare(injectionID: script.injectionID)
      defer { context.leave() }
      try context.engine.run(script.source, url: script.url, charging: account)
      return nil
    } catch {
      switch error {
      case .syntax(let exception): return .syntaxError(exception)
      case .exception(let exception): return .threw(exception)
      case .timedOut: return .timedOut
      case .exhausted: return .exhausted
      case .engineMissing: return .engineFailed
      }
    }
  }

  /// Records why a script was not loaded. A script that registered callbacks before it threw an exception
  /// still receives events, as in native sessions, where no code catches the exception.
  private func judge(_ refusal: ScriptRefusal, of script: Int) {
    if case .threw(let exception) = refusal, service.awaitsAnything(script) {
      write(.failed(.load, exception), of: script)
      return
    }
    // The reason is always reported, but shortened where the script's output is at its limit.
    let isKept = slots[script]?.account.keeps(refusal.description) ?? true
    record(.notExecuted(isKept ? refusal : refusal.shortened), of: script)
    stop(script)
  }

  private func context(for script: VerificationScript) throws(ScriptFailure) -> ServiceContext {
    if let sharedContext { return sharedContext }
    let isShared = configuration.isolation == .shared
    let purpose = isShared ? "verification scripts" : "verification script \(script.id)"
    let context = try ServiceContext(
      clockMilliseconds: configuration.wallClock.milliseconds(at: now),
      random: SeededRandom(seed: configuration.seed).forked(for: purpose),
      entryTime: configuration.limits.script.entryTime, machines: machines, natives: natives)
    if isShared { sharedContext = context }
    return context
  }

  /// Advances time, stopping at each timer on the way.
  private func runTimers(by instant: VirtualInstant) {
    while let due = service.timerDue(by: instant) {
      now = max(now, due.instant)
      carryOut(due.actions)
      drain()
    }
    now = max(now, instant)
  }

  /// Records sent URLs and warnings at once, and queues all other actions until the running script
  /// returns.
  func carryOut(_ actions: [VerificationServiceAction]) {
    for action in actions {
      switch action {
      case .sendURL(let script, let url): record(.sendURL(url), of: script)
      case .warn(let script, let message): write(.log(ScriptLogLine(.warn, message)), of: script)
      case .call, .fetch, .release: queue.append(action)
      }
    }
  }

  private func drain() {
    // A queued call may append further calls, so the queue is emptied only after the last one.
    var next = 0
    while next < queue.count {
      let action = queue[next]
      next += 1
      switch action {
      case .call(let call): perform(call)
      case .fetch(let request):
        let text = resource(ScriptDownload(script: request.script, url: request.url))
        carryOut(service.resourceArrived(text, for: request))
      case .release(let callback): callbacks[callback] = nil
      case .sendURL, .warn: break
      }
    }
    queue.removeAll(keepingCapacity: true)
  }

  private func perform(_ call: VerificationServiceAction.Call) {
    guard let slot = slots[call.script], let function = callbacks[call.callback] else { return }
    guard mayEnter(call.script, call.phase) else {
      stop(call.script)
      return
    }
    slot.context.engine.clockMilliseconds = configuration.wallClock.milliseconds(at: now)
    current = call.script
    defer { current = nil }
    do throws(ScriptFailure) {
      try slot.context.engine.call(function, call.values, charging: slot.account)
    } catch {
      switch error {
      case .syntax(let exception), .exception(let exception):
        write(.failed(call.phase, exception), of: call.script)
      case .timedOut:
        record(.timedOut(call.phase), of: call.script)
      case .exhausted(let budget):
        record(.exhausted(budget), of: call.script)
        stop(call.script)
      case .engineMissing:
        stop(call.script)
      }
    }
  }

  private func mayEnter(_ script: Int, _ phase: ScriptPhase) -> Bool {
    watch?.willEnter(script, phase) ?? true
  }

  private func stop(_ script: Int) {
    slots[script] = nil
    carryOut(service.scriptStopped(script))
  }

  /// Records an output, unless its line exceeds the limit of the script's output.
  ///
  /// An output that reports that a limit ended a call into a script, or the whole script, is
  /// recorded without this check, because there are only a few such outputs in a session.
  private func write(_ kind: ScriptOutput.Kind, of script: Int) {
    guard let account = slots[script]?.account, let line = kind.notice?.message else {
      return record(kind, of: script)
    }
    if account.keeps(line) { record(kind, of: script) }
  }

  private func record(_ kind: ScriptOutput.Kind, of script: Int) {
    let output = ScriptOutput(script: script, kind)
    watch?.didRecord(output)
    outputs.append(output)
  }

  private func takeOutputs() -> [ScriptOutput] {
    defer { outputs = [] }
    return outputs
  }

  /// Stores a function of a script and returns its number for the service.
  func keep(_ function: ScriptObject) -> Int {
    defer { nextCallback += 1 }
    callbacks[nextCallback] = function
    return nextCallback
  }
}

/// One script's context and account.
struct ScriptSlot {
  let context: ServiceContext
  let account: ScriptAccount
  /// How many timers the script has set through `omidNative`.
  var timers = 0
}
