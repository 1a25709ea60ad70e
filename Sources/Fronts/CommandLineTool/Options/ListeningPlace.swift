internal import Network

/// Where a server of the command line listens: `ADDRESS[:PORT]`.
struct ListeningPlace: Hashable {
  let address: HTTPListener.Address
  /// The port; 0 if the system chooses one.
  let port: Int

  /// Reads `ADDRESS[:PORT]`; an IPv6 address with a port has brackets, and `localhost` is
  /// 127.0.0.1.
  ///
  /// - Throws: for an address to which no client can connect, and for an invalid port. `client` is
  ///   the error message's word for the client.
  init(_ text: String, for table: OptionTable, client: String) throws(UsageError) {
    var host = text[...]
    var port: Substring?
    if text.hasPrefix("["), let close = text.firstIndex(of: "]") {
      host = text[text.index(after: text.startIndex)..<close]
      let rest = text[text.index(after: close)...]
      port = rest.isEmpty ? nil : rest.hasPrefix(":") ? rest.dropFirst() : rest
    } else if text.count(where: { $0 == ":" }) == 1, let colon = text.firstIndex(of: ":") {
      host = text[..<colon]
      port = text[text.index(after: colon)...]
    }
    if host == "localhost" { host = "127.0.0.1" }
    guard let address = HTTPListener.Address(parsing: String(host)) else {
      throw table.usageError(
        "'\(text)' is not an address that \(client) can connect to: use 'localhost' or an IP "
          + "address of this machine, such as 192.168.1.5 or 192.168.1.5:8000.")
    }
    self.address = address
    guard let port else {
      self.port = 0
      return
    }
    guard let number = UInt16(port), number > 0 else {
      throw table.usageError("'\(port)' is not a port: use a number from 1 to 65535.")
    }
    self.port = Int(number)
  }
}

extension HTTPListener {
  /// The hosts that a request to a listener at this address may name.
  func hosts(at address: Address) -> Set<String> {
    let names = [address.host] + (address == .v4 ? ["localhost"] : [])
    // The default port is not part of the header (RFC 9110 § 7.2).
    let isDefault = port == (isSecure ? 443 : 80)
    return Set(names.flatMap { (isDefault ? [$0] : []) + ["\($0):\(port)"] })
  }

  /// 128 random bits, which neither a web page nor another machine in the network can guess.
  static func randomToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
