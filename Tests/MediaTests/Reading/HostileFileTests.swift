import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import Media

struct HostileFileTests {
  /// How many places of a file are tried; '.ci/hostile' damages media too.
  private static let places = Lane.isNightly ? 60 : 20

  /// Facts that would hurt a simulation, whatever the file.
  private func expectSound(_ facts: MediaFacts, _ comment: Comment) {
    #expect(facts.duration >= .zero, comment)
    #expect(facts.playableDuration >= .zero, comment)
    #expect(facts.playableDuration <= facts.duration, comment)
    #expect(facts.videoFrames.times == facts.videoFrames.times.sorted(), comment)
    if let damage = facts.damage {
      #expect(facts.videoFrames.times.allSatisfy { $0 < damage.position }, comment)
      #expect(!damage.reason.isEmpty, comment)
    }
  }

  @Test(arguments: DecodeMode.allCases)
  func `a file cut anywhere gives its first part or an error`(mode: DecodeMode) throws {
    let bytes = try SampleMedia.bytes("ad-3.2s-240x136.mp4")
    let whole = try MediaReader.read(path: SampleMedia.path("ad-3.2s-240x136.mp4"), mode: mode)
    var random = SeededRandom(seed: 1).forked(for: "truncation")
    var longest = Duration.zero
    for length in (0..<Self.places).map({ _ in Int.random(in: 0..<bytes.count, using: &random) })
      .sorted()
    {
      try SampleMedia.withFile(bytes.prefix(length)) { path in
        do throws(FFmpegError) {
          let facts = try MediaReader.read(path: path, mode: mode)
          expectSound(facts, "cut at \(length)")
          #expect(facts.damage != nil, "cut at \(length)")
          #expect(facts.playableDuration >= longest, "cut at \(length)")
          #expect(
            facts.videoFrames.times.elementsEqual(
              whole.videoFrames.times.prefix(facts.videoFrames.count)), "cut at \(length)")
          longest = facts.playableDuration
        } catch {
          #expect(error.code < 0)
          #expect(longest == .zero, "cut at \(length)")
        }
      }
    }
    #expect(longest > .seconds(2))
  }

  @Test(arguments: DecodeMode.allCases)
  func `a file with a flipped byte gives facts or an error`(mode: DecodeMode) throws {
    let bytes = try SampleMedia.bytes("ad-3.2s-240x136.mp4")
    var random = SeededRandom(seed: 2).forked(for: "corruption")
    // Half of the places are in the index, which is small and holds all the sizes.
    for turn in 0..<Self.places {
      let place = Int.random(in: 0..<(turn.isMultiple(of: 2) ? 4_000 : bytes.count), using: &random)
      var damaged = bytes
      damaged[place] ^= UInt8.random(in: 1...255, using: &random)
      try SampleMedia.withFile(damaged) { path in
        do throws(FFmpegError) {
          expectSound(try MediaReader.read(path: path, mode: mode), "flipped at \(place)")
        } catch {
          #expect(error.code < 0)
        }
      }
    }
  }

  @Test
  func `what is no file at all is refused before it is opened`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let pipe = folder + "/pipe.mp4"
    #expect(mkfifo(pipe, 0o600) == 0)
    let empty = folder + "/empty.mp4"
    try Data().write(to: URL(filePath: empty))

    let expected = [
      folder: "stat: Is a directory (-21)",
      pipe: "not a regular file; upload the media again [stat: not a regular file (-22)]",
      empty: "the file is empty; upload the media again [stat: the file is empty (-22)]",
      folder + "/none.mp4": "stat: No such file or directory (-2)",
      "concat:" + SampleMedia.path("ad-6s.mp4"): "stat: No such file or directory (-2)",
      SampleMedia.path("ad-6s.mp4") + "\0.txt": "stat: No such file or directory (-2)",
    ]
    for (path, description) in expected {
      let error = #expect(throws: FFmpegError.self) {
        try MediaReader.read(path: path, mode: .full)
      }
      #expect(error?.description == description)
      #expect(error?.subject == path)
    }
  }

  @Test(arguments: ["not-a-video.mp4", "truncated-moov-at-end.mp4"])
  func `a file without an index cannot be opened`(name: String) {
    let error = #expect(throws: FFmpegError.self) {
      try MediaReader.read(path: SampleMedia.path(name), mode: .full)
    }
    #expect(error?.function == "avformat_open_input")
    #expect(error?.text == "Invalid data found when processing input")
    #expect(error?.code == -1_094_995_529)
  }

  @Test
  func `binary junk is refused`() throws {
    var random = SeededRandom(seed: 3)
    let junk = Data((0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) })
    let error = try SampleMedia.withFile(junk) { path in
      #expect(throws: FFmpegError.self) { try MediaReader.read(path: path, mode: .full) }
    }
    #expect(error?.function == "avformat_open_input")
  }

  /// A playlist could name other files and the network.
  @Test
  func `a format off the list is refused though FFmpeg knows it`() throws {
    let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n/etc/hostname\n#EXT-X-ENDLIST\n"
    let error = try SampleMedia.withFile(Data(playlist.utf8)) { path in
      #expect(throws: FFmpegError.self) { try MediaReader.read(path: path, mode: .full) }
    }
    #expect(error?.function == "avformat_open_input")
  }
}
