package import Vocabulary

/// Decides what the verification service delivers to its scripts: who receives which event with
/// which parameters, which past events a late subscriber gets, which timers are due.
///
/// Functions of scripts are numbers here, assigned by the host that keeps the functions; each
/// function belongs to one script. The machine calls no function while it handles an input. It
/// returns the calls as actions, which the host carries out in order, each as a separate entry into
/// a script.
package struct VerificationServiceStateMachine {
  package typealias Action = VerificationServiceAction

  enum State: Sendable {
    case serving
    case closed
  }

  /// A verification resource; observers still get its parameters when its script is stopped.
  struct Script: Sendable {
    let vendorKey: String?
    let parameters: String?
    let injectionID: String
    var isRunning = true
    var urls = 0
    var listeners = 0
    var timers = 0
    var downloads = 0
    /// How many requests were refused so far, by the kind of refusal.
    var refusals: [Refusal: Int] = [:]
  }

  /// Why the service refuses a call of a script, for example because the script has used up a
  /// limit.
  enum Refusal: String, Sendable, CaseIterable {
    case listeners = "further listeners are ignored"
    case timers = "further timers are ignored"
    case urls = "further URLs are not sent"
    case longURLs = "URLs that are too long are not sent"
    case malformedURLs = "URLs that are not text are not sent"
    case downloads = "further resources are not loaded"
  }

  /// A listener or an observer.
  struct Subscription: Sendable {
    let script: Int
    let callback: Int
    let form: Action.Form
    let subject: Subject
  }

  /// The subject of a subscription.
  enum Subject: Sendable {
    case session(vendorKey: String?, injectionID: String?)
    case events(Set<OMIDEventType>)
  }

  var state = State.serving
  var scripts: [Int: Script] = [:]
  var timers = ScriptTimers()
  private var scriptOrder: [Int] = []
  private var subscriptions: [Subscription] = []
  private var past: [ScriptEvent] = []
  let serviceVersion: String
  let limits: VerificationLimits

  package init(serviceVersion: String, limits: VerificationLimits) {
    self.serviceVersion = serviceVersion
    self.limits = limits
  }

  /// Whether the session is still running.
  var isServing: Bool {
    switch state {
    case .serving: true
    case .closed: false
    }
  }

  /// A script is about to be evaluated; its parameters are known from now on.
  package mutating func scriptLoading(_ script: VerificationScript) {
    guard case .serving = state, scripts[script.id] == nil else { return }
    scriptOrder.append(script.id)
    scripts[script.id] = Script(
      vendorKey: script.vendorKey, parameters: script.parameters, injectionID: script.injectionID)
  }

  /// A script could not be loaded or used up its limits: nothing reaches it any more.
  package mutating func scriptStopped(_ script: Int) -> [Action] {
    guard scripts[script]?.isRunning == true else { return [] }
    scripts[script]?.isRunning = false
    let callbacks =
      subscriptions.filter { $0.script == script }.map(\.callback)
      + timers.removeAll(of: script)
    subscriptions.removeAll { $0.script == script }
    return callbacks.map { .release(callback: $0) }
  }

  /// Whether the service can still call a script, through a listener, an observer or a timer.
  func awaitsAnything(_ script: Int) -> Bool {
    guard isRunning(script), let found = scripts[script] else { return false }
    return found.timers > 0 || subscriptions.contains { $0.script == script }
  }

  /// Warns that a script's request is refused: the first time, and each time the count reaches a
  /// power of ten, so that a flood of requests causes only a few lines.
  mutating func refused(_ refusal: Refusal, to script: Int) -> [Action] {
    scripts[script]?.refusals[refusal, default: 0] += 1
    guard let count = scripts[script]?.refusals[refusal], Self.isPowerOfTen(count) else {
      return []
    }
    let times = count == 1 ? "" : " (\(count) times so far)"
    return [.warn(script: script, message: refusal.rawValue + times)]
  }

  private static func isPowerOfTen(_ number: Int) -> Bool {
    var rest = number
    while rest > 1, rest.isMultiple(of: 10) { rest /= 10 }
    return rest == 1
  }

  /// The scripts that run and have registered no observer and no listener, in their order.
  var deafScripts: [Int] {
    scriptOrder.filter { scripts[$0].map { $0.isRunning && $0.listeners == 0 } ?? false }
  }

  /// The session is over and its scripts are released.
  package mutating func finished() -> [Action] {
    state = .closed
    return scriptOrder.flatMap { scriptStopped($0) }
  }

  /// Something happened in the session.
  package mutating func eventOccurred(_ event: ScriptEvent) -> [Action] {
    guard case .serving = state else { return [] }
    past.append(event)
    return subscriptions.compactMap { call($0, with: event) }
  }

  /// A script registered an observer of the session, in a message or through `omid3p`.
  mutating func observerRegistered(
    by script: Int, callback: Int, form: Action.Form, vendorKey: String?, injectionID: String?
  ) -> [Action] {
    subscribed(
      Subscription(
        script: script, callback: callback, form: form,
        subject: .session(vendorKey: vendorKey, injectionID: injectionID)))
  }

  /// A script registered a listener for a type of event or an alias of several.
  mutating func listenerAdded(
    by script: Int, callback: Int, form: Action.Form, type: String
  ) -> [Action] {
    guard let types = Self.types(named: type) else {
      return [
        .release(callback: callback),
        .warn(script: script, message: "there is no event '\(type)' to listen to"),
      ]
    }
    return subscribed(
      Subscription(script: script, callback: callback, form: form, subject: .events(types)))
  }

  private mutating func subscribed(_ subscription: Subscription) -> [Action] {
    guard let script = scripts[subscription.script], script.isRunning, case .serving = state else {
      return [.release(callback: subscription.callback)]
    }
    guard script.listeners < limits.listeners else {
      return [
        .release(callback: subscription.callback)
      ] + refused(.listeners, to: subscription.script)
    }
    scripts[subscription.script]?.listeners += 1
    subscriptions.append(subscription)
    return past.compactMap { call(subscription, with: $0) }
  }

  /// The event types that a listener's name selects: nil for an unknown name; empty for the
  /// session's own events, which only observers receive.
  static func types(named name: String) -> Set<OMIDEventType>? {
    let session: Set<OMIDEventType> = [.sessionStart, .sessionError, .sessionFinish]
    // Both aliases mean the media events and `loaded`.
    if name == "media" || name == "video" {
      return Set(OMIDEventType.allCases).subtracting(session)
        .subtracting([.impression, .geometryChange])
    }
    return OMIDEventType(rawValue: name).map { session.contains($0) ? [] : [$0] }
  }

  private func call(_ subscription: Subscription, with event: ScriptEvent) -> Action? {
    let text: String
    switch subscription.subject {
    case .events(let types):
      guard types.contains(event.type) else { return nil }
      text = event.text
    case .session(let vendorKey, let injectionID):
      switch event.type {
      case .sessionStart:
        text = event.text(
          verificationParameters: parameters(vendorKey: vendorKey, injectionID: injectionID))
      case .sessionError, .sessionFinish:
        text = event.text
      case .loaded, .impression, .geometryChange, .start, .firstQuartile, .midpoint,
        .thirdQuartile, .complete, .pause, .resume, .bufferStart, .bufferFinish, .skipped,
        .volumeChange, .playerStateChange, .adUserInteraction:
        return nil
      }
    }
    return .call(
      Action.Call(
        script: subscription.script, callback: subscription.callback, arguments: [text],
        form: subscription.form, phase: .event(event.type.rawValue)))
  }

  /// The parameters for an observer: those of the resource that has the observer's injection
  /// identifier, otherwise those of the first resource that has the observer's vendor key.
  private func parameters(vendorKey: String?, injectionID: String?) -> String? {
    let known = scriptOrder.compactMap { scripts[$0] }
    let injected = injectionID.flatMap { id in known.first { $0.injectionID == id } }
    let named = vendorKey.flatMap { key in known.first { $0.vendorKey == key } }
    return injected?.parameters ?? named?.parameters
  }
}

extension VerificationServiceStateMachine {
  /// When the next timer is due.
  package mutating func nextDeadline() -> VirtualInstant? { timers.nextDeadline() }

  /// A script set a timer. The new timer replaces an older timer with the same key.
  ///
  /// - Parameters:
  ///   - key: the timer's name.
  ///   - milliseconds: how long until the timer is due; at least 1, so that virtual time moves.
  ///   - callback: the function to call.
  ///   - form: how the function takes its arguments; a timer passes no arguments.
  ///   - instant: now.
  /// - Returns: what to do, in order.
  mutating func timerSet(
    _ key: ScriptTimers.Key, milliseconds: Double?, callback: Int, form: Action.Form,
    at instant: VirtualInstant
  ) -> [Action] {
    guard isRunning(key.script) else { return [.release(callback: callback)] }
    let actions = timerCleared(key)
    guard let count = scripts[key.script]?.timers, count < limits.timers else {
      return actions + [
        .release(callback: callback)
      ] + refused(.timers, to: key.script)
    }
    scripts[key.script]?.timers += 1
    timers.set(
      ScriptTimers.Timer(
        key: key, period: Self.period(milliseconds), callback: callback, form: form),
      from: instant)
    return actions
  }

  /// A script cleared a timer; clearing an unknown one is not an error.
  mutating func timerCleared(_ key: ScriptTimers.Key) -> [Action] {
    guard let timer = timers.remove(key) else { return [] }
    scripts[key.script]?.timers -= 1
    return [.release(callback: timer.callback)]
  }

  /// Time reached the next timer that is due at an instant or before, if there is one.
  ///
  /// - Returns: the timer's own instant and what to do at it; nil when none is due.
  package mutating func timerDue(
    by instant: VirtualInstant
  ) -> (instant: VirtualInstant, actions: [Action])? {
    guard case .serving = state, let due = timers.popDue(by: instant) else { return nil }
    let timer = due.timer
    let call = Action.call(
      Action.Call(
        script: timer.key.script, callback: timer.callback, arguments: [], form: timer.form,
        phase: .timer))
    guard !timer.key.repeats else { return (due.instant, [call]) }
    scripts[timer.key.script]?.timers -= 1
    return (due.instant, [call, .release(callback: timer.callback)])
  }

  /// The period in whole milliseconds, limited to the range from 1 to the largest value that
  /// browsers accept.
  private static func period(_ milliseconds: Double?) -> Duration {
    guard let milliseconds, milliseconds >= 1 else { return .milliseconds(1) }
    return .milliseconds(Int64(min(milliseconds, Double(Int32.max))))
  }
}

/// The timers of scripts, in the order in which they are due.
struct ScriptTimers {
  /// Identifies a timer among those of all scripts and clients of the run.
  struct Key: Sendable, Hashable {
    var script: Int
    /// The client that set the timer. Each client numbers its own timers; timers that are set
    /// through `omidNative` have the client -1.
    var client: Int
    /// Whether the timer is an interval; intervals and timeouts are numbered separately.
    var repeats: Bool
    var id: Double
  }

  struct Timer: Sendable {
    let key: Key
    let period: Duration
    let callback: Int
    let form: VerificationServiceAction.Form
  }

  private struct Waiting: Sendable {
    let timer: Timer
    let token: EventQueue.Token
  }

  private var queue = EventQueue()
  /// The keys of the scheduled timers, by their tokens in the queue.
  private var keys: [EventQueue.Token: Key] = [:]
  private var waiting: [Key: Waiting] = [:]

  init() {}

  mutating func nextDeadline() -> VirtualInstant? { queue.peek() }

  /// Adds a timer whose key is free.
  mutating func set(_ timer: Timer, from instant: VirtualInstant) {
    let token = queue.schedule(at: instant.advanced(by: timer.period), priority: .measurement)
    keys[token] = timer.key
    waiting[timer.key] = Waiting(timer: timer, token: token)
  }

  mutating func remove(_ key: Key) -> Timer? {
    guard let found = waiting.removeValue(forKey: key) else { return nil }
    queue.cancel(found.token)
    keys[found.token] = nil
    return found.timer
  }

  /// Removes a script's timers and returns the numbers of their callbacks, in ascending order.
  mutating func removeAll(of script: Int) -> [Int] {
    waiting.keys.filter { $0.script == script }.compactMap { remove($0)?.callback }.sorted()
  }

  /// Removes and returns the next timer that is due by an instant, with the instant at which it is
  /// due. An interval is scheduled again.
  mutating func popDue(by instant: VirtualInstant) -> (instant: VirtualInstant, timer: Timer)? {
    guard let deadline = queue.peek(), deadline <= instant, let entry = queue.pop(),
      let found = keys.removeValue(forKey: entry.token).flatMap({ waiting.removeValue(forKey: $0) })
    else { return nil }
    if found.timer.key.repeats { set(found.timer, from: deadline) }
    return (deadline, found.timer)
  }
}

/// An action of the service in answer to an input.
package enum VerificationServiceAction: Sendable, Hashable {
  /// Calls a function of a script, as a separate entry into the script with its own time limit.
  case call(Call)
  /// Releases a function that is not called any more.
  case release(callback: Int)
  /// Records a URL that a script sends.
  case sendURL(script: Int, url: String)
  /// Fetches a text and passes it to the service.
  case fetch(ResourceRequest)
  /// Warns the user about a script's request that failed.
  case warn(script: Int, message: String)

  /// One call of a function that a script passed to the service.
  package struct Call: Sendable, Hashable {
    package var script: Int
    /// The function's number.
    package var callback: Int
    /// The arguments, each as JSON text.
    var arguments: [String]
    var form: Form
    var phase: ScriptPhase
  }

  /// How a function takes arguments.
  package enum Form: Sendable, Hashable {
    /// One by one.
    case separate
    /// As one list: the answer to a message.
    case list
    /// As one JSON text of a list: the answer to a message of a client below 1.0.3.
    case listText
  }

  /// A text that a script requests, and the functions that receive the answer.
  package struct ResourceRequest: Sendable, Hashable {
    var script: Int
    var url: String
    var answer: Answer
  }

  /// The callback of the script that is called with a success or a failure.
  package enum Answer: Sendable, Hashable {
    /// One function receives success or failure: the answer to a message.
    case message(callback: Int, form: Form)
    /// One of two functions is called, as the answer to a call of `omidNative`. Either function may
    /// be absent.
    case functions(success: Int?, failure: Int?)
  }
}
