import Foundation
import TestSupport
import Testing

@testable import Media

@Suite(.tags(.process))
struct PictureMeterTests {
  /// Measures one second steps of 320×180 at 25 a second, given as filter sources.
  private func pictures(_ graph: String, _ more: [String] = []) throws -> PictureMeasurements {
    let media = try MadeMedia(
      "made.mp4", ["-f", "lavfi", "-i", graph] + MadeMedia.encoding + more)
    return try #require(try media.measured().video?.pictures)
  }

  private static let black = "color=black:size=320x180:rate=25:duration=1"
  private static let moving = "testsrc2=size=320x180:rate=25:duration=2"

  @Test(.enabled(if: MadeMedia.isPossible)) func `black is found at the start and at the end`()
    throws
  {
    let found = try pictures(
      "\(Self.black)[a];\(Self.moving)[b];\(Self.black)[c];[a][b][c]concat=n=3")
    #expect(
      found.black == [
        MediaInterval(start: .zero, end: .seconds(1)),
        // The last picture's own time, as the filter counts.
        MediaInterval(start: .seconds(3), end: .milliseconds(3_960), reachesEnd: true),
      ])
    let all = PixelRectangle(x: 0, y: 0, width: 320, height: 180)
    #expect(found.litArea == all)
    #expect(
      found.litAreas == [
        .init(start: .zero, area: nil), .init(start: .seconds(1), area: all),
        .init(start: .seconds(3), area: nil),
      ])
  }

  @Test(.enabled(if: MadeMedia.isPossible))
  func `a video that is black throughout has no lit area`() throws {
    let found = try pictures(Self.black)
    #expect(
      found.black == [MediaInterval(start: .zero, end: .milliseconds(960), reachesEnd: true)])
    #expect(found.litArea == nil)
    #expect(found.unlitShare == nil)
  }

  @Test(.enabled(if: MadeMedia.isPossible))
  func `black shorter than a tenth of a second does not count`() throws {
    let found = try pictures("\(Self.moving),drawbox=t=fill:color=black:enable='between(n,20,21)'")
    #expect(found.black == [])
    let longer = try pictures(
      "\(Self.moving),drawbox=t=fill:color=black:enable='between(n,20,24)'")
    #expect(
      longer.black == [MediaInterval(start: .milliseconds(800), end: .seconds(1))])
  }

  @Test(.enabled(if: MadeMedia.isPossible))
  func `a picture that stands still to the end has no end of its own`() throws {
    let found = try pictures("\(Self.moving),tpad=stop_mode=clone:stop_duration=2")
    let frozen = try #require(found.frozen.first)
    #expect(found.frozen.count == 1)
    #expect(frozen.reachesEnd)
    #expect(frozen.start.isNear(1.96, by: 0.041))
    #expect(frozen.end == .milliseconds(3_960))
  }

  @Test(.enabled(if: MadeMedia.isPossible)) func `a picture that stands still in between is found`()
    throws
  {
    let found = try pictures(
      "\(Self.moving)[a];color=red:size=320x180:rate=25:duration=2[b];\(Self.moving)[c];"
        + "[a][b][c]concat=n=3")
    #expect(found.frozen == [MediaInterval(start: .seconds(2), end: .seconds(4))])
  }

  @Test(.enabled(if: MadeMedia.isPossible)) func `bars are what is never lit`() throws {
    let found = try pictures(
      "testsrc2=size=320x140:rate=25:duration=2,pad=320:180:0:20:black")
    #expect(found.litArea == PixelRectangle(x: 0, y: 20, width: 320, height: 140))
    #expect(found.unlitShare.map { ($0 * 9 * 100).rounded() } == 200)
    #expect(found.litAreas.count == 1)
  }

  @Test(
    .enabled(if: MadeMedia.isPossible),
    arguments: ["yuv420p10le", "yuv444p", "gbrp", "gray"])
  func `bars are found in every pixel format`(format: String) throws {
    let found = try pictures(
      "testsrc2=size=320x140:rate=25:duration=1,pad=320:180:0:20:black", ["-pix_fmt", format])
    #expect(found.litArea == PixelRectangle(x: 0, y: 20, width: 320, height: 140))
  }

  @Test func `a chain is made of the filters that there are, and names the others`() throws {
    let filters = [MediaFilter(.blackdetect, "d=1"), MediaFilter(.freezedetect, "n=2")]
    let some = try MediaFilter.Catalog { $0 != .blackdetect }.chain(of: filters, for: .video)
    #expect(some.text == "freezedetect=n=2" && some.missing == [.blackdetect])
    let none = try MediaFilter.Catalog { _ in false }.chain(of: filters, for: .video)
    #expect(none.text == "null" && none.missing == [.blackdetect, .freezedetect])
    let all = try MediaFilter.Catalog.ofLibrary.chain(of: filters, for: .video)
    #expect(all.text == "blackdetect=d=1,freezedetect=n=2" && all.missing == [])
  }

  @Test(.enabled(if: MadeMedia.isPossible)) func `interlaced pictures are counted`() throws {
    let found = try pictures(
      "\(Self.moving),setfield=tff", ["-flags", "+ilme+ildct", "-x264-params", "tff=1"])
    #expect(found.interlacedCount == 50)
    #expect(try pictures(Self.moving).interlacedCount == 0)
  }

  @Test(.enabled(if: MadeMedia.isPossible)) func `what follows a change of size is not measured`()
    throws
  {
    func part(_ size: String) throws -> MadeMedia {
      try MadeMedia(
        "part.ts", MadeMedia.inputs(seconds: 1, size: size) + MadeMedia.encoding)
    }
    let joined = try MadeMedia(joining: [part("320x180"), part("160x90")])
    let found = try #require(try joined.measured().video?.pictures)
    #expect((found.width, found.height) == (320, 180))
    #expect(found.formatChange != nil)
    #expect(found.failure == nil)
  }
}

struct LitAreaTrackerTests {
  private static let left = PixelRectangle(x: 0, y: 0, width: 10, height: 20)
  private static let right = PixelRectangle(x: 50, y: 5, width: 10, height: 20)
  private static let both = PixelRectangle(x: 0, y: 0, width: 60, height: 25)

  @Test func `areas are put together second by second, and as a whole`() {
    var tracker = LitAreaTracker()
    tracker.add(nil, at: .zero)
    tracker.add(Self.left, at: .milliseconds(1_200))
    tracker.add(Self.left, at: .milliseconds(2_200))
    tracker.add(Self.right, at: .milliseconds(3_000))
    tracker.add(Self.left, at: .milliseconds(3_999))
    tracker.add(Self.right, at: .milliseconds(4_000))
    #expect(tracker.union == Self.both)
    #expect(
      tracker.areas == [
        .init(start: .zero, area: nil), .init(start: .seconds(1), area: Self.left),
        .init(start: .seconds(3), area: Self.both), .init(start: .seconds(4), area: Self.right),
      ])
    #expect("\(Self.both)" == "60x25+0+0")
  }
}

struct KeyFrameTrackerTests {
  private func summary(_ packets: [(Int64, Bool)], end: Int64? = nil) -> VideoMeasurements.KeyFrames
  {
    var tracker = KeyFrameTracker()
    for (time, isKey) in packets { tracker.add(presentation: time, isKey: isKey) }
    return tracker.summary(clock: StreamClock(numerator: 1, denominator: 10), end: end)
  }

  @Test func `pictures before their key frame make a group open, once`() {
    let packets: [(Int64, Bool)] = [
      (0, true), (2, false), (1, false), (5, true), (3, false), (4, false), (9, true), (10, false),
    ]
    let found = summary(packets, end: 20)
    #expect(found.count == 3)
    #expect(found.openGroups == 1)
    #expect(found.largestDistance == .milliseconds(1_100))
    #expect(summary(packets).largestDistance == .milliseconds(500))
  }

  @Test func `without key frames there is no distance`() {
    #expect(summary([(0, false)], end: 10) == .init())
  }

  @Test func `rounding of containers is no variable rate, a left out picture is`() {
    func cadence(_ milliseconds: [Int]) -> VideoMeasurements.Cadence? {
      VideoMeasurements.Cadence(ofSorted: milliseconds.map { .milliseconds($0) })
    }
    #expect(cadence([0, 33, 67, 100])?.isVariable == false)
    #expect(cadence([0, 33, 100, 133])?.isVariable == true)
    #expect(cadence([0]) == nil)
  }
}

struct IntervalTrackerTests {
  @Test func `beginnings and ends make intervals, an open one lasts to the end`() {
    var tracker = IntervalTracker()
    tracker.end(at: .seconds(1))
    tracker.begin(at: .seconds(-1))
    tracker.begin(at: .seconds(1))
    tracker.end(at: .seconds(2))
    tracker.begin(at: .seconds(3))
    #expect(
      tracker.intervals(until: .seconds(5)) == [
        MediaInterval(start: .zero, end: .seconds(2)),
        MediaInterval(start: .seconds(3), end: .seconds(5), reachesEnd: true),
      ])
    // Damage may leave the end before the beginning.
    #expect(tracker.intervals(until: .seconds(2)).last?.duration == .zero)
  }
}
