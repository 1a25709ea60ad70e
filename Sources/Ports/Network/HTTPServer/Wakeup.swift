internal import Glibc

/// Wakes one thread that waits, from any other thread.
final class Wakeup: Sendable {
  /// Readable once the thread was signalled.
  let descriptor: Int32
  private let signalling: Int32

  /// Nil when the system has no more descriptors.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, signalling) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(signalling)
  }

  /// Signals; a second signal before the first is cleared adds nothing.
  func signal() {
    var byte: UInt8 = 1
    _ = write(signalling, &byte, 1)
  }

  /// Clears the signal.
  func clear() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }

  /// Waits until a signal comes, the time is over, or the other side of a connection is gone.
  ///
  /// - Parameters:
  ///   - milliseconds: the longest time to wait.
  ///   - socket: the connection; -1 for none.
  /// - Returns: whether the other side of the connection is gone.
  func wait(milliseconds: Int32, socket: Int32 = -1) -> Bool {
    var polled = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: socket, events: Self.hangUp, revents: 0),
    ]
    _ = poll(&polled, nfds_t(socket < 0 ? 1 : 2), milliseconds)
    clear()
    return polled[1].revents != 0
  }

  /// `POLLRDHUP`, which the C library's module does not export.
  private static let hangUp: Int16 = 0x2000
}
