internal import Glibc

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
