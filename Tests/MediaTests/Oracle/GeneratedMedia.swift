import Foundation
import System
import Testing
import Vocabulary

@testable import Media

/// Makes media files with FFmpeg's own program, as a seed says, in a folder that goes with it.
final class GeneratedMedia {
  /// What is special about a group of files; the raw values name the group in messages.
  enum Group: String, CaseIterable, Sendable {
    case lateStart = "late start"
    case editLists = "edit lists"
    case fragments
    case truncations
    case brokenFrames = "broken frames"
    case shapes
  }

  /// A file, and what is known about it because it was made.
  struct File {
    let name: String
    let path: String
    /// Whether its container states another duration than its media has.
    var statesWrongDuration = false
    /// Whether bytes of it were taken away, or written over.
    var isDamaged = false
  }

  /// The length of what is made, in seconds, but for the short files whose frames are broken.
  static let seconds = 2.0

  private let ffmpeg: Program
  private let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
  private var random: SeededRandom
  private var files: [File] = []

  init(_ ffmpeg: Program, seed: UInt64) throws {
    self.ffmpeg = ffmpeg
    random = SeededRandom(seed: seed).forked(for: "media")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The files of a group.
  func files(of group: Group) throws -> [File] {
    files = []
    switch group {
    case .lateStart: try addLateStarts()
    case .editLists: try addEditLists()
    case .fragments: try addFragments()
    case .truncations: try addTruncations()
    case .brokenFrames: try addBrokenFrames()
    case .shapes: try addShapes()
    }
    return files
  }

  // MARK: - Groups

  private func addLateStarts() throws {
    let base = try encoded("base.mp4", Self.h264, Self.aac)
    let vp8 = try encoded("base.webm", Self.vp8, Self.vorbis)
    for index in 0..<6 {
      let late = "\(Double(Int.random(in: 1...40, using: &random)) / 10)"
      let shift = ["-itsoffset", late, "-i"]
      for (suffix, source) in [("mp4", base), ("mkv", base), ("webm", vp8)] {
        try add("late-\(index).\(suffix)", shift + [source, "-c", "copy", "-copyts"])
      }
      try add(
        "late-\(index).ts", shift + [base, "-c", "copy", "-copyts", "-mpegts_copyts", "1"])
      try add(
        "late-picture-\(index).mp4",
        shift + [base, "-i", base, "-map", "0:v", "-map", "1:a", "-c", "copy", "-copyts"])
    }
  }

  private func addEditLists() throws {
    let base = try encoded("base.mp4", Self.h264, Self.aac)
    for index in 0..<8 {
      let start = "\(Double(Int.random(in: 1...17, using: &random)) / 10)"
      try add("begins-inside-\(index).mp4", ["-ss", start, "-i", base, "-c", "copy"])
      let wrong = UInt32.random(in: 4_000...90_000, using: &random)
      for boxes in [["mvhd"], ["elst"], ["mvhd", "tkhd", "elst"]] {
        let name = "states-\(boxes.joined(separator: "-"))-\(index).mp4"
        let bytes = try MP4Boxes.stating(wrong, in: boxes, of: contents(of: base))
        try add(name, bytes) { $0.statesWrongDuration = boxes.contains("mvhd") }
      }
    }
  }

  private func addFragments() throws {
    let base = try encoded("base.mp4", Self.h264, Self.aac)
    let copy = ["-i", base, "-c", "copy", "-movflags"]
    for flags in [
      "+frag_keyframe+empty_moov", "+frag_keyframe", "+frag_keyframe+empty_moov+global_sidx",
      "+dash+frag_keyframe", "+frag_every_frame+empty_moov", "+frag_keyframe+delay_moov",
    ] {
      let name = "fragments\(flags).mp4"
      try add(name, copy + [flags])
      let wrong = UInt32.random(in: 4_000...90_000, using: &random)
      let bytes = try MP4Boxes.stating(wrong, in: ["mvhd", "mehd"], of: contents(of: path(name)))
      try add("states-\(name)", bytes) { $0.statesWrongDuration = true }
    }
  }

  private func addTruncations() throws {
    let base = try encoded("base.mp4", Self.h264, Self.aac)
    let copy = ["-i", base, "-c", "copy"]
    let sources = [
      try made("whole.mp4", copy + ["-movflags", "+faststart"]),
      try made("fragments.mp4", copy + ["-movflags", "+frag_keyframe+empty_moov"]),
      try made("whole.mkv", copy), try encoded("whole.webm", Self.vp8, Self.vorbis),
    ]
    for source in sources {
      let bytes = try contents(of: source)
      for tenth in 1...9 {
        let name = "\(tenth)-tenths-of-\(URL(filePath: source).lastPathComponent)"
        try add(name, bytes.prefix(bytes.count * tenth / 10)) { $0.isDamaged = true }
      }
    }
  }

  private func addBrokenFrames() throws {
    let single = ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=0.04"]
    for source in [
      try made("single.mp4", single + Self.h264.codec), try encoded("short.mp4", Self.short, nil),
      try encoded("short.webm", Self.shortVP8, nil),
    ] {
      let bytes = try contents(of: source)
      // A block of Matroska begins with its track, time and flags.
      let headerLength = source.hasSuffix("webm") ? 4 : 0
      for (index, packet) in try packets(of: source).enumerated() {
        var broken = bytes
        for place in packet.dropFirst(headerLength) {
          broken[place] = UInt8.random(in: .min ... .max, using: &random)
        }
        try add("frame-\(index)-of-\(URL(filePath: source).lastPathComponent)", broken) {
          $0.isDamaged = true
        }
      }
    }
  }

  private func addShapes() throws {
    try add("silent-film.mp4", Self.h264.source + Self.h264.codec)
    try add("sound-alone.mp4", Self.aac.source + Self.aac.codec)
    try add("sound-alone.wav", Self.aac.source)
    for level in ["0.5", "0.05", "0.004", "0.0006"] {
      try add(
        "quiet-\(level).wav",
        Self.aac.source + ["-af", "volume=\(level)", "-c:a", "pcm_s24le"])
    }
    try add(
      "variable-rate.mp4",
      Self.h264.source + ["-vf", "select='not(eq(mod(n,3),1))'", "-fps_mode", "vfr"]
        + Self.h264.codec)
    let base = try encoded("base.mp4", Self.h264, Self.aac)
    for turn in ["90", "180", "270"] {
      try add(
        "turned-\(turn).mp4", ["-i", base, "-c", "copy", "-metadata:s:v:0", "rotate=\(turn)"])
    }
  }

  // MARK: - Making

  private struct Track {
    let source: [String]
    let codec: [String]
  }

  private static let h264 = Track(
    source: ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=2"],
    codec: ["-c:v", "libx264", "-g", "12", "-pix_fmt", "yuv420p", "-threads", "1"])
  private static let short = Track(
    source: ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=0.8"], codec: h264.codec)
  private static let vp8 = Track(
    source: h264.source, codec: ["-c:v", "libvpx", "-b:v", "200k", "-threads", "1"])
  private static let shortVP8 = Track(source: short.source, codec: vp8.codec)
  private static let aac = Track(
    source: ["-f", "lavfi", "-i", "sine=f=997:r=48000:d=2"], codec: ["-c:a", "aac"])
  private static let vorbis = Track(source: aac.source, codec: ["-c:a", "libvorbis"])

  private func encoded(_ name: String, _ video: Track, _ audio: Track?) throws -> String {
    try made(
      name, video.source + (audio?.source ?? []) + video.codec + (audio?.codec ?? []))
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func contents(of path: String) throws -> Data {
    try Data(contentsOf: URL(filePath: path))
  }

  private func made(_ name: String, _ arguments: [String]) throws -> String {
    let run = try ffmpeg.run(
      ["-v", "error", "-nostdin", "-y"] + arguments + ["-bitexact", path(name)])
    try #require(run.isSuccess, "\(name): \(run.errorText)")
    return path(name)
  }

  private func add(_ name: String, _ arguments: [String]) throws {
    files.append(File(name: name, path: try made(name, arguments)))
  }

  private func add(_ name: String, _ bytes: Data, _ note: (inout File) -> Void = { _ in }) throws {
    try bytes.write(to: URL(filePath: path(name)))
    var file = File(name: name, path: path(name))
    note(&file)
    files.append(file)
  }

  /// The places of the packets of the video in the file.
  private func packets(of path: String) throws -> [Range<Int>] {
    let probe = try #require(Program("ffprobe"))
    return try probe.run([
      "-v", "error", "-select_streams", "v", "-show_entries", "packet=pos,size", "-of", "csv=p=0",
      path,
    ]).lines.compactMap { line in
      let numbers = line.split(separator: ",").compactMap { Int($0) }
      // In the order of the entries, whatever order was asked for: size, then place.
      return numbers.count == 2 ? numbers[1]..<numbers[1] + numbers[0] : nil
    }
  }
}

/// Changes what the boxes of an MP4 file state (ISO/IEC 14496-12).
enum MP4Boxes {
  /// Where a box of version 0 states a duration in 32 bits, from the start of its contents; that of
  /// an edit list is of its last edit.
  private static func place(of type: String, in body: Data) -> Int? {
    switch type {
    case "mvhd": 16
    case "tkhd": 20
    case "mehd": 4
    case "elst": body.count - 12
    default: nil
    }
  }

  private static let containers: Set = ["moov", "trak", "edts", "mdia", "mvex"]

  /// The file with another duration, in ticks of the movie, in all boxes of these types.
  static func stating(_ ticks: UInt32, in types: [String], of file: Data) throws -> Data {
    var result = file
    func visit(_ part: Range<Int>) {
      var start = part.lowerBound
      while start + 8 <= part.upperBound {
        let size = Int(file[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        let type = String(decoding: file[start + 4..<start + 8], as: UTF8.self)
        guard size >= 8, start + size <= part.upperBound else { return }
        let body = start + 8..<start + size
        if containers.contains(type) { visit(body) }
        if types.contains(type), let place = place(of: type, in: file[body]) {
          for (index, byte) in withUnsafeBytes(of: ticks.bigEndian, Array.init).enumerated() {
            result[body.lowerBound + place + index] = byte
          }
        }
        start += size
      }
    }
    visit(0..<file.count)
    return result
  }
}
