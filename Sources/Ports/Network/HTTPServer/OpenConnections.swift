internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// Carries out the decisions of ``ConnectionsStateMachine`` about the connections of a server.
///
/// To close a connection it shuts down the socket; the connection's own thread notices that and
/// closes the connection.
final class OpenConnections: Sendable {
  private struct State {
    var machine: ConnectionsStateMachine
    /// The sockets of the connections. libmicrohttpd closes a socket only after its connection was
    /// removed here.
    var sockets: [Int: Int32] = [:]
    /// When the thread that watches the time limits checks them next; nil while it waits for a
    /// signal.
    var watched: Duration?
    var isStopped = false
  }

  private let state: Mutex<State>
  private let wakeup: Wakeup?
  private let watch = Mutex<pthread_t?>(nil)
  private let start = ContinuousClock.now

  /// Nil when the system has no more descriptors or threads; `errno` says which.
  init?(limits: ConnectionsStateMachine.Limits) {
    state = Mutex(State(machine: ConnectionsStateMachine(limits: limits)))
    guard limits.haveTimes else {
      wakeup = nil
      return
    }
    guard let wakeup = Wakeup() else { return nil }
    self.wakeup = wakeup
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(self).toOpaque()
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<OpenConnections>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, argument)
    guard status == 0 else {
      Unmanaged<OpenConnections>.fromOpaque(argument).release()
      errno = status
      return nil
    }
    watch.withLock { $0 = thread }
  }

  /// Ends the thread that watches the time limits; from then on this class closes no connection.
  func stop() {
    state.withLock { $0.isStopped = true }
    wakeup?.signal()
    let thread = watch.withLock { thread in
      defer { thread = nil }
      return thread
    }
    if let thread { pthread_join(thread, nil) }
  }

  // MARK: Inputs

  func opened(_ connection: OpaquePointer) {
    update { state in
      let id = Self.number(of: connection)
      state.sockets[id] = cmicrohttpd_socket(connection)
      return state.machine.opened(id, by: Self.client(of: connection), at: now).map {
        switch $0 {
        case .accept: nil
        case .refuse: id
        case .close(let victim): victim
        }
      }
    }
  }

  func closed(_ connection: OpaquePointer) {
    update { state in
      state.machine.closed(Self.number(of: connection))
      state.sockets[Self.number(of: connection)] = nil
      return []
    }
  }

  func receivedHeader(_ connection: OpaquePointer?) {
    update { state in
      state.machine.receivedHeader(Self.number(of: connection), at: now)
      return []
    }
  }

  func receivedRequest(_ connection: OpaquePointer?) {
    update { state in
      state.machine.receivedRequest(Self.number(of: connection))
      return []
    }
  }

  func answered(_ connection: OpaquePointer?) {
    update { state in
      state.machine.answered(Self.number(of: connection), at: now)
      return []
    }
  }

  // MARK: Carrying out

  private var now: Duration { ContinuousClock.now - start }

  private static func number(of connection: OpaquePointer?) -> Int { Int(bitPattern: connection) }

  /// Changes the state, and under the same lock shuts down the connections that are to be closed,
  /// so that their sockets are still open.
  private func update(_ change: (inout State) -> [Int?]) {
    let isEarlier = state.withLock { state in
      for id in change(&state) {
        if let id, let socket = state.sockets[id] { shutdown(socket, Int32(SHUT_RDWR)) }
      }
      guard let deadline = state.machine.deadline else { return false }
      return state.watched.map { deadline < $0 } ?? true
    }
    if isEarlier { wakeup?.signal() }
  }

  /// Closes connections whose time limits expire, until ``stop()`` is called.
  private func run() {
    while true {
      let (isStopped, deadline) = state.withLock { state in
        state.watched = state.machine.deadline
        return (state.isStopped, state.watched)
      }
      guard !isStopped else { return }
      // Rounded up, so that the time limit has expired when the wait ends.
      let wait = deadline.map { max(0, ($0 - now) / .milliseconds(1)).rounded(.up) + 1 } ?? -1
      _ = wakeup?.wait(milliseconds: Int32(min(wait, 1e9)))
      update { state in
        state.machine.timePassed(to: now).map {
          switch $0 {
          case .accept, .refuse: nil
          case .close(let id): id
          }
        }
      }
    }
  }

  /// The address of a client. For IPv6 it is the network, because one machine has many addresses in
  /// it.
  private static func client(of connection: OpaquePointer) -> String {
    guard let address = cmicrohttpd_client(connection) else { return "" }
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        String($0.pointee.sin_addr.s_addr, radix: 16)
      }
    case AF_INET6:
      return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
        withUnsafeBytes(of: address.pointee.sin6_addr) { bytes in
          bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
        }
      }
    default: return ""
    }
  }
}

/// Decides which connections of a server are open at a time.
///
/// A client that sends nothing, or sends slowly, cannot keep others out: where there is no room, the
/// connection that has waited longest for a request is closed. Instants are on a clock that never goes
/// back.
package struct ConnectionsStateMachine: Sendable {
  /// A decision that the server carries out.
  enum Action: Sendable, Hashable {
    /// The connection that was opened stays open.
    case accept
    /// Close the connection that was opened: all others are at work.
    case refuse
    case close(Int)
  }

  /// How many connections there may be, and how long a request may take to arrive.
  package struct Limits: Sendable, Hashable {
    /// The most connections at a time; 0 for any number.
    var connections: Int
    /// The most connections from one client address at a time; 0 for any number.
    var clientConnections: Int
    /// How long the first header of a connection may take; nil for no limit.
    var headerTime: Duration?
    /// How long a connection may wait for another request, including its header; nil for no limit.
    var waitingTime: Duration?
    /// How long the body of a request may take after its header; nil for no limit.
    var bodyTime: Duration?

    package init(
      connections: Int = 0, clientConnections: Int = 0, headerTime: Duration? = nil,
      waitingTime: Duration? = nil, bodyTime: Duration? = nil
    ) {
      self.connections = connections
      self.clientConnections = clientConnections
      self.headerTime = headerTime
      self.waitingTime = waitingTime
      self.bodyTime = bodyTime
    }

    /// Whether any of the three times is limited.
    var haveTimes: Bool { headerTime != nil || waitingTime != nil || bodyTime != nil }
  }

  /// A connection's state.
  private enum State {
    /// The first header has not arrived.
    case opened(since: Duration)
    /// A request was answered, and the header of the next one has not arrived.
    case waiting(since: Duration)
    /// The header of a request has arrived, and its body has not.
    case receiving(since: Duration)
    case answering
    /// The connection is being closed, and no longer counts.
    case closing
  }

  private struct Connection {
    var client: String
    var state: State
    /// The connection's place in the order of opening, which decides between connections that have
    /// waited equally long.
    var number: Int
  }

  private let limits: Limits
  private var connections: [Int: Connection] = [:]
  private var opened = 0

  init(limits: Limits) { self.limits = limits }

  /// How many connections are open, without those that are being closed.
  var count: Int { connections.values.count(where: Self.isOpen) }

  /// When the next time limit of a connection expires; nil while no time limit runs.
  var deadline: Duration? { connections.values.compactMap(deadline(of:)).min() }

  // MARK: Inputs

  /// A client has connected. The number must differ from the numbers of all connections that are
  /// not closed.
  mutating func opened(_ id: Int, by client: String, at now: Duration) -> [Action] {
    opened += 1
    let own = connections.values.count { Self.isOpen($0) && $0.client == client }
    var actions: [Action] = []
    if limits.clientConnections > 0, own >= limits.clientConnections {
      // When a client has its full share of connections, one of its own is closed to make room.
      guard let victim = oldest(where: { $0.client == client }) else { return refused(id, client) }
      actions.append(close(victim))
    } else if limits.connections > 0, count >= limits.connections {
      guard let victim = oldest(where: { _ in true }) else { return refused(id, client) }
      actions.append(close(victim))
    }
    connections[id] = Connection(client: client, state: .opened(since: now), number: opened)
    return actions + [.accept]
  }

  /// The header of a request has arrived.
  mutating func receivedHeader(_ id: Int, at now: Duration) {
    switch connections[id]?.state {
    case .opened?, .waiting?: connections[id]?.state = .receiving(since: now)
    case .receiving?, .answering?, .closing?, nil: break
    }
  }

  /// A request has arrived as a whole, and is answered from now on.
  mutating func receivedRequest(_ id: Int) {
    switch connections[id]?.state {
    case .opened?, .waiting?, .receiving?: connections[id]?.state = .answering
    case .answering?, .closing?, nil: break
    }
  }

  /// The answer is over, however it ended.
  mutating func answered(_ id: Int, at now: Duration) {
    switch connections[id]?.state {
    case .receiving?, .answering?: connections[id]?.state = .waiting(since: now)
    case .opened?, .waiting?, .closing?, nil: break
    }
  }

  /// The connection is closed, by the server or by the client.
  mutating func closed(_ id: Int) { connections[id] = nil }

  /// Time has passed: connections whose request did not arrive in time are closed.
  mutating func timePassed(to now: Duration) -> [Action] {
    let late = connections.filter { deadline(of: $0.value).map { $0 <= now } ?? false }
    return late.sorted { $0.value.number < $1.value.number }.map { close($0.key) }
  }

  // MARK: Decisions

  private static func isOpen(_ connection: Connection) -> Bool {
    switch connection.state {
    case .opened, .waiting, .receiving, .answering: true
    case .closing: false
    }
  }

  private mutating func refused(_ id: Int, _ client: String) -> [Action] {
    connections[id] = Connection(client: client, state: .closing, number: opened)
    return [.refuse]
  }

  private mutating func close(_ id: Int) -> Action {
    connections[id]?.state = .closing
    return .close(id)
  }

  /// The connection that has waited longest for a header, or for a body when none waits for a
  /// header.
  private func oldest(where isEligible: (Connection) -> Bool) -> Int? {
    let rated = connections.compactMap { id, connection -> (id: Int, rank: Int, since: Duration)? in
      guard isEligible(connection) else { return nil }
      switch connection.state {
      case .opened(let since), .waiting(let since): return (id, 0, since)
      case .receiving(let since): return (id, 1, since)
      case .answering, .closing: return nil
      }
    }
    return rated.min { left, right in
      (left.rank, left.since, connections[left.id]?.number ?? 0)
        < (right.rank, right.since, connections[right.id]?.number ?? 0)
    }?.id
  }

  private func deadline(of connection: Connection) -> Duration? {
    switch connection.state {
    case .opened(let since): limits.headerTime.map { since + $0 }
    case .waiting(let since): limits.waitingTime.map { since + $0 }
    case .receiving(let since): limits.bodyTime.map { since + $0 }
    case .answering, .closing: nil
    }
  }
}
