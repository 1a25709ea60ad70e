import Foundation
import Media
import TestSupport
import Testing

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
