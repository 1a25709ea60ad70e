internal import CMicroHTTPD

/// The body of one answer while it goes out.
final class ResponseBody {
  /// What a body does next.
  enum Step {
    case bytes(Int)
    case finished
    /// The connection is over, without an orderly end of the answer.
    case broken
  }

  private let bytes: [UInt8]
  private let isEndless: Bool
  private let pace: LoopbackAnswer.Pace?
  private let ending: LoopbackAnswer.Ending
  private let stop: StopSignal
  private let socket: Int32

  init(_ answer: LoopbackAnswer, bytes: [UInt8], isEndless: Bool, stop: StopSignal, socket: Int32) {
    self.bytes = bytes
    self.isEndless = isEndless
    pace = answer.pace
    ending = answer.ending
    self.stop = stop
    self.socket = socket
  }

  /// Where the body ends, in the orderly way or the other; nil when never.
  private var end: Int? {
    let own = isEndless ? nil : bytes.count
    return switch ending {
    case .complete: own
    case .closed(let after), .reset(let after): min(after, own ?? after)
    }
  }

  /// Fills a buffer with what comes at an offset of the body.
  func step(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Step {
    var room = buffer.count
    if let end {
      guard offset < end else { return endReached() }
      room = min(room, end - offset)
    }
    if let pace {
      guard offset == 0 || stop.wait(for: pace.interval) else { return .broken }
      room = min(room, max(1, pace.bytes))
    } else if isEndless, stop.isRaised {
      return .broken
    }
    var filled = 0
    while filled < room {
      let start = (offset + filled) % bytes.count
      let piece = bytes[start..<min(bytes.count, start + room - filled)]
      UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyBytes(from: piece)
      filled += piece.count
    }
    return .bytes(filled)
  }

  private func endReached() -> Step {
    switch ending {
    case .complete: return .finished
    case .closed:
      BrokenConnection.close(socket, resetting: false)
      return .broken
    case .reset:
      BrokenConnection.close(socket, resetting: true)
      return .broken
    }
  }

  /// A response of libmicrohttpd that asks this body for its bytes; it keeps the body alive.
  ///
  /// The length is what Content-Length says; nil for a body of unknown length.
  func response(length: Int?) -> OpaquePointer? {
    let size = length.map(UInt64.init) ?? UInt64.max
    let body = Unmanaged.passRetained(self)
    let response = MHD_create_response_from_callback(
      size, 1 << 16,
      { context, offset, buffer, room in
        guard let context, let buffer else { return cmicrohttpd_end_with_error }
        let body = Unmanaged<ResponseBody>.fromOpaque(context).takeUnretainedValue()
        let place = UnsafeMutableRawBufferPointer(start: buffer, count: room)
        return switch body.step(at: Int(offset), into: place) {
        case .bytes(let count): count
        case .finished: cmicrohttpd_end_of_stream
        case .broken: cmicrohttpd_end_with_error
        }
      }, body.toOpaque(),
      { context in
        if let context { Unmanaged<ResponseBody>.fromOpaque(context).release() }
      })
    if response == nil { body.release() }
    return response
  }
}
