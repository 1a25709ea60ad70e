internal import CMicroHTTPD
internal import Synchronization
internal import Vocabulary

/// The state that all connections of a server share.
final class HTTPService: Sendable {
  /// Answers a request; nil closes its connection.
  typealias Handler = @Sendable (ServerRequest) -> ServerAnswer?

  let handler: Handler
  /// Returns the status that refuses a request by its headers; nil lets its body in.
  typealias Refusal = @Sendable (ServerRequest) -> Int?

  let refusal: Refusal
  let limits: HTTPListenerLimits
  let connections: OpenConnections
  private let stopping = Atomic(false)
  /// How many bytes are kept of all bodies together.
  private let bodyBytes = Atomic(0)

  /// Nil when the system has no more descriptors or threads.
  init?(
    limits: HTTPListenerLimits, refusal: @escaping Refusal = { _ in nil },
    handler: @escaping Handler
  ) {
    guard let connections = OpenConnections(limits: limits.ofConnections) else { return nil }
    self.connections = connections
    self.limits = limits
    self.refusal = refusal
    self.handler = handler
  }

  /// Reserves bytes for a part of a body; false when all bodies together would exceed their limit.
  func hold(_ count: Int) -> Bool {
    let held = bodyBytes.add(count, ordering: .relaxed).newValue
    guard held > limits.allBodyBytes else { return true }
    release(count)
    return false
  }

  /// Releases reserved bytes.
  func release(_ count: Int) { bodyBytes.subtract(count, ordering: .relaxed) }

  /// Whether the server is about to stop, which ends all bodies that are being
  /// sent.
  var isStopping: Bool { stopping.load(ordering: .relaxed) }

  func stop() { stopping.store(true, ordering: .relaxed) }
}

/// The functions that libmicrohttpd calls for each connection, on that
/// connection's thread.
enum ConnectionCallbacks {
  /// Called when a request line has arrived, before it is decoded.
  static let targetSeen:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?)
      -> UnsafeMutableRawPointer? = { _, target, _ in
        let request = PendingRequest(target: target.map { String(cString: $0) } ?? "")
        return Unmanaged.passRetained(request).toOpaque()
      }

  /// Called when the headers have arrived, for each part of the body, and when
  /// the body is complete.
  static let answer: MHD_AccessHandlerCallback = {
    context, connection, _, method, _, upload, uploadSize, pending in
    guard let context, let known = pending?.pointee, let uploadSize else { return .NO }
    let service = Unmanaged<HTTPService>.fromOpaque(context).takeUnretainedValue()
    let request = Unmanaged<PendingRequest>.fromOpaque(known).takeUnretainedValue()
    guard let whole = request.request else {
      service.connections.receivedHeader(connection)
      request.headersCame(
        method: method.map { String(cString: $0) } ?? "", on: connection, of: service)
      return .YES
    }
    guard uploadSize.pointee == 0 else {
      request.bodyCame(UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee))
      uploadSize.pointee = 0
      return .YES
    }
    service.connections.receivedRequest(connection)
    var head = whole
    head.body = []
    if let status = request.refusal {
      return OutgoingAnswer(ServerAnswer(status: status), to: head, of: service)
        .send(on: connection)
    }
    let answer = service.handler(whole)
    // The request's body is no longer needed, and sending the answer may take long.
    request.dropBody()
    guard let answer else { return .NO }
    request.completed = answer.completed
    return OutgoingAnswer(answer, to: head, of: service).send(on: connection)
  }

  /// Called when an answer is over, however it ended.
  static let completed: MHD_RequestCompletedCallback = { context, connection, pending, _ in
    if let context {
      Unmanaged<HTTPService>.fromOpaque(context).takeUnretainedValue()
        .connections.answered(connection)
    }
    guard let pending, let known = pending.pointee else { return }
    pending.pointee = nil
    Unmanaged<PendingRequest>.fromOpaque(known).takeRetainedValue().completed?()
  }

  /// Called on the server's thread when a connection begins or is about to be closed.
  static let connected: MHD_NotifyConnectionCallback = { context, connection, _, event in
    guard let context, let connection else { return }
    let service = Unmanaged<HTTPService>.fromOpaque(context).takeUnretainedValue()
    switch event {
    case .CONNECTION_NOTIFY_STARTED: service.connections.opened(connection)
    case .CONNECTION_NOTIFY_CLOSED: service.connections.closed(connection)
    }
  }
}

/// A request from its first line to the end of its answer; libmicrohttpd keeps it in between.
final class PendingRequest {
  /// The target as sent, not decoded.
  private let target: String
  /// Nil until the headers have arrived.
  private(set) var request: ServerRequest?
  /// The status that refuses the request, whatever follows; nil when it is to be handled.
  private(set) var refusal: Int?
  /// Nil until the headers have arrived.
  private var service: HTTPService?
  /// How many bytes it has reserved of the service's room for bodies.
  private var heldBytes = 0
  /// Called when the answer is over.
  var completed: (() -> Void)?

  init(target: String) { self.target = target }

  deinit { service?.release(heldBytes) }

  /// Called when the headers have arrived. The body of a request that is refused by its headers is
  /// not kept.
  func headersCame(method: String, on connection: OpaquePointer?, of service: HTTPService) {
    let request = ServerRequest(
      method: method, target: target, headers: Self.headers(of: connection), arrival: .now,
      connection: ServerRequest.Connection(
        number: Int(bitPattern: connection), socket: cmicrohttpd_socket(connection)))
    self.request = request
    self.service = service
    refusal = service.refusal(request)
  }

  /// Called when a part of the body has arrived. When the body exceeds a limit, no part of it is
  /// kept, or only its beginning if the server cuts bodies.
  func bodyCame(_ bytes: UnsafeRawBufferPointer) {
    guard refusal == nil, let service else { return }
    request?.bodyLength += bytes.count
    if service.limits.cutsBodies { return keepBeginning(of: bytes, by: service) }
    guard heldBytes + bytes.count <= service.limits.bodyBytes else { return refuse(413) }
    guard service.hold(bytes.count) else { return refuse(503) }
    heldBytes += bytes.count
    request?.body += bytes
  }

  private func keepBeginning(of bytes: UnsafeRawBufferPointer, by service: HTTPService) {
    // Once a part is left out, no later part is kept.
    guard heldBytes + bytes.count == request?.bodyLength else { return }
    let count = min(bytes.count, service.limits.bodyBytes - heldBytes)
    guard count > 0, service.hold(count) else { return }
    heldBytes += count
    request?.body += bytes.prefix(count)
  }

  private func refuse(_ status: Int) {
    refusal = status
    dropBody()
  }

  /// Drops the body, which is no longer needed while a long answer is sent.
  func dropBody() {
    request?.body = []
    service?.release(heldBytes)
    heldBytes = 0
  }

  private static func headers(of connection: OpaquePointer?) -> [HTTPHeader] {
    var headers: [HTTPHeader] = []
    withUnsafeMutablePointer(to: &headers) { headers in
      _ = MHD_get_connection_values(
        connection, .HEADER_KIND,
        { context, _, name, value in
          guard let name else { return .YES }
          context?.assumingMemoryBound(to: [HTTPHeader].self).pointee.append(
            HTTPHeader(String(cString: name), value.map { String(cString: $0) } ?? ""))
          return .YES
        }, headers)
    }
    return headers
  }
}
