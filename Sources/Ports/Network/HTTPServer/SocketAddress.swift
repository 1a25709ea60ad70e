internal import Glibc

/// The address of a socket in the form of the system.
struct SocketAddress {
  private var version4 = sockaddr_in()
  private var version6 = sockaddr_in6()
  private(set) var isVersion6 = false

  /// Sets the address and the port; false for a text that is not a numeric address.
  mutating func take(_ address: HTTPListener.Address, port: UInt16) -> Bool {
    version4.sin_family = sa_family_t(AF_INET)
    version4.sin_port = port.bigEndian
    version6.sin6_family = sa_family_t(AF_INET6)
    version6.sin6_port = port.bigEndian
    switch address {
    case .v4:
      version4.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return true
    case .v6:
      version6.sin6_addr = in6addr_loopback
      isVersion6 = true
      return true
    case .numeric(let text):
      isVersion6 = inet_pton(AF_INET6, text, &version6.sin6_addr) == 1
      return isVersion6 || inet_pton(AF_INET, text, &version4.sin_addr) == 1
    }
  }

  /// Whether the address means all interfaces.
  var isWildcard: Bool {
    guard isVersion6 else { return version4.sin_addr.s_addr == 0 }
    return withUnsafeBytes(of: version6.sin6_addr) { bytes in bytes.allSatisfy { $0 == 0 } }
  }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
    isVersion6
      ? withUnsafePointer(to: version6) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
      }
      : withUnsafePointer(to: version4) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
      }
  }
}
