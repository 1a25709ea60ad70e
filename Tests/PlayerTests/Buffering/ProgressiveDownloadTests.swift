import Testing
import Vocabulary

@testable import Player

struct ProgressiveDownloadTests {
  /// A thousand bytes, its index first.
  private static let plain = DownloadableMedia(byteCount: 1000, needs: [])
  /// A thousand bytes: 40 of head, 760 of media, 200 of index.
  private static let indexAtEnd = DownloadableMedia(
    byteCount: 1000, needs: [], indexAtEnd: .init(discoveredAfter: 40, offset: 800))

  private func download(
    of media: DownloadableMedia = plain, begin: Int = 0, rate: Int? = 100, latency: Int = 0,
    silentUntil: Int = 0
  ) -> ProgressiveDownload {
    ProgressiveDownload(
      of: media, begin: at(begin), bytesPerSecond: rate, latency: .milliseconds(latency),
      silentUntil: at(silentUntil))
  }

  private func at(_ milliseconds: Int) -> VirtualInstant {
    VirtualInstant(sinceStart: .milliseconds(milliseconds))
  }

  @Test(arguments: [
    (0, 0), (499, 0), (500, 0), (509, 0), (510, 1), (1000, 50), (10_499, 999), (10_500, 1000),
    (99_999, 1000),
  ])
  func `byte x has arrived at latency + x ÷ rate`(milliseconds: Int, bytes: Int64) {
    #expect(download(latency: 500).byteCount(at: at(milliseconds)) == bytes)
  }

  @Test func `instants are exact to the attosecond, and never too early`() throws {
    let download = download(rate: 3, latency: 1)
    let instant = try #require(download.instant(of: 1))
    #expect(instant.sinceStart.attoseconds == 334_333_333_333_333_334)
    #expect(download.byteCount(at: instant) == 1)
    let before = VirtualInstant(
      sinceStart: Duration(attoseconds: instant.sinceStart.attoseconds - 1))
    #expect(download.byteCount(at: before) == 0)
    #expect(download.finish?.sinceStart.attoseconds == 333_334_333_333_333_333_334)
  }

  @Test func `it begins when it is asked for`() {
    let download = download(begin: 7000, latency: 500)
    #expect(download.begin == at(7000))
    #expect(download.instant(of: 0) == at(7000))
    #expect(download.instant(of: 100) == at(8500))
    #expect(download.byteCount(at: at(7400)) == 0)
  }

  @Test func `without a rate everything is there with the answer`() {
    let download = download(rate: nil, latency: 250)
    #expect(download.byteCount(at: at(249)) == 0)
    #expect(download.byteCount(at: at(250)) == 1000)
    #expect(download.finish == at(250))
  }

  @Test func `an index at the end costs a further request, and the media comes after it`() {
    let download = download(of: Self.indexAtEnd, latency: 500)
    // The head at 0.9 s, the second answer at 1.4 s, the index at 3.4 s, the media at 11 s.
    #expect(download.instant(of: 40) == at(900))
    #expect(download.byteCount(at: at(1400)) == 40)
    #expect(download.instant(of: 41) == at(1410))
    #expect(download.instant(of: 240) == at(3400))
    #expect(download.instant(of: 241) == at(3410))
    #expect(download.finish == at(11_000))
  }

  // MARK: Changes

  @Test func `a new rate counts from its own instant, fractions of bytes included`() {
    var download = download(rate: 3)
    // 1.5 bytes have arrived, so the second one takes half a byte at 1 a second.
    download.networkChanged(bytesPerSecond: 1, latency: nil, at: at(500))
    #expect(download.byteCount(at: at(500)) == 1)
    #expect(download.instant(of: 2) == at(1000))
    #expect(download.instant(of: 1)?.sinceStart.attoseconds == 333_333_333_333_333_334)
    #expect(download.finish == at(999_000))
  }

  @Test func `a request on its way keeps its latency, the next one has the new`() {
    var download = download(of: Self.indexAtEnd, latency: 500)
    download.networkChanged(bytesPerSecond: nil, latency: .seconds(2), at: at(100))
    #expect(download.instant(of: 40) == at(900))
    #expect(download.instant(of: 41) == at(2910))
    download.networkChanged(bytesPerSecond: nil, latency: .zero, at: at(1500))
    #expect(download.instant(of: 41) == at(2910))
  }

  @Test func `nothing arrives during a stall, and stalls do not add up`() {
    var download = download()
    download.stalled(for: .seconds(3), at: at(2000))
    download.stalled(for: .seconds(1), at: at(2500))
    #expect(download.byteCount(at: at(4999)) == 200)
    #expect(download.instant(of: 200) == at(2000))
    #expect(download.instant(of: 201) == at(5010))
    #expect(download.finish == at(13_000))
    download.stalled(for: .seconds(4), at: at(4000))
    #expect(download.instant(of: 201) == at(8010))
  }

  @Test func `a stall before the answer takes no time of its own`() {
    var download = download(latency: 500)
    download.stalled(for: .milliseconds(300), at: at(100))
    #expect(download.instant(of: 100) == at(1500))
    download.stalled(for: .milliseconds(900), at: at(100))
    #expect(download.instant(of: 100) == at(2000))
    #expect(self.download(latency: 500, silentUntil: 3000).instant(of: 100) == at(4000))
  }

  @Test func `what arrived before a loss stays, and nothing follows`() {
    var download = download()
    download.lost(status: 503, at: at(2500))
    #expect(download.byteCount(at: at(60_000)) == 250)
    #expect(download.instant(of: 250) == at(2500))
    #expect(download.instant(of: 251) == nil)
    #expect(download.finish == nil)
    #expect(download.loss == .init(instant: at(2500), status: 503))
    download.networkChanged(bytesPerSecond: 1000, latency: nil, at: at(3000))
    #expect(download.instant(of: 251) == nil)
    download.lost(status: 404, at: at(4000))
    #expect(download.loss?.status == 503)
  }

  @Test func `a loss after the last byte is none`() {
    var download = download()
    download.lost(status: nil, at: at(10_000))
    #expect(download.loss == nil)
    #expect(download.finish == at(10_000))
  }

  @Test func `a refused request brings nothing`() {
    let download = ProgressiveDownload(
      of: Self.plain, begin: at(0), bytesPerSecond: 100,
      refusal: .init(instant: at(200), status: 404))
    #expect(download.finish == nil)
    #expect(download.byteCount(at: at(60_000)) == 0)
  }

  @Test func `no rate is too great, and no file too large`() {
    let large = DownloadableMedia(byteCount: .max, needs: [])
    var download = ProgressiveDownload(of: large, begin: at(0), bytesPerSecond: .max)
    download.networkChanged(bytesPerSecond: 1, latency: nil, at: at(86_400_000))
    #expect(download.byteCount(at: at(86_400_000)) == 86_400_000_000_000_000)
    #expect(download.finish != nil)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `whatever the network does, bytes and instants answer each other`(seed: UInt64) {
    var random = SeededRandom(seed: seed).forked(for: "network")
    var download = download(
      of: Bool.random(using: &random) ? Self.plain : Self.indexAtEnd,
      rate: Int.random(in: 20...500, using: &random),
      latency: Int.random(in: 0...900, using: &random))
    var seen: [(instant: VirtualInstant, bytes: Int64)] = []
    var now = 0
    for _ in 0..<12 {
      now += Int.random(in: 0...900, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: download.stalled(for: .milliseconds(now % 700), at: at(now))
      case 1:
        download.networkChanged(
          bytesPerSecond: Int.random(in: 1...900, using: &random), latency: nil, at: at(now))
      case 2: download.networkChanged(bytesPerSecond: nil, latency: .milliseconds(5), at: at(now))
      default: break
      }
      seen.append((at(now), download.byteCount(at: at(now))))
    }
    // Later changes do not affect the past.
    for (instant, bytes) in seen { #expect(download.byteCount(at: instant) == bytes) }
    #expect(seen.map(\.bytes) == seen.map(\.bytes).sorted(), "seed \(seed)")
    let instants = (0...1000).compactMap { download.instant(of: $0) }
    #expect(instants.count == 1001 && instants == instants.sorted(), "seed \(seed)")
    for (bytes, instant) in instants.enumerated().dropFirst() {
      #expect(download.byteCount(at: instant) >= Int64(bytes), "seed \(seed)")
      let before = VirtualInstant(
        sinceStart: Duration(attoseconds: instant.sinceStart.attoseconds - 1))
      #expect(download.byteCount(at: before) < Int64(bytes), "seed \(seed)")
    }
  }
}

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
