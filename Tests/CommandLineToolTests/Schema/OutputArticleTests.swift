import CommandLineTool
import Foundation
import Testing
import Vocabulary

/// The article about JSON output is compared with the schemas that the program prints.
struct OutputArticleTests {
  private static let formats = [
    "lint", "explain", "probe", "fix", "resolve", "test", "diff", "check", "auction", "receive",
    "cache", "list",
  ]
  private let text: String

  init() throws {
    text = try String(
      contentsOf: CommandRun.root.appending(
        path: "Sources/Core/VASTSimulator/VASTSimulator.docc/json-output.md"),
      encoding: .utf8)
  }

  private static func members(_ value: JSONValue?) -> [JSONValue.Member] {
    guard case .object(let members)? = value else { return [] }
    return members
  }

  /// The rows that an object's table has to have: key, presence and meaning.
  private static func rows(of object: JSONValue) -> Set<String> {
    var required: [String] = []
    if case .array(let names)? = object["required"] { required = names.compactMap(\.text) }
    return Set(
      members(object["properties"]).map { field in
        let presence = required.contains(field.key) ? "always" : "sometimes"
        return "\(field.key) \(presence) \(field.value["description"]?.text ?? "")"
      })
  }

  /// The tables of a section in the article, by the name above each; the first has none.
  private func tables(_ section: String) -> [String: Set<String>] {
    let part = text.components(separatedBy: "\n## \(section)\n").last ?? ""
    var tables: [String: Set<String>] = [:]
    var name = ""
    for line in part.components(separatedBy: "\n").prefix(while: { !$0.hasPrefix("## ") }) {
      if line.hasSuffix("`:") { name = String(line.split(separator: "`").dropLast().last ?? "") }
      guard line.hasPrefix("| `") else { continue }
      let cells = line.components(separatedBy: " | ")
      let key = cells[0].dropFirst(3).dropLast()
      let meaning = cells.last?.dropLast(2) ?? ""
      tables[name, default: []].insert("\(key) \(cells[cells.count - 2]) \(meaning)")
    }
    return tables
  }

  @Test(arguments: formats)
  func `every key of a format has its row, and no row has another key`(format: String) throws {
    let schema = try JSONReader.value(of: CommandRun("schema", format).output)
    let tables = tables(format)
    #expect(tables[""] == Self.rows(of: schema))
    let definitions = Self.members(schema["$defs"])
    for definition in definitions {
      #expect(tables[definition.key] == Self.rows(of: definition.value), "\(definition.key)")
    }
    let known = definitions.map(\.key) + Self.members(schema["properties"]).map(\.key) + [""]
    #expect(tables.keys.filter { !known.contains($0) } == [])
  }

  @Test func `every format that a command prints has its section`() {
    for format in Self.formats + ["test-line", "check-line", "receive-line"] {
      #expect(text.contains("\n## \(format)\n"))
    }
  }
}
