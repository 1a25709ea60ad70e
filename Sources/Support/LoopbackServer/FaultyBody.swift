internal import Network

/// The body of one answer while it is sent, with its pace and its ending, orderly or not.
struct FaultyBody {
  /// The bytes of the body. For an endless body the initializer stores enough repetitions of the
  /// bytes (more than 64 KiB) for every piece.
  private let bytes: [UInt8]
  private let isEndless: Bool
  private let pace: LoopbackAnswer.Pace?
  private let ending: LoopbackAnswer.Ending
  private let stop: StopSignal
  private let socket: Int32

  init(_ answer: LoopbackAnswer, bytes: [UInt8], isEndless: Bool, stop: StopSignal, socket: Int32) {
    self.bytes =
      isEndless
      ? Array(repeatElement(bytes, count: (1 << 16) / bytes.count + 1).joined()) : bytes
    self.isEndless = isEndless
    pace = answer.pace
    ending = answer.ending
    self.stop = stop
    self.socket = socket
  }

  /// Where the body ends, orderly or not; nil when never.
  private var end: Int? {
    let own = isEndless ? nil : bytes.count
    return switch ending {
    case .complete: own
    case .closed(let after), .reset(let after): min(after, own ?? after)
    }
  }

  /// The next piece of the body, at an offset and of at most `room` bytes.
  func piece(at offset: Int, room: Int) -> ServerAnswer.Piece {
    var room = room
    if let end {
      guard offset < end else { return endReached() }
      room = min(room, end - offset)
    }
    if let pace {
      guard offset == 0 || stop.wait(for: pace.interval) else { return .broken }
      room = min(room, max(1, pace.bytes))
    }
    let start = offset % bytes.count
    return .bytes(bytes[start..<min(bytes.count, start + room)])
  }

  private func endReached() -> ServerAnswer.Piece {
    switch ending {
    case .complete: return .end
    case .closed: BrokenConnection.close(socket, resetting: false)
    case .reset: BrokenConnection.close(socket, resetting: true)
    }
    return .broken
  }
}
