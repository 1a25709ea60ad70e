internal import Glibc

/// Communicates with several children at once: no method here waits for a single child.
extension LineProcess {
  /// Sends as much of a line as the child has room for; ``sendWaiting()`` sends the rest.
  ///
  /// - Parameter line: the text, without a line break in it or after it.
  package func post(_ line: String) {
    waiting.append(contentsOf: line.utf8)
    waiting.append(channel.mark)
    sendWaiting()
  }

  /// Sends as many of the waiting bytes as the child has room for.
  package func sendWaiting() {
    var sent = 0
    while sent < waiting.count, sending.number >= 0 {
      let (count, code) = BrokenPipe.isolated {
        waiting.withUnsafeBytes {
          let count = write(sending.number, $0.baseAddress.map { $0 + sent }, $0.count - sent)
          return (count, errno)
        }
      }
      if count >= 0 {
        sent += count
      } else if code == EAGAIN {
        break
      } else if code != EINTR {
        // The child has ended. Its output can still be received, but the waiting bytes are dropped.
        sent = waiting.count
      }
    }
    waiting.removeFirst(sent)
  }

  /// The lines that have arrived since the last call.
  ///
  /// - Parameter longest: the longest line in bytes; a child that writes a longer one counts as
  ///   ended.
  /// - Returns: the lines, and whether no more will arrive.
  package func takeLines(longest: Int = 64 << 20) -> (lines: [String], isEnd: Bool) {
    guard !hasEnded else { return ([], true) }
    var lines: [String] = []
    reading: while true {
      switch input.read() {
      case .bytes:
        while let line = input.takeLine() { lines.append(line) }
        if input.waitingBytes > longest {
          hasEnded = true
          break reading
        }
      case .nothing: break reading
      case .end:
        hasEnded = true
        break reading
      }
    }
    return (lines, hasEnded)
  }

  /// Waits until a child has written or made room, another descriptor can be read, or a time is
  /// over.
  ///
  /// - Parameters:
  ///   - children: the children.
  ///   - descriptor: the other descriptor; nil for none.
  ///   - milliseconds: the longest time to wait.
  package static func wait(
    for children: [LineProcess], or descriptor: Int32? = nil, milliseconds: Int32
  ) {
    var polled: [pollfd] = []
    for child in children where !child.hasEnded {
      polled.append(pollfd(fd: child.receiving.number, events: Int16(POLLIN), revents: 0))
      guard !child.waiting.isEmpty else { continue }
      polled.append(pollfd(fd: child.sending.number, events: Int16(POLLOUT), revents: 0))
    }
    if let descriptor { polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
    _ = poll(&polled, nfds_t(polled.count), milliseconds)
  }
}
