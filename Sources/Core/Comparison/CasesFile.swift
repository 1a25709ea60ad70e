internal import Documents
internal import Vocabulary

/// `cases.yaml`: recordings of one player, each with the tag and the scenario that it played. Paths are
/// relative to the file.
package struct CasesFile: Sendable, Hashable {
  /// The elements that a browser driver clicked on the player's page, as CSS selectors.
  package struct Page: Sendable, Hashable {
    package var skip: String
    package var click: String

    package init(skip: String = ".skip-button", click: String = "video") {
      self.skip = skip
      self.click = click
    }
  }

  /// One recording.
  package struct Case: Sendable, Hashable {
    /// The name of the case, which no other case has.
    package var name: String
    /// A path or a URL.
    package var tag: String
    /// A built-in name or a path; nil if nothing happened while the ad played.
    package var scenario: String?
    package var recording: String

    package init(_ name: String, tag: String, scenario: String? = nil, recording: String) {
      self.name = name
      self.tag = tag
      self.scenario = scenario
      self.recording = recording
    }
  }

  /// The name of the file in a folder of recordings.
  package static let name = "cases.yaml"

  /// The selectors with which a driver clicked on the player's page; nil if the recordings were
  /// made without a driver, by a person or on a device.
  package var page: Page?
  package var cases: [Case]

  package init(page: Page? = nil, cases: [Case] = []) {
    self.page = page
    self.cases = cases
  }

  /// Returns a name that no case has: the given name, or else the name with a number from 2 on.
  package func unusedName(_ name: String) -> String {
    let names = Set(cases.map(\.name))
    guard names.contains(name) else { return name }
    var number = 2
    while names.contains("\(name)-\(number)") { number += 1 }
    return "\(name)-\(number)"
  }

  // MARK: Writing

  /// The file as text.
  package var text: String {
    var lines = ["version: 1"]
    if let page {
      lines.append("page: { skip: \(Self.quoted(page.skip)), click: \(Self.quoted(page.click)) }")
    }
    return (lines + ["cases:"] + cases.map(Self.line)).joined(separator: "\n") + "\n"
  }

  /// The text of the file with one more case. The existing text, with its comments, stays if the new line can
  /// be appended.
  package func text(adding new: Case, to text: String) -> String {
    var whole = self
    whole.cases.append(new)
    let longer = text + (text.hasSuffix("\n") ? "" : "\n") + Self.line(of: new) + "\n"
    return (try? CasesFile(reading: longer)) == whole ? longer : whole.text
  }

  private static func line(of one: Case) -> String {
    let keys: [(String, String?)] = [
      ("case", one.name), ("tag", one.tag), ("scenario", one.scenario),
      ("recording", one.recording),
    ]
    let members = keys.compactMap { key, value in value.map { "\(key): \(quoted($0))" } }
    return "  - { \(members.joined(separator: ", ")) }"
  }

  /// A text as YAML: plain where YAML reads it as that text, otherwise in the quotes of JSON.
  private static func quoted(_ text: String) -> String {
    let isPlain =
      (text.first?.isLetter == true || text.hasPrefix("../"))
      && text.utf8.allSatisfy { byte in
        let character = UnicodeScalar(byte)
        return character.properties.isAlphabetic && byte < 0x80 || (0x30...0x39).contains(byte)
          || "-_./".utf8.contains(byte)
      }
      && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    return isPlain ? text : JSONValue.string(text).yamlText
  }
}

extension CasesFile {
  /// Why a text is not a cases file.
  package struct Malformation: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    let reason: String
    /// The position of the mistake, if it is known.
    let position: SourcePosition?

    package var description: String {
      position.map { "line \($0.line), column \($0.column): \(reason)" } ?? reason
    }
  }

  /// Reads a file.
  ///
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
