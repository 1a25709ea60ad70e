/// The limits of a server's requests and memory.
package struct HTTPListenerLimits: Sendable, Hashable {
  /// The most bytes of a request's body; a longer one is answered with 413.
  package var bodyBytes: Int
  /// The most bytes that the bodies of all requests take at a time, until each is handled; one
  /// beyond that is answered with 503.
  package var allBodyBytes: Int
  /// The bytes that all headers of an answer may take, where that is more than 64 KiB.
  package var headerBytes: Int
  /// The most connections at a time, further ones are closed at once; 0 for as many as the system
  /// allows.
  package var connections: Int
  /// After this many seconds without a byte in either direction a connection is closed; 0 for never.
  package var idleSeconds: Int

  /// Makes limits; by default a request's body may have a million bytes.
  package init(
    bodyBytes: Int = 1_000_000, allBodyBytes: Int = .max, headerBytes: Int = 0,
    connections: Int = 0, idleSeconds: Int = 0
  ) {
    self.bodyBytes = bodyBytes
    self.allBodyBytes = allBodyBytes
    self.headerBytes = headerBytes
    self.connections = connections
    self.idleSeconds = idleSeconds
  }

  /// The memory of a connection in bytes, which has to hold all headers at once.
  var connectionBytes: Int { 1 << 17 + 2 * headerBytes }
}
