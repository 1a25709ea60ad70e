package import Vocabulary

/// Reads the lines of a batch, each a JSON object.
package struct BatchRequestReader: Sendable {
  private static let keys = ["id", "tag", "vast", "scenario", "map", "seed"]

  /// The input's name in findings.
  private let file: String
  /// The keys that set options of the run.
  private let runKeys: [RunKey]

  package init(file: String, runKeys: [RunKey]) {
    self.file = file
    self.runKeys = runKeys
  }

  /// The name that identifies a line, as far as it can be read.
  package static func name(of line: BatchLine) -> BatchLineName {
    let value = try? JSONReader.value(of: line.text)
    return BatchLineName(
      id: value.flatMap(id) ?? .null, line: line.number, tag: value?["tag"]?.text)
  }

  /// The id of an object: a string or a whole number; nil for another value.
  private static func id(in value: JSONValue) -> JSONValue? {
    switch value["id"] {
    case .string(let text)?: .string(text)
    case .integer(let number)?: .integer(number)
    case .null?, nil: .null
    case .bool?, .number?, .array?, .object?: nil
    }
  }

  /// Reads the request of a line.
  ///
  /// - Throws: the error of the line, with its line and column.
  package func request(in line: BatchLine) throws(InvalidBatchLine) -> BatchRequest {
    let value: JSONValue
    do throws(JSONReader.Failure) {
      value = try JSONReader.value(of: line.text)
    } catch {
      throw invalid(
        line, .null,
        line.text.allSatisfy(\.isWhitespace)
          ? "the line is empty: write one JSON object" : "expected \(error.expected)",
        column: error.offset + 1)
    }
    guard case .object(let members) = value else {
      throw invalid(line, .null, "the line is not a JSON object", column: 1)
    }
    var fields = Fields(members: members, line: line, file: file)
    guard let id = Self.id(in: value) else {
      throw invalid(line, .null, "'id' is neither a text nor a whole number", at: "id")
    }
    fields.id = id
    let tag = try fields.text("tag")
    let document = try fields.text("vast")
    let chosen: BatchRequest.Tag
    switch (tag, document) {
    case (let tag?, nil): chosen = .path(tag)
    case (nil, let document?): chosen = .text(document)
    case (nil, nil):
      throw invalid(line, id, "the line has neither 'tag' nor 'vast'", column: 1)
    case (_?, _?):
      throw invalid(line, id, "the line has both 'tag' and 'vast': use one", at: "vast")
    }
    var request = BatchRequest(id: id, tag: chosen)
    for key in runKeys { request.texts[key] = try fields.text(key.name) }
    request.scenario = try fields.text("scenario")
    request.map = try fields.map()
    request.seed = try fields.seed()
    let known = Self.keys + runKeys.map(\.name)
    var seen: Set<String> = []
    for member in members {
      guard seen.insert(member.key).inserted else {
        throw invalid(line, id, "the key '\(member.key)' is written twice", column: 1)
      }
      guard !known.contains(member.key) else { continue }
      request.findings.append(
        Diagnostic(
          rule: .batchKeyUnknown,
          "unknown key '\(member.key.prefix(100))'"
            + NearestName.fix(for: member.key, known: known),
          at: location(line, at: member.key)))
    }
    return request
  }

  // MARK: Findings

  private func invalid(
    _ line: BatchLine, _ id: JSONValue, _ message: String, column: Int
  ) -> InvalidBatchLine {
    let position = SourcePosition(line: line.number + 1, column: column)
    return InvalidBatchLine(
      id: id,
      diagnostic: Diagnostic(
        rule: .batchLineMalformed, message, at: SourceLocation(file: file, position: position)))
  }

  private func invalid(
    _ line: BatchLine, _ id: JSONValue, _ message: String, at key: String
  ) -> InvalidBatchLine {
    InvalidBatchLine(
      id: id,
      diagnostic: Diagnostic(
        rule: .batchLineMalformed, message, at: location(line, at: key)))
  }

  private func location(_ line: BatchLine, at key: String) -> SourceLocation {
    Self.location(line, file, [.key(key)])
  }

  /// The place of a value in a line. The line is parsed again, which is done for findings only.
  fileprivate static func location(
    _ line: BatchLine, _ file: String, _ path: [JSONPlace.Step]
  ) -> SourceLocation {
    let read = try? JSONReader.places(in: line.text)
    let column = read.map { $0.places.offset(of: path, in: $0.value) } ?? 0
    return SourceLocation(
      file: file, position: SourcePosition(line: line.number + 1, column: column + 1))
  }
}

/// The values of a line by their keys.
private struct Fields {
  let members: [JSONValue.Member]
  let line: BatchLine
  let file: String
  var id: JSONValue = .null

  private func value(_ key: String) -> JSONValue? {
    let value = members.first { $0.key == key }?.value
    return value == .null ? nil : value
  }

  private func invalid(_ message: String, at path: JSONPlace.Step...) -> InvalidBatchLine {
    InvalidBatchLine(
      id: id,
      diagnostic: Diagnostic(
        rule: .batchLineMalformed, message,
        at: BatchRequestReader.location(line, file, path)))
  }

  /// A text that is not empty; nil where the key is absent or null.
  func text(_ key: String) throws(InvalidBatchLine) -> String? {
    guard let value = value(key) else { return nil }
    guard let text = value.text else { throw invalid("'\(key)' is not a text", at: .key(key)) }
    guard !text.isEmpty else { throw invalid("'\(key)' is empty", at: .key(key)) }
    return text
  }

  func map() throws(InvalidBatchLine) -> [BatchRequest.Mapping] {
    guard let value = value("map") else { return [] }
    guard case .object(let members) = value else {
      throw invalid("'map' is not an object of URL prefixes and paths", at: .key("map"))
    }
    var mappings: [BatchRequest.Mapping] = []
    for member in members {
      guard let path = member.value.text, !path.isEmpty, !member.key.isEmpty else {
        throw invalid(
          "'map' has no path for '\(member.key.prefix(100))'", at: .key("map"), .key(member.key))
      }
      mappings.append(BatchRequest.Mapping(prefix: member.key, path: path))
    }
    return mappings
  }

  func seed() throws(InvalidBatchLine) -> Int? {
    guard let value = value("seed") else { return nil }
    guard case .integer(let seed) = value, seed >= 0 else {
      throw invalid("'seed' is not a whole number, 0 or more", at: .key("seed"))
    }
    return seed
  }
}

/// The request of one line of a batch.
package struct BatchRequest: Sendable, Hashable {
  /// The tag that is played.
  package enum Tag: Sendable, Hashable {
    /// A path or a URL.
    case path(String)
    /// The document itself.
    case text(String)
  }

  /// The id of the line, a string or a whole number; null where it has none.
  package var id: JSONValue = .null
  package var tag: Tag
  /// The settings that the line chooses for its run.
  package var texts = RunTexts()
  /// A built-in scenario's name or a file's path.
  package var scenario: String?
  /// Which local paths answer which URLs, by prefix, in the line's order.
  package var map: [Mapping] = []
  /// The seed of every random value, 0 or more.
  package var seed: Int?
  /// Findings about the line that do not prevent its run.
  package var findings: [Diagnostic] = []

  /// The name that identifies its result. `line` is the line's number in the whole input, from 0.
  package func name(at line: Int) -> BatchLineName {
    switch tag {
    case .path(let path): BatchLineName(id: id, line: line, tag: path)
    case .text: BatchLineName(id: id, line: line)
    }
  }

  /// One entry of `map`.
  package struct Mapping: Sendable, Hashable {
    package var prefix: String
    package var path: String
  }
}

/// A line without a valid request.
package struct InvalidBatchLine: Error, Sendable, Hashable {
  /// The id of the line; null where it has none or cannot be read.
  package var id: JSONValue
  /// What is wrong with it, and where.
  package var diagnostic: Diagnostic

  package init(id: JSONValue, diagnostic: Diagnostic) {
    self.id = id
    self.diagnostic = diagnostic
  }
}

/// The rules of findings about the input of a batch.
extension Rule {
  package static let batchLineMalformed = Rule(
    "BatchLineMalformed", .error, "a line of a batch cannot be read",
    explanation: """
      A line that cannot be read has the outcome 'invalid', and nothing of it is played. The other \
      lines are not affected.
      """,
    fix: """
      Write one JSON object a line, with 'tag' or 'vast', and optionally 'id', 'media', \
      'scenario', 'player', 'map' and 'seed'.
      """)

  package static let batchKeyUnknown = Rule(
    "BatchKeyUnknown", .warning, "a line of a batch has an unknown key",
    explanation: "The key is ignored, so a misspelt key has no effect.",
    fix: "Correct the key, or remove it.")

  package static let batchLineFailed = Rule(
    "BatchLineFailed", .error, "a line of a batch does not pass",
    explanation: """
      The line was not run, or the line's run ended in an error, has findings, or has expectations \
      that do not hold.
      """,
    fix: """
      Play the line's tag with 'vastsim play', which shows every finding with its place and fix.
      """)
}

/// Every rule about the input of a batch.
package enum BatchRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [.batchKeyUnknown, .batchLineFailed, .batchLineMalformed]
}
