internal import Diagnostics
internal import XMLTree

/// A rule that others find broken on their way.
protocol RuleHolder: SendableMetatype {
  static var rule: Rule { get }
}

/// A rule about one kind of element, asked for each of them.
protocol PracticeRule: SendableMetatype {
  static var rule: Rule { get }
  /// Where the rule looks.
  static var elements: [SchemaElement] { get }
  /// Looks at one element and reports what it finds.
  static func check(_ node: XMLNode, _ pass: inout LintPass)
}

/// A rule about a URL that has some trait.
protocol URLRule: SendableMetatype {
  static var rule: Rule { get }
  /// The rule is asked for URLs that have one of these traits.
  static var trigger: URLTraits { get }
  /// Looks at the URL that is the text of an element and reports what it finds.
  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass)
}

/// A URL in its place.
struct URLSubject {
  let element: SchemaElement
  let form: TextForm
  let traits: URLTraits
}
