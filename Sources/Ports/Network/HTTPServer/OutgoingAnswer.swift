internal import CMicroHTTPD
internal import Glibc
internal import Vocabulary

/// An answer that is handed to libmicrohttpd.
struct OutgoingAnswer {
  private let answer: ServerAnswer
  private let request: ServerRequest
  private let service: HTTPService

  init(_ answer: ServerAnswer, to request: ServerRequest, of service: HTTPService) {
    self.answer = answer
    self.request = request
    self.service = service
  }

  /// Queues the answer on the connection of its request.
  func send(on connection: OpaquePointer?) -> MHD_Result {
    switch answer.body {
    case .bytes:
      let answer = answer.ranged(for: request)
      guard case .bytes(let bytes) = answer.body else { return .NO }
      let source = BodySource(service) { offset, room in
        .bytes(bytes[min(offset, bytes.count)..<min(offset + room, bytes.count)])
      }
      return queue(answer, source.response(length: bytes.count), on: connection)
    case .file(let path):
      guard let file = ServedFile(path) else {
        return queue(
          ServerAnswer(status: 404), BodySource(service) { _, _ in .end }.response(length: 0),
          on: connection)
      }
      let (answer, range) = answer.part(of: file.length, tag: file.tag, for: request)
      let descriptor = file.taken()
      // The response closes the descriptor when it is destroyed.
      let response = MHD_create_response_from_fd_at_offset64(
        UInt64(range.count), descriptor, UInt64(range.lowerBound))
      if response == nil { close(descriptor) }
      return queue(answer, response, on: connection)
    case .stream(let length, let next):
      return queue(
        answer, BodySource(service, next: next).response(length: length), on: connection,
        hasUnknownLength: length == nil)
    }
  }

  private func queue(
    _ answer: ServerAnswer, _ response: OpaquePointer?, on connection: OpaquePointer?,
    hasUnknownLength: Bool = false
  ) -> MHD_Result {
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    if hasUnknownLength, answer.headers.value(of: "Content-Length") != nil {
      // libmicrohttpd does not know the length, so only closing the connection marks the body's
      // end.
      _ = cmicrohttpd_allow_own_length(response)
      MHD_add_response_header(response, "Connection", "close")
    }
    for header in answer.headers {
      MHD_add_response_header(response, header.name, header.value)
    }
    return MHD_queue_response(connection, UInt32(answer.status), response)
  }
}
