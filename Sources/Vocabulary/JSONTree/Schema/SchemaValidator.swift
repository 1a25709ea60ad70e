/// Validates JSON values against a schema, and says what is wrong with them and where.
///
/// Supports the keywords of JSON Schema that the schemas here and those of report formats use;
/// `format` and descriptive keywords are ignored.
package struct SchemaValidator: Sendable {
  /// Further schemas by their file names, which schemas can refer to.
  private let documents: [String: JSONValue]
  private let root: JSONValue

  /// - Parameters:
  ///   - root: the schema.
  ///   - documents: further schemas that its references name, by file name.
  package init(_ root: JSONValue, documents: [String: JSONValue] = [:]) {
    self.root = root
    self.documents = documents
  }

  /// What is wrong with a value, each with its place; empty for one that is valid.
  package func faults(of value: JSONValue) -> [String] {
    faults(of: value, root, root, at: "$")
  }

  /// What is wrong with the value that a JSON text holds.
  ///
  /// - Throws: where the text is not JSON.
  package func faults(in text: String) throws(JSONReader.Failure) -> [String] {
    faults(of: try JSONReader.value(of: text))
  }

  private func faults(
    of value: JSONValue, _ schema: JSONValue, _ document: JSONValue, at place: String
  ) -> [String] {
    switch schema {
    case .bool(true): return []
    case .bool(false): return ["\(place): must be absent"]
    case .null, .integer, .number, .string, .array, .object: break
    }
    var faults: [String] = []
    if case .string(let reference)? = schema["$ref"] {
      guard let (target, document) = target(of: reference, document) else {
        return ["\(place): no schema '\(reference)'"]
      }
      faults += self.faults(of: value, target, document, at: place)
    }
    faults += simpleFaults(of: value, schema, at: place)
    faults += combinedFaults(of: value, schema, document, at: place)
    switch value {
    case .object(let members):
      faults += self.faults(of: members, schema, document, at: place)
    case .array(let items):
      faults += self.faults(of: items, schema, document, at: place)
    case .null, .bool, .integer, .number, .string: break
    }
    return faults
  }

  // MARK: Single values

  private func simpleFaults(of value: JSONValue, _ schema: JSONValue, at place: String) -> [String]
  {
    var faults: [String] = []
    if !hasType(value, schema["type"]) { faults.append("\(place): has the wrong type") }
    if case .array(let allowed)? = schema["enum"], !allowed.contains(value) {
      faults.append("\(place): is not an allowed value")
    }
    if let constant = schema["const"], constant != value {
      faults.append("\(place): is not the required value")
    }
    if let text = value.text {
      if let least = schema["minLength"]?.asNumber, Double(text.unicodeScalars.count) < least {
        faults.append("\(place): is too short")
      }
      if let pattern = schema["pattern"]?.text, !Self.matches(text, pattern) {
        faults.append("\(place): '\(text)' does not match '\(pattern)'")
      }
    }
    if let number = value.asNumber {
      if let least = schema["minimum"]?.asNumber, number < least {
        faults.append("\(place): is below \(least)")
      }
      if let bound = schema["exclusiveMinimum"]?.asNumber, number <= bound {
        faults.append("\(place): is not above \(bound)")
      }
      if let most = schema["maximum"]?.asNumber, number > most {
        faults.append("\(place): is above \(most)")
      }
    }
    return faults
  }

  /// Whether a regular expression matches anywhere in a text; an invalid one matches nothing.
  private static func matches(_ text: String, _ pattern: String) -> Bool {
    guard let expression = try? Regex(pattern) else { return false }
    return text.firstMatch(of: expression) != nil
  }

  private func hasType(_ value: JSONValue, _ type: JSONValue?) -> Bool {
    switch type {
    case .string(let name)?: value.isOf(type: name)
    case .array(let names)?: names.contains { $0.text.map(value.isOf) ?? false }
    case .null?, .bool?, .integer?, .number?, .object?, nil: true
    }
  }

  // MARK: Combined schemas

  private func combinedFaults(
    of value: JSONValue, _ schema: JSONValue, _ document: JSONValue, at place: String
  ) -> [String] {
    func fits(_ schema: JSONValue) -> Bool {
      mayFit(value, schema, document) && self.faults(of: value, schema, document, at: place).isEmpty
    }
    var faults: [String] = []
    if case .array(let parts)? = schema["allOf"] {
      for part in parts { faults += self.faults(of: value, part, document, at: place) }
    }
    if case .array(let choices)? = schema["anyOf"], !choices.contains(where: fits) {
      faults.append("\(place): matches no alternative")
    }
    if case .array(let choices)? = schema["oneOf"] {
      let count = choices.count(where: fits)
      if count != 1 { faults.append("\(place): matches \(count) alternatives, not one") }
    }
    if let part = schema["not"], fits(part) { faults.append("\(place): is a forbidden value") }
    if let condition = schema["if"], let consequence = schema["then"], fits(condition) {
      faults += self.faults(of: value, consequence, document, at: place)
    }
    return faults
  }

  /// Whether the members of an object agree with the constants of a schema. It is a quick test to
  /// find one of many choices before a full validation.
  private func mayFit(_ value: JSONValue, _ schema: JSONValue, _ document: JSONValue) -> Bool {
    guard case .object(let members) = value else { return true }
    var schema = schema
    if case .string(let reference)? = schema["$ref"],
      let target = target(of: reference, document)
    {
      schema = target.schema
    }
    return members.allSatisfy { member in
      schema["properties"]?[member.key]?["const"].map { $0 == member.value } ?? true
    }
  }

  /// The schema that a reference such as `#/definitions/x` or `file.json#` refers to.
  private func target(
    of reference: String, _ document: JSONValue
  ) -> (schema: JSONValue, document: JSONValue)? {
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let document = parts[0].isEmpty ? document : documents[String(parts[0])] else {
      return nil
    }
    var schema = document
    for key in (parts.count > 1 ? parts[1] : "").split(separator: "/") {
      guard let next = schema[String(key)] else { return nil }
      schema = next
    }
    return (schema, document)
  }

  // MARK: Lists and objects

  private func faults(
    of members: [JSONValue.Member], _ schema: JSONValue, _ document: JSONValue, at place: String
  ) -> [String] {
    var faults: [String] = []
    if case .array(let required)? = schema["required"] {
      for case .string(let key) in required where !members.contains(where: { $0.key == key }) {
        faults.append("\(place): has no '\(key)'")
      }
    }
    for member in members {
      let place = "\(place).\(member.key)"
      if let names = schema["propertyNames"] {
        faults += self.faults(of: .string(member.key), names, document, at: "\(place) (its name)")
      }
      if let property = schema["properties"]?[member.key] {
        faults += self.faults(of: member.value, property, document, at: place)
      } else if case .bool(false)? = schema["additionalProperties"] {
        faults.append("\(place): is unknown")
      } else if let others = schema["additionalProperties"] {
        faults += self.faults(of: member.value, others, document, at: place)
      }
    }
    return faults
  }

  private func faults(
    of items: [JSONValue], _ schema: JSONValue, _ document: JSONValue, at place: String
  ) -> [String] {
    var faults: [String] = []
    if case .bool(true)? = schema["uniqueItems"], Set(items).count != items.count {
      faults.append("\(place): contains duplicates")
    }
    if let least = schema["minItems"]?.asNumber, Double(items.count) < least {
      faults.append("\(place): has too few elements")
    }
    if let most = schema["maxItems"]?.asNumber, Double(items.count) > most {
      faults.append("\(place): has too many elements")
    }
    var first: [JSONValue] = []
    if case .array(let schemas)? = schema["prefixItems"] { first = schemas }
    for (index, value) in items.enumerated() {
      guard let item = index < first.count ? first[index] : schema["items"] else { continue }
      faults += self.faults(of: value, item, document, at: "\(place)[\(index)]")
    }
    return faults
  }
}

extension JSONValue {
  fileprivate var asNumber: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .null, .bool, .string, .array, .object: nil
    }
  }

  fileprivate func isOf(type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .bool: type == "boolean"
    case .integer: type == "integer" || type == "number"
    case .number: type == "number"
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}
