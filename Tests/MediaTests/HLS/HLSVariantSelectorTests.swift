import Media
import Testing

struct HLSVariantSelectorTests {
  private static let ladder = [
    HLSVariant(uri: "a", bandwidth: 800_000, width: 640, height: 360),
    HLSVariant(uri: "b", bandwidth: 2_400_000, width: 1280, height: 720),
    HLSVariant(uri: "c", bandwidth: 400_000, width: 416, height: 234),
    HLSVariant(uri: "d", bandwidth: 2_400_000, width: 1280, height: 720),
    HLSVariant(uri: "e", bandwidth: 64_000, codecs: "mp4a.40.2"),
  ]

  @Test(
    arguments: [
      (nil, 1, "the highest of 4"),
      (10_000_000, 1, "the highest of 4 within the network's 10000000 bit/s"),
      (2_400_000, 1, "the highest of 4 within the network's 2400000 bit/s"),
      (2_399_999, 0, "the highest of 4 within the network's 2399999 bit/s"),
      (400_000, 2, "the highest of 4 within the network's 400000 bit/s"),
      (399_999, 2, "the lowest of 4: none is within the network's 399999 bit/s"),
      (0, 2, "the lowest of 4: none is within the network's 0 bit/s"),
    ] as [(Int?, Int, String)])
  func `the network decides`(bitsPerSecond: Int?, index: Int, reason: String) {
    let choice = HLSVariantSelector(bitsPerSecond: bitsPerSecond).choose(from: Self.ladder)
    #expect(choice?.index == index && choice?.reason == reason)
  }

  @Test(arguments: [
    (4000, 3000, 1), (1280, 720, 1), (641, 361, 1), (641, 360, 0), (640, 360, 0), (500, 300, 0),
    (416, 234, 2), (400, 300, 2), (100, 100, 2),
  ])
  func `without a limit the player's size decides`(longer: Int, shorter: Int, index: Int) {
    let selector = HLSVariantSelector(player: (longer, shorter))
    #expect(selector.choose(from: Self.ladder)?.index == index)
    // The network's limit comes first where there is one.
    let limited = HLSVariantSelector(bitsPerSecond: 2_400_000, player: (longer, shorter))
    #expect(limited.choose(from: Self.ladder)?.index == 1)
  }

  @Test func `a portrait variant fits a portrait player`() {
    let portrait = [
      HLSVariant(uri: "a", bandwidth: 2, width: 1080, height: 1920),
      HLSVariant(uri: "b", bandwidth: 1, width: 720, height: 1280),
    ]
    let choice = HLSVariantSelector(player: (1280, 720)).choose(from: portrait)
    #expect(choice?.index == 1)
    #expect(choice?.reason == "the highest of 2 that the player's size needs")
    #expect(HLSVariantSelector().choose(from: [portrait[0]])?.reason == "the only one")
  }

  @Test func `sound alone is played where there is nothing else`() {
    let sound = [Self.ladder[4]]
    #expect(HLSVariantSelector().choose(from: sound)?.index == 0)
    #expect(HLSVariantSelector().choose(from: []) == nil)
  }
}
