import Foundation
import System
import Testing

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
