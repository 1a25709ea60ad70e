import Foundation
import OpenMeasurement
import Vocabulary

/// What a golden holds of an output: what it is about, and nothing that a change elsewhere renumbers
/// or extends.
///
/// An event stream loses its sequence numbers, which `EventStreamGoldenTests` holds for themselves.
/// Every output loses what it says about built-in viewability standards that the golden is not about.
struct GoldenForm {
  private enum Kind {
    case stream
    case json
    case text
  }

  private let kind: Kind
  /// The names of the built-in standards that are left out.
  private let others: Set<String>

  init(file: String, standards: Set<String>) {
    kind = file.hasSuffix(".jsonl") ? .stream : file.hasSuffix(".json") ? .json : .text
    others = Set(ViewabilityStandard.builtIn.map(\.name)).subtracting(standards)
  }

  func text(of output: String) throws -> String {
    switch kind {
    case .stream: lines(of: output, line).joined(separator: "\n")
    case .json: others.contains(where: output.contains) ? try json(of: output) : output
    case .text: lines(of: output) { isAboutOther($0) ? nil : String($0) }.joined(separator: "\n")
    }
  }

  private func json(of output: String) throws -> String {
    try JSONWriter(pretty: true).text(of: withoutOthers(JSONReader.value(of: output))) + "\n"
  }

  private func lines(of output: String, _ held: (Substring) -> String?) -> [String] {
    output.split(separator: "\n", omittingEmptySubsequences: false).compactMap(held)
  }

  /// A line of a stream; nil where it is about another standard. Its other bytes stay as they are.
  private func line(_ line: Substring) -> String? {
    let text = String(line.replacing(/"seq":\d+,/, with: ""))
    guard let standard = text.firstMatch(of: /"standard":"([^"]+)"/) else {
      return withoutNotes(text)
    }
    if text.contains(#""kind":"viewability""#) {
      return others.contains(String(standard.1)) ? nil : text
    }
    return text.replacing(/\{[^{}]*"standard":"([^"]+)"[^{}]*\},?/) {
      others.contains(String($0.1)) ? "" : String($0.0)
    }.replacing(",]", with: "]")
  }

  /// A finding without the notes that name another standard first.
  private func withoutNotes(_ line: String) -> String {
    guard line.contains(#""notes":["'"#) else { return line }
    return line.replacing(/"'([^']+)' [^"]*",?/) {
      others.contains(String($0.1)) ? "" : String($0.0)
    }.replacing(",]", with: "]").replacing("\"notes\":[],", with: "")
  }

  /// A row of a list of standards begins with the standard's name, the first one after its heading.
  private func isAboutOther(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    return words.prefix(2).contains { others.contains(String($0)) }
  }

  private func withoutOthers(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements):
      .array(elements.filter { !isAboutOther($0) }.map(withoutOthers))
    case .object(let members):
      .object(members.map { .init($0.key, withoutOthers($0.value)) })
    case .null, .bool, .integer, .number, .string: value
    }
  }

  private func isAboutOther(_ value: JSONValue) -> Bool {
    (value.text ?? value["standard"]?.text).map(others.contains) ?? false
  }
}
