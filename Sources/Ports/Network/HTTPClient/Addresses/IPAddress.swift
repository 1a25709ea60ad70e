internal import Glibc

/// An IPv4 or IPv6 address, without a port or a zone.
package struct IPAddress: Sendable, Hashable {
  /// The version of the protocol.
  package enum Family: Sendable, Hashable {
    case v4
    case v6
  }

  package let family: Family
  /// The address as a number; its lower 32 bits for IPv4.
  package let bits: UInt128

  /// An IPv4 address from its number, `0x7F00_0001` for 127.0.0.1.
  package init(v4 number: UInt32) {
    family = .v4
    bits = UInt128(number)
  }

  /// An IPv6 address from its number.
  package init(v6 number: UInt128) {
    family = .v6
    bits = number
  }

  /// Reads the usual form of an address: `192.0.2.1`, `2001:db8::1`; nil for anything else.
  package init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      self.init(v4: UInt32(bigEndian: four.s_addr))
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      self.init(six)
    } else {
      return nil
    }
  }

  /// Reads an address as a URL may write it, including the unusual forms that systems understand:
  /// parts left out, octal, hexadecimal, and a single number (`2130706433`, `0x7f.1`,
  /// `0177.0.0.1`).
  package init?(host: String) {
    var four = in_addr()
    if let address = IPAddress(host) {
      self = address
    } else if !host.contains(where: \.isWhitespace), inet_aton(host, &four) == 1 {
      self.init(v4: UInt32(bigEndian: four.s_addr))
    } else {
      return nil
    }
  }

  /// The address in a socket address of the system; nil when it is of another family.
  init?(_ address: UnsafePointer<sockaddr>) {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      let number = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr
      self.init(v4: UInt32(bigEndian: number))
    case AF_INET6:
      self.init(UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self).sin6_addr)
    default:
      return nil
    }
  }

  private init(_ address: in6_addr) {
    let bytes = withUnsafeBytes(of: address) { Array($0) }
    self.init(v6: bytes.reduce(0) { $0 << 8 | UInt128($1) })
  }
}

extension IPAddress: CustomStringConvertible {
  /// The usual form: `192.0.2.1`, `2001:db8::1` (RFC 5952).
  package var description: String {
    var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let length = socklen_t(buffer.count)
    let isWritten =
      switch family {
      case .v4:
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: bits).bigEndian) {
          inet_ntop(AF_INET, $0.baseAddress, &buffer, length) != nil
        }
      case .v6:
        withUnsafeBytes(of: bits.bigEndian) {
          inet_ntop(AF_INET6, $0.baseAddress, &buffer, length) != nil
        }
      }
    guard isWritten else { return "?" }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The form in a URL: an IPv6 address in brackets.
  package var hostText: String { family == .v4 ? description : "[\(description)]" }
}
