internal import CMicroHTTPD
internal import Vocabulary

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
