internal import CMicroHTTPD

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
