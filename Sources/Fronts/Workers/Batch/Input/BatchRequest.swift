package import Vocabulary

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
