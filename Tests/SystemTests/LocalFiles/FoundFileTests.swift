import Foundation
import Glibc
import TestSupport
import Testing

@testable import System

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
