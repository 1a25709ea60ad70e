internal import Vocabulary

/// Carries out exchanges side by side: looks up names, transfers, and does what each exchange's
/// state machine decides.
final class ExchangeLoop {
  private struct Task {
    let request: HTTPRequest
    var exchange: Exchange
    var machine: ExchangeStateMachine
    var limits: HTTPLimits
    let begun: ContinuousClock.Instant
    var hopBegun: ContinuousClock.Instant
    var waiting = Waiting.nothing
    /// The addresses of the present request's host.
    var resolved: [IPAddress] = []
  }

  private enum Waiting {
    case nothing
    case addresses(of: String)
    case transfer(Int)
  }

  private let options: HTTPOptions
  private let transfers: TransferLoop
  private var names: NameCache
  private var tasks: [Int: Task] = [:]
  /// When progress was last reported.
  private var lastReport: ContinuousClock.Instant?
  /// The exchanges that wait for addresses, in the order in which they began.
  private var unresolved: [Int] = []
  private var taskOfTransfer: [Int: Int] = [:]
  private var finished: [(id: Int, exchange: Exchange)] = []
  private var nextID = 0

  /// Nil when libcurl cannot be set up.
  init?(_ options: HTTPOptions) {
    guard let transfers = TransferLoop() else { return nil }
    self.transfers = transfers
    self.options = options
    names = NameCache(resolver: options.resolver, lifetime: options.nameLifetime)
  }

  /// How often the loop checks for cancellation, and for the addresses of names.
  private static let patience = (
    cancellation: Duration.milliseconds(100), name: Duration.milliseconds(2)
  )

  /// Begins an exchange and returns its identifier.
  func begin(_ request: HTTPRequest) -> Int {
    nextID += 1
    let limits = options.limits(of: request)
    let policy = ExchangePolicy(
      redirects: limits.redirects, addresses: options.addresses,
      usesProxy: options.proxy != nil)
    let now = ContinuousClock.now
    tasks[nextID] = Task(
      request: request, exchange: Exchange(Exchange.Request(request)),
      machine: ExchangeStateMachine(url: request.url, method: request.method, policy: policy),
      limits: limits, begun: now, hopBegun: now)
    advance(nextID) { $0.begin() }
    return nextID
  }

  /// Stops an exchange that is under way.
  func cancel(_ id: Int) {
    guard tasks[id] != nil else { return }
    fail(id, .cancelled)
  }

  /// Works until an exchange has ended or the time is over, and returns the ended exchanges in
  /// order.
  func turn(waitingAtMost wait: Duration) -> [(id: Int, exchange: Exchange)] {
    if options.isCancelled() { tasks.keys.sorted().forEach(cancel) }
    askForAddresses()
    if finished.isEmpty {
      var wait = min(wait, Self.patience.cancellation)
      if !unresolved.isEmpty { wait = min(wait, Self.patience.name) }
      for (transfer, result) in transfers.turn(waitingAtMost: wait) { end(transfer, result) }
      tellProgress()
    }
    defer { finished = [] }
    return finished
  }

  private func tellProgress() {
    guard let tell = options.progress, let progress = transfers.progress else { return }
    let now = ContinuousClock.now
    guard lastReport.map({ now - $0 >= .milliseconds(100) }) ?? true else { return }
    lastReport = now
    tell(progress.url, progress.received, progress.expected)
  }

  private func askForAddresses() {
    let now = ContinuousClock.now
    for id in unresolved {
      guard let task = tasks[id], case .addresses(let name) = task.waiting else { continue }
      switch names.answer(for: name, at: now) {
      case .pending:
        let limit = min(task.limits.connect, task.limits.whole - (task.hopBegun - task.begun))
        if now - task.hopBegun >= limit { fail(id, .timedOut(.nameLookup, after: limit)) }
      case .addresses(let addresses):
        tasks[id]?.resolved = addresses
        advance(id) { $0.nameResolved(addresses) }
      case .failed(let reason): advance(id) { $0.nameFailed(reason) }
      }
    }
    unresolved = unresolved.filter { id in
      if case .addresses = tasks[id]?.waiting { true } else { false }
    }
  }

  private func end(_ transfer: Int, _ result: TransferResult) {
    guard let id = taskOfTransfer.removeValue(forKey: transfer) else { return }
    tasks[id]?.waiting = .nothing
    tasks[id]?.exchange.hops.append(result.hop)
    tasks[id]?.exchange.content = result.body
    advance(id) { machine in
      result.fault.map { machine.hopFailed($0) } ?? machine.hopAnswered(result.hop)
    }
  }

  private func fail(_ id: Int, _ fault: HTTPFault) {
    if case .transfer(let transfer) = tasks[id]?.waiting {
      taskOfTransfer[transfer] = nil
      if let hop = transfers.stop(transfer) { tasks[id]?.exchange.hops.append(hop) }
    }
    advance(id) { $0.hopFailed(fault) }
  }

  /// Passes an event to an exchange's state machine and carries out its actions.
  private func advance(
    _ id: Int, _ input: (inout ExchangeStateMachine) -> [ExchangeAction]
  ) {
    guard var task = tasks[id] else { return }
    let hop = task.machine.hop
    let actions = input(&task.machine)
    let now = ContinuousClock.now
    if task.machine.hop > hop { (task.hopBegun, task.resolved) = (now, []) }
    task.waiting = .nothing
    tasks[id] = task
    for action in actions {
      switch action {
      case .report(let remark): tasks[id]?.exchange.remarks.append(remark)
      case .resolve(let name):
        tasks[id]?.waiting = .addresses(of: name)
        unresolved.append(id)
      case .transfer(let url, let addresses): transfer(id, url, addresses, at: now)
      case .finish(let failure): finish(id, failure, at: now)
      }
    }
  }

  /// The headers of an exchange's request to a URL.
  private func headers(of task: Task, to url: HTTPURL) -> RequestHeaders {
    RequestHeaders(
      of: task.request, options, to: url, hasContent: task.machine.method == task.request.method,
      after: task.exchange.hops.compactMap { (try? HTTPURL($0.url))?.origin })
  }

  /// Reports each header that cannot be sent, once for an exchange.
  private func report(_ rejected: [String], of id: Int) {
    for name in rejected {
      let remark = Exchange.Remark(
        .headerNotSendable,
        "the header '\(name)' cannot be sent: its name or value is not valid in HTTP, or the "
          + "client sets it itself")
      guard tasks[id]?.exchange.remarks.contains(remark) == false else { continue }
      tasks[id]?.exchange.remarks.append(remark)
    }
  }

  private func transfer(
    _ id: Int, _ url: HTTPURL, _ addresses: [IPAddress], at now: ContinuousClock.Instant
  ) {
    guard let task = tasks[id] else { return }
    let nameLookup = url.address == nil ? now - task.hopBegun : .zero
    let left = task.limits.whole - (now - task.begun)
    guard left > .zero else {
      return advance(id) { $0.hopFailed(.timedOut(.connect, after: task.limits.whole)) }
    }
    var path: String?
    if case .file(let destination) = task.request.destination { path = destination }
    let request = task.request
    let method = task.machine.method
    let headers = headers(of: task, to: url)
    report(headers.rejected, of: id)
    let plan = TransferPlan(
      url: url, addresses: addresses, method: method,
      content: method == .post ? request.content?.bytes ?? [] : [],
      headers: headers.fields, limits: task.limits,
      connectTime: task.limits.connect - nameLookup, wholeTime: left,
      nameLookup: nameLookup.inMicroseconds,
      path: path,
      // Media is compressed already, and a player gets its bytes exactly as the server sends them,
      // so the client requests no content encoding.
      acceptsEncodings: request.purpose != .media, proxy: options.proxy,
      certificateAuthorities: options.certificateAuthorities,
      policy: options.addresses)
    guard let transfer = transfers.start(plan) else {
      return advance(id) { $0.hopFailed(.other("libcurl rejects the request")) }
    }
    tasks[id]?.waiting = .transfer(transfer)
    taskOfTransfer[transfer] = id
  }

  private func finish(_ id: Int, _ failure: NetworkFailure?, at now: ContinuousClock.Instant) {
    guard let task = tasks.removeValue(forKey: id) else { return }
    var exchange = task.exchange
    exchange.failure = failure
    if failure != nil { exchange.content = nil }
    if let failure, failure.hop == exchange.hops.count, let url = task.machine.url {
      // There was no connection, but the exchange got as far as this request.
      let time = (now - task.hopBegun).inMicroseconds
      exchange.hops.append(
        ExchangeHop(
          url.text, requestHeaders: headers(of: task, to: url).fields,
          resolved: task.resolved.map(\.description),
          timings: HTTPTimings(nameLookup: time, total: time)))
    }
    exchange.duration = (now - task.begun).inMicroseconds
    finished.append((id, exchange))
  }
}

extension Exchange.Request {
  fileprivate init(_ request: HTTPRequest) {
    self.init(
      request.url, method: request.method.rawValue, purpose: request.purpose.rawValue,
      headers: request.headers, body: request.content.map { StoredBody(of: $0.bytes) })
  }
}

extension Duration {
  /// The nearest whole number of microseconds. Recordings have this precision, so a live run must
  /// not use a higher precision.
  fileprivate var inMicroseconds: Duration { .microseconds(roundedMicroseconds) }
}
