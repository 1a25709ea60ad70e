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
}
