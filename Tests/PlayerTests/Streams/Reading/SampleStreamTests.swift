import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import Player

@Suite(SampleStreams.condition)
struct SampleStreamTests {
  @Test func `an interstitial that replaces content`() throws {
    let document = try SampleStreams.document("vod-replace.m3u8")
    #expect(document.duration == .seconds(120))
    #expect(document.boundaries == (0...20).map { .seconds($0 * 6) })
    #expect(document.isComplete)
    #expect(
      document.interstitials == [
        Interstitial(
          id: "mid-1", start: .seconds(31), source: .list("asset-list-pod.json"),
          duration: .milliseconds(25_010), snapsOut: true, snapsIn: true, restrictsSkip: true,
          restrictsJump: true, occupiesRange: true, position: SourcePosition(line: 8, column: 1))
      ])
  }

  @Test func `interstitials before, inside and after the primary`() throws {
    let document = try SampleStreams.document("vod-insert-pre-mid-post.m3u8")
    let all = document.interstitials
    #expect(all.map(\.id) == ["pre", "mid", "post"])
    #expect(all.map(\.start) == [.zero, .seconds(30), .seconds(60)])
    #expect(all.map(\.cue) == [.pre, .none, .post])
    #expect(all.map(\.playsOnce) == [true, false, false])
    #expect(all.map(\.resumeOffset) == [.zero, .zero, .zero])
    #expect(all.map(\.playoutLimit) == [nil, .seconds(20), nil])
    #expect(
      all[1].skipControl
        == SkipControlTiming(offset: .seconds(5), duration: .seconds(10), labelID: "skip-ad"))
    #expect(all[0].source == .asset("ads/ad-15s/main.m3u8"))
    let slot = try #require(all[0].signaling?.slots.first)
    #expect(slot.duration == .seconds(15) && slot.skipOffset == .seconds(5))
    #expect(slot.identifiers == [CreativeIdentifier(scheme: "ad-id.org", value: "CNPA0484001H")])
    #expect(
      slot.tracking.map(\.type) == [
        "impression", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "pause",
        "resume", "mute", "unmute", "error",
      ])
    #expect(slot.tracking[2].offset == .milliseconds(3750) && slot.tracking[6].offset == nil)
    #expect(slot.clickThrough == "https://advertiser.example.com/a1")
    #expect(slot.verifications.map(\.vendor) == ["vendor.example-omid"])
  }

  @Test func `markers in three forms announce two breaks`() throws {
    let document = try SampleStreams.document("cue-out.m3u8")
    #expect(!document.isComplete)
    #expect(
      document.announcements == [
        BreakAnnouncement(
          form: .cueOut, start: .seconds(6), duration: .seconds(12), end: .seconds(18),
          position: SourcePosition(line: 8, column: 1)),
        BreakAnnouncement(
          form: .dateRange, start: .seconds(24), duration: .seconds(12), eventID: 7,
          position: SourcePosition(line: 20, column: 1)),
      ])
  }

  @Test func `a pod of an asset list`() throws {
    let reading = AssetListReader.reading(
      try SampleStreams.bytes("asset-list-pod.json"), file: "asset-list-pod.json")
    #expect(reading.faults == [])
    let list = try #require(reading.content)
    #expect(list.assets.map(\.duration) == [.seconds(15), .milliseconds(10_010)])
    #expect(list.assets.map(\.uri) == ["ads/ad-15s/main.m3u8", "ads/ad-10s/main.m3u8"])
    #expect(
      list.skipControl
        == SkipControlTiming(offset: .seconds(5), duration: .seconds(20), labelID: "skip-ad"))
    #expect(list.signaling?.kind == .pod && list.signaling?.duration == .milliseconds(25_010))
    #expect(list.signaling?.tracking.map(\.type) == ["podStart", "podEnd"])
    let second = try #require(list.assets[1].signaling?.slots.first)
    #expect(second.tracking[2].offset == .milliseconds(2502))
    #expect(second.position.line > 80)
  }

  @Test(
    arguments: [
      (
        "asset-list-object-payload.json", 1, [true],
        "9:20: 'payload' is an object; players ignore what is not a list"
      ),
      (
        "asset-list-no-duration.json", 2, [true, false],
        "107:5: the asset has no 'DURATION', by which players schedule it"
      ),
      ("asset-list-empty.json", 0, [], nil),
    ] as [(String, Int, [Bool], String?)])
  func `a list with a fault`(name: String, count: Int, lengths: [Bool], fault: String?) throws {
    let reading = AssetListReader.reading(try SampleStreams.bytes(name), file: name)
    #expect(reading.content?.assets.count == count)
    #expect(reading.content?.assets.map { $0.duration != nil } == lengths)
    #expect(
      reading.faults.map { "\($0.position.line):\($0.position.column): \($0.message)" }
        == [fault].compactMap(\.self))
  }

  @Test func `the tracking of an avail is counted from the starts of break and ads`() throws {
    let document = try SampleStreams.document("mediatailor-tracking.json")
    #expect(document.duration == nil)
    let adBreak = try #require(document.stitchedBreaks.first)
    #expect(document.stitchedBreaks.count == 1 && adBreak.id == "8104385")
    #expect(adBreak.start == .seconds(42) && adBreak.duration == .seconds(25))
    #expect(adBreak.slots.map(\.start) == [.zero, .seconds(15)])
    #expect(adBreak.slots.map(\.duration) == [.seconds(15), .seconds(10)])
    #expect(adBreak.tracking.map(\.type) == ["breakStart"])
    #expect(
      adBreak.slots[1].tracking.map(\.offset) == [
        .zero, .zero, .milliseconds(2500), .seconds(5), .milliseconds(7500), .seconds(10),
      ])
    #expect(
      adBreak.slots[0].verifications.map(\.resource) == ["https://verify.example.com/omid.js"])
  }

  @Test func `a list with the tracking of a server`() throws {
    let reading = AssetListReader.reading(
      try SampleStreams.bytes("mediatailor-sgai-list.json"), file: "list.json")
    #expect(reading.faults == [])
    #expect(reading.content?.avails.map(\.slots.count) == [1])
    #expect(reading.content?.assets.map(\.duration) == [.seconds(15)])
  }

  @Test(arguments: [("svta-slot.json", 1), ("svta-two-slots.json", 2)])
  func `envelopes alone`(name: String, count: Int) throws {
    let reading = AdCreativeSignalingReader.reading(try SampleStreams.bytes(name), file: name)
    #expect(reading.faults == [])
    #expect(reading.content?.slots.count == count)
  }
}

/// The samples of streams beside some checkouts.
enum SampleStreams {
  static let isThere = FileManager.default.fileExists(
    atPath: CorpusPlace.shared.url("streams/vod-replace.m3u8").path)

  /// The condition of a test that reads them.
  static let condition = ConditionTrait.enabled(
    if: isThere, "../shared/data/streams is not beside this checkout")

  static func bytes(_ name: String) throws -> [UInt8] {
    try CorpusPlace.shared.bytes("streams/\(name)")
  }

  static func document(_ name: String) throws -> StreamDocument {
    let reading = StreamReader.reading(try bytes(name), file: name)
    #expect(reading.faults == [])
    guard case .document(let document) = reading.content else {
      throw NotADocument()
    }
    return document
  }

  struct NotADocument: Error {}
}

struct SpliceInformationTests {
  private static let hex =
    "0xFC3025000000000000FFFFF01405000000077FEFFE0020F580FE00107AC000010101000006CC1EE9"

  /// A section around a command and descriptors, with its checksum.
  private func section(_ type: UInt8, _ command: [UInt8], _ descriptors: [UInt8]) -> [UInt8] {
    let body: [UInt8] =
      [0, 0, 0, 0, 0, 0, 0, 0xFF, 0xF0, UInt8(command.count), type] + command
      + [0, UInt8(descriptors.count)] + descriptors
    let head: [UInt8] = [0xFC, 0x30, UInt8(body.count + 4)] + body
    let sum = SpliceInformationReader.checksum(head)
    return head + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
  }

  @Test func `a splice insert is read from digits and from Base64`() throws {
    let information = try SpliceInformationReader.read(hex: Self.hex)
    #expect(
      information.insert
        == SpliceInformation.Insert(
          eventID: 7, isCancelled: false, isOut: true, time: 24 * 90_000,
          breakDuration: 12 * 90_000, returnsByItself: true))
    #expect(
      information.cue == SpliceInformation.Cue(isOut: true, eventID: 7, duration: .seconds(12)))
    let base64 = "/DAlAAAAAAAA///wFAUAAAAHf+/+ACD1gP4AEHrAAAEBAQAABswe6Q=="
    #expect(try SpliceInformationReader.read(base64: base64) == information)
  }

  @Test func `segments of a time signal begin and end a break`() throws {
    func descriptor(_ type: UInt8, _ ticks: UInt8) -> [UInt8] {
      let content: [UInt8] =
        Array("CUEI".utf8) + [0, 0, 0, 9, 0x7F, 0xFF, 0, 0, 0, 0, ticks, 0, 0, type, 1, 2]
      return [2, UInt8(content.count)] + content
    }
    let begin = try SpliceInformationReader.read(
      section(6, [0x7F], descriptor(0x30, 90) + descriptor(0x34, 180)))
    #expect(begin.segmentations.map(\.type) == [0x30, 0x34])
    #expect(begin.segmentations.map(\.expected) == [2, 2])
    #expect(
      begin.cue == SpliceInformation.Cue(isOut: true, eventID: 9, duration: .milliseconds(2)))
    let end = try SpliceInformationReader.read(section(6, [0x7F], descriptor(0x31, 90)))
    #expect(end.cue == SpliceInformation.Cue(isOut: false, eventID: 9, duration: nil))
    #expect(try SpliceInformationReader.read(section(0, [], [])).cue == nil)
  }

  @Test(arguments: [
    ("", "does not begin with 0xFC, the table id of splice information"), ("0x0", "has 1"),
    ("zz", "is not hexadecimal"), ("FC3025", "states 40 bytes and has 3"),
    (String(hex.dropLast()) + "8", "has a wrong checksum (CRC-32)"),
  ])
  func `what is no section is refused with its reason`(text: String, reason: String) {
    let error = #expect(throws: SpliceInformationReader.Failure.self) {
      try SpliceInformationReader.read(hex: text)
    }
    #expect(error?.text.hasPrefix(text.isEmpty ? "ends too early" : reason) == true)
  }

  @Test func `every cut of a section is refused`() throws {
    let bytes = section(5, [0, 0, 0, 7, 0x7F, 0xEF, 0xFE, 0, 0, 0, 0, 0xFE, 0, 0, 0, 1], [2, 9])
    for count in bytes.indices {
      #expect(throws: SpliceInformationReader.Failure.self) {
        try SpliceInformationReader.read(Array(bytes[..<count]))
      }
    }
  }

  @Test(
    arguments: [
      ("", []), ("QQ==", [0x41]), ("QQ", [0x41]), ("QUI=", [0x41, 0x42]), ("Q Q\n==", [0x41]),
      ("QUJD", [0x41, 0x42, 0x43]), ("Q", nil), ("QQ=", nil), ("QQ==Q", nil), ("Q-__", nil),
      ("====", nil),
    ] as [(String, [UInt8]?)])
  func `Base64 is read as players do`(text: String, bytes: [UInt8]?) {
    #expect(Base64Text.bytes(of: text) == bytes)
  }
}
