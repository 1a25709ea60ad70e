import Foundation

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
  func lines(_ arguments: [String]) throws -> [String] {
    let process = Process()
    let output = Pipe()
    process.executableURL = url
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
