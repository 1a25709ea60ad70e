import Foundation
import Media
import System
import Testing

/// A folder that is mapped to `https://cdn.example.com/hls/`, removed when the test is over.
final class StreamFolder: MediaResources {
  private let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
  /// The requested URLs, in order.
  private(set) var asked: [String] = []

  var path: String { url.path }

  /// Empty, or with the files of another folder.
  init(copying folder: String?) throws {
    if let folder {
      try FileManager.default.copyItem(at: URL(filePath: folder), to: url)
    } else {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(for url: String) -> String? {
    asked.append(url)
    guard url.hasPrefix(HLSReaderTests.origin) else { return nil }
    return path + "/" + url.dropFirst(HLSReaderTests.origin.count)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: url.appending(path: name))
  }

  func write(_ name: String, _ text: String) throws { try write(name, Data(text.utf8)) }

  func write(_ name: String, _ bytes: Data) throws {
    try bytes.write(to: url.appending(path: name))
  }

  func replace(_ name: String, _ text: String, with other: String) throws {
    let old = try String(contentsOf: url.appending(path: name), encoding: .utf8)
    try #require(old.contains(text))
    try write(name, old.replacing(text, with: other))
  }

  /// Runs FFmpeg's program.
  func make(_ arguments: [String]) throws {
    _ = try #require(Program("ffmpeg")).run(["-nostdin", "-v", "error", "-y"] + arguments).lines
  }
}
