import Testing
import Vocabulary

@testable import Comparison

struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String) -> String {
    UnifiedDiff.text(from: old, to: new, oldName: "a", newName: "b")
  }

  @Test(arguments: ["", "a", "a\n", "a\nb\n\n"])
  func `equal texts have no diff`(text: String) {
    #expect(diff(text, text) == "")
  }

  @Test(arguments: [
    ("1\n2\n3\n4\n5\n", "1\n2\n3\n5\n", "@@ -1,5 +1,4 @@\n 1\n 2\n 3\n-4\n 5\n"),
    ("", "1\n", "@@ -0,0 +1 @@\n+1\n"),
    ("1\n", "", "@@ -1 +0,0 @@\n-1\n"),
    ("1\r\n2\r\n", "1\r\n3\r\n", "@@ -1,2 +1,2 @@\n 1\r\n-2\r\n+3\r\n"),
    ("1\n", "1", "@@ -1 +1 @@\n-1\n+1\n\\ No newline at end of file\n"),
    (
      "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "x\n2\n3\n4\n5\n6\n7\n8\ny\n",
      "@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n 4\n@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+y\n"
    ),
    (
      "1\n2\n3\n4\n5\n6\n7\n8\n", "x\n2\n3\n4\n5\n6\n7\ny\n",
      "@@ -1,8 +1,8 @@\n-1\n+x\n 2\n 3\n 4\n 5\n 6\n 7\n-8\n+y\n"
    ),
  ])
  func `changes stand in hunks with three lines around them`(
    old: String, new: String, hunks: String
  ) {
    #expect(diff(old, new) == "--- a\n+++ b\n" + hunks)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `the old text and the diff give the new one`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func text(_ random: inout SeededRandom) -> [String] {
      (0..<Int.random(in: 0...30, using: &random)).map { _ in
        "\(Int.random(in: 0...5, using: &random))"
      }
    }
    let (old, new) = (text(&random), text(&random))
    func joined(_ lines: [String]) -> String { lines.map { "\($0)\n" }.joined() }
    #expect(Self.patched(old, diff(joined(old), joined(new))) == new)
  }

  /// Applies a diff, line for line; nil when it does not fit.
  private static func patched(_ old: [String], _ diff: String) -> [String]? {
    var result: [String] = []
    var index = 0
    for line in diff.split(separator: "\n").dropFirst(2) {
      let text = String(line.dropFirst())
      switch line.first {
      case "@":
        let place = line.dropFirst(4).prefix { $0 != " " }.split(separator: ",")
        guard let first = place.first.flatMap({ Int($0) }) else { return nil }
        let start = place.last == "0" ? first : first - 1
        guard start >= index else { return nil }
        result += old[index..<start]
        index = start
      case "+": result.append(text)
      case "-", " ":
        guard index < old.count, old[index] == text else { return nil }
        if line.first == " " { result.append(text) }
        index += 1
      default: return nil
      }
    }
    return result + old[index...]
  }

  @Test func `texts of many thousand lines that share nothing take no time worth speaking of`() {
    let old = (0..<5000).map { "\($0)\n" }.joined()
    let new = (0..<5000).map { "n\($0)\n" }.joined()
    #expect(diff(old, new).hasPrefix("--- a\n+++ b\n@@ -1,5000 +1,5000 @@\n-0\n-1\n"))
  }
}

struct TextLinesTests {
  @Test(arguments: [
    "", "a", "a\n", "\n", "\n\n", "a\nb", "é\n🎬\n\nb\n", "a b",
  ])
  func `the lines of a text are those between its line breaks`(text: String) {
    #expect(
      Array(TextLines(text)) == text.split(separator: "\n", omittingEmptySubsequences: false))
  }

  @Test func `a carriage return stays at the end of its line`() {
    #expect(TextLines("a\r\nb").map { $0.unicodeScalars.count } == [2, 1])
  }
}

struct PipelineTests {
  @Test(arguments: [(nil, false), ("", false), ("1", true), ("true", true), ("false", true)])
  func `a pipeline is where CI is set and not empty`(value: String?, isAround: Bool) {
    #expect(Pipeline.isAround { $0 == "CI" ? value : nil } == isAround)
    #expect(!Pipeline.isAround { $0 == "CI" ? nil : value })
  }
}
