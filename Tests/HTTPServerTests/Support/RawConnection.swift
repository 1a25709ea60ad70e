import Foundation
import Glibc
import Testing

@testable import HTTPServer

/// A connection over which a test writes requests as text and reads answers as bytes.
final class RawConnection {
  /// The answer to one request.
  struct Answer {
    var head: [String]
    var body: [UInt8]

    var status: String { head.first ?? "" }
    var text: String { String(decoding: body, as: UTF8.self) }

    func header(_ name: String) -> String? {
      head.first { $0.lowercased().hasPrefix("\(name.lowercased()): ") }
        .map { String($0.dropFirst(name.count + 2)) }
    }
  }

  private let socket: Int32

  /// Connects to a port of 127.0.0.1; nil when it refuses.
  init?(port: Int) {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
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

  func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads until the other side closes, or a number of bytes have arrived.
  func read(upTo limit: Int = .max) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = recv(socket, &buffer, min(buffer.count, limit - bytes.count), 0)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// Reads an answer to its end, which is the connection's.
  func readAnswer() -> Answer {
    let bytes = read()
    let split = Data(bytes).firstRange(of: Data("\r\n\r\n".utf8)) ?? bytes.count..<bytes.count
    let head = String(decoding: bytes[..<split.lowerBound], as: UTF8.self)
    return Answer(
      head: head.components(separatedBy: "\r\n"), body: Array(bytes[split.upperBound...]))
  }
}

extension HTTPListener {
  /// Sends one request on a connection of its own and reads the answer.
  func ask(
    _ target: String, method: String = "GET", headers: [String] = [], body: String = ""
  ) throws -> RawConnection.Answer {
    let connection = try #require(RawConnection(port: port))
    let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
    let lines =
      ["\(method) \(target) HTTP/1.1", "Host: x", "Connection: close"] + length + headers
    connection.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    return connection.readAnswer()
  }
}
