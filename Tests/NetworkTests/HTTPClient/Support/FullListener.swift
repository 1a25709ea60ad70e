import Foundation

/// Listens on the loopback interface, accepts no connection, and has a full queue.
final class FullListener {
  let port: Int
  private var sockets: [Int32]

  init() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    sockets = [listener]
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let clients = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> [Int32]? in
        guard bind(listener, address, length) == 0, listen(listener, 0) == 0,
          getsockname(listener, address, &length) == 0
        else { return nil }
        // One more than fits is enough; the rest is for kernels that count otherwise.
        return (0..<4).map { _ in
          let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
          let client = socket(AF_INET, Int32(kind), 0)
          _ = connect(client, address, length)
          return client
        }
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    guard let clients else { throw POSIXError(.EADDRNOTAVAIL) }
    sockets += clients
  }

  deinit { sockets.forEach { close($0) } }
}
