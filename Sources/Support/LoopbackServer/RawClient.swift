internal import Glibc

/// A client that does not use HTTP: it sends bytes and stores the bytes that it receives.
package final class RawClient {
  /// How a connection ended.
  package enum End: Sendable, Equatable {
    case closed
    case reset
    /// The connection is still open, but the awaited bytes have arrived, or no more bytes arrived.
    case silent
  }

  /// The received bytes, and how the connection ended.
  package struct Answer: Sendable {
    package var bytes: [UInt8]
    package var end: End

    private static let gap = Array("\r\n\r\n".utf8)

    /// Where the headers end.
    private var split: Int? {
      var index = 0
      while index + Self.gap.count <= bytes.count {
        if bytes[index] == Self.gap[0],
          bytes[index..<index + Self.gap.count].elementsEqual(Self.gap)
        {
          return index
        }
        index += 1
      }
      return nil
    }

    /// The status line and the headers.
    package var head: [String] {
      String(decoding: bytes[..<(split ?? bytes.count)], as: UTF8.self)
        .split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    }

    package var status: String { head.first ?? "" }
    /// The bytes after the headers.
    package var body: [UInt8] { Array(bytes.dropFirst((split ?? bytes.count) + Self.gap.count)) }
    /// The body as text.
    package var text: String { String(decoding: body, as: UTF8.self) }
    /// Headers and body as text.
    package var whole: String { String(decoding: bytes, as: UTF8.self) }

    /// The value of a header, whatever the case of its name.
    package func header(_ name: String) -> String? {
      head.first { $0.lowercased().hasPrefix("\(name.lowercased()): ") }
        .map { String($0.dropFirst(name.count + 2)) }
    }

    /// Whether the answer has its headers and as many bytes of body as they announce.
    fileprivate var isWhole: Bool {
      split != nil && body.count >= (header("Content-Length").flatMap { Int($0) } ?? 0)
    }
  }

  private let socket: Int32

  /// Connects to a port of 127.0.0.1; nil when it refuses.
  package init?(port: Int) {
    // Without close-on-exec, a program that is started meanwhile would keep the connection open.
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    socket = Glibc.socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let socket = socket
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { return nil }
  }

  deinit { close(socket) }

  /// Sends a text.
  package func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends bytes. Bytes that the other side no longer accepts are dropped.
  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = uninterrupted {
        rest.withUnsafeBytes {
          Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Receives bytes until the connection ends, a number of bytes have arrived, the bytes end with a
  /// text, or no bytes arrive for a time.
  ///
  /// - Parameters:
  ///   - limit: the number of bytes.
  ///   - end: the text.
  ///   - silence: the time.
  /// - Returns: the received bytes, and how the connection ended.
  package func receive(
    upTo limit: Int = .max, endingIn end: String? = nil, silence: Duration = .seconds(120)
  ) -> Answer {
    receive(upTo: limit, silence) { answer in
      end.map { answer.bytes.suffix($0.utf8.count).elementsEqual($0.utf8) } ?? false
    }
  }

  /// Receives one answer on a connection that stays open, up to the length that its headers
  /// announce.
  package func receiveAnswer() -> Answer {
    receive(upTo: .max, .seconds(120)) { $0.isWhole }
  }

  private func receive(
    upTo limit: Int, _ silence: Duration, until isEnough: (Answer) -> Bool
  ) -> Answer {
    var answer = Answer(bytes: [], end: .silent)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while answer.bytes.count < limit {
      var ready = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let size = min(buffer.count, limit - answer.bytes.count)
      let state = uninterrupted { poll(&ready, 1, Int32(silence / .milliseconds(1))) }
      guard state > 0 else { return answer }
      let count = uninterrupted { recv(socket, &buffer, size, 0) }
      guard count > 0 else {
        if count == 0 { answer.end = .closed } else if errno == ECONNRESET { answer.end = .reset }
        return answer
      }
      answer.bytes += buffer[..<count]
      if isEnough(answer) { break }
    }
    return answer
  }
}

/// The result of a system call, which is repeated after an interruption by a signal: other tests of the
/// process send signals.
func uninterrupted<Count: SignedInteger>(_ call: () -> Count) -> Count {
  while true {
    let count = call()
    guard count < 0, errno == EINTR else { return count }
  }
}

/// A port of 127.0.0.1 that refuses every connection. No program listens on it, and the system
/// gives it to no other program as long as this object exists.
package final class ClosedPort: Sendable {
  package let port: Int
  private let socket: Int32

  /// Nil when the system gives no port.
  package init?() {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let socket = Glibc.socket(AF_INET, kind, 0)
    guard socket >= 0 else { return nil }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    guard isBound else {
      close(socket)
      return nil
    }
    self.socket = socket
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { close(socket) }

  /// The URL of a path at this port.
  package func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }
}
