internal import Glibc

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
