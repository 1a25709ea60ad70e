internal import Diagnostics
internal import XMLTree

/// A rule whose breaches other checks find.
protocol RuleHolder: SendableMetatype {
  static var rule: Rule { get }
}

/// A rule about certain elements, which runs for each of them.
protocol PracticeRule: SendableMetatype {
  static var rule: Rule { get }
  /// The elements that the rule checks.
  static var elements: [SchemaElement] { get }
  /// Checks one element and reports its findings.
  static func check(_ node: XMLNode, _ pass: inout LintPass)
}

/// A rule about URLs with a trait.
protocol URLRule: SendableMetatype {
  static var rule: Rule { get }
  /// The rule runs for URLs with one of these traits.
  static var trigger: URLTraits { get }
  /// Checks the URL in an element's text and reports its findings.
  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass)
}

/// A URL in its place.
struct URLSubject {
  let element: SchemaElement
  let form: TextForm
  let traits: URLTraits
}
