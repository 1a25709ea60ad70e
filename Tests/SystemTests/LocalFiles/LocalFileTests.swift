import Foundation
import Glibc
import Testing

@testable import System

struct LocalFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "local-file-tests-\(UUID().uuidString)", directoryHint: .isDirectory)

  private func withFolder(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body()
  }

  private func path(_ name: String) -> String { folder.path(percentEncoded: false) + name }

  @Test func `what was written is read, up to one byte above the limit`() throws {
    try withFolder {
      try LocalFile.write("abcdef", to: path("a"))
      #expect(LocalFile.exists(path("a")))
      #expect(try LocalFile.bytes(of: path("a")) == Array("abcdef".utf8))
      #expect(try LocalFile.bytes(of: path("a"), limit: 2) == Array("abc".utf8))
    }
  }

  @Test func `what cannot be read says why and what to do`() throws {
    try withFolder {
      let missing = try #require(throws: UnreadableInput.self) {
        try LocalFile.checkReadable(path("nowhere"))
      }
      #expect(
        "\(missing)" == "cannot read '\(path("nowhere"))': no such file or directory; "
          + "check the path and its permissions")
      let folder = try #require(throws: UnreadableInput.self) { try LocalFile.bytes(of: path("")) }
      #expect("\(folder)" == "cannot read '\(path(""))': it is a folder; use a file inside it")
      #expect(!LocalFile.exists(path("nowhere")))
    }
  }
}

struct FileWritingTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "file-writing-tests-\(UUID().uuidString)", directoryHint: .isDirectory)

  private func withFolder(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body()
  }

  private func path(_ name: String) -> String { folder.path(percentEncoded: false) + name }

  private func text(_ name: String) throws -> String {
    String(decoding: try LocalFile.bytes(of: path(name)), as: UTF8.self)
  }

  private func status(_ name: String) -> stat {
    var status = stat()
    lstat(path(name), &status)
    return status
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path("")).sorted()
  }

  @Test func `a reader of the old file keeps it whole`() throws {
    try withFolder {
      try LocalFile.write("old", to: path("a"))
      chmod(path("a"), 0o600)
      let old = try FileHandle(forReadingFrom: URL(filePath: path("a")))
      try LocalFile.write("new", to: path("a"))
      #expect(try old.readToEnd() == Data("old".utf8))
      #expect(try text("a") == "new")
      #expect(status("a").st_mode & 0o777 == 0o600)
      #expect(try names() == ["a"])
    }
  }

  @Test func `a link stays, and its target is replaced`() throws {
    try withFolder {
      try LocalFile.write("old", to: path("a"))
      symlink("a", path("b"))
      symlink("c", path("d"))
      try LocalFile.write("new", to: path("b"))
      try LocalFile.write("made", to: path("d"))
      #expect(status("b").st_mode & S_IFMT == S_IFLNK)
      #expect(try text("a") == "new")
      #expect(try text("c") == "made")
      #expect(try names() == ["a", "b", "c", "d"])
    }
  }

  @Test func `what is no file is written to, and what cannot be written says why`() throws {
    try withFolder {
      try LocalFile.write("gone", to: "/dev/null")
      #expect(throws: UnreadableInput.self) { try LocalFile.write("x", to: path("no/a")) }
      #expect(throws: UnreadableInput.self) { try LocalFile.write("x", to: path("")) }
      #expect(try names().isEmpty)
    }
  }

  @Test func `what must be new replaces nothing`() throws {
    try withFolder {
      try LocalFile.create(Array("first".utf8), at: path("a"))
      symlink("nowhere", path("b"))
      for name in ["a", "b"] {
        let error = try #require(throws: UnreadableInput.self) {
          try LocalFile.create(Array("second".utf8), at: path(name))
        }
        #expect(error.reason == "it already exists")
      }
      #expect(try text("a") == "first")
      #expect(try names() == ["a", "b"])
    }
  }

  @Test func `a file is the same however its path is spelled`() throws {
    try withFolder {
      try LocalFile.write("a", to: path("a"))
      symlink("a", path("link"))
      link(path("a"), path("hard"))
      let one = PathIdentity(path("a"))
      #expect(one != nil)
      for name in ["link", "hard", "./a"] {
        #expect(PathIdentity(path(name)) == one, "\(name)")
      }
      #expect(PathIdentity(path("new")) == PathIdentity(path("./new")))
      #expect(PathIdentity(path("new")) != PathIdentity(path("newer")))
      #expect(PathIdentity(path("no/new")) == PathIdentity(path("no/./new")))
      #expect(PathIdentity("/dev/null") == nil)
    }
  }
}

struct DisplayPathTests {
  private let display = DisplayPath(currentFolder: "/home/me/ads")

  @Test(arguments: [
    ("tag.xml", "tag.xml"), ("./a/../tag.xml", "tag.xml"), ("/home/me/ads/a/tag.xml", "a/tag.xml"),
    ("/home/me/other/tag.xml", "../other/tag.xml"), ("../tag.xml", "../tag.xml"),
    ("/tmp/tag.xml", "../../../tmp/tag.xml"), ("/home/me/ads", "."), ("/home/me", ".."),
    ("/home/me/adsense/tag.xml", "../adsense/tag.xml"), ("-", "standard input"),
    ("https://ads.example.com/tag", "https://ads.example.com/tag"),
    ("HTTP://ads.example.com/tag", "HTTP://ads.example.com/tag"),
    ("ftp://ads.example.com/tag", "ftp:/ads.example.com/tag"),
  ])
  func `a path is relative to the current folder, wherever it is`(
    path: String, text: String
  ) {
    #expect(display.text(of: path) == text)
  }

  @Test(arguments: [
    ("tag.xml", "/home/me/ads/tag.xml"), ("../tag.xml", "/home/me/tag.xml"),
    ("/etc/./tag.xml", "/etc/tag.xml"), ("../../../../../tag.xml", "/tag.xml"),
  ])
  func `a path from the root on has no dots`(path: String, absolute: String) {
    #expect(DisplayPath.absolute(path, in: "/home/me/ads") == absolute)
  }

  @Test(arguments: [("tag.xml", "."), ("/tag.xml", "/"), ("a/b/tag.xml", "a/b")])
  func `the folder of a file has no slash at its end`(path: String, folder: String) {
    #expect(DisplayPath.folder(of: path) == folder)
  }
}
