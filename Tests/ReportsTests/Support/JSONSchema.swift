import Foundation
import JSONTree

/// The part of JSON Schema that the schemas of report formats use.
struct JSONSchema {
  /// Schemas by their file names, for those that refer to each other.
  private let documents: [String: JSONValue]
  private let root: JSONValue

  /// A schema out of a folder, with its neighbours.
  init(_ name: String, in folder: URL) throws {
    var documents: [String: JSONValue] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where file.hasSuffix(".json") {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      documents[file] = try JSONReader.value(of: text)
    }
    self.documents = documents
    root = documents[name] ?? .null
  }

  /// What is wrong with a value, each with its place; empty for one that is valid.
  func faults(of text: String) throws -> [String] {
    faults(of: try JSONReader.value(of: text), root, root, at: "$")
  }

  private func faults(
    of value: JSONValue, _ schema: JSONValue, _ document: JSONValue, at place: String
  ) -> [String] {
    if case .string(let reference)? = schema["$ref"] {
      guard let (target, document) = target(of: reference, document) else {
        return ["\(place): no schema '\(reference)'"]
      }
      return faults(of: value, target, document, at: place)
    }
    var faults: [String] = []
    if !hasType(value, schema["type"]) { faults.append("\(place): is not of its type") }
    if case .array(let allowed)? = schema["enum"], !allowed.contains(value) {
      faults.append("\(place): is none of those allowed")
    }
    if case .array(let choices)? = schema["anyOf"] ?? schema["oneOf"],
      !choices.contains(where: { self.faults(of: value, $0, document, at: place).isEmpty })
    {
      faults.append("\(place): fits no choice")
    }
    if case .string(let pattern)? = schema["pattern"], case .string(let text) = value,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      faults.append("\(place): '\(text)' does not match '\(pattern)'")
    }
    if let number = value.asNumber {
      if let least = schema["minimum"]?.asNumber, number < least {
        faults.append("\(place): is below \(least)")
      }
      if let most = schema["maximum"]?.asNumber, number > most {
        faults.append("\(place): is above \(most)")
      }
    }
    switch value {
    case .object(let members):
      faults += self.faults(of: members, schema, document, at: place)
    case .array(let items):
      if case .bool(true)? = schema["uniqueItems"], Set(items).count != items.count {
        faults.append("\(place): holds something twice")
      }
      guard let item = schema["items"] else { break }
      for (index, value) in items.enumerated() {
        faults += self.faults(of: value, item, document, at: "\(place)[\(index)]")
      }
    case .null, .bool, .integer, .number, .string: break
    }
    return faults
  }

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
      if let property = schema["properties"]?[member.key] {
        faults += self.faults(of: member.value, property, document, at: place)
      } else if case .bool(false)? = schema["additionalProperties"] {
        faults.append("\(place): is not known")
      }
    }
    return faults
  }

  /// The schema behind `#/definitions/x` or `file.json#`.
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

  private func hasType(_ value: JSONValue, _ type: JSONValue?) -> Bool {
    switch type {
    case .string(let name)?: value.isOf(type: name)
    case .array(let names)?:
      names.contains { if case .string(let name) = $0 { value.isOf(type: name) } else { false } }
    default: true
    }
  }
}

extension JSONValue {
  fileprivate var asNumber: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
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

/// The schemas that reports are held to, which are not the project's own.
enum ReportSchemas {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared/data/schemas").standardizedFileURL

  static let areThere = FileManager.default.fileExists(atPath: folder.path)
}
