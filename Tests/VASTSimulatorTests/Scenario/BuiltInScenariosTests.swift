import Documents
import Foundation
import Player
import TestSupport
import Testing
import Vocabulary

@testable import VASTSimulator

struct BuiltInScenariosTests {
  private static let folder = Checkout.root.appending(path: "SampleMedia/Scenarios")

  @Test func `the names come in their documented order`() {
    #expect(
      BuiltInScenarios.names == [
        "fully-visible", "half-visible", "just-below-half", "ninety-nine-percent",
        "scrolled-away", "scrolled-in-late", "obstructed", "friendly-controls", "two-glimpses",
        "background-and-return", "pause-and-resume", "pause-at-1900ms", "seek-past-midpoint",
        "loop-twice", "mute-and-unmute", "skip", "click-through", "teardown-at-90-percent",
        "slow-network", "stall-at-midpoint",
      ])
    #expect(BuiltInScenarios.names.contains(BuiltInScenarios.defaultName))
    #expect(BuiltInScenarios.scenario(named: "no-such-scenario") == nil)
  }

  @Test func `every built-in has a sample file and every sample file a built-in`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(files.sorted() == BuiltInScenarios.names.map { "\($0).yaml" }.sorted())
  }

  @Test(arguments: BuiltInScenarios.names)
  func `a built-in is its sample file without tag, media and expectations`(name: String) throws {
    let file = Self.folder.appending(path: "\(name).yaml")
    let reading = ScenarioDecoder.read(
      bytes: Array(try Data(contentsOf: file)), file: "\(name).yaml",
      folder: "SampleMedia/Scenarios")
    #expect(reading.diagnostics == [])
    var sample = try #require(reading.scenario)
    let tags = ["skip": "skippable", "click-through": "click-through"]
    #expect(sample.ad.tag == "SampleMedia/Tags/\(tags[name] ?? "inline-linear").xml")
    #expect(sample.ad.media == "SampleMedia/Media/ad-30s.mp4")
    #expect(sample.expected.expectations.count > 10)
    sample.ad.tag = nil
    sample.ad.media = nil
    sample.expected.expectations = []
    sample.ad.player.location = nil
    sample.screen.viewLocations = [:]
    for index in sample.steps.indices { sample.steps[index].location = nil }
    #expect(sample == BuiltInScenarios.scenario(named: name))
  }

  @Test(arguments: BuiltInScenarios.all)
  func `a built-in's file is read without a finding, and says what it does`(
    builtIn: BuiltInScenario
  ) throws {
    let reading = ScenarioDecoder.read(bytes: Array(builtIn.text.utf8), file: "f", folder: "")
    #expect(reading.diagnostics == [])
    #expect(reading.scenario?.name == builtIn.name)
    let remark = builtIn.text.prefix { $0 != "\n" }
    #expect(remark.dropFirst(3) == "\(builtIn.summary.dropFirst())." && remark.hasPrefix("# "))
  }

  @Test func `friendly controls expect what a fully visible ad does`() throws {
    let texts = try ["fully-visible", "friendly-controls"].map { name in
      let data = try Data(contentsOf: Self.folder.appending(path: "\(name).yaml"))
      let reading = ScenarioDecoder.read(bytes: Array(data), file: "", folder: "")
      return try #require(reading.scenario).expected.expectations.map(\.text)
    }
    #expect(texts[0] == texts[1])
  }

  @Test func `every summary fits a line of a list`() {
    for scenario in BuiltInScenarios.all {
      #expect((10...72).contains(scenario.summary.count), "\(scenario.name)")
    }
  }

  @Test func `the default is what its file says, though nobody decodes it`() throws {
    let builtIn = try #require(BuiltInScenarios.builtIn(named: BuiltInScenarios.defaultName))
    #expect(builtIn == BuiltInScenarios.fullyVisible)
    let reading = ScenarioDecoder.read(bytes: Array(builtIn.text.utf8), file: "", folder: "")
    var scenario = try #require(reading.scenario)
    scenario.source = nil
    scenario.ad.player.location = nil
    #expect(scenario == builtIn.scenario)
  }
}

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
