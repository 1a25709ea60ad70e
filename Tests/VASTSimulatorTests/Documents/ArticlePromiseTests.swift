import Foundation
import Player
import Testing
import VAST
import VASTSimulator

/// What the articles promise of a run has a run that shows it.
struct ArticlePromiseTests {
  @Test func `every passage that promises something of a run is held by a test`() throws {
    let held = ArticlePromise.all.map(\.words) + ArticlePromise.introductions
    // These are made of tables that tests hold themselves, quote sentences, or describe the code.
    let tables = ["seeds", "criteo-ios", "changes", "architecture"]
    // Every value of a policy has a case in `PolicyValueTests`.
    let policies = PlayerPolicy.all.map { "| `\($0.key)` |" }
    let open = try Article.all().filter { !tables.contains($0.name) }.flatMap { article in
      article.promises.filter { passage in
        !held.contains { passage.contains($0) } && !policies.contains { passage.hasPrefix($0) }
      }
      .map { "\(article.name): \($0)" }
    }
    #expect(open == [])
  }

  @Test func `every promise that is held still stands in an article`() throws {
    let promises = try Article.all().flatMap(\.promises)
    let held = ArticlePromise.all.map(\.words) + ArticlePromise.introductions
    #expect(held.filter { words in !promises.contains { $0.contains(words) } } == [])
  }

  @Test func `the tests that hold promises are there`() throws {
    let names = try Self.testNames()
    #expect(ArticlePromise.all.map(\.test).filter { !names.contains($0) } == [])
  }

  @Test func `every error code that the articles speak of is brought about`() throws {
    let caused = Set(ErrorCodeCase.all.map(\.code)).union(ErrorCodeTests.elsewhere)
      .union(BreakErrorCase.all.compactMap { Int($0.code) })
    let spokenOf = try Article.all().reduce(into: Set<Int>()) { $0.formUnion($1.errorCodes) }
    #expect(spokenOf.count >= 20)
    #expect(spokenOf.subtracting(caused) == [])
  }

  private static func testNames() throws -> Set<String> {
    let tests = Article.project.appending(path: "Tests")
    let files = try FileManager.default.subpathsOfDirectory(atPath: tests.path)
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Client/") }
    return try files.reduce(into: []) { names, file in
      let text = try String(contentsOf: tests.appending(path: file), encoding: .utf8)
      for match in text.matches(of: /func `([^`]+)`/) { names.insert(String(match.1)) }
    }
  }
}
