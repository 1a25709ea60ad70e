internal import Glibc
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

/// Ends connections at the socket, because libmicrohttpd itself can only close them in the orderly
/// way.
enum BrokenConnection {
  /// Closes a connection's socket at once, either with a reset (TCP RST) or in the orderly way.
  ///
  /// libmicrohttpd goes on using the descriptor, which must never refer to an unrelated file.
  /// Another socket whose peer is closed therefore takes its place.
  static func close(_ socket: Int32, resetting: Bool) {
    var ends: [Int32] = [-1, -1]
    guard
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { return }
    Glibc.close(ends[1])
    if resetting {
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    }
    dup2(ends[0], socket)
    Glibc.close(ends[0])
  }

  /// Writes bytes to a connection's socket past libmicrohttpd; false when the client is gone.
  static func write(_ bytes: ArraySlice<UInt8>, to socket: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var room = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
        guard uninterrupted({ poll(&room, 1, 10_000) }) > 0 else { return false }
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}

/// Wakes all waiting threads when the server stops.
final class StopSignal: Sendable {
  private let reader: Int32
  private let writer: Int32

  /// Nil when the system gives no pipe.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reader, writer) = (ends[0], ends[1])
  }

  deinit {
    close(reader)
    close(writer)
  }

  /// Signals the stop. The byte is never read, so a later wait returns at once.
  func raise() {
    var byte: UInt8 = 1
    _ = write(writer, &byte, 1)
  }

  /// Waits; false when the server stopped meanwhile.
  func wait(for duration: Duration) -> Bool {
    // The system counts milliseconds, so fractions are rounded up to a whole one.
    var rest = (duration / .milliseconds(1)).rounded(.up)
    var end = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    while rest > 0 {
      let part = min(rest, 1_000_000)
      guard uninterrupted({ poll(&end, 1, Int32(part)) }) == 0 else { return false }
      rest -= part
    }
    return true
  }

  /// Whether the server has stopped.
  var isRaised: Bool {
    var end = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    return uninterrupted { poll(&end, 1, 0) } != 0
  }
}
