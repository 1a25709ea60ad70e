internal import Glibc

/// Splits the bytes of a descriptor into lines of UTF-8; the descriptor's owner closes it.
package struct LineInput {
  /// The result of one read.
  enum Outcome: Equatable {
    /// This many bytes arrived.
    case bytes(Int)
    /// No bytes have arrived yet.
    case nothing
    /// No more bytes will arrive.
    case end
  }

  private static let chunk = 64 << 10

  private let descriptor: Int32
  /// The byte that ends a line.
  private let mark: UInt8
  private var bytes: [UInt8] = []
  /// How many bytes at the front were already returned, and how many were searched without finding
  /// a line break.
  private var start = 0
  private var searched = 0

  /// Creates an input from a descriptor that has not been read yet.
  ///
  /// - Parameters:
  ///   - descriptor: where the lines come from.
  ///   - mark: the byte that ends a line.
  package init(descriptor: Int32, mark: UInt8 = UInt8(ascii: "\n")) {
    self.descriptor = descriptor
    self.mark = mark
  }

  /// How many bytes have arrived and were not returned in a line.
  var waitingBytes: Int { bytes.count - start }

  /// The next complete line that has arrived, without its line break.
  mutating func takeLine() -> String? {
    guard let end = bytes[searched...].firstIndex(of: mark) else {
      searched = bytes.count
      return nil
    }
    let line = String(decoding: bytes[start..<end], as: UTF8.self)
    start = end + 1
    searched = start
    if start == bytes.count { clear() }
    return line
  }

  /// Discards all bytes that have arrived.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 20)
    start = 0
    searched = 0
  }

  /// Reads once; blocks only if the descriptor is blocking.
  mutating func read() -> Outcome {
    // Bytes that were returned are removed when they are more than half of all bytes.
    if start > bytes.count / 2 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    return withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 1) { buffer in
      while true {
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if count > 0 {
          bytes.append(contentsOf: buffer.prefix(count))
          return .bytes(count)
        }
        if count == 0 { return .end }
        if errno == EINTR { continue }
        return errno == EAGAIN ? .nothing : .end
      }
    }
  }

  /// Reads all bytes that have arrived. The descriptor must not be blocking.
  mutating func readAll() {
    // A read that returns fewer bytes than requested has read all that had arrived.
    while case .bytes(Self.chunk) = read() {}
  }

  /// Waits for the next line and returns it without its line break; nil at the end.
  package mutating func nextLine() -> String? {
    while true {
      if let line = takeLine() { return line }
      guard case .bytes = read() else { return nil }
    }
  }
}

/// Writes text to a descriptor until the first failure; the descriptor's owner closes it.
package final class LineOutput {
  private let descriptor: Int32
  private var isOpen = true

  /// Creates an output to a descriptor. A write blocks while the descriptor is full.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Writes a text. After the first failure, further texts are not written.
  package func write(_ text: String) {
    guard isOpen else { return }
    var text = text
    isOpen = text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, rest.count > 0 {
        let count = Glibc.write(descriptor, start, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }
}

/// Keeps SIGPIPE, from a pipe or a connection that the other side has closed, from ending the
/// process.
///
/// No option of a write to a pipe suppresses the signal, OpenSSL does not suppress it, and
/// libcurl's own solution changes the signal handling of the whole process. The system sends the
/// signal to the thread that wrote, so it is enough to block it in that thread.
package enum BrokenPipe {
  /// Runs a closure with SIGPIPE blocked in this thread, and then discards a SIGPIPE that is
  /// pending.
  package static func isolated<Result>(_ body: () -> Result) -> Result {
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    guard pthread_sigmask(SIG_BLOCK, &signals, &before) == 0,
      sigismember(&before, SIGPIPE) == 0
    else { return body() }
    defer {
      var now = timespec()
      // Consumes a pending signal without waiting.
      while sigtimedwait(&signals, nil, &now) < 0, errno == EINTR {}
      // Only SIGPIPE is unblocked, so that other changes that the closure made to the mask stay.
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
    return body()
  }
}
