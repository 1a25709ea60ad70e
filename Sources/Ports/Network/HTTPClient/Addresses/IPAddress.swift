internal import Glibc

/// An IPv4 or IPv6 address, without a port or a zone.
package struct IPAddress: Sendable, Hashable {
  /// The version of the protocol.
  enum Family: Sendable, Hashable {
    case v4
    case v6
  }

  let family: Family
  /// The address as a number; its lower 32 bits for IPv4.
  let bits: UInt128

  /// An IPv4 address from its number, `0x7F00_0001` for 127.0.0.1.
  package init(v4 number: UInt32) {
    family = .v4
    bits = UInt128(number)
  }

  /// An IPv6 address from its number.
  init(v6 number: UInt128) {
    family = .v6
    bits = number
  }

  /// Reads the usual form of an address: `192.0.2.1`, `2001:db8::1`; nil for anything else.
  init?(_ text: String) {
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
  init?(host: String) {
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
  var hostText: String { family == .v4 ? description : "[\(description)]" }
}

extension IPAddress {
  /// Why the address is not public; nil for a public one.
  ///
  /// An IPv6 address that carries an IPv4 address to a translator or a tunnel (NAT64, 6to4, Teredo,
  /// ISATAP) has the restriction of the address inside.
  var restriction: AddressRestriction? {
    if Self.metadataServices.contains(self) { return .metadata }
    switch family {
    case .v4: return Self.firstMatch(of: bits, width: 32, in: Self.blocksOfV4)
    case .v6: break
    }
    if let restriction = Self.firstMatch(of: bits, width: 128, in: Self.blocksOfV6) {
      return restriction
    }
    if let carried = carriedAddresses.compactMap(\.restriction).first { return carried }
    // Public addresses are only in 2000::/3 and under the translator's prefix.
    return bits >> 125 == 1 || bits >> 32 == Self.translation ? nil : .reserved
  }

  /// The IPv4 addresses inside this one, when it belongs to a translator or a tunnel.
  private var carriedAddresses: [IPAddress] {
    let low = UInt32(truncatingIfNeeded: bits)
    var carried: [IPAddress] = []
    if bits >> 32 == Self.translation || bits >> 32 == 0xFFFF << 16 {
      carried.append(IPAddress(v4: low))
    }
    // 6to4: 2002:AABB:CCDD::/48.
    if bits >> 112 == 0x2002 {
      carried.append(IPAddress(v4: UInt32(truncatingIfNeeded: bits >> 80)))
    }
    // Teredo: the address has the server's IPv4 address unchanged, and the client's with all bits
    // inverted.
    if bits >> 96 == 0x2001_0000 {
      carried.append(IPAddress(v4: UInt32(truncatingIfNeeded: bits >> 64)))
      carried.append(IPAddress(v4: ~low))
    }
    // ISATAP's interface identifiers, under any prefix.
    if [0x0000_5EFE, 0x0200_5EFE].contains(UInt32(truncatingIfNeeded: bits >> 32)) {
      carried.append(IPAddress(v4: low))
    }
    return carried
  }

  /// 64:ff9b::/96, the well-known prefix of NAT64 (RFC 6052).
  private static let translation: UInt128 = 0x0064_FF9B << 64

  /// The addresses of AWS and most other clouds, AWS in IPv6, Alibaba, Oracle, and Azure's wire
  /// server.
  private static let metadataServices: Set<IPAddress> = [
    IPAddress(v4: 0xA9FE_A9FE), IPAddress(v6: 0xFD00_0EC2 << 96 | 0x254),
    IPAddress(v4: 0x6464_64C8), IPAddress(v4: 0xC000_00C0), IPAddress(v4: 0xA83F_8110),
  ]

  private typealias Block = (prefix: UInt128, length: Int, restriction: AddressRestriction)

  private static func firstMatch(
    of bits: UInt128, width: Int, in blocks: [Block]
  ) -> AddressRestriction? {
    blocks.first { bits >> (width - $0.length) == $0.prefix >> (width - $0.length) }?.restriction
  }

  /// The special IPv4 blocks (IANA's registry, RFC 6890).
  private static let blocksOfV4: [Block] = [
    (0x0000_0000, 8, .unspecified),
    (0x0A00_0000, 8, .privateNetwork),
    (0x6440_0000, 10, .sharedNetwork),
    (0x7F00_0000, 8, .loopback),
    (0xA9FE_0000, 16, .linkLocal),
    (0xAC10_0000, 12, .privateNetwork),
    (0xC000_0000, 24, .reserved),
    (0xC000_0200, 24, .documentation),
    (0xC058_6300, 24, .reserved),
    (0xC0A8_0000, 16, .privateNetwork),
    (0xC612_0000, 15, .benchmark),
    (0xC633_6400, 24, .documentation),
    (0xCB00_7100, 24, .documentation),
    (0xE000_0000, 4, .multicast),
    (0xFFFF_FFFF, 32, .broadcast),
    (0xF000_0000, 4, .reserved),
  ]

  /// The special IPv6 blocks (IANA's registry, RFC 6890).
  private static let blocksOfV6: [Block] = [
    (0, 128, .unspecified),
    (1, 128, .loopback),
    // ::ffff:0:0/96, and the older ::/96.
    (0xFFFF << 32, 96, .mapped),
    (0, 96, .mapped),
    // 64:ff9b:1::/48, a network's own NAT64.
    (0x0064_FF9B_0001 << 80, 48, .privateNetwork),
    // 100::/64, discard only.
    (0x0100 << 112, 64, .reserved),
    // 2001:10::/28 and 2001:20::/28, identifiers and not addresses.
    (0x2001_0010 << 96, 28, .reserved),
    (0x2001_0020 << 96, 28, .reserved),
    (0x2001_0002 << 96, 48, .benchmark),
    (0x2001_0DB8 << 96, 32, .documentation),
    (0x3FFF << 112, 20, .documentation),
    (0xFC00 << 112, 7, .uniqueLocal),
    (0xFE80 << 112, 10, .linkLocal),
    (0xFEC0 << 112, 10, .privateNetwork),
    (0xFF00 << 112, 8, .multicast),
  ]
}

/// Why an address is not public.
enum AddressRestriction: String, Sendable, Hashable, CaseIterable {
  /// The machine itself (127.0.0.0/8, ::1).
  case loopback
  /// A private network (RFC 1918), and IPv6's old site-local addresses.
  case privateNetwork
  /// A network behind a carrier's address translation (100.64.0.0/10, RFC 6598).
  case sharedNetwork
  /// A private IPv6 network (fc00::/7, RFC 4193).
  case uniqueLocal
  /// Link-local (169.254.0.0/16, fe80::/10).
  case linkLocal
  /// A cloud's metadata service, which gives a machine its secrets.
  case metadata
  case multicast
  /// No address, or "this network" (0.0.0.0/8, ::).
  case unspecified
  case broadcast
  /// Reserved for examples in documents (192.0.2.0/24 and others, RFC 5737, RFC 3849, RFC 9637).
  case documentation
  /// For measurements between machines (198.18.0.0/15, RFC 2544).
  case benchmark
  /// Reserved, or for special protocols.
  case reserved
  /// An IPv4 address mapped into IPv6, which no public name has.
  case mapped

  /// The kind of address, as a noun phrase for messages.
  var phrase: String {
    switch self {
    case .loopback: "a loopback address"
    case .privateNetwork: "an address of a private network"
    case .sharedNetwork: "an address of a carrier's shared network"
    case .uniqueLocal: "a unique local address"
    case .linkLocal: "a link-local address"
    case .metadata: "the address of a cloud's metadata service"
    case .multicast: "a multicast address"
    case .unspecified: "an unspecified address"
    case .broadcast: "a broadcast address"
    case .documentation: "an address for documentation"
    case .benchmark: "an address for benchmarks"
    case .reserved: "a reserved address"
    case .mapped: "an IPv4 address mapped into IPv6"
    }
  }
}

/// Which addresses may be connected to.
package enum AddressPolicy: Sendable, Hashable {
  /// Public addresses only.
  case publicOnly
  /// Public addresses and these.
  case publicAnd(Set<IPAddress>)
  /// All addresses (`--allow-private`).
  case all

  /// Why an address must not be connected to; nil when it may.
  func restriction(of address: IPAddress) -> AddressRestriction? {
    switch self {
    case .publicOnly: address.restriction
    case .publicAnd(let others): others.contains(address) ? nil : address.restriction
    case .all: nil
    }
  }
}

/// The names of clouds' metadata services, which give a machine its secrets.
///
/// The addresses of these services are refused as well (`AddressRestriction.metadata`), but a proxy
/// may resolve the names to other addresses.
enum MetadataHosts {
  private static let names: Set = [
    "metadata", "metadata.google.internal", "metadata.goog", "instance-data",
    "instance-data.ec2.internal", "metadata.azure.internal", "metadata.tencentyun.com",
  ]

  /// Whether a host is one of these services, in upper or lower case, with or without a final dot.
  static func contains(_ host: String) -> Bool {
    let name = host.lowercased()
    return names.contains(name.hasSuffix(".") ? String(name.dropLast()) : name)
  }
}
