import Foundation
import Glibc
import TestSupport
import Testing

@testable import System

/// A folder of files, links, and what is neither; `out` lies beside it.
final class FolderFilesTests {
  private let root: String

  init() throws {
    root = FileManager.default.temporaryDirectory
      .appending(path: "folder-files-tests-\(UUID().uuidString)").path(percentEncoded: false)
    for folder in ["in/a/b", "in/.hidden", "out"] {
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    for file in [
      "in/b.xml", "in/a/A.XML", "in/a/b/c.xml", "in/no.txt", "in/.hidden/h.xml", "out/o.xml",
    ] {
      try LocalFile.write("in \(file)", to: "\(root)/\(file)")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/in/\(name)", withDestinationPath: target)
  }

  private func listing(of path: String = "in") throws -> FolderFiles.Listing {
    try FolderFiles(extensions: [".xml"]).listing(of: "\(root)/\(path)")
  }

  /// Paths without the folder of the test.
  private func short(_ paths: [String]) -> [String] {
    paths.map { $0.replacing("\(root)/", with: "") }
  }

  private static let own = ["in/a/A.XML", "in/a/b/c.xml", "in/b.xml"]

  @Test func `the files below a folder are listed in the order of their names, hidden ones not`()
    throws
  {
    let listing = try listing()
    #expect(short(listing.files) == Self.own)
    #expect(listing.refused.isEmpty && listing.unsearched.isEmpty)
    #expect(short(try self.listing(of: "in/no.txt").files) == ["in/no.txt"])
  }

  @Test func `a link to a file in the folder is one of its files`() throws {
    try link("l.xml", to: "a/b/c.xml")
    try link("m.xml", to: "\(root)/in/no.txt")
    let listing = try listing()
    #expect(short(listing.files) == Self.own + ["in/l.xml", "in/m.xml"])
    #expect(listing.refused.isEmpty && listing.unsearched.isEmpty)
  }

  @Test(arguments: [
    ("../out/o.xml", "leads out of the folder"), ("/proc/self/environ", "leads out of the folder"),
    ("../out/none", "leads out of the folder"), (".hidden/h.xml", "a hidden place"),
    ("none.xml", "leads nowhere"), ("l.xml", "leads in a circle"), ("/dev/zero", "leads out of"),
    ("a/p", "not a regular file"),
  ])
  func `a link to what is no file in the folder is named, and not in the list`(
    target: String, reason: String
  ) throws {
    #expect(mkfifo("\(root)/in/a/p", 0o600) == 0)
    try link("l.xml", to: target)
    let listing = try listing()
    #expect(short(listing.files) == Self.own)
    #expect(short(listing.refused.map(\.path)) == ["in/l.xml"])
    #expect(listing.refused[0].reason.contains(reason), "\(listing.refused[0])")
    #expect(listing.unsearched.isEmpty)
  }

  @Test func `no folder is searched by a link, and one outside is named`() throws {
    try link("l", to: "../out")
    try link("m", to: "a")
    try link("n", to: ".")
    try link("a/b/up", to: "..")
    try link("o", to: "/proc/self")
    let listing = try listing()
    #expect(short(listing.files) == Self.own)
    #expect(short(listing.unsearched.map(\.path)) == ["in/l", "in/o"])
    #expect(listing.unsearched[0].description.hasPrefix("cannot search '"))
    #expect(listing.refused.isEmpty)
    // The folder that the user names may be a link.
    #expect(short(try self.listing(of: "in/l").files) == ["in/l/o.xml"])
  }

  @Test func `what is no regular file is named where it has a wanted name`() throws {
    #expect(mkfifo("\(root)/in/p.xml", 0o600) == 0 && mkfifo("\(root)/in/q", 0o600) == 0)
    let listing = try listing()
    #expect(short(listing.files) == Self.own)
    #expect(short(listing.refused.map(\.path)) == ["in/p.xml"])
  }

  @Test(arguments: ["/proc", "/proc/self", "/sys"])
  func `the folders of the kernel are not read`(path: String) {
    #expect(throws: UnreadableInput.self) {
      try FolderFiles(extensions: ["environ"]).listing(of: path)
    }
  }

  @Test func `a folder with nothing but a refused link does not seem to be empty`() throws {
    for file in ["in/b.xml", "in/a"] {
      try FileManager.default.removeItem(atPath: "\(root)/\(file)")
    }
    #expect(throws: UnreadableInput.self) { try self.listing() }
    try link("l.xml", to: "../out/o.xml")
    let listing = try listing()
    #expect(listing.files.isEmpty && listing.refused.count == 1)
  }
}

struct FoundFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "found-file-tests-\(UUID().uuidString)").path(percentEncoded: false)

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// A file with a mode, whatever the process's mask.
  private func file(mode: mode_t) throws -> String {
    let path = "\(folder)/file"
    try LocalFile.write("a: b", to: path)
    #expect(chmod(path, mode) == 0)
    return path
  }

  @Test(
    arguments: [
      (7, S_IFREG | 0o644, nil), (7, S_IFREG | 0o600, nil), (7, S_IFDIR | 0o755, nil),
      (8, S_IFREG | 0o644, "it belongs to another user"),
      (0, S_IFREG | 0o644, "it belongs to another user"),
      (7, S_IFREG | 0o664, "other users can write to it"),
      (7, S_IFREG | 0o646, "other users can write to it"),
      (7, S_IFLNK | 0o777, "it is a link"), (8, S_IFLNK | 0o777, "it belongs to another user"),
      (7, S_IFIFO | 0o600, "it is not a regular file"),
      (7, S_IFCHR | 0o600, "it is not a regular file"),
    ] as [(UInt32, mode_t, String?)])
  func `what only the user can change is trusted`(owner: UInt32, mode: mode_t, why: String?) {
    #expect(FoundFile.objection(owner: owner, mode: mode, user: 7) == why)
  }

  @Test func `the content of the user's own file is read`() throws {
    defer { remove() }
    #expect(try FoundFile.read(file(mode: 0o644)) == .content(Array("a: b".utf8)))
  }

  @Test(arguments: [0o664, 0o646, 0o666] as [mode_t])
  func `a file that others can write to is not read`(mode: mode_t) throws {
    defer { remove() }
    #expect(try FoundFile.read(file(mode: mode)) == .distrusted("other users can write to it"))
  }

  @Test(.enabled(if: FileOwner.canBeOther, "a file cannot be given to another user here"))
  func `a file of another user is not read`() throws {
    defer { remove() }
    let path = try file(mode: 0o644)
    #expect(chown(path, FileOwner.other, FileOwner.other) == 0)
    #expect(try FoundFile.read(path) == .distrusted("it belongs to another user"))
  }

  @Test func `neither a link nor a pipe is read, and a folder is an error`() throws {
    defer { remove() }
    let path = try file(mode: 0o600)
    #expect(symlink(path, "\(folder)/link") == 0)
    #expect(try FoundFile.read("\(folder)/link") == .distrusted("it is a link"))
    #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
    #expect(try FoundFile.read("\(folder)/pipe") == .distrusted("it is not a regular file"))
    try FileManager.default.createDirectory(
      atPath: "\(folder)/inner", withIntermediateDirectories: true)
    #expect(chmod("\(folder)/inner", 0o755) == 0)
    #expect(throws: UnreadableInput.self) { try FoundFile.read("\(folder)/inner") }
    #expect(throws: UnreadableInput.self) { try FoundFile.read("\(folder)/none") }
  }

  @Test func `a path has its place below a folder, or is the folder itself`() throws {
    defer { remove() }
    let real = try #require(realpath(folder, nil))
    let root = String(cString: real)
    free(real)
    try FileManager.default.createDirectory(
      atPath: "\(root)/inner", withIntermediateDirectories: true)
    #expect(symlink("/etc", "\(root)/inner/out") == 0)
    #expect(symlink("inner", "\(root)/in") == 0)
    let folders = AllowedFolders([root])
    #expect(folders.realPath(of: root) == root)
    #expect(folders.realPath(of: "\(root)/in/a") == "\(root)/inner/a")
    #expect(folders.realPath(of: "\(root)/in") == "\(root)/inner")
    #expect(folders.realPath(of: "\(root)/inner/out") == nil)
    #expect(folders.realPath(of: "\(root)/inner/out/passwd") == nil)
    #expect(folders.realPath(of: "\(root)/..") == nil)
    #expect(folders.realPath(of: "/etc/passwd") == nil)
    #expect(AllowedFolders(["/"]).realPath(of: "/") == "/")
  }
}
