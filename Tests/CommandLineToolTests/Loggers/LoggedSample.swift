import CommandLineTool
import Foundation
import Vocabulary

/// The sound sequence of calls of one SDK, as an app would hand it to a logger.
struct LoggedSample {
  struct Call {
    var microseconds: UInt64
    var unit: String
    var name: String
    var arguments: [String: Any]
  }

  static let sdks = ["omid", "outbrain", "prebid", "synerise", "upsight"]
  static let reserved = ["v", "atUs", "unit", "call"]

  /// The lines of the sample's trace.
  let lines: [String]

  init(_ sdk: String) throws {
    let path = CommandRun.sample("Native/Traces/\(sdk)-clean.jsonl")
    lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .map(String.init)
  }

  func calls() throws -> [Call] {
    try lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      return Call(
        microseconds: (object["atUs"] as? NSNumber)?.uint64Value ?? 0,
        unit: object["unit"] as? String ?? "", name: object["call"] as? String ?? "",
        arguments: object.filter { !Self.reserved.contains($0.key) })
    }
  }

  /// The lines as values, whatever the order of their keys.
  static func values(_ lines: [String]) throws -> [JSONValue] {
    try lines.map { try JSONReader.value(of: $0).inOrder }
  }
}

extension JSONValue {
  /// The value with the keys of objects in alphabetical order.
  fileprivate var inOrder: JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.map { .init($0.key, $0.value.inOrder) }.sorted { $0.key < $1.key })
    case .array(let elements): .array(elements.map(\.inOrder))
    case .null, .bool, .integer, .number, .string: self
    }
  }
}
