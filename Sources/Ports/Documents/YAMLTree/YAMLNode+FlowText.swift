extension YAMLNode {
  /// The node on one line, in YAML flow style, as an author might have written it.
  ///
  /// Quotes become double quotes; line breaks inside a scalar become `\n`. Messages quote
  /// short nodes with it.
  package var flowText: String {
    switch content {
    case .scalar(let scalar): Self.flowText(of: scalar)
    case .sequence(let elements): "[\(elements.map(\.flowText).joined(separator: ", "))]"
    case .mapping(let entries): "{ \(Self.flowText(of: entries)) }"
    }
  }

  /// The keys and values of a mapping on one line, without braces around them.
  package static func flowText(of entries: [Entry]) -> String {
    entries.map { "\($0.key): \($0.value.flowText)" }.joined(separator: ", ")
  }

  private static func flowText(of scalar: Scalar) -> String {
    guard scalar.isQuoted else { return scalar.text }
    let escaped = scalar.text.unicodeScalars.map { character in
      switch character {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: String(character)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
