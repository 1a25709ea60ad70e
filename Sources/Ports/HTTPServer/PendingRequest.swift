internal import CMicroHTTPD
internal import Transport

/// A request from its first line to the end of its answer; libmicrohttpd keeps it in between.
final class PendingRequest {
  /// The target as sent, not decoded.
  private let target: String
  /// Nil until the headers have arrived.
  private(set) var request: ServerRequest?
  private(set) var isTooLong = false
  /// Called when the answer is over.
  var completed: (() -> Void)?

  init(target: String) { self.target = target }

  /// The headers have arrived.
  func headersCame(method: String, on connection: OpaquePointer?) {
    request = ServerRequest(
      method: method, target: target, headers: Self.headers(of: connection), arrival: .now,
      connection: ServerRequest.Connection(
        number: Int(bitPattern: connection), socket: cmicrohttpd_socket(connection)))
  }

  /// A part of the body has arrived; bytes beyond the limit are not kept.
  func bodyCame(_ bytes: UnsafeRawBufferPointer, limit: Int) {
    let room = max(0, limit - (request?.body.count ?? 0))
    isTooLong = isTooLong || bytes.count > room
    request?.body += bytes.prefix(room)
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
