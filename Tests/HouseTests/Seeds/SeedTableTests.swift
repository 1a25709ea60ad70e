import Foundation
import TestSupport
import Testing

struct SeedTableTests {
  private static let article = "Sources/Core/VASTSimulator/VASTSimulator.docc/seeds.md"

  /// Every test of the project, `Suite/test`.
  private static func tests() throws -> Set<String> {
    var names: Set<String> = []
    for file in try SourceTree.swiftFiles(below: "Tests") {
      var suite = ""
      for line in file.lines {
        // Only lines that can declare something: an expression over every line of the tests takes long.
        if !line.hasPrefix(" "),
          let name = line.firstMatch(of: /^(?:final )?(?:struct|class|extension) (\w+)/)?.1
        {
          suite = String(name)
        }
        guard line.utf8.firstRange(of: "func ".utf8) != nil,
          let test = line.firstMatch(of: /func (?:`([^`]+)`|(\w+))\(/)
        else { continue }
        names.insert("\(suite)/\(test.1 ?? test.2.map { "\($0)()" } ?? "")")
      }
    }
    return names
  }

  @Test func `every test that the table names is there`() throws {
    let tests = try Self.tests()
    let named = SeedTable.all.flatMap(\.behaviours).flatMap(\.tests)
    #expect(Set(named).subtracting(tests).sorted() == [])
    #expect(named.count > 100)
  }

  @Test func `a row has its lines and a sentence of its own`() {
    let rows = SeedTable.all.flatMap(\.behaviours)
    #expect(rows.count == 181)
    #expect(Set(rows.map(\.sentence)).count == rows.count)
    #expect(rows.allSatisfy { $0.sentence.hasSuffix(".") && !$0.lines.isEmpty })
    #expect(rows.allSatisfy { !$0.sentence.contains("|") })
  }

  @Test func `the article is what the table says`() throws {
    let url = SourceTree.root.appending(path: Self.article)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil {
      try SeedTable.article.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == SeedTable.article)
  }
}
