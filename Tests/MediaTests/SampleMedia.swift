import Foundation
import Testing

/// The sample files of the repository, and copies of them that were tampered with.
enum SampleMedia {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "SampleMedia")

  static func path(_ name: String) -> String { folder.appending(path: "Media/\(name)").path }

  static func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: "Media/\(name)"))
  }

  /// Runs a body with a new file of these contents, and removes it afterwards.
  static func withFile<Result>(
    _ contents: Data, _ body: (_ path: String) throws -> Result
  ) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).mp4")
    try contents.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
  }
}

/// A program that the tests compare with, where it is installed.
struct Program {
  let url: URL

  init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let candidates = folders.map { URL(filePath: "\($0)/\(name)") }
    guard
      let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { return nil }
    url = found
  }

  /// The lines of standard output.
  ///
  /// Through the shell: Foundation's `Process` leaks, and AddressSanitizer says so.
  func lines(_ arguments: [String]) throws -> [String] {
    let words = [url.path] + arguments
    let quoted = words.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
    let pipe = try #require(popen(quoted + " 2>/dev/null", "r"))
    defer { pclose(pipe) }
    var lines: [String] = []
    var buffer = [CChar](repeating: 0, count: 4_096)
    while fgets(&buffer, Int32(buffer.count), pipe) != nil {
      let text = String(
        decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      lines.append(text.trimmingCharacters(in: .newlines))
    }
    return lines
  }
}
