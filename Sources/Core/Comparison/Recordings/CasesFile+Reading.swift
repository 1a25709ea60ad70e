internal import Documents
package import Vocabulary

extension CasesFile {
  /// Why a text is not a cases file.
  package struct Malformation: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    package let reason: String
    /// The position of the mistake, if it is known.
    package let position: SourcePosition?

    package var description: String {
      position.map { "line \($0.line), column \($0.column): \(reason)" } ?? reason
    }
  }

  /// Reads a file.
  ///
  /// - Parameter text: the file's text.
  /// - Throws: `Malformation` for text that is not YAML, for a key that is missing, unknown or not
  ///   text, and for two cases with the same name.
  package init(reading text: String) throws(Malformation) {
    let root: YAMLNode
    do throws(YAMLTreeError) {
      root = try YAMLParser().parse(text)
    } catch {
      throw Malformation(reason: "\(error)", position: error.position)
    }
    let keys = try Mapping(root, "the file", ["version", "page", "cases"])
    guard try keys.text("version") == "1" else {
      throw Malformation(reason: "'version' must be 1", position: keys.entry("version")?.position)
    }
    self.init()
    if let node = keys.entry("page") {
      let keys = try Mapping(node, "'page'", ["skip", "click"])
      let usual = Page()
      page = Page(
        skip: try keys.optionalText("skip") ?? usual.skip,
        click: try keys.optionalText("click") ?? usual.click)
    }
    guard let node = keys.entry("cases") else {
      throw Malformation(reason: "the file has no key 'cases'", position: root.position)
    }
    // 'cases:' without a case has no value.
    guard node.scalar?.isNull != true else { return }
    guard let elements = node.elements else {
      throw Malformation(
        reason: "'cases' must be a list, not \(node.kindName)", position: node.position)
    }
    var names: Set<String> = []
    for element in elements {
      let keys = try Mapping(element, "a case", ["case", "tag", "scenario", "recording"])
      let one = Case(
        try keys.text("case"), tag: try keys.text("tag"),
        scenario: try keys.optionalText("scenario"), recording: try keys.text("recording"))
      guard names.insert(one.name).inserted else {
        throw Malformation(
          reason: "two cases have the name '\(one.name)'", position: element.position)
      }
      cases.append(one)
    }
  }
}

/// The keys of a mapping, all of them known.
private struct Mapping {
  private let node: YAMLNode
  private let name: String
  private let entries: [YAMLNode.Entry]

  init(_ node: YAMLNode, _ name: String, _ known: [String]) throws(CasesFile.Malformation) {
    guard let entries = node.entries else {
      throw CasesFile.Malformation(
        reason: "\(name) must be a mapping, not \(node.kindName)", position: node.position)
    }
    for entry in entries where !known.contains(entry.key) {
      throw CasesFile.Malformation(
        reason: "\(name) has no key '\(entry.key)'; its keys are \(known.joined(separator: ", "))",
        position: entry.keyPosition)
    }
    self.node = node
    self.name = name
    self.entries = entries
  }

  func entry(_ key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }

  func text(_ key: String) throws(CasesFile.Malformation) -> String {
    guard let text = try optionalText(key) else {
      throw CasesFile.Malformation(
        reason: "\(name) has no key '\(key)'", position: node.position)
    }
    return text
  }

  func optionalText(_ key: String) throws(CasesFile.Malformation) -> String? {
    guard let value = entry(key) else { return nil }
    guard let scalar = value.scalar, !scalar.isNull else {
      throw CasesFile.Malformation(
        reason: "'\(key)' must be text, not \(value.kindName)", position: value.position)
    }
    return scalar.text
  }
}
