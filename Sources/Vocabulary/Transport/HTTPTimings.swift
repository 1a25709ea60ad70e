/// How long the parts of one request took, in wall time.
package struct HTTPTimings: Sendable, Hashable {
  /// Looking the name up; zero for an address and for a name whose addresses were known.
  package var nameLookup: Duration
  /// The TCP handshake; nil when an open connection was reused, and when none was made.
  package var connect: Duration?
  /// The TLS handshake; nil when there was none.
  package var tls: Duration?
  /// From the end of the handshakes until the answer's first byte; nil when none came.
  package var wait: Duration?
  /// From the first byte until the end.
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

  /// From the beginning of the request until the answer's first byte; nil when none came.
  package var firstByte: Duration? {
    wait.map { nameLookup + (connect ?? .zero) + (tls ?? .zero) + $0 }
  }
}
