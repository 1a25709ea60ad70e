extension IPAddress {
  /// Why the address is not public; nil for a public one.
  ///
  /// An IPv6 address that carries an IPv4 address to a translator or a tunnel (NAT64, 6to4, Teredo,
  /// ISATAP) has the restriction of the address inside.
  package var restriction: AddressRestriction? {
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
