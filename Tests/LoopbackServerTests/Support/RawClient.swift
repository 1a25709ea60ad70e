import Foundation
import Glibc

/// A client without HTTP: it sends bytes and keeps the received ones.
final class RawClient {
  /// How a connection ended.
  enum End: Equatable {
    case closed
    case reset
    case silent
  }

  /// The received bytes, and how the connection ended.
  struct Answer {
    var bytes: [UInt8]
    var end: End

    private var split: Int {
      Data(bytes).firstRange(of: Data("\r\n\r\n".utf8))?.lowerBound ?? bytes.count
    }

    /// The status line and the headers.
    var head: [String] {
      String(decoding: bytes[..<split], as: UTF8.self).components(separatedBy: "\r\n")
    }

    /// The bytes after the headers.
    var body: [UInt8] { Array(bytes.dropFirst(split + 4)) }
    var text: String { String(decoding: body, as: UTF8.self) }

    func header(_ name: String) -> String? {
      head.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
    }
  }

  private let socket: Int32

  /// Connects to a port of the loopback interface; nil when it refuses.
  init?(port: Int) {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var inet = sockaddr_in()
    inet.sin_family = sa_family_t(AF_INET)
    inet.sin_port = in_port_t(port).bigEndian
    inet.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let socket = socket
    let code = withUnsafePointer(to: &inet) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { return nil }
  }

  deinit { close(socket) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Receives bytes until the connection ends, a number of bytes have arrived, they end in a text,
  /// or none arrive for half a minute.
  func receive(upTo limit: Int = .max, endingIn end: String? = nil) -> Answer {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      var ready = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 30_000) > 0 else { return Answer(bytes: bytes, end: .silent) }
      let count = recv(socket, &buffer, buffer.count, 0)
      if count < 0 { return Answer(bytes: bytes, end: errno == ECONNRESET ? .reset : .silent) }
      guard count > 0 else { return Answer(bytes: bytes, end: .closed) }
      bytes += buffer[..<count]
      if let end, bytes.suffix(end.utf8.count).elementsEqual(end.utf8) { break }
    }
    return Answer(bytes: bytes, end: .silent)
  }
}
