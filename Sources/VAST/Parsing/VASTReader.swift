internal import Diagnostics
internal import Transport
internal import XMLTree

/// Walks a tree, gathers the model and the diagnostics.
///
/// Elements are matched by local name, since documents of every version come
/// with and without the namespace; attributes in any case.
struct VASTReader {
  let file: String
  /// The document's version; nil when it is missing or cannot be read, which counts as 2.0 in the
  /// rules that are younger.
  var version: VASTVersion?
  private(set) var diagnostics: [Diagnostic] = []

  init(file: String) { self.file = file }

  /// Whether the document declares a version or a later one.
  func isVersion(atLeast major: Int, _ minor: Int) -> Bool {
    version.map { $0 >= VASTVersion(major, minor) } ?? false
  }

  /// A hostile document must not make a report of a hundred thousand lines.
  private static let findingLimit = 1_000

  mutating func report(_ rule: VASTRule, _ message: String, at position: SourcePosition?) {
    guard diagnostics.count < Self.findingLimit else {
      if diagnostics.count == Self.findingLimit {
        append(.furtherFindings, "further findings are left out", at: position)
      }
      return
    }
    append(rule, message, at: position)
  }

  private mutating func append(
    _ rule: VASTRule, _ message: String, at position: SourcePosition?
  ) {
    diagnostics.append(
      Diagnostic(
        rule.severity, rule: rule.rawValue, message,
        at: SourceLocation(file: file, position: position)))
  }

  /// A text of the document between quotes, cut when it is long.
  static func quoted(_ text: String) -> String {
    text.unicodeScalars.count <= 80 ? "'\(text)'" : "'\(text.prefix(80))…'"
  }

  /// A remedy for a misspelt name; none for texts that are too long to be one.
  func suggestion(for name: String, in known: [String]) -> String {
    guard diagnostics.count < Self.findingLimit, name.utf8.count <= 80 else { return "" }
    return NearestName.suggestion(for: name, in: known)
  }

  /// Reports the children that VAST does not have in an element, but for those in `also`.
  mutating func checkChildren(of node: XMLNode, also: [String] = []) {
    guard let known = ElementVocabulary.children(of: node.name) else { return }
    for child in node.children where !known.contains(child.name) && !also.contains(child.name) {
      let suggestion = suggestion(for: child.name, in: known)
      report(
        .unknownElement, "\(Self.quoted(child.name)) is not known in '\(node.name)'\(suggestion)",
        at: child.position)
    }
  }

  /// The only child of a name; further ones are reported and not used.
  mutating func single(_ name: String, in node: XMLNode) -> XMLNode? {
    var first: XMLNode?
    for child in node.children where child.name == name {
      guard first == nil else {
        report(
          .repeatedElement, "'\(name)' occurs again in '\(node.name)'; only the first is used",
          at: child.position)
        break
      }
      first = child
    }
    return first
  }

  /// The trimmed text of the only child of a name; nil when it is missing or empty.
  mutating func text(of name: String, in node: XMLNode) -> String? {
    guard let text = single(name, in: node)?.trimmedText, !text.isEmpty else { return nil }
    return text
  }

  /// The trimmed value of an attribute; nil when it is missing or empty.
  mutating func attribute(_ name: String, of node: XMLNode) -> String? {
    guard let attribute = node.attribute(namedIgnoringCase: name) else { return nil }
    // The creative's ad identifier is `AdID` in 2.0 and 3.0 and `adId` in 4.x.
    if attribute.name != name, !name.equalsIgnoringCase("adId") {
      report(
        .attributeNameCase, "attribute '\(attribute.name)' is written '\(name)' in VAST",
        at: node.position)
    }
    let value = attribute.value.trimmingWhitespace()
    return value.isEmpty ? nil : String(value)
  }

  /// An attribute that holds a whole number, zero or more.
  mutating func number(_ name: String, of node: XMLNode) -> Int? {
    guard let text = attribute(name, of: node) else { return nil }
    if let number = Int(text), number >= 0 { return number }
    report(
      .attributeNotNumber,
      "attribute '\(name)' of '\(node.name)' is \(Self.quoted(text)); whole number wanted",
      at: node.position)
    return nil
  }

  /// The URL that is an element's text, cleaned; nil, with a warning, when there is none.
  mutating func url(_ node: XMLNode) -> String? {
    let reading = URLReading(node.text)
    guard !reading.text.isEmpty else {
      report(.urlEmpty, "'\(node.name)' has no URL; it is left out", at: node.position)
      return nil
    }
    if reading.hadInnerWhitespace {
      report(
        .urlWhitespace,
        "the URL of '\(node.name)' has white space inside; line breaks and tabs are dropped, "
          + "spaces encoded", at: node.position)
    }
    if reading.hasEscapedAmpersand {
      report(
        .urlEscapedAmpersand,
        "the URL of '\(node.name)' has a literal '&amp;', which is requested as it is; "
          + "inside CDATA nothing is escaped", at: node.position)
    }
    if reading.text.utf8.contains(UInt8(ascii: "<")) {
      report(
        .urlWithMarkup, "the URL of '\(node.name)' contains '<'; is a CDATA section not closed?",
        at: node.position)
    }
    if !reading.isAbsolute {
      report(.urlNotAbsolute, "the URL of '\(node.name)' has no scheme", at: node.position)
    }
    return reading.text
  }

  mutating func trackingURL(_ node: XMLNode) -> TrackingURL? {
    let id = attribute("id", of: node)
    guard let text = url(node) else { return nil }
    return TrackingURL(id: id, template: URLTemplate(text), position: node.position)
  }

  /// The URLs of all children of a name.
  mutating func trackingURLs(_ name: String, in node: XMLNode) -> [TrackingURL] {
    var urls: [TrackingURL] = []
    for child in node.children where child.name == name {
      if let url = trackingURL(child) { urls.append(url) }
    }
    return urls
  }
}
