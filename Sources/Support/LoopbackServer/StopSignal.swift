internal import Glibc

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
