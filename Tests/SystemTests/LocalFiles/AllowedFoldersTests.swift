import Foundation
import Glibc
import Testing
import Vocabulary

@testable import System

struct AllowedFoldersTests {
  private func judge(
    _ path: String, in folders: [String] = ["/ads/tag"], links: [String: String] = [:]
  ) -> AllowedFolders.Judgement {
    AllowedFolders(folders).judge(path, currentFolder: "/ads") { links[$0] }
  }

  @Test(arguments: [
    ("/ads/tag/ad.mp4", "/ads/tag/ad.mp4"), ("tag/a/./b//c.mp4", "/ads/tag/a/b/c.mp4"),
    ("tag/a/../ad.mp4", "/ads/tag/ad.mp4"), ("../ads/tag/ad.mp4", "/ads/tag/ad.mp4"),
    ("tag/a..", "/ads/tag/a.."), ("tag/a\u{301}/b", "/ads/tag/a\u{301}/b"), ("tag", "/ads/tag"),
    ("tag/.", "/ads/tag"), ("tag/a/..", "/ads/tag"),
  ])
  func `the folder and a path below it are allowed`(path: String, real: String) {
    #expect(judge(path) == .inside(real))
  }

  @Test(arguments: [
    "/etc/passwd", "tag/../tagged/ad.mp4", "tag/../../etc/passwd", ".", "tag/..",
    // A combining mark after the slash makes both one character of Swift's.
    "tag/\u{301}/../../../etc/passwd", "tag/a/\u{301}../../../../b",
    "/ads/tag/../\u{20DD}x",
  ])
  func `a path that leads out of the folder is refused`(path: String) {
    #expect(judge(path) == .outside)
  }

  @Test func `a combining mark belongs to the name after the slash`() {
    #expect(judge("tag/\u{301}../ad.mp4") == .inside("/ads/tag/\u{301}../ad.mp4"))
  }

  @Test(
    arguments: [
      (["/ads/tag/x": "/etc"], "tag/x/passwd", nil),
      (["/ads/tag/x": "../other"], "tag/x/ad.mp4", nil),
      (["/ads/tag/x": "a/b"], "tag/x/c", "/ads/tag/a/b/c"),
      (["/ads/tag/x": "../../ads/tag/y", "/ads/tag/y": "z"], "tag/x", "/ads/tag/z"),
      (["/ads/tag/x": "a/b"], "tag/x/../c", "/ads/tag/a/c"),
      // The folder itself is a link.
      (["/ads/tag": "/disk/7"], "tag/ad.mp4", "/disk/7/ad.mp4"),
      (["/ads/tag": "/disk/7"], "/disk/7/ad.mp4", "/disk/7/ad.mp4"),
      (["/ads/tag": "/disk/7"], "/disk/8/ad.mp4", nil),
    ] as [([String: String], String, String?)])
  func `links are followed before the decision`(
    links: [String: String], path: String, real: String?
  ) {
    #expect(judge(path, links: links) == real.map { .inside($0) } ?? .outside)
  }

  @Test(arguments: [
    "tag/.env", "tag/.git/config", "tag/a/.b/c", "tag/..a", "tag/x", "tag/x/../.env",
    "tag/y/config",
  ])
  func `what is hidden below the folder is refused, and what a link to it leads to`(path: String) {
    let links = ["/ads/tag/x": ".env", "/ads/tag/y": ".git"]
    #expect(judge(path, links: links) == .hidden)
    #expect(judge(path, in: ["/b", "/ads/tag"], links: links) == .hidden)
    #expect(judge(path, in: ["/b"], links: links) == .outside)
  }

  @Test(arguments: [
    ("tag/.env", "/ads/tag/.env"), ("tag/.git/config", "tag/.git"),
    ("tag/.git/config", "tag/.git/config"), ("tag/.git/hooks/a", "/ads/tag/.git/"),
    ("tag/.git/.x/a", "tag/.git/.x"),
  ])
  func `what is hidden is allowed by its own path, or that of a folder`(path: String, named: String)
  {
    #expect(judge(path, in: ["/ads/tag", named]) == .inside("/ads/\(path)"))
  }

  @Test func `a hidden folder that is named does not name what is hidden in it`() {
    #expect(judge(".ads/tag.mp4", in: [".ads"]) == .inside("/ads/.ads/tag.mp4"))
    #expect(judge(".ads/.env", in: [".ads"]) == .hidden)
    #expect(judge(".ads/a/.b/c", in: ["/ads/tag", ".ads"]) == .hidden)
  }

  @Test func `links without end and a NUL are refused`() {
    #expect(judge("tag/x", links: ["/ads/tag/x": "x"]) == .malformed)
    #expect(judge("tag/a\0b") == .malformed)
  }

  @Test func `every folder that is named is allowed, and none without one`() {
    #expect(judge("/b/x", in: ["/a", "/b"]) == .inside("/b/x"))
    #expect(judge("/b/x", in: []) == .outside)
    #expect(judge("/x", in: ["/"]) == .inside("/x"))
  }
}

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
