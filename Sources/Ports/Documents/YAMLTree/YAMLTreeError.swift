package import Vocabulary

/// Why a text can't be read as a YAML tree.
package struct YAMLTreeError: Error, Sendable, Hashable, CustomStringConvertible {
  package let problem: Problem
  /// The position of the problem, if it has one.
  package let position: SourcePosition?

  package init(_ problem: Problem, at position: SourcePosition? = nil) {
    self.problem = problem
    self.position = position
  }

  /// What is wrong.
  package enum Problem: Sendable, Hashable {
    /// There is no node: no text, or only white space and comments.
    case empty
    case tooLarge(limit: Int)
    case tooManyNodes(limit: Int)
    case tooDeep(limit: Int)
    /// The text is not YAML: libyaml's message, and its description of what it was parsing where
    /// there is one.
    case syntax(text: String, context: String?)
    /// An alias (`*name`) refers to another node.
    case alias(String)
    /// An anchor (`&name`) marks a node for aliases.
    case anchor(String)
    /// A node has an explicit type (`!name`).
    case tag(String)
    case duplicateKey(String, first: SourcePosition)
    /// A key of a mapping is itself a sequence or a mapping.
    case keyNotScalar
    /// A second document begins.
    case multipleDocuments
    case outOfMemory
  }

  /// The problem in words, lower-case and without a position.
  package var description: String {
    switch problem {
    case .empty: "the file is empty"
    case .tooLarge(let limit): "the file is larger than \(limit) bytes"
    case .tooManyNodes(let limit): "the file has more than \(limit) values"
    case .tooDeep(let limit): "values are nested more than \(limit) deep"
    case .syntax(let text, let context): context.map { "\(text) \($0)" } ?? text
    case .alias(let name): "alias '*\(name)' is not supported; write the value out"
    case .anchor(let name): "anchor '&\(name)' is not supported; write values out"
    case .tag(let name): "type tag '\(name)' is not supported; remove it"
    case .duplicateKey(let key, let first):
      "key '\(key)' occurs twice; the first is at line \(first.line), column \(first.column)"
    case .keyNotScalar: "a key must be plain text"
    case .multipleDocuments: "a second document begins here; one file holds one document"
    case .outOfMemory: "out of memory"
    }
  }
}
