import Testing
import Vocabulary

@testable import Player

struct DownloadableMediaTests {
  private static let needs: [DownloadableMedia.Need] = [
    .init(position: .zero, byteCount: 300), .init(position: .seconds(1), byteCount: 450),
    .init(position: .seconds(3), byteCount: 700),
  ]
  private static let plain = DownloadableMedia(byteCount: 1000, needs: needs)
  private static let indexAtEnd = DownloadableMedia(
    byteCount: 1000, needs: needs, indexAtEnd: .init(discoveredAfter: 40, offset: 800))

  @Test(arguments: [
    (0, 300), (999, 300), (1_000, 450), (2_999, 450), (3_000, 700), (60_000, 700),
  ])
  func `a frame needs what comes before it in the file`(milliseconds: Int, bytes: Int64) {
    #expect(Self.plain.arrivals(playing: .milliseconds(milliseconds)) == bytes)
    // The index, 200 bytes, comes ahead of all media.
    #expect(Self.indexAtEnd.arrivals(playing: .milliseconds(milliseconds)) == bytes + 200)
  }

  @Test(arguments: [(0, 1), (1, 300), (1_000, 300), (1_001, 450), (3_000, 450), (3_001, 700)])
  func `playing up to a point needs the frames before it`(milliseconds: Int, bytes: Int64) {
    #expect(Self.plain.arrivals(playingUpTo: .milliseconds(milliseconds)) == bytes)
  }

  @Test func `what is needed between two positions comes in order`() {
    let between = Self.indexAtEnd.arrivals(after: .zero, before: .seconds(3))
    #expect(between.map(\.position) == [.seconds(1)])
    #expect(between.map(\.byteCount) == [650])
    #expect(Array(Self.plain.arrivals(after: .seconds(3), before: .seconds(9))).isEmpty)
  }

  @Test func `the order of arrival has every byte once`() {
    #expect(Self.plain.parts == [.init(bytes: 0..<1000, needsRequest: true)])
    #expect(
      Self.indexAtEnd.parts == [
        .init(bytes: 0..<40, needsRequest: true), .init(bytes: 800..<1000, needsRequest: true),
        .init(bytes: 40..<800, needsRequest: false),
      ])
  }

  @Test(arguments: [(0, 0), (40, 1000), (40, 2000), (900, 800), (-1, 800)] as [(Int64, Int64)])
  func `an index that cannot be there is none`(head: Int64, offset: Int64) {
    let media = DownloadableMedia(
      byteCount: 1000, needs: [], indexAtEnd: .init(discoveredAfter: head, offset: offset))
    #expect(media.parts == [.init(bytes: 0..<1000, needsRequest: true)])
  }

  @Test func `without needs the whole file is needed`() {
    let media = DownloadableMedia(byteCount: 1000, needs: [])
    #expect(media.arrivals(playing: .zero) == 1000)
    #expect(media.arrivals(playingUpTo: .seconds(1)) == 1000)
  }

  @Test func `a need beyond the file is its last byte`() {
    let media = DownloadableMedia(
      byteCount: 1000, needs: [.init(position: .zero, byteCount: 5000)])
    #expect(media.arrivals(playing: .zero) == 1000)
  }
}
