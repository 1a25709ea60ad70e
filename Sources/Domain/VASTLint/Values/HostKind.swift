/// Where the host of a URL leads.
enum HostKind {
  /// A public name or address, as far as one can see.
  case open
  /// A name without a dot, or an address of the device itself or of a private network.
  case bare
  /// Nowhere: no host, `localhost`, a name that is none, or no such port.
  case nowhere

  var traits: URLTraits {
    switch self {
    case .open: []
    case .bare: .bareHost
    case .nowhere: .oddHost
    }
  }

  /// Judges a host with its port, without the user's name.
  init(_ authority: Slice<UnsafeBufferPointer<UInt8>>) {
    if authority.first == UInt8(ascii: "[") {
      // An address of IPv6, or a macro; `::1` is the device itself.
      self =
        authority.elementsEqual("[::1]".utf8) || authority.starts(with: "[::1]:".utf8)
        ? .bare : .open
      return
    }
    let host = authority.prefix { $0 != UInt8(ascii: ":") }
    guard Self.isPort(authority[host.endIndex...]), Self.isName(host) else {
      self = .nowhere
      return
    }
    if let first = host.first, "0123456789".utf8.contains(first), Self.isPrivateAddress(host) {
      self = .bare
    } else if host.contains(UInt8(ascii: ".")) {
      self = .open
    } else {
      let isHere = host.lazy.map { $0 | 0x20 }.elementsEqual("localhost".utf8)
      self = isHere ? .nowhere : .bare
    }
  }

  /// Whether what follows a host is nothing, or a port from 1 to 65535.
  private static func isPort(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard text.first != nil else { return true }
    let digits = text.dropFirst()
    guard !digits.isEmpty, digits.count < 6, let port = Int(String(decoding: digits, as: UTF8.self))
    else { return false }
    return (1...65_535).contains(port)
  }

  /// Whether a text is labels with dots between them. Underscores occur, and letters of all
  /// languages, which have a finding of their own.
  private static func isName(_ host: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let dot = UInt8(ascii: ".")
    let hyphen = UInt8(ascii: "-")
    // A dot at the end is the root's.
    var before = dot
    for byte in host {
      if byte == dot, before == dot || before == hyphen { return false }
      if byte == hyphen, before == dot { return false }
      if ",;\"'()*!&=+\\|".utf8.contains(byte) { return false }
      before = byte
    }
    return !host.isEmpty && before != hyphen
  }

  /// Whether a host is an address of the device itself or of a private network (RFC 1918, RFC 3927).
  private static func isPrivateAddress(_ host: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let numbers = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 4, !numbers.contains(nil) else { return false }
    switch (numbers[0] ?? 0, numbers[1] ?? 0) {
    case (0, _), (10, _), (127, _), (192, 168), (169, 254), (172, 16...31): return true
    default: return false
    }
  }
}
