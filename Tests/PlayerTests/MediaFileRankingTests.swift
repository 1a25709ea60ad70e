import Testing
import VAST
import Vocabulary

@testable import Player

/// Which of several playable files is selected, and the reasons for the others.
struct MediaFileRankingTests {
  private static func decide(
    _ files: [MediaFile], _ width: Int = 390, _ height: Int = 219, bytesPerSecond: Int? = nil,
    policy: MediaFilePolicy = .bestFit
  ) -> MediaFileDecision {
    MediaFileSelector(
      policy: policy,
      conditions: MediaConditions(width: width, height: height, bytesPerSecond: bytesPerSecond)
    ).decide(.made(files))
  }

  private static let ladder = [
    MediaFile.made("high", 1920, 1080, bitrate: 5000),
    MediaFile.made("low", 480, 270, bitrate: 400),
    MediaFile.made("middle", 1280, 720, bitrate: 2000),
    MediaFile.made("tiny", 320, 180, bitrate: 150),
  ]

  @Test(
    arguments: [
      (390, 219, nil, "low"), (480, 270, nil, "low"), (481, 270, nil, "middle"),
      (480, 271, nil, "middle"), (1170, 657, nil, "middle"), (1920, 1080, nil, "high"),
      (3840, 2160, nil, "high"), (1, 1, nil, "tiny"),
      (1920, 1080, 625_000, "high"), (1920, 1080, 624_999, "middle"),
      (1920, 1080, 250_000, "middle"),
      (390, 219, 50_000, "low"), (390, 219, 49_999, "tiny"), (390, 219, 1, "tiny"),
    ] as [(Int, Int, Int?, String)])
  func `the smallest file that covers the player, else the largest, within the network`(
    width: Int, height: Int, bytesPerSecond: Int?, taken: String
  ) {
    let decision = Self.decide(Self.ladder, width, height, bytesPerSecond: bytesPerSecond)
    #expect(decision.taken?.url == taken)
    #expect(decision.candidates.map(\.mediaFile.url) == ["high", "low", "middle", "tiny"])
  }

  @Test func `each file says why it was taken or not, with numbers`() {
    #expect(
      Self.decide(Self.ladder, 1170, 657, bytesPerSecond: 300_000).candidates.map(\.reason) == [
        "its 5000 kb/s exceed the network's 2400 kb/s",
        "its 480×270 pixels do not cover the player's 1170×657",
        "within the network's 2400 kb/s, its 1280×720 pixels are the fewest that cover the "
          + "player's 1170×657",
        "its 320×180 pixels do not cover the player's 1170×657",
      ])
    #expect(
      Self.decide(Self.ladder, 4096, 2160).candidates.map(\.reason).first
        == "its 1920×1080 pixels are the most, although they do not cover the player's 4096×2160")
    #expect(
      Self.decide(Self.ladder, bytesPerSecond: 1250).candidates.map(\.reason).suffix(2) == [
        "its 2000 kb/s exceed the network's 10 kb/s",
        "its 150 kb/s are the least, although they exceed the network's 10 kb/s, its 320×180 "
          + "pixels are the most, although they do not cover the player's 390×219",
      ])
    #expect(
      Self.decide(Self.ladder).candidates[2].reason
        == "its 1280×720 pixels are more than the player's 390×219 need")
  }

  @Test func `of files of one size the highest bitrate is taken, then the first`() {
    let files = [
      MediaFile.made("a", 640, 360), MediaFile.made("b", 640, 360, bitrate: 500),
      MediaFile.made("c", 640, 360, bitrate: 800), MediaFile.made("d", 640, 360, bitrate: 800),
    ]
    #expect(
      Self.decide(files).candidates.map(\.reason) == [
        "it declares no bitrate, and another one of its size does",
        "its 500 kb/s are fewer than those of another one of its size",
        "its 640×360 pixels are the fewest that cover the player's 390×219, its 800 kb/s are the "
          + "highest bit rate of that size",
        "it is as good as the selected one, which comes first",
      ])
    #expect(Self.decide(files, bytesPerSecond: 70_000).taken?.url == "b")
  }

  @Test func `a size counts more than none, which is never 403`() {
    let files = [MediaFile.made("a"), MediaFile.made("b", 0, 0), MediaFile.made("c", 240, 136)]
    let decision = Self.decide(files)
    #expect(decision.taken?.url == "c")
    #expect(
      decision.candidates.map(\.reason).prefix(2)
        == [
          "it declares no width and height, and another one does",
          "it declares no width and height, and another one does",
        ])
    let none = Self.decide(Array(files.prefix(2)))
    #expect(none.taken?.url == "a")
    #expect(none.merit == "the first of several equal ones")
  }

  @Test func `a file size tells the bitrate where none is stated`() {
    var large = MediaFile.made("large", 640, 360)
    large.fileSize = 1_100_050  // for eight seconds
    var small = MediaFile.made("small", 640, 360)
    small.fileSize = 500_000
    let decision = Self.decide([large, small], bytesPerSecond: 125_000)
    #expect(
      decision.candidates.map(\.reason).first
        == "its 1100.1 kb/s exceed the network's 1000 kb/s")
    #expect(decision.taken?.url == "small")
  }

  @Test func `an adaptive stream needs its least bitrate and gives its most`() {
    var stream = MediaFile.made("stream", type: "application/x-mpegURL", 1280, 720)
    stream.minBitrate = 300
    stream.maxBitrate = 4000
    let file = MediaFile.made("file", 1280, 720, bitrate: 2000)
    #expect(Self.decide([file, stream], bytesPerSecond: 50_000).taken?.url == "stream")
    #expect(Self.decide([file, stream]).taken?.url == "stream")
    stream.minBitrate = 500
    #expect(Self.decide([stream, file], bytesPerSecond: 50_000).taken?.url == "stream")
    stream.minBitrate = 2500
    #expect(Self.decide([stream, file], bytesPerSecond: 50_000).taken?.url == "file")
  }

  @Test func `a file without a rival says when the network does not carry it`() {
    let file = MediaFile.made("a", 640, 360, bitrate: 800)
    let decision = Self.decide([file], bytesPerSecond: 12_500)
    #expect(
      decision.candidates.map(\.reason) == [
        "the only playable one, although its 800 kb/s exceed the network's 100 kb/s"
      ])
    #expect(decision.merit == nil)
  }

  @Test func `a player that takes the first weighs nothing`() {
    let files = [MediaFile.made("x", type: "video/x-flv")] + Self.ladder.reversed()
    let decision = Self.decide(files, 1920, 1080, policy: .firstPlayable)
    #expect(decision.taken?.url == "tiny")
    #expect(
      decision.candidates.map(\.reason) == [
        "its type 'video/x-flv' is not supported", "the first playable one",
      ] + Array(repeating: "another playable one comes first", count: 3))
    #expect(
      Self.decide([files[1]], policy: .firstPlayable).candidates.map(\.reason) == [
        "the only playable one"
      ])
  }

  @Test func `numbers of any size do no harm`() {
    let files = [
      MediaFile.made("a", .max, .max, bitrate: .max), MediaFile.made("b", -1, 5, bitrate: .min),
      MediaFile.made("c", .min, .max, bitrate: 0),
    ]
    #expect(Self.decide(files, .max, .max, bytesPerSecond: .max).taken?.url == "b")
    #expect(Self.decide(files, .max, .max).taken?.url == "a")
    #expect(MediaConditions(width: 0, height: -3) == MediaConditions(width: 1, height: 1))
  }

  @Test(arguments: 1...40)
  func `whatever the files, one is taken, everyone has a reason, and order breaks ties only`(
    seed: UInt64
  ) {
    var random = SeededRandom(seed: seed)
    let sizes = [nil, (320, 180), (640, 360), (1280, 720)]
    let files = (0..<Int.random(in: 1...8, using: &random)).map { index in
      let size = sizes.randomElement(using: &random) ?? nil
      return MediaFile.made(
        "\(index)", size?.0, size?.1, bitrate: [nil, 300, 900].randomElement(using: &random) ?? nil)
    }
    let bytesPerSecond = [nil, 50_000].randomElement(using: &random) ?? nil
    let decision = Self.decide(files, 500, 280, bytesPerSecond: bytesPerSecond)
    #expect(decision.candidates.count { $0.isTaken } == 1)
    #expect(decision.candidates.allSatisfy { !$0.reason.isEmpty })
    let mirrored = Self.decide(files.reversed(), 500, 280, bytesPerSecond: bytesPerSecond)
    #expect(mirrored.taken?.width == decision.taken?.width)
    #expect(mirrored.taken?.bitrate == decision.taken?.bitrate)
  }
}
