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
  ///
  /// - Parameters:
  ///   - new: the case.
  ///   - text: the current text of the file, from which this value was read.
  /// - Returns: the file with the case.
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
