import Foundation
import System
import TestSupport
import Testing

@testable import Media

struct SampleMediaTests {
  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: SampleMedia.path("")).sorted()
    }
  }

  @Test
  func `the README says how every media file was made`() throws {
    let readme = try String(
      contentsOf: SampleMedia.folder.appending(path: "README.md"), encoding: .utf8)
    #expect(try names.count == 21)
    for name in try names { #expect(readme.contains("| `\(name)` |"), "\(name) is missing") }
  }

  @Test
  func `media files are small`() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: SampleMedia.path(""))
    for name in files where !name.hasSuffix("hls") {
      #expect(try SampleMedia.bytes(name).count <= 1 << 20, "\(name)")
    }
  }
}

/// The sample files of the repository, and copies of them that were tampered with.
enum SampleMedia {
  static let folder = Checkout.root
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
