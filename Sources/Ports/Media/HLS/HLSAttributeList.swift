/// The attributes of a tag: `NAME=VALUE`, separated by commas (RFC 8216 § 4.2).
struct HLSAttributeList {
  private var values: [Substring: Substring] = [:]

  /// Reads a list; nil where a name has no value or a quote is not closed. If a name occurs twice,
  /// which the standard forbids, the first one counts.
  init?(parsing text: Substring) {
    var rest = text
    while !rest.isEmpty {
      guard let equals = rest.firstIndex(of: "=") else { return nil }
      let name = rest[..<equals].trimming
      rest = rest[rest.index(after: equals)...]
      let value: Substring
      if rest.first == "\"" {
        let start = rest.index(after: rest.startIndex)
        guard let end = rest[start...].firstIndex(of: "\"") else { return nil }
        value = rest[start..<end]
        rest = rest[rest.index(after: end)...].drop { $0 == " " }
        guard rest.isEmpty || rest.first == "," else { return nil }
      } else {
        value = rest.prefix { $0 != "," }.trimming
        rest = rest[rest.index(rest.startIndex, offsetBy: rest.prefix { $0 != "," }.count)...]
      }
      guard !name.isEmpty else { return nil }
      if values[name] == nil { values[name] = value }
      rest = rest.dropFirst()
    }
  }

  /// The value without its quotes; nil when it is absent or empty.
  subscript(name: String) -> String? {
    values[name[...]].flatMap { $0.isEmpty ? nil : String($0) }
  }

  /// A whole number, at most eighteen digits.
  func integer(_ name: String) -> Int? {
    values[name[...]].flatMap { $0.utf8.count <= 18 ? Int($0) : nil }
  }

  /// `WIDTHxHEIGHT`, both above zero.
  func resolution(_ name: String) -> (width: Int, height: Int)? {
    let parts = (values[name[...]] ?? "").split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), width > 0,
      height > 0
    else { return nil }
    return (width, height)
  }
}

extension Substring {
  /// Without spaces, tabs and carriage returns at the ends.
  var trimming: Substring {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard let last = lastIndex(where: { !isBlank($0) }) else { return "" }
    return self[...last].drop(while: isBlank)
  }
}
