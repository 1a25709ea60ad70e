/// The limits of a server's requests and memory.
package struct HTTPListenerLimits: Sendable, Hashable {
  /// The most bytes of a request's body that are kept.
  package var bodyBytes: Int
  /// The most bytes that the bodies of all requests take at a time, until each is handled.
  package var allBodyBytes: Int
  /// Whether the handler is given the beginning of a body that exceeds a limit, and the body's
  /// length. If not, the server answers 413 to a body that is too long, and 503 to a body for which
  /// the other bodies leave no room.
  package var cutsBodies: Bool
  /// The most bytes that all headers of an answer may take. It has to be set only when that is more
  /// than 64 KiB.
  package var headerBytes: Int
  /// How many connections there may be, and how long each may take to send a request.
  package var ofConnections: ConnectionsStateMachine.Limits
  /// After this many seconds without a byte in either direction a connection is closed; 0 for never.
  package var idleSeconds: Int

  /// Makes limits; by default a request's body may have a million bytes.
  package init(
    bodyBytes: Int = 1_000_000, allBodyBytes: Int = .max, cutsBodies: Bool = false,
    headerBytes: Int = 0,
    ofConnections: ConnectionsStateMachine.Limits = .init(), idleSeconds: Int = 0
  ) {
    self.bodyBytes = bodyBytes
    self.allBodyBytes = allBodyBytes
    self.cutsBodies = cutsBodies
    self.headerBytes = headerBytes
    self.ofConnections = ofConnections
    self.idleSeconds = idleSeconds
  }

  /// The most connections that libmicrohttpd has at a time, including those that are being closed;
  /// 0 for as many as the system allows. At this number it accepts no more until some are closed.
  var systemConnections: Int {
    ofConnections.connections == 0 ? 0 : ofConnections.connections + 64
  }

  /// The memory of a connection in bytes, which has to hold all headers at once.
  var connectionBytes: Int { 1 << 17 + 2 * headerBytes }
}

extension ConnectionsStateMachine.Limits {
  /// The limits of the servers that the command line starts. A browser or a player has few
  /// connections, and a client that opens more, or sends slowly, cannot keep others out.
  package static let ofCommands = Self(
    connections: 256, clientConnections: 128, headerTime: .seconds(20), waitingTime: .seconds(60),
    bodyTime: .seconds(60))
}
