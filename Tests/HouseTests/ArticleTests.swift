import Foundation
import TestSupport
import Testing

/// Code that users copy must run: it is in `Tests/Client` too, which starts in the folder of the
/// package that holds it.
struct ArticleTests {
  private static let articles = [
    "README.md", "Sources/Core/VASTSimulator/VASTSimulator.docc/VASTSimulator.md",
    "Sources/Core/VASTSimulator/VASTSimulator.docc/getting-started.md",
    "Sources/Fronts/VASTSimulatorTesting/VASTSimulatorTesting.docc/VASTSimulatorTesting.md",
  ]

  private func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
  }

  /// The fenced blocks of a language.
  private func blocks(_ language: String, in article: String) -> [String] {
    article.components(separatedBy: "\n```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```").first ?? $0
    }
  }

  /// A text without its layout, because a block may come from a deeper level, and paths are longer
  /// where the tests run in this package.
  private func condensed(_ text: String) -> String {
    text.filter { !$0.isWhitespace }.replacing("Tests/Client/", with: "")
      .replacing(",]", with: "]").replacing(",)", with: ")")
  }

  @Test(arguments: articles.map { Named(String($0.suffix(60)), $0) })
  func `what an article shows is compiled and run by the client package`(path: Named<String>) throws
  {
    let client = try SourceTree.swiftFiles(below: "Tests/Client")
      .map { condensed($0.lines.joined(separator: "\n")) }
    let article = try text(path.value)
    // A failure's message is in its test.
    let shown = blocks("swift", in: article) + blocks("text", in: article)
    for block in shown {
      #expect(client.contains { $0.contains(condensed(block)) }, "not in Tests/Client:\n\(block)")
    }
    #expect(!shown.isEmpty)
  }

  @Test func `every test that shows a promise about security is there`() throws {
    let rows = try text(".github/SECURITY.md").split(separator: "\n").filter { $0.hasPrefix("| ") }
    let tests = try SourceTree.swiftFiles(below: "Tests")
      .map { $0.lines.joined(separator: "\n") }
    var names = 0
    for row in rows.dropFirst() {
      let shown = row.split(separator: "|").last?.matches(of: /`([^`]+)`/) ?? []
      #expect(!shown.isEmpty, "no test shows: \(row)")
      names += shown.count
      for name in shown.map(\.1) {
        #expect(tests.contains { $0.contains("func `\(name)`(") }, "there is no test '\(name)'")
      }
    }
    #expect(names > 10)
  }

  @Test func `every article of a catalog is on its module's page`() throws {
    let sources = SourceTree.root.appending(path: "Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".md") && $0.contains(".docc/") }
    #expect(paths.contains("Simulation/VASTSimulator/VASTSimulator.docc/getting-started.md"))
    for path in paths {
      let parts = path.split(separator: "/")
      let (module, name) = (parts[1], parts[3].dropLast(".md".count))
      guard name != module else { continue }
      let page = try text("Sources/\(parts[0])/\(module)/\(module).docc/\(module).md")
      #expect(page.contains("- <doc:\(name)>"), "\(path) is not under Topics of its module's page")
    }
  }

  @Test func `every article begins with who needs it and one command`() throws {
    let catalog = "Sources/Core/VASTSimulator/VASTSimulator.docc"
    let names = try FileManager.default.contentsOfDirectory(
      atPath: SourceTree.root.appending(path: catalog).path
    ).filter { $0.hasSuffix(".md") && $0 != "VASTSimulator.md" }
    #expect(names.count > 20)
    let commands = try text("\(catalog)/commands.md")
    for name in names {
      let article = try text("\(catalog)/\(name)")
      let sections = article.components(separatedBy: "\n## ")
      let first = try #require(sections.dropFirst().first)
      #expect(first.hasPrefix("Who needs it\n"), "\(name) does not say who needs it")
      let block = try #require(
        first.firstMatch(of: /```(?:sh|console)\n(?:\$ )?(.+)\n/), "\(name) shows no command")
      let words = block.1.split(separator: " ")
      if words[0] == "vastsim", words[1].first != "-" {
        #expect(commands.contains("\n  \(words[1]) "), "\(name): there is no command '\(words[1])'")
      }
      for path in words where path.hasPrefix("SampleMedia/") {
        #expect(
          FileManager.default.fileExists(
            atPath: SourceTree.root.appending(path: String(path)).path),
          "\(name): there is no '\(path)'")
      }
    }
  }

  /// The words of an article outside of its tables and blocks.
  private func prose(_ path: String) throws -> [Substring] {
    let lines = try text(path).components(separatedBy: "\n```").enumerated()
      .filter { $0.offset.isMultiple(of: 2) }
      .flatMap { $0.element.split(separator: "\n") }
    return lines.filter { !$0.hasPrefix("|") }.flatMap { $0.split(separator: " ") }
  }

  @Test func `no two articles say the same in the same words`() throws {
    let length = 14
    var places: [ArraySlice<Substring>: String] = [:]
    let articles =
      try FileManager.default
      .subpathsOfDirectory(atPath: SourceTree.root.appending(path: "Sources").path)
      .filter { $0.hasSuffix(".md") }.map { "Sources/\($0)" } + [
        "README.md", ".github/CONTRIBUTING.md",
      ]
    #expect(articles.count > 25)
    for article in articles {
      let words = try prose(article)
      for start in words.indices.dropLast(length - 1) {
        let passage = words[start..<start + length]
        if let other = places.updateValue(article, forKey: passage), other != article {
          Issue.record("\(article) and \(other) say '\(passage.joined(separator: " "))'")
        }
      }
    }
  }
}
