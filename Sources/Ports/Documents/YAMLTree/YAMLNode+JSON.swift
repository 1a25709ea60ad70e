package import Vocabulary

extension YAMLNode {
  /// The document as JSON, with plain scalars resolved as in YAML 1.2 § 10.3. It has the form that
  /// editors validate against a schema.
  package var json: JSONValue {
    switch content {
    case .scalar(let scalar): scalar.json
    case .sequence(let elements): .array(elements.map(\.json))
    case .mapping(let entries): .object(entries.map { .init($0.key, $0.value.json) })
    }
  }
}

extension YAMLNode.Scalar {
  fileprivate var json: JSONValue {
    if isNull { return .null }
    if isQuoted { return .string(text) }
    switch text {
    case "true", "True", "TRUE": return true
    case "false", "False", "FALSE": return false
    default: break
    }
    if let number = Int(text) { return .integer(number) }
    let isPlain = text.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
    guard isPlain, let number = Double(text), number.isFinite else { return .string(text) }
    return .number(number)
  }
}
