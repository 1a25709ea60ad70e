internal import Vocabulary

/// A URL split for comparison: scheme, host and path, and parameters, with macros as wildcards.
///
/// Only the case of scheme and host is normalised. Text that is not a URL becomes the address.
struct URLShape: Hashable {
  /// One parameter of the query, or of a path with semicolons.
  struct Parameter: Hashable {
    var name: String
    /// The value with a wildcard for each macro.
    var value: String
    /// The macros in the value, in order.
    var macros: [String]
    /// The declared text.
    var text: String
  }

  var scheme = ""
  /// Host and path, with a wildcard for each macro.
  var address: String
  var parameters: [Parameter] = []

  /// The shape of a declared URL.
  init(_ template: URLTemplate) {
    var macros: [String] = []
    let marked = template.segments.map { segment -> String in
      guard let macro = segment.macro else { return String(segment.text) }
      macros.append(macro)
      return String(Wildcard.character)
    }
    self.init(marked.joined(), macros: macros)
  }

  /// The shape of a URL as it was sent.
  init(url: String) { self.init(url, macros: []) }

  private init(_ marked: String, macros: [String]) {
    var macros = macros[...]
    func taken(_ text: Substring) -> [String] {
      let count = text.count { $0 == Wildcard.character }
      defer { macros = macros.dropFirst(count) }
      return Array(macros.prefix(count))
    }
    let sent = marked.prefix { $0 != "#" }
    var rest = sent
    if let colon = rest.firstRange(of: "://") {
      scheme = rest[..<colon.lowerBound].lowercased()
      rest = rest[colon.upperBound...]
    }
    let path = rest.prefix { $0 != "?" }
    let address = path.prefix { $0 != ";" }
    let host = address.prefix { $0 != "/" }
    self.address = host.lowercased() + address[host.endIndex...]
    _ = taken(address)
    let fields =
      path[address.endIndex...].split(separator: ";")
      + rest[path.endIndex...].dropFirst().split(separator: "&")
    for field in fields {
      let name = field.prefix { $0 != "=" }
      let value = field[name.endIndex...].dropFirst()
      _ = taken(name)
      let names = taken(value)
      parameters.append(
        Parameter(
          name: String(name), value: String(value), macros: names,
          text: Self.declared(String(value), names)))
    }
  }

  private static func declared(_ value: String, _ macros: [String]) -> String {
    var macros = macros[...]
    return value.map { character in
      guard character == Wildcard.character, let macro = macros.popFirst() else {
        return String(character)
      }
      return "[\(macro)]"
    }.joined()
  }

  /// The host; empty where it is a macro.
  var host: Substring {
    let host = address[..<(address.utf8.firstIndex(of: UInt8(ascii: "/")) ?? address.endIndex)]
    return Wildcard.isIn(host) ? "" : host
  }

  /// Whether a sent URL has this address.
  func addresses(_ sent: URLShape) -> Bool {
    !host.isEmpty && Wildcard.matches(address, sent.address)
  }

  /// How many parameters of a sent URL match this shape, and how many differ or are missing.
  func agreement(with sent: URLShape) -> (same: Int, other: Int) {
    var same = 0
    for parameter in parameters {
      let isThere = sent.parameters.contains {
        $0.name == parameter.name && SentText.matches(parameter.value, $0.value)
      }
      if isThere { same += 1 }
    }
    return (same, parameters.count - same)
  }
}
