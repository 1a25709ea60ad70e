/// How long the parts of one request took, measured on the wall.
package struct HTTPTimings: Sendable, Hashable {
  /// Finding the addresses; zero for an address and for a name that was known.
  package var nameLookup: Duration
  /// The handshake of TCP; nil when a connection was there already, and when none came about.
  package var connect: Duration?
  /// The handshake of TLS; nil when there was none.
  package var tls: Duration?
  /// From then on until the answer's first byte; nil when none came.
  package var wait: Duration?
  /// From then on until the end.
  package var receive: Duration?
  package var total: Duration

  package init(
    nameLookup: Duration = .zero, connect: Duration? = nil, tls: Duration? = nil,
    wait: Duration? = nil, receive: Duration? = nil, total: Duration = .zero
  ) {
    self.nameLookup = nameLookup
    self.connect = connect
    self.tls = tls
    self.wait = wait
    self.receive = receive
    self.total = total
  }

  /// From the hop's beginning until the answer's first byte; nil when none came.
  package var firstByte: Duration? {
    wait.map { nameLookup + (connect ?? .zero) + (tls ?? .zero) + $0 }
  }
}
