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

  @Test(arguments: ["Sources", "Tests"])
  func `no file passes 500 lines`(folder: String) throws {
    let long = try SourceTree.swiftFiles(below: folder).filter { $0.lines.count > 501 }
    #expect(long.map(\.path) == [])
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
      ("@testable import VAST", "VAST"), ("import struct Vocabulary.View", "Geometry"),
      ("internal import CFFmpeg // why", "CFFmpeg"), ("// import VAST", nil), ("imports VAST", nil),
      ("let text = \"import VAST\"", nil), ("import", nil),
    ] as [(Substring, String?)])
  func `imports are recognised`(line: Substring, module: String?) {
    #expect(SourceTree.importedModule(in: line) == module)
  }
}
