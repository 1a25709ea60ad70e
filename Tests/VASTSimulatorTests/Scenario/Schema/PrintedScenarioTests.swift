import Documents
import Foundation
import Player
import TestSupport
import Testing
import Vocabulary

@testable import VASTSimulator

/// The scenarios that the README and the articles print.
struct PrintedScenarioTests {
  private static let root = Checkout.root

  /// Every page with YAML in it.
  static let pages: [String] = {
    let catalog = "Sources/Core/VASTSimulator/VASTSimulator.docc"
    let files =
      (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: catalog).path))
      ?? []
    return ["README.md"] + files.filter { $0.hasSuffix(".md") }.sorted().map { "\(catalog)/\($0)" }
  }()

  /// The fenced blocks of YAML of a page that are scenarios or parts of one, with a version.
  private func scenarios(of page: String) throws -> [String] {
    let text = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
    return text.components(separatedBy: "```yaml\n").dropFirst().compactMap { part in
      let block = part.components(separatedBy: "```")[0]
      // A file of another kind says so in its first line.
      let others = [
        "# vastsim.yaml", "# audience.yaml", "# request.yaml", "# lineItems.yaml",
        "# .github/workflows/",
      ]
      if others.contains(where: block.hasPrefix) { return nil }
      return block.contains("version: 1") ? block : "version: 1\n" + block
    }
  }

  @Test(arguments: pages.map { Named(String($0.suffix(60)), $0) })
  func `every scenario that a page prints can be read, and is valid`(page: Named<String>) throws {
    let validator = SchemaValidator(ScenarioSchema.document.json)
    for text in try scenarios(of: page.value) {
      let errors = read(text).diagnostics.filter { $0.severity == .error }
      #expect(errors == [], "\(text)")
      #expect(validator.faults(of: try YAMLNode.json(of: text)) == [], "\(text)")
    }
  }

  @Test func `every audience that a page prints can be read, and is valid`() throws {
    let validator = SchemaValidator(AudienceMix.document.json)
    let page = "Sources/Core/VASTSimulator/VASTSimulator.docc/discrepancies.md"
    let article = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
    let blocks = article.components(separatedBy: "```yaml\n").dropFirst()
    #expect(blocks.count == 2)
    for block in blocks.map({ $0.components(separatedBy: "```")[0] }) {
      let text =
        block.contains("version: 1")
        ? block : "version: 1\nparties: [{ name: a, counts: start }]\n\(block)"
      let reading = AudienceMixDecoder.read(
        bytes: Array(text.utf8), file: "audience.yaml", folder: "", players: PlayerProfile.builtIn)
      #expect(reading.diagnostics == [], "\(text)")
      #expect(validator.faults(of: try YAMLNode.json(of: text)) == [], "\(text)")
    }
  }

  @Test func `the README and the article about scenario files print some`() throws {
    #expect(try !scenarios(of: "README.md").isEmpty)
    #expect(
      try scenarios(of: "Sources/Core/VASTSimulator/VASTSimulator.docc/scenario-file.md")
        .count >= 10)
  }
}
