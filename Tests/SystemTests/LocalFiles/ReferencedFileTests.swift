import Foundation
import Glibc
import System
import Testing
import Vocabulary

struct ReferencedFileTests {
  /// `tag/` with files, folders, a pipe and links that stay and links that leave, and `secret`
  /// beside it.
  private let root: String

  init() throws {
    let base = FileManager.default.temporaryDirectory
      .appending(path: "referenced-file-tests-\(UUID().uuidString)").path(percentEncoded: false)
    let made = try #require(Self.realPath(Self.made(base)))
    root = made
    for folder in ["tag", "tag/a", "tag/a/b", "tag/\u{301}", "other"] {
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    for file in ["tag/f", "tag/a/f", "tag/a/b/f", "tag/\u{301}/f", "tag/..f", "other/f", "f"] {
      try LocalFile.write("in \(file)", to: "\(root)/\(file)")
    }
    for (link, target) in [
      ("tag/in", "a/b"), ("tag/out", "../other"), ("tag/up", ".."), ("tag/root", "/"),
      ("tag/a/back", "../../tag"), ("tag/loop", "loop"), ("tag/file", "../f"),
      ("tag/dangling", "no"),
      ("tag/device", "/dev/null"),
    ] {
      #expect(symlink(target, "\(root)/\(link)") == 0)
    }
    #expect(mkfifo("\(root)/tag/pipe", 0o600) == 0)
  }

  private static func made(_ path: String) -> String {
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  private func remove() { try? FileManager.default.removeItem(atPath: root) }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private func file(_ path: String) -> ReferencedFile {
    ReferencedFile(at: "\(root)/tag/\(path)", in: AllowedFolders(["\(root)/tag"]))
  }

  @Test func `only a regular file in the folder is found`() throws {
    defer { remove() }
    #expect(file("in/f") == .file("\(root)/tag/a/b/f"))
    #expect(file("a/back/f") == .file("\(root)/tag/f"))
    #expect(file("dangling") == .missing)
    for outside in ["out/f", "up/f", "root/etc/passwd", "file", "loop", "../f", "device", "../no"] {
      #expect(file(outside) == .outside, "\(outside)")
    }
    #expect(file("..f") == .hidden && file(".no") == .hidden && file("up/tag/.x/f") == .hidden)
    for irregular in ["a", "pipe", "in", "."] {
      #expect(file(irregular) == .irregular, "\(irregular)")
    }
  }

  @Test func `reading follows no link, and waits for no pipe`() throws {
    defer { remove() }
    #expect(try ReferencedFile.bytes(of: "\(root)/tag/a/f") == Array("in tag/a/f".utf8))
    // As if a part of a path was replaced after it was judged.
    for path in ["tag/file", "tag/in/f", "tag/pipe", "tag/a", "tag/no"] {
      #expect(throws: UnreadableInput.self, "\(path)") {
        try ReferencedFile.bytes(of: "\(root)/\(path)")
      }
    }
  }

  @Test func `whatever path is tried, what is found is where the system says, and inside`() {
    defer { remove() }
    var random = SeededRandom(seed: 42)
    let parts = [
      "..", ".", "", "a", "b", "f", "in", "out", "up", "root", "a/back", "file", "dangling", "pipe",
      "\u{301}", "\u{301}..", "..f", "loop", "tag", "other", "etc", "passwd", "no",
    ]
    var found = 0
    for _ in 0..<20_000 {
      let count = 1 + Int(random.next() % 8)
      let path = (0..<count).map { _ in parts[Int(random.next() % UInt64(parts.count))] }
        .joined(separator: "/")
      let real = Self.realPath("\(root)/tag/\(path)")
      let isInside = real?.utf8.starts(with: "\(root)/tag/".utf8) == true
      switch file(path) {
      case .file(let answer):
        found += 1
        // The system refuses a `..` behind what is no folder; the path without it is inside too.
        if let real { #expect(answer == real, "\(path)") }
        #expect(answer.utf8.starts(with: "\(root)/tag/".utf8), "\(path)")
      case .outside, .missing:
        if let real, isInside { Issue.record("\(path) leads to \(real)") }
      case .hidden:
        if let real, isInside {
          #expect(
            real.utf8.dropFirst(root.utf8.count).split(separator: UInt8(ascii: "/"))
              .contains { $0.first == UInt8(ascii: ".") }, "\(path) leads to \(real)")
        }
      case .irregular:
        if let real { #expect(isInside || real == "\(root)/tag", "\(path)") }
      }
    }
    #expect(found > 100)
  }
}
