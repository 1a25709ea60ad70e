/// The origin of a URL: its scheme, and the network of its host.
enum URLOrigin {
  private typealias Bytes = UnsafeBufferPointer<UInt8>

  /// The traits of the scheme and the host of a URL that is not empty.
  static func traits(of bytes: UnsafeBufferPointer<UInt8>) -> URLTraits {
    if bytes.begins("https:", at: 0) { return network(bytes, after: 6, .https) }
    if bytes.begins("http:", at: 0) { return network(bytes, after: 5, .http) }
    if bytes.count == 11, bytes.begins("about:blank", at: 0) { return .placeholder }
    switch bytes[0] {
    // A macro at the beginning may be replaced with a scheme.
    case UInt8(ascii: "["), UInt8(ascii: "%"), UInt8(ascii: "$"), UInt8(ascii: "{"): return []
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
    default: return .relative
    }
    var isBroken = false
    for index in bytes.indices {
      switch bytes[index] {
      // Players remove a line break together with the next line's indentation.
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): isBroken = true
      case UInt8(ascii: " ") where isBroken: continue
      case UInt8(ascii: ":"):
        // `localhost:8080/x` is a host, not a scheme.
        let isPort = index + 1 < bytes.count && isDigit(bytes[index + 1])
        return isPort ? .relative : .otherScheme
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        continue
      default: return .relative
      }
    }
    return .relative
  }

  /// The traits of a URL of HTTP. A host with a macro in it is not checked.
  private static func network(
    _ bytes: Bytes, after scheme: Int, _ trait: URLTraits
  ) -> URLTraits {
    // `https:/t.example` has no host.
    guard bytes.begins("//", at: scheme) else { return .oddHost }
    var start = scheme + 2
    var trait = trait
    let isAddress = start < bytes.count && bytes[start] == UInt8(ascii: "[")
    var end = start
    scan: while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): break scan
      case UInt8(ascii: "["), UInt8(ascii: "%"), UInt8(ascii: "$"), UInt8(ascii: "{"):
        if !isAddress { return trait }
      // The text before the '@' is a user's name, not the host.
      case UInt8(ascii: "@") where !isAddress:
        trait.insert(.credentials)
        start = end + 1
      default: break
      }
      end += 1
    }
    let host = Bytes(rebasing: bytes[start..<end])
    return trait.union(isAddress ? addressTraits(host) : hostTraits(host))
  }

  /// Judges a host in brackets: an IPv6 address, which may contain an IPv4 address, or a macro. `::` and
  /// `::1` are the device itself; fc00::/7 and fe80::/10 are private networks (RFC 4193, RFC 4291).
  private static func addressTraits(_ host: Bytes) -> URLTraits {
    guard let end = host.firstIndex(of: UInt8(ascii: "]")),
      let colon = host[..<end].firstIndex(of: UInt8(ascii: ":"))
    else { return [] }
    let address = Bytes(rebasing: host[1..<end])
    if address.begins("::", at: 0), address.count == 2 || address.elementsEqual("::1".utf8) {
      return .localHost
    }
    if address.begins("::ffff:", at: 0) {
      return isPrivateAddress(Bytes(rebasing: address[7...])) ? .localHost : []
    }
    let first = Int(String(decoding: host[1..<colon], as: UTF8.self), radix: 16) ?? 0
    return first & 0xFE00 == 0xFC00 || first & 0xFFC0 == 0xFE80 ? .localHost : []
  }

  /// The traits of a host with its port. Underscores are accepted, because they occur in names. So
  /// are letters of all languages, which another rule reports.
  private static func hostTraits(_ authority: Bytes) -> URLTraits {
    let dot = UInt8(ascii: ".")
    let hyphen = UInt8(ascii: "-")
    // A dot at the end is allowed: it means the root of the domain names.
    var before = dot
    var hasDot = false
    var end = 0
    while end < authority.count, authority[end] != UInt8(ascii: ":") {
      let byte = authority[end]
      switch byte {
      case dot:
        if before == dot || before == hyphen { return .oddHost }
        hasDot = true
      case hyphen:
        if before == dot { return .oddHost }
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\""), UInt8(ascii: "'"),
        UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "!"),
        UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "\\"),
        UInt8(ascii: "|"):
        return .oddHost
      default: break
      }
      before = byte
      end += 1
    }
    guard end > 0, before != hyphen, isPort(authority, at: end) else { return .oddHost }
    let host = Bytes(rebasing: authority[..<end])
    if isDigit(host[0]), isPrivateAddress(host) { return .localHost }
    if hasDot { return isLocalName(host) ? .localHost : [] }
    return host.count == 9 && host.begins("localhost", at: 0) ? .localHost : .bareHost
  }

  /// Whether a host's name leads nowhere outside its own network (RFC 6761, RFC 6762, RFC 8375, and the
  /// reservation of `.internal` by ICANN).
  private static func isLocalName(_ host: Bytes) -> Bool {
    let name = host.last == UInt8(ascii: ".") ? Bytes(rebasing: host.dropLast()) : host
    return localNames.contains { ending in
      name.count > ending.utf8.count
        && zip(name.suffix(ending.utf8.count), ending.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
  }

  private static let localNames = [".local", ".localhost", ".internal", ".home.arpa"]

  /// Whether what follows a host is nothing, or a port from 1 to 65535.
  private static func isPort(_ authority: Bytes, at colon: Int) -> Bool {
    guard colon < authority.count else { return true }
    let digits = authority[(colon + 1)...]
    guard (1...5).contains(digits.count), digits.allSatisfy(isDigit) else { return false }
    let port = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return (1...65_535).contains(port)
  }

  /// Whether a host is an address of the device itself or of a private network (RFC 1918, RFC 3927).
  private static func isPrivateAddress(_ host: Bytes) -> Bool {
    let numbers = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 4, !numbers.contains(nil) else { return false }
    switch (numbers[0] ?? 0, numbers[1] ?? 0) {
    case (0, _), (10, _), (127, _), (192, 168), (169, 254), (172, 16...31): return true
    default: return false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
