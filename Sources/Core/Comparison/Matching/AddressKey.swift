internal import Vocabulary

/// The part of a declared address that its macros cannot change. This key finds the declared
/// addresses that a sent address can come from.
enum AddressKey: Hashable {
  /// The whole address, if it has no macro or its host is a macro.
  case whole(String)
  /// The host, and what comes after the last slash.
  case end(host: String, String)
  /// The address up to the last slash before the first macro; slashes after the limit do not count.
  case beginning(String)

  /// How many slashes of an address count.
  private static let slashLimit = 16

  /// The key of an address, as it is declared or as it was sent.
  init(_ shape: URLShape) {
    let address = shape.address
    guard !shape.host.isEmpty, let macro = address.firstIndex(of: Wildcard.character) else {
      self = .whole(address)
      return
    }
    let end = Self.end(of: address)
    if !end.isEmpty, !end.contains(Wildcard.character), address[macro...].contains("/") {
      self = .end(host: String(shape.host), String(end))
    } else {
      let slash = Self.slashes(in: address).last { $0 < macro } ?? address.startIndex
      self = .beginning(String(address[...slash]))
    }
  }

  /// The keys of all declared addresses that can match a sent one.
  static func all(meeting sent: URLShape) -> [AddressKey] {
    let address = sent.address
    let beginnings = slashes(in: address).map { AddressKey.beginning(String(address[...$0])) }
    return [.whole(address), .end(host: String(sent.host), String(end(of: address)))] + beginnings
  }

  private static func slashes(in address: String) -> [String.Index] {
    Array(address.indices.lazy.filter { address[$0] == "/" }.prefix(slashLimit))
  }

  private static func end(of address: String) -> Substring {
    address.lastIndex(of: "/").map { address[address.index(after: $0)...] } ?? ""
  }
}
