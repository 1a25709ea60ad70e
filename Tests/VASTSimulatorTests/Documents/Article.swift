import Foundation
import TestSupport

/// An article of the documentation, and what it promises of a run.
struct Article {
  let name: String
  /// Its sentences and the rows of its tables, without code and headings, one line each.
  let passages: [String]

  static let project = Checkout.root

  /// Every article, and the README.
  static func all() throws -> [Article] {
    let folder = project.appending(path: "Sources/Core/VASTSimulator/VASTSimulator.docc")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".md") }.map { folder.appending(path: $0) }
    return try (files + [project.appending(path: "README.md")]).map {
      Article(
        name: $0.deletingPathExtension().lastPathComponent,
        text: try String(contentsOf: $0, encoding: .utf8))
    }
  }

  init(name: String, text: String) {
    self.name = name
    let prose = text.replacing(/```[^`]*```/, with: "\n\n")
    passages = prose.split(separator: /\n\s*\n|\n(?=\||- )/).flatMap { block -> [String] in
      let line = block.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard !line.hasPrefix("#") else { return [] }
      guard !line.hasPrefix("|") else { return [line] }
      return line.replacing(#/([.:]) /#) { "\($0.1)\n" }.split(separator: "\n").map(String.init)
    }
  }

  /// The passages that say that something is sent, reported or requested in a run.
  var promises: [String] {
    let words =
      /\bfires?\b|\b(is|are) (sent|requested|tracked|reported)\b|\breports (its|a|an|the|what)\b|\bsends?\b|\bcompletes\b/
    return passages.filter { $0.contains(words) }
  }

  /// The error codes of VAST and VMAP that it speaks of.
  var errorCodes: Set<Int> {
    Set(
      passages.flatMap { passage in
        passage.matches(of: /\berrors? (\d{3,4})\b/).compactMap { Int($0.1) }
      })
  }
}
