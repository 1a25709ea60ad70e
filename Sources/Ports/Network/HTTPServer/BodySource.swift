internal import CMicroHTTPD

/// The body of one answer while it is sent.
final class BodySource {
  private let service: HTTPService
  private let next: (Int, Int) -> ServerAnswer.Piece

  init(_ service: HTTPService, next: @escaping (Int, Int) -> ServerAnswer.Piece) {
    self.service = service
    self.next = next
  }

  /// A libmicrohttpd response that reads its bytes from this body and keeps the body alive.
  ///
  /// The length is the value of Content-Length; nil for a body of unknown length.
  func response(length: Int?) -> OpaquePointer? {
    let size = length.map(UInt64.init) ?? UInt64.max
    let body = Unmanaged.passRetained(self)
    let response = MHD_create_response_from_callback(
      size, 1 << 16,
      { context, offset, buffer, room in
        guard let context, let buffer else { return cmicrohttpd_end_with_error }
        let body = Unmanaged<BodySource>.fromOpaque(context).takeUnretainedValue()
        return body.fill(
          UnsafeMutableRawBufferPointer(start: buffer, count: room), at: Int(offset))
      }, body.toOpaque(),
      { context in
        if let context { Unmanaged<BodySource>.fromOpaque(context).release() }
      })
    if response == nil { body.release() }
    return response
  }

  /// Fills a buffer with the body's bytes from an offset; returns their number, or why there are
  /// none.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    guard !service.isStopping else { return cmicrohttpd_end_with_error }
    switch next(offset, buffer.count) {
    case .bytes(let bytes):
      guard !bytes.isEmpty else { return cmicrohttpd_end_of_stream }
      let piece = bytes.prefix(buffer.count)
      UnsafeMutableRawBufferPointer(rebasing: buffer[..<piece.count]).copyBytes(from: piece)
      return piece.count
    case .end: return cmicrohttpd_end_of_stream
    case .broken: return cmicrohttpd_end_with_error
    }
  }
}
