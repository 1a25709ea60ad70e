import Foundation
import Media
import System
import Testing

/// A media file that FFmpeg's program makes for one test, removed when the test is over.
final class MadeMedia {
  static let isPossible = Program("ffmpeg") != nil

  /// Pictures that move, with a tone: the inputs that most files begin with.
  static func inputs(seconds: Double, size: String = "320x180") -> [String] {
    ["-f", "lavfi", "-i", "testsrc2=size=\(size):rate=25:duration=\(seconds)"]
      + ["-f", "lavfi", "-i", "sine=frequency=997:sample_rate=48000:duration=\(seconds)"]
  }

  /// An encoding that keeps black black and still pictures still.
  static let encoding =
    ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "12"]
    + ["-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "128k"]

  private let folder: URL
  let path: String

  init(_ name: String, _ arguments: [String]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appending(path: name).path
    let ffmpeg = try #require(Program("ffmpeg"))
    _ = try ffmpeg.run(["-nostdin", "-v", "error"] + arguments + [path]).lines
    try #require(FileManager.default.fileExists(atPath: path))
  }

  /// Streams one after the other, as an MPEG transport stream allows.
  convenience init(joining parts: [MadeMedia]) throws {
    let list = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: list) }
    try parts.map { "file '\($0.path)'\n" }.joined().write(
      to: list, atomically: true, encoding: .utf8)
    try self.init(
      "joined.ts", ["-f", "concat", "-safe", "0", "-i", list.path, "-c", "copy"])
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func measured() throws -> MediaMeasurements { try #require(try facts().measurements) }

  /// The file as it is read with its quality.
  func facts() throws -> MediaFacts {
    try MediaReader.read(path: path, mode: .full, details: .quality)
  }
}

extension Duration {
  /// Whether two times are equal within the precision of six printed digits.
  func isNear(_ seconds: Double, by tolerance: Double = 0.001) -> Bool {
    (self / .seconds(1) - seconds).magnitude <= tolerance
  }
}
