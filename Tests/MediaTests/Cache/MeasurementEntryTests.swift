import Foundation
import System
import TestSupport
import Testing
import Vocabulary

@testable import Media

@Suite(.tags(.slow))
struct MeasurementEntryTests {
  private static let all: MediaDetails = [.quality, .captions, .pictures]
  private let key = ContentDigest(of: "key".utf8)

  /// Every sample that opens: whole, damaged, cut, with captions, without sound, without picture.
  static let samples = [
    "ad-3.2s.mp4", "ad-29.97fps.mp4", "ad-6s.m4a", "audio-longer-than-video.mp4", "cea-608.mp4",
    "corrupt-in-the-middle.mp4", "moov-at-end.mp4", "no-audio.mp4", "truncated.mp4",
    "variable-frame-rate.mp4",
  ]

  /// What an entry gives back: the digest of the content is the key's.
  private func kept(_ facts: MediaFacts) -> MediaFacts {
    var facts = facts
    facts.measurements?.contentDigest = ""
    return facts
  }

  private func facts(_ name: String, _ mode: DecodeMode = .full) throws -> MediaFacts {
    try MediaReader.read(path: SampleMedia.path(name), mode: mode, details: Self.all)
  }

  @Test(arguments: samples)
  func `an entry gives back the measurement as it was`(name: String) throws {
    for mode in DecodeMode.allCases {
      let facts = try facts(name, mode)
      let entry = try #require(MeasurementEntry.bytes(of: facts, key: key))
      #expect(MeasurementEntry.facts(in: entry, key: key) == kept(facts))
    }
  }

  @Test func `a measurement has one entry`() throws {
    let (first, second) = try (facts("ad-3.2s.mp4"), facts("ad-3.2s.mp4"))
    #expect(
      MeasurementEntry.bytes(of: first, key: key) == MeasurementEntry.bytes(of: second, key: key))
  }

  @Test func `every changed bit and every other length makes an entry no entry`() throws {
    let entry = try #require(MeasurementEntry.bytes(of: try facts("ad-6s.m4a"), key: key))
    // The header byte by byte, and what follows at places that no structure has.
    for index in Array(0..<80) + Array(stride(from: 80, to: entry.count, by: 211)) {
      var damaged = entry
      damaged[index] ^= 1 << UInt8(index % 8)
      #expect(MeasurementEntry.facts(in: damaged, key: key) == nil, "byte \(index)")
    }
    for count in stride(from: 0, to: entry.count, by: 199) {
      #expect(MeasurementEntry.facts(in: Array(entry.prefix(count)), key: key) == nil)
    }
    #expect(MeasurementEntry.facts(in: entry + [0], key: key) == nil)
    #expect(MeasurementEntry.facts(in: entry, key: ContentDigest(of: [])) == nil)
  }

  @Test func `what stands after a right header is not believed either`() throws {
    var random = SeededRandom(seed: 7)
    let facts = try facts("ad-3.2s.mp4")
    var writer = EntryWriter()
    kept(facts).write(to: &writer)
    var read = 0
    for _ in 0..<200 {
      var payload = writer.bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<payload.count, using: &random)
        payload[index] = UInt8.random(in: 0...255, using: &random)
      }
      guard let facts = MeasurementEntry.facts(inPayload: payload) else { continue }
      read += 1
      // What is read is written again in the same bytes: nothing of it was passed over.
      var again = EntryWriter()
      facts.write(to: &again)
      #expect(again.bytes == payload)
    }
    // Most changes hit a picture or a digit of a time.
    #expect((20..<200).contains(read))
  }

  @Test func `a list that claims more than there is takes no memory`() {
    for most in [1, 1_000, 1_000_000] {
      var writer = EntryWriter()
      writer.write(Int64(most))
      var reader = EntryReader(writer.bytes)
      #expect(throws: MalformedEntry.self) {
        try reader.list(most: 1_000_000) { entry throws(MalformedEntry) in try entry.flag() }
      }
    }
    var writer = EntryWriter()
    writer.write(11)
    var reader = EntryReader(writer.bytes + Array(repeating: 0, count: 11))
    #expect(throws: MalformedEntry.self) {
      try reader.list(most: 10) { entry throws(MalformedEntry) in try entry.flag() }
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 2e9])
  func `a measurement that cannot be compared is not kept`(level: Double) throws {
    var facts = try facts("ad-6s.m4a")
    facts.measurements?.audio?.sound?.integratedLoudness = level
    #expect(MeasurementEntry.bytes(of: facts, key: key) == nil)
  }

  @Test func `a measurement that failed in part is not kept`() throws {
    var sound = try facts("ad-6s.m4a")
    sound.measurements?.audio?.sound?.failure = "Cannot allocate memory"
    #expect(MeasurementEntry.bytes(of: sound, key: key) == nil)
    var picture = try facts("ad-3.2s.mp4")
    picture.measurements?.video?.pictures?.failure = "Cannot allocate memory"
    #expect(MeasurementEntry.bytes(of: picture, key: key) == nil)
  }

  @Test(arguments: [(1, -1), (-1, 1)] as [(Int64, Int64)])
  func `a time whose parts have different signs is none`(
    seconds: Int64, attoseconds: Int64
  ) throws {
    let whole = Duration(secondsComponent: 1, attosecondsComponent: 1)
    var entry = EntryWriter()
    entry.write(whole)
    entry.write(.zero - whole)
    var reader = EntryReader(entry.bytes)
    #expect(try reader.time() == whole)
    #expect(try reader.time() == .zero - whole)
    entry = EntryWriter()
    entry.write(seconds)
    entry.write(attoseconds)
    reader = EntryReader(entry.bytes)
    #expect(throws: MalformedEntry.self) { try reader.time() }
  }

  @Test(arguments: [true, false])
  func `a layout with a fragment says so, or is none`(isFragmented: Bool) throws {
    var entry = EntryWriter()
    entry.write(list: ["moof"]) { entry, type in
      entry.write(type)
      for number in [0, 8, 8] { entry.write(number) }
    }
    entry.write(false)
    entry.write(isFragmented)
    entry.write(false)
    entry.write(list: [Int]()) { $0.write($1) }
    var reader = EntryReader(entry.bytes)
    if isFragmented {
      #expect(try ContainerLayout(from: &reader).isFragmented)
    } else {
      #expect(throws: MalformedEntry.self) { try ContainerLayout(from: &reader) }
    }
  }

  @Test(arguments: [(1, 2), (1, 1), (2, 1)])
  func `an interval ends where it begins or later`(start: Int, end: Int) throws {
    var entry = EntryWriter()
    entry.write(Duration.seconds(start))
    entry.write(Duration.seconds(end))
    entry.write(true)
    var reader = EntryReader(entry.bytes)
    if start <= end {
      #expect(try MediaInterval(from: &reader).end == .seconds(end))
    } else {
      #expect(throws: MalformedEntry.self) { try MediaInterval(from: &reader) }
    }
  }

  @Test func `times that do not ascend are no frames`() throws {
    let times = [Duration.zero, .seconds(2), .seconds(1)]
    let facts = MediaFacts(
      formatName: "x", byteCount: 1, duration: .seconds(3), streams: [],
      videoFrames: MediaFrames(times: times))
    #expect(MeasurementEntry.bytes(of: facts, key: key) == nil)
  }
}
