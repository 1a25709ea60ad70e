internal import Diagnostics
internal import Transport
internal import XMLTree

/// Walks a tree and collects the model and the diagnostics.
///
/// Elements are matched by local name, since documents of every version come
/// with and without the namespace; attributes in any case.
struct VASTReader {
  let file: String
  /// The document's version; nil when it is missing or cannot be read, which counts as 2.0 in rules
  /// of later versions.
  var version: VASTVersion?
  private var findings: [Diagnostic] = []
  private var limit = FindingLimit()
  /// The position of the first finding that is left out.
  private var cutAt: SourcePosition?
  private var unknown: [(node: XMLNode, parent: SourcePosition)] = []

  init(file: String) { self.file = file }

  /// Whether the document declares a version or a later one.
  func isVersion(atLeast major: Int, _ minor: Int) -> Bool {
    version.map { $0 >= VASTVersion(major, minor) } ?? false
  }

  /// The findings; the last one says how many more there are beyond the limit.
  var diagnostics: [Diagnostic] {
    guard let remark = limit.remark else { return findings }
    return findings + [diagnostic(.furtherFindings, remark, at: cutAt)]
  }

  mutating func report(_ rule: Rule, _ message: String, at position: SourcePosition?) {
    guard limit.admits(rule.severity) else {
      cutAt = cutAt ?? position
      return
    }
    findings.append(diagnostic(rule, message, at: position))
  }

  private func diagnostic(
    _ rule: Rule, _ message: String, at position: SourcePosition?
  ) -> Diagnostic {
    Diagnostic(
      rule: rule, message,
      at: SourceLocation(file: file, position: position))
  }

  /// A text of the document between quotes, cut when it is long.
  static func quoted(_ text: String) -> String {
    text.unicodeScalars.count <= 80 ? "'\(text)'" : "'\(text.prefix(80))…'"
  }

  /// A suggestion for a misspelt name; none for texts that are too long to be one.
  func suggestion(for name: String, in known: [String]) -> String {
    guard limit.total < FindingLimit.each, name.utf8.count <= 80 else { return "" }
    return NearestName.suggestion(for: name, in: known)
  }

  /// Reports the children that VAST does not have in an element, except those in `also`.
  mutating func checkChildren(of node: XMLNode, also: [String] = []) {
    guard let known = ElementVocabulary.children(of: node.name) else { return }
    for child in node.children where !known.contains(child.name) && !also.contains(child.name) {
      unknown.append((child, node.position))
      let suggestion = suggestion(for: child.name, in: known)
      report(
        .unknownElement, "\(Self.quoted(child.name)) is unknown in '\(node.name)'\(suggestion)",
        at: child.position)
    }
  }

  /// Reads a document inside another one, with a version and unknown elements of its own.
  mutating func embedded<Value>(_ read: (inout VASTReader) -> Value) -> Value {
    let outer = (version, unknown)
    version = nil
    unknown = []
    defer { (version, unknown) = outer }
    return read(&self)
  }

  /// The unknown elements that `checkChildren` found, with the elements around them.
  ///
  /// Only the needed paths are built: a hostile document can nest long names.
  func unknownNodes(below root: XMLNode) -> [UnknownNode] {
    guard !unknown.isEmpty else { return [] }
    let wanted = Set(unknown.map(\.parent))
    var paths: [SourcePosition: String] = [:]
    var found: [(node: XMLNode, parent: Int?)] = [(root, nil)]
    var next = 0
    while next < found.count {
      let node = found[next].node
      if wanted.contains(node.position) { paths[node.position] = path(to: next, in: found) }
      found += node.children.map { ($0, next) }
      next += 1
    }
    return unknown.map { UnknownNode(parentPath: paths[$0.parent] ?? root.name, node: $0.node) }
  }

  private func path(to index: Int, in found: [(node: XMLNode, parent: Int?)]) -> String {
    var names: [String] = []
    var next: Int? = index
    while let current = next {
      names.append(found[current].node.name)
      next = found[current].parent
    }
    return names.reversed().joined(separator: "/")
  }

  /// The only child with a name; further ones are reported and not used.
  mutating func single(_ name: String, in node: XMLNode) -> XMLNode? {
    guard let first = node.indexOfChild(named: name) else { return nil }
    if let second = node.indexOfChild(named: name, after: first) {
      report(
        .repeatedElement, "'\(name)' occurs again in '\(node.name)'; only the first is used",
        at: node.children[second].position)
    }
    return node.children[first]
  }

  /// The trimmed text of the only child with a name; nil when it is missing or empty.
  mutating func text(of name: String, in node: XMLNode) -> String? {
    guard let text = single(name, in: node)?.trimmedText, !text.isEmpty else { return nil }
    return text
  }
}
