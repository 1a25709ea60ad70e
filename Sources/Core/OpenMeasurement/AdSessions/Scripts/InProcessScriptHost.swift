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
    if event.type == .sessionFinish {
      for script in service.deafScripts { record(.registeredNothing, of: script) }
    }
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

extension InProcessScriptHost {
  /// The native functions behind the objects of the verification service, in the order of the
  /// bootstrap's parameters.
  var natives: [([ScriptValue]) -> ScriptValue] {
    let handlers: [(InProcessScriptHost) -> (Int, [ScriptValue]) -> ScriptValue] = [
      InProcessScriptHost.post, InProcessScriptHost.observe, InProcessScriptHost.listen,
      InProcessScriptHost.send, InProcessScriptHost.download, InProcessScriptHost.setTimer,
      InProcessScriptHost.clearTimer,
    ]
    return handlers.map { handler in
      { [weak self] values in
        guard let self, let script = self.current else { return .undefined }
        return handler(self)(script, values)
      }
    }
  }

  private func warn(_ message: String, _ script: Int) -> ScriptValue {
    carryOut([.warn(script: script, message: message)])
    return .undefined
  }

  private func callback(_ values: [ScriptValue], _ index: Int) -> Int? {
    values[checked: index]?.function.map(keep)
  }

  /// Handles a message of a script. The values are `from`, guid, method, version, answer, and the first and
  /// second argument.
  private func post(_ script: Int, _ values: [ScriptValue]) -> ScriptValue {
    guard values.count == 7, case .object(let from) = values[0], values[1].text != nil,
      let name = values[2].text, let version = values[3].text
    else { return warn("a message without guid, method and version is ignored", script) }
    guard
      let message = VerificationMessage(
        name: name, version: version, arguments: values[5...].map(JSONValue.init(argument:)))
    else { return warn("unknown method '\(name)'", script) }
    guard let callback = callback(values, 4) else { return .undefined }
    let client = clients[from] ?? clients.count
    clients[from] = client
    carryOut(
      service.messageReceived(
        message, from: script, client: client, callback: callback, at: now))
    return .undefined
  }

  /// Registers an observer. The values are the observer, the vendor key and the injection
  /// identifier.
  private func observe(_ script: Int, _ values: [ScriptValue]) -> ScriptValue {
    guard let callback = callback(values, 0) else {
      return warn("an observer that is not a function is ignored", script)
    }
    carryOut(
      service.observerRegistered(
        by: script, callback: callback, form: .separate, vendorKey: values[checked: 1]?.text,
        injectionID: values[checked: 2]?.text))
    return .undefined
  }

  /// Registers a listener. The values are the event type and the listener.
  private func listen(_ script: Int, _ values: [ScriptValue]) -> ScriptValue {
    guard let callback = callback(values, 1) else {
      return warn("a listener that is not a function is ignored", script)
    }
    carryOut(
      service.listenerAdded(
        by: script, callback: callback, form: .separate, type: values[checked: 0]?.text ?? ""))
    return .undefined
  }

  /// Sends a URL. The values are the URL and the functions for success and failure.
  private func send(_ script: Int, _ values: [ScriptValue]) -> ScriptValue {
    carryOut(
      service.urlSent(
        values[checked: 0]?.text.flatMap { $0.isEmpty ? nil : $0 }, by: script,
        answer: .functions(success: callback(values, 1), failure: callback(values, 2))))
    return .undefined
  }

  /// Downloads a text. The values are the URL and the functions for success and failure.
  private func download(_ script: Int, _ values: [ScriptValue]) -> ScriptValue {
    carryOut(
      service.resourceWanted(
        values[checked: 0]?.text.flatMap { $0.isEmpty ? nil : $0 }, by: script,
        answer: .functions(success: callback(values, 1), failure: callback(values, 2))))
    return .undefined
  }

  /// Sets a timer. The values are the function, the milliseconds and whether the timer repeats. The
  /// result is the timer's number.
  private func setTimer(_ script: Int, _ values: [ScriptValue]) -> ScriptValue {
    guard let callback = callback(values, 0) else {
      return warn("a timer without a function is ignored", script)
    }
    // Each script numbers its own timers, so that the numbers do not reveal what other scripts do.
    let number = (slots[script]?.timers ?? 0) + 1
    slots[script]?.timers = number
    let key = ScriptTimers.Key(
      script: script, client: -1, repeats: values[checked: 2] == .bool(true), id: Double(number))
    carryOut(
      service.timerSet(
        key, milliseconds: values[checked: 1]?.number, callback: callback, form: .separate,
        at: now))
    return .number(key.id)
  }

  /// Clears a timer. The values are the timer's number and whether the timer repeats.
  private func clearTimer(_ script: Int, _ values: [ScriptValue]) -> ScriptValue {
    guard let id = values[checked: 0]?.number else { return .undefined }
    // `clearTimeout` and `clearInterval` each clear timeouts and intervals, as in browsers.
    for repeats in [false, true] {
      carryOut(
        service.timerCleared(
          ScriptTimers.Key(script: script, client: -1, repeats: repeats, id: id)))
    }
    return .undefined
  }
}

extension VerificationServiceAction.Call {
  /// The arguments in the form in which the script's function takes them.
  var values: [ScriptValue] {
    switch form {
    case .separate: arguments.map { .json($0) }
    case .list: [.json("[\(arguments.joined(separator: ","))]")]
    case .listText: [.string("[\(arguments.joined(separator: ","))]")]
    }
  }
}

extension JSONValue {
  /// An argument of a message; values that a message cannot hold are null.
  fileprivate init(argument: ScriptValue) {
    switch argument {
    case .undefined, .null, .json, .object: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let value): self = .number(value)
    case .string(let text): self = .string(text)
    }
  }
}

extension Array {
  /// The element at an index; nil if the index is beyond the end.
  fileprivate subscript(checked index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
