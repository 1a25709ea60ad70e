import OpenMeasurement
import Vocabulary

/// Passes inputs that the bytes encode to the verification service, and stops the program when the
/// service breaks a guarantee to its host. Each function is released once, no function is called
/// after its release, and no script receives anything after it is stopped.
struct ServiceTrial {
  private typealias Action = VerificationServiceAction

  private static let types =
    OMIDEventType.allCases.map(\.rawValue) + ["media", "video", "", "other"]
  private static let numbers: [Double] = [0, 1, -1, 2, 0.5, .nan, .infinity, 1e300, 250, 2e9]
  private static let texts = ["", "v0", "v1", "i0", "i2", "https://v.example/x", "\"\u{1}"]
  private static let limits = VerificationLimits(
    urls: 20, urlBytes: 30, listeners: 12, timers: 6, downloads: 5)

  private var service = VerificationServiceStateMachine(serviceVersion: "1", limits: limits)
  private var bytes: ArraySlice<UInt8>
  private var now = VirtualInstant.zero
  private var lastCallback = 0
  private var held: Set<Int> = []
  private var loaded: Set<Int> = []
  private var stopped: Set<Int> = []
  private var isFinished = false
  private var wanted: [Action.ResourceRequest] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  mutating func run() {
    // After the session's end, a host passes the service only resources that the service had
    // requested before.
    while !isFinished, let kind = bytes.popFirst() { step(kind) }
    if !isFinished { finish() }
    while let request = wanted.popLast() { carryOut(service.resourceArrived("late", for: request)) }
    if !held.isEmpty { stop("functions \(held.sorted()) are never released", code: 70) }
    if service.timerDue(by: .init(sinceStart: .seconds(1 << 40))) != nil {
      stop("a timer is due after the end", code: 70)
    }
  }

  private mutating func step(_ kind: UInt8) {
    let script = index(4)
    // A stopped script sends its host nothing, and no other script gets its number.
    if stopped.contains(script), 0...8 ~= kind % 12, kind % 12 != 1 { return }
    switch kind % 12 {
    case 0:
      loaded.insert(script)
      service.scriptLoading(
        VerificationScript(
          id: script, vendorKey: choice(["v0", "v1", nil]), url: "u", source: "",
          parameters: choice(["p", nil]), injectionID: "i\(script)"))
    case 1:
      let type = choice(OMIDEventType.allCases)
      carryOut(
        service.eventOccurred(
          ScriptEvent(type: type, text: "{}", context: .init(before: "{", after: "}"))))
    case 2...5:
      let message = VerificationMessage(
        method: choice(VerificationMessage.Method.allCases), hasListArguments: index(2) == 0,
        arguments: (0..<index(3)).map { _ in argument() })
      carryOut(
        service.messageReceived(
          message, from: script, client: index(3), callback: callback(), at: now))
    case 6:
      carryOut(
        service.urlSent(
          choice(Self.texts), by: script, answer: .functions(success: callback(), failure: nil)))
    case 7:
      carryOut(
        service.resourceWanted(
          choice(Self.texts), by: script,
          answer: .functions(success: callback(), failure: callback())))
    case 8: carryOut(service.scriptStopped(script), stopping: script)
    case 9: pass(.milliseconds(index(200)))
    case 10:
      guard !wanted.isEmpty else { return }
      let request = wanted.remove(at: index(wanted.count))
      carryOut(service.resourceArrived(choice(["text", nil]), for: request))
    default:
      if index(16) == 0 { finish() }
    }
  }

  private mutating func pass(_ time: Duration) {
    let end = now.advanced(by: time)
    while let due = service.timerDue(by: end) {
      if due.instant < now { stop("a timer is due in the past", code: 70) }
      now = due.instant
      carryOut(due.actions)
    }
    now = end
    if let next = service.nextDeadline(), next <= now, !isFinished {
      stop("a timer that is due does not fire", code: 70)
    }
  }

  private mutating func finish() {
    carryOut(service.finished())
    isFinished = true
  }

  private mutating func carryOut(_ actions: [Action], stopping script: Int? = nil) {
    if let script, loaded.contains(script) { stopped.insert(script) }
    for action in actions {
      switch action {
      case .call(let call):
        if !held.contains(call.callback) { stop("a released function is called", code: 70) }
        if isFinished { stop("a function is called after the end", code: 70) }
        if stopped.contains(call.script) { stop("a stopped script is called", code: 70) }
      case .release(let callback):
        if held.remove(callback) == nil { stop("a function is released twice", code: 70) }
      case .fetch(let request):
        wanted.append(request)
      case .sendURL(let script, let url):
        if stopped.contains(script) || isFinished { stop("a stopped script sends", code: 70) }
        if url.utf8.count > Self.limits.urlBytes { stop("too long a URL is sent", code: 70) }
      case .warn:
        break
      }
    }
  }

  // MARK: Values

  private mutating func index(_ count: Int) -> Int { Int(bytes.popFirst() ?? 0) % count }

  private mutating func choice<Value>(_ values: [Value]) -> Value { values[index(values.count)] }

  private mutating func callback() -> Int {
    lastCallback += 1
    held.insert(lastCallback)
    return lastCallback
  }

  private mutating func argument() -> JSONValue {
    switch index(4) {
    case 0: .number(choice(Self.numbers))
    case 1: .string(choice(Self.texts))
    case 2: .string(choice(Self.types))
    default: .null
    }
  }
}
