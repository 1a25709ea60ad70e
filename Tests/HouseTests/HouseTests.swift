import Foundation
import TestSupport
import Testing

/// The project's rules that the compiler does not check.
@Suite(.tags(.slow))
struct HouseTests {
  /// Lines of the project that break a rule, as `path:line: text`.
  private func lines(
    below folder: String = "Sources",
    where breaksRule: (SourceTree.File, Substring) -> Bool
  ) throws -> [String] {
    let files = try SourceTree.swiftFiles(below: folder)
    #expect(!files.isEmpty)
    return files.flatMap { file in
      file.lines.enumerated().filter { breaksRule(file, $0.element) }.map {
        "\(file.path):\($0.offset + 1): \($0.element)"
      }
    }
  }

  @Test(arguments: [
    "@unchecked Sendable", "nonisolated(unsafe)", "try!", "fatalError(", "as!", "@preconcurrency",
  ])
  func `what hides mistakes is not written`(text: String) throws {
    let found = try lines { _, line in
      line.contains(text) && !line.trimmingPrefix { $0 == " " }.hasPrefix("//")
    }
    #expect(found == [])
  }

  @Test func `sources import the small Foundation only`() throws {
    let modules = try SourceTree.swiftFiles(below: "Sources").map(\.module)
    let allowed = try Set(modules).union(SourceTree.libraries()).union([
      "FoundationEssentials", "Glibc", "SwiftOverlayShims", "Synchronization", "Testing",
    ])
    let found = try lines { _, line in
      SourceTree.importedModule(in: line).map { !allowed.contains($0) } ?? false
    }
    #expect(found == [])
  }

  @Test func `a C library has one importing module, a parser's library one file`() throws {
    let files = try SourceTree.swiftFiles(below: "Sources")
    let libraries = try SourceTree.libraries()
    var importers: [String: [SourceTree.File]] = [:]
    for file in files where file.module != "vastsim-bench" {
      for library in libraries.intersection(file.lines.compactMap(SourceTree.importedModule)) {
        importers[library, default: []].append(file)
      }
    }
    #expect(!importers.isEmpty)
    for (library, files) in importers {
      #expect(Set(files.map(\.module)).count == 1, "\(library): \(files.map(\.path))")
    }
    for parser in ["CLibXML2", "CLibYAML", "CPCRE2"] {
      #expect((importers[parser] ?? []).count <= 1, "\(parser)")
    }
  }

  @Test func `processes are started in one place`() throws {
    let found = try lines { _, line in
      ["posix_spawn(", "posix_spawnp(", " fork()", "vfork()", "popen("].contains {
        line.contains($0)
      }
    }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("Sources/Ports/System/ChildProcess/") == true)
  }

  @Test func `what people read goes through the writer that shows control characters`() throws {
    let found = try lines(below: "Sources/Fronts") { _, line in
      line.contains("errorOutput.write(")
    }
    #expect(found == [])
    let verbatim = try lines { _, line in line.contains("verbatim") && line.contains("VisibleText")
    }
    let files = Set(verbatim.map { $0.prefix { $0 != ":" } })
    #expect(
      files == [
        "Sources/Fronts/Reports/Text/TextStyle.swift",
        "Sources/Vocabulary/Diagnostics/VisibleText.swift",
      ])
  }

  @Test func `what is public is the library's front door`() throws {
    let doors = [
      "Sources/Core/VASTSimulator/Library/", "Sources/Fronts/VASTSimulatorTesting/",
    ]
    let found = try lines { file, line in
      let code = line.drop { $0 == " " }
      return code.hasPrefix("public ") && SourceTree.importedModule(in: line) == nil
        && !doors.contains(where: file.path.hasPrefix)
    }
    #expect(found == [])
  }

  @Test func `what is called a state machine has a state`() throws {
    let files = try SourceTree.swiftFiles(below: "Sources")
    var count = 0
    for file in files {
      // Of most files no line is read a second time, since matching a pattern takes long.
      for line in file.lines where line.contains("StateMachine") {
        guard
          let name = line.firstMatch(
            of: /^(?:package |public )?(?:final )?(?:struct|class|enum) (\w+StateMachine)\b/)
        else { continue }
        count += 1
        let stateful = file.lines.contains { $0.contains(/\b(?:enum State|State\.|var state)\b/) }
        #expect(stateful, "\(file.path): \(name.1) has no 'State'; call it by what it decides")
      }
    }
    #expect(count > 30)
  }

  @Test func `tests are written with Swift Testing`() throws {
    #expect(try lines(below: "Tests") { SourceTree.importedModule(in: $1) == "XCTest" } == [])
  }

  @Test(
    arguments: [
      ("import VAST", "VAST"), ("  package import VAST", "VAST"),
      ("@testable import VAST", "VAST"), ("import struct Vocabulary.View", "Vocabulary"),
      ("internal import CFFmpeg // why", "CFFmpeg"), ("// import VAST", nil), ("imports VAST", nil),
      ("let text = \"import VAST\"", nil), ("import", nil),
    ] as [(Substring, String?)])
  func `imports are recognised`(line: Substring, module: String?) {
    #expect(SourceTree.importedModule(in: line) == module)
  }
}

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
        module: ["Vocabulary", "Units"].first { $0 == parts.first } ?? parts.dropFirst().first
          ?? "",
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
