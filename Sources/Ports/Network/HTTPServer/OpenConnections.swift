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
