internal import Transport
internal import CMicroHTTPD

/// What libmicrohttpd calls for each connection, on that connection's thread.
enum ConnectionCallbacks {
  /// A request that is being answered: libmicrohttpd keeps it until the answer is over.
  private final class PendingRequest {
    let index: Int

    init(index: Int) { self.index = index }
  }

  private static func service(_ context: UnsafeMutableRawPointer?) -> LoopbackService? {
    context.map { Unmanaged<LoopbackService>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func number(_ connection: OpaquePointer?) -> Int { Int(bitPattern: connection) }

  /// A request line has come, and nothing of it is decoded yet.
  static let targetSeen:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?)
      -> UnsafeMutableRawPointer? = { context, target, connection in
        if let target {
          ConnectionCallbacks.service(context)?.log.targetCame(
            String(cString: target), connection: ConnectionCallbacks.number(connection))
        }
        return nil
      }

  /// The headers have come, then whatever of the body, then all of it.
  static let answer: MHD_AccessHandlerCallback = {
    context, connection, _, method, _, upload, uploadSize, pending in
    guard let service = ConnectionCallbacks.service(context), let pending, let uploadSize else {
      return .NO
    }
    guard let known = pending.pointee else {
      let index = service.log.requestCame(
        method: method.map { String(cString: $0) } ?? "",
        headers: ConnectionCallbacks.headers(of: connection),
        connection: ConnectionCallbacks.number(connection))
      pending.pointee = Unmanaged.passRetained(PendingRequest(index: index)).toOpaque()
      return .YES
    }
    let request = Unmanaged<PendingRequest>.fromOpaque(known).takeUnretainedValue()
    guard uploadSize.pointee == 0 else {
      let bytes = UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee)
      service.log.bodyCame(bytes, of: request.index)
      uploadSize.pointee = 0
      return .YES
    }
    return service.respond(to: request.index, on: connection)
  }

  /// An answer is over, however it ended.
  static let completed: MHD_RequestCompletedCallback = { context, _, pending, _ in
    guard let pending, let known = pending.pointee else { return }
    let request = Unmanaged<PendingRequest>.fromOpaque(known).takeRetainedValue()
    ConnectionCallbacks.service(context)?.log.requestEnded(request.index)
    pending.pointee = nil
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
