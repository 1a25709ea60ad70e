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

/// Compares texts that clients encode in different ways.
enum SentText {
  /// The text with its `%XX` decoded.
  static func plain(_ text: String) -> String {
    guard isEncoded(text) else { return text }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isEncoded(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: "%")) }

  static func equal(_ left: String, _ right: String) -> Bool {
    left == right || plain(left) == plain(right)
  }

  /// Whether a sent text matches a declared one, with macros as wildcards.
  static func matches(_ pattern: String, _ sent: String) -> Bool {
    if Wildcard.matches(pattern, sent) { return true }
    guard isEncoded(pattern) || isEncoded(sent) else { return false }
    return Wildcard.matches(plain(pattern), plain(sent))
  }

  /// Whether a sent text has a macro that was not replaced.
  static func holdsMacro(_ sent: String) -> Bool {
    !URLTemplate(plain(sent)).macros.isEmpty
  }
}

/// Finds the parameters that differ between two matching requests.
struct ParameterComparison {
  /// Macros whose values differ from run to run, or depend on the instant.
  private static let fleeting: Set = [
    "CACHEBUSTING", "TIMESTAMP", "CONTENTPLAYHEAD", "MEDIAPLAYHEAD", "ADPLAYHEAD", "TRANSACTIONID",
  ]
  /// Macros whose values say what happened, so a difference is reported.
  private static let telling: Set = ["ERRORCODE", "REASON"]

  /// Parameters that are ignored, by name.
  let ignored: Set<String>

  /// The changes in the second request, in the order of the first.
  func changes(from old: TracedRequest, to new: TracedRequest) -> [RequestChange] {
    let shapes = (old: Shapes(old), new: Shapes(new))
    var changes: [RequestChange] = []
    if shapes.old.sent.scheme != shapes.new.sent.scheme {
      changes.append(.init("scheme", shapes.old.sent.scheme, shapes.new.sent.scheme))
    }
    if !shapes.old.hasAddress(of: shapes.new) {
      changes.append(.init("address", shapes.old.sent.address, shapes.new.sent.address))
    }
    var left = shapes.new.fields
    for field in shapes.old.fields {
      let match = left.firstIndex { $0.name == field.name }.map { left.remove(at: $0) }
      if !ignored.contains(field.name), let change = change(from: field, to: match) {
        changes.append(change)
      }
    }
    return changes
      + left.filter { !ignored.contains($0.name) }.map {
        RequestChange($0.name, nil, $0.shown)
      }
  }

  /// One parameter as it was sent, and as it was declared.
  private struct Field {
    var name: String
    var value: String
    /// The declared parameter; nil if the declaration is not known.
    var declared: URLShape.Parameter?

    /// The text that a change shows: the declared text if it has macros, otherwise the value.
    var shown: String { declared.flatMap { $0.macros.isEmpty ? nil : $0.text } ?? value }
    var macros: [String] { declared?.macros ?? [] }
  }

  private struct Shapes {
    let sent: URLShape
    let declared: URLShape?

    init(_ request: TracedRequest) {
      sent = URLShape(url: request.url)
      declared = request.template.map(URLShape.init)
    }

    var fields: [Field] {
      // A macro's value can contain further parameters. In that case the declared ones are not used.
      guard let declared, declared.parameters.map(\.name) == sent.parameters.map(\.name) else {
        return sent.parameters.map { Field(name: $0.name, value: $0.value) }
      }
      return zip(sent.parameters, declared.parameters).map {
        Field(name: $0.name, value: $0.value, declared: $1)
      }
    }

    func hasAddress(of other: Shapes) -> Bool {
      if sent.address == other.sent.address { return true }
      if let declared, let other = other.declared { return declared.address == other.address }
      let template = declared ?? other.declared
      return template.map { $0.addresses(sent) && $0.addresses(other.sent) } ?? false
    }
  }

  private func change(from old: Field, to new: Field?) -> RequestChange? {
    guard let new else { return RequestChange(old.name, old.shown, nil) }
    if SentText.equal(old.value, new.value) { return nil }
    let values = RequestChange(old.name, old.value, new.value)
    if SentText.holdsMacro(old.value) != SentText.holdsMacro(new.value) { return values }
    if let before = old.declared, let after = new.declared {
      guard before.text == after.text else { return RequestChange(old.name, old.shown, new.shown) }
      return before.macros.isEmpty || !before.macros.allSatisfy(Self.fleeting.contains)
        ? values : nil
    }
    guard let declared = old.declared ?? new.declared, !declared.macros.isEmpty,
      SentText.matches(declared.value, old.value), SentText.matches(declared.value, new.value)
    else { return values }
    return declared.macros.contains(where: Self.telling.contains) ? values : nil
  }
}
