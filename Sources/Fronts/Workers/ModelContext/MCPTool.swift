package import Vocabulary

/// A tool as clients of the protocol see it.
package struct MCPTool: Sendable {
  package let name: String
  /// The complete object in `tools/list`.
  package let definition: JSONValue
  /// Arguments of which exactly one is given; empty for none.
  private let alternatives: [String]

  /// - Parameters:
  ///   - name: the name, of 1 to 128 letters, digits, `_`, `.` and `-`.
  ///   - members: the properties of the tool other than its name; `inputSchema` is one of them.
  ///   - alternatives: arguments of which exactly one is given.
  package init(_ name: String, _ members: [JSONValue.Member], oneOf alternatives: [String] = []) {
    self.name = name
    self.alternatives = alternatives
    definition = .object([.init("name", .string(name))] + members)
  }

  /// What is wrong with the arguments of a call; nil for arguments that fit.
  func fault(of arguments: JSONValue) -> String? {
    guard case .object(let members) = arguments else { return "'arguments' must be an object" }
    let schema = definition["inputSchema"] ?? .object([])
    let known: [String] =
      if case .object(let properties)? = schema["properties"] { properties.map(\.key) } else { [] }
    for member in members where !known.contains(member.key) {
      return "'\(name)' has no argument '\(member.key.prefix(100))'"
        + NearestName.fix(for: member.key, known: known)
    }
    if !alternatives.isEmpty, members.count(where: { alternatives.contains($0.key) }) != 1 {
      return "'\(name)' takes exactly one of "
        + alternatives.map { "'\($0)'" }.joined(separator: " and ")
    }
    let faults = SchemaValidator(schema).faults(of: arguments)
    return faults.isEmpty
      ? nil
      : "the arguments of '\(name)' do not fit its inputSchema: \(faults.prefix(5).joined(separator: "; "))"
  }
}

/// The result of a call of a tool.
package struct MCPAnswer: Sendable, Hashable {
  /// The text for people, at most ``longestSummary`` bytes.
  package let summary: String
  /// The result as JSON; nil if the tool failed.
  package let structured: JSONValue?

  /// The most bytes of a summary.
  package static let longestSummary = 2_000

  package init(summary: String, structured: JSONValue?) {
    self.summary = Self.cut(summary)
    self.structured = structured
  }

  /// A call that failed. The reason is written as a JSON string, so that text quoted from a
  /// document cannot end the string.
  ///
  /// - Parameter reason: why the call failed, and what to do.
  package init(failure reason: String) {
    var length = min(reason.utf8.count, Self.longestSummary)
    var text = ""
    // Escapes lengthen a text, so it is shortened until it fits.
    repeat {
      let quoted = JSONValue.string(Self.cut(reason, to: length)).orderedText
      text = "the call failed; reason: \(quoted)"
      length = length * 3 / 4
    } while text.utf8.count > Self.longestSummary
    (summary, structured) = (text, nil)
  }

  /// The beginning of a text, without half a character at its end.
  private static func cut(_ text: String, to length: Int = longestSummary) -> String {
    guard text.utf8.count > length else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: max(0, length - 3))
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
      end = text.utf8.index(before: end)
    }
    return text[..<end] + "…"
  }

  /// The answer as a worker writes it.
  package var json: JSONValue {
    .object(
      [.init("summary", .string(summary))] + (structured.map { [.init("structured", $0)] } ?? []))
  }

  /// Reads what a worker wrote; nil for anything else.
  package init?(_ json: JSONValue) {
    guard let summary = json["summary"]?.text else { return nil }
    self.summary = summary
    structured = json["structured"]
  }

  /// The result of `tools/call`.
  func result(in version: MCPVersion) -> [JSONValue.Member] {
    var texts = [summary]
    var members: [JSONValue.Member] = []
    if let structured {
      if version.hasStructuredContent {
        members.append(.init("structuredContent", structured))
      } else {
        texts.append(structured.orderedText)
      }
    }
    let content = texts.map { text in
      JSONValue.object([.init("type", "text"), .init("text", .string(text))])
    }
    return [.init("content", .array(content))] + members + [
      .init("isError", .bool(structured == nil))
    ]
  }
}
