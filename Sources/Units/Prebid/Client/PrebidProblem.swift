package import Vocabulary

/// What is wrong with a value of a JSON document, and where in the document.
package struct PrebidProblem: Sendable, Hashable {
  package var rule: Rule
  package var message: String
  /// The steps from the root of the document to the value.
  package var path: [JSONPlace.Step]

  package init(_ rule: Rule, _ message: String, at path: [JSONPlace.Step]) {
    self.rule = rule
    self.message = message
    self.path = path
  }

  /// The problem as a diagnostic, at the location that a document gives for the path.
  package func diagnostic(
    _ locate: ([JSONPlace.Step]) -> SourceLocation?
  ) -> Diagnostic {
    Diagnostic(rule: rule, message, at: locate(path))
  }
}

extension JSONValue {
  /// A whole number of one or more.
  var count: Int? {
    guard case .integer(let number) = self, number >= 1 else { return nil }
    return number
  }

  /// The value inside of nested objects; nil where one of the keys is missing or null.
  func value(at keys: String...) -> JSONValue? {
    var value = self
    for key in keys {
      guard let inner = value[key], inner != .null else { return nil }
      value = inner
    }
    return value
  }
}
