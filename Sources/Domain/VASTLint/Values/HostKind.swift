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
    let labels = host.split(separator: UInt8(ascii: "."))
    let numbers = labels.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    if labels.count == 4, numbers.count == 4 {
      self = Self.isPrivate(numbers) ? .bare : .open
    } else if host.map({ $0 | 0x20 }).elementsEqual("localhost".utf8) {
      self = .nowhere
    } else {
      self = labels.count > 1 ? .open : .bare
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
    let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.enumerated().allSatisfy { index, label in
      // A dot at the end is the root's.
      if label.isEmpty { return index > 0 && index == labels.count - 1 }
      return label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
        && !label.contains { ",;\"'()*!&=+\\|".utf8.contains($0) }
    }
  }

  /// Addresses of the device itself and of private networks (RFC 1918, RFC 3927).
  private static func isPrivate(_ numbers: [Int]) -> Bool {
    switch (numbers[0], numbers[1]) {
    case (0, _), (10, _), (127, _), (192, 168), (169, 254), (172, 16...31): true
    default: false
    }
  }
}
