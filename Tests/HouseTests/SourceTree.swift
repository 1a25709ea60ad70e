import Foundation
import TestSupport

/// The project's own source files, read from the checkout that the test was built from.
enum SourceTree {
  struct File: Sendable {
    /// The path relative to the project's folder.
    var path: String
    /// The module: the second folder below `Sources`, or the first where a layer is one module.
    var module: String
    var lines: [Substring]
  }

  static let root = Checkout.root

  /// All Swift files below a folder of the project, in order of their paths.
  static func swiftFiles(below folder: String) throws -> [File] {
    let base = root.appending(path: folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: base.path)
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let text = try String(contentsOf: base.appending(path: path), encoding: .utf8)
      let parts = path.split(separator: "/").map(String.init)
      return File(
        path: "\(folder)/\(path)",
        module: parts.first == "Vocabulary" ? "Vocabulary" : parts.dropFirst().first ?? "",
        lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }

  /// The modules of C libraries.
  static func libraries() throws -> Set<String> {
    let folder = root.appending(path: "Sources/CLibraries")
    return try Set(FileManager.default.contentsOfDirectory(atPath: folder.path))
  }

  /// The module that a line imports, if it is an import.
  static func importedModule(in line: Substring) -> String? {
    let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
    let words = code.split(separator: " ").drop { word in
      word.hasPrefix("@")
        || ["public", "package", "internal", "fileprivate", "private"].contains(word)
    }
    guard words.first == "import", let last = words.last, words.count > 1 else { return nil }
    // `import struct Module.Type` names the module before the dot.
    return String(last.prefix { $0 != "." })
  }
}
