import Player
import Testing
import VAST
import Vocabulary

struct CompanionPlacementTests {
  private static let medium = CompanionSlot(width: 300, height: 250)
  private static let wide = CompanionSlot(id: "top", width: 728, height: 90)

  private func place(
    _ companions: [Companion], _ required: CompanionAds.Requirement = .none,
    in slots: [CompanionSlot]?, unavailable: [String: Fetch.Absence] = [:]
  ) -> CompanionPlacement {
    let ads = SlotAds.companionAds(companions, required: required)
    return CompanionPlacement(
      of: SlotAds.resolved(SlotAds.inLine(companions: ads)), in: slots, unavailable: unavailable)
  }

  /// The lines of the companions that are not shown.
  private func lines(_ placement: CompanionPlacement) -> [Int] {
    placement.withheld.map(\.position.line).sorted()
  }

  @Test(
    arguments: [
      (SlotAds.companion(1), nil), (SlotAds.companion(1, 299, 1), nil),
      (SlotAds.companion(1, 301), 601), (SlotAds.companion(1, 300, 251), 601),
      (SlotAds.companion(1, slot: "elsewhere"), nil), (SlotAds.companion(1, nil, 250), 600),
      (SlotAds.companion(1, framework: "VPAID"), 600),
      (SlotAds.companion(1, framework: "omid"), nil),
      (SlotAds.companion(1, type: "application/x-shockwave-flash"), 604),
      (SlotAds.companion(1, type: "IMAGE/GIF"), nil), (SlotAds.companion(1, type: nil), nil),
      (SlotAds.companion(1, url: "https://c.example/gone"), 603),
    ] as [(Companion, Int?)])
  func `a companion that finds no place says why`(companion: Companion, code: Int?) {
    let placement = place(
      [companion], in: [Self.medium], unavailable: ["https://c.example/gone": .lost])
    #expect(placement.failures.map(\.refusal.code.rawValue) == (code.map { [$0] } ?? []))
    #expect(lines(placement) == (code == nil ? [] : [1]))
    #expect(placement.refusal == nil)
  }

  @Test func `without declared slots everything is shown`() {
    let companions = [SlotAds.companion(1, framework: "VPAID"), SlotAds.companion(2, nil, nil)]
    let placement = place(companions, .all, in: nil)
    #expect(placement.withheld == [] && placement.failures == [] && placement.refusal == nil)
  }

  @Test func `without declared slots there must be something to show`() {
    let flash = SlotAds.companion(1, type: "application/x-shockwave-flash")
    let placement = place([flash], in: nil)
    #expect(lines(placement) == [1] && placement.refusal == nil)
    #expect(placement.failures.map(\.refusal.code.rawValue) == [604])
    #expect(place([flash], .all, in: nil).refusal?.code == .requiredCompanionMissing)
    #expect(lines(place([flash, SlotAds.companion(2)], .any, in: nil)) == [1])
  }

  @Test func `a place is taken once, the smallest that fits first`() {
    let large = CompanionSlot(width: 600, height: 600)
    let companions = [SlotAds.companion(1), SlotAds.companion(2, 400, 400), SlotAds.companion(3)]
    let placement = place(companions, in: [large, Self.medium])
    #expect(lines(placement) == [3])
    #expect(placement.failures == [], "the ad's companions were served")
  }

  @Test(arguments: [("top", []), ("bottom", [1]), (nil, [])] as [(String?, [Int])])
  func `a companion that names a slot takes no other`(name: String?, withheld: [Int]) {
    #expect(lines(place([SlotAds.companion(1, 728, 90, slot: name)], in: [Self.wide])) == withheld)
  }

  @Test(
    arguments: [
      (.all, 2, nil), (.all, 1, 602), (.all, 0, 602), (.any, 1, nil), (.any, 0, 602),
      (.none, 1, nil), (.none, 0, nil),
    ] as [(CompanionAds.Requirement, Int, Int?)])
  func `what is required decides about the ad`(
    required: CompanionAds.Requirement, places: Int, code: Int?
  ) {
    let placement = place(
      [SlotAds.companion(1), SlotAds.companion(2)], required,
      in: Array(repeating: Self.medium, count: places))
    #expect(placement.refusal?.code.rawValue == code)
    let isReported = required == .none && places == 0
    #expect(placement.failures.map(\.refusal.code.rawValue) == (isReported ? [601, 601] : []))
  }

  @Test func `a resource that can be had stands for one that cannot`() {
    var companion = SlotAds.companion(1, url: "https://c.example/gone")
    companion.resources.append(
      .init(content: .markup("<b/>", isXMLEncoded: false), position: SlotAds.position()))
    let unavailable = ["https://c.example/gone": Fetch.Absence.lost]
    #expect(place([companion], in: [Self.medium], unavailable: unavailable).withheld == [])
  }

  @Test func `only what may be shown is fetched, each once`() {
    let companions = [
      SlotAds.companion(1), SlotAds.companion(2), SlotAds.companion(3, 301, url: "large"),
      SlotAds.companion(4, url: "page"), SlotAds.companion(5, url: "flash", type: "x/flash"),
    ]
    let ad = SlotAds.resolved(SlotAds.inLine(companions: SlotAds.companionAds(companions)))
    #expect(
      CompanionPlacement.addresses(of: ad, in: [Self.medium]) == ["https://c.example/1", "page"])
    #expect(CompanionPlacement.addresses(of: ad, in: nil) == [])
  }

  @Test func `the inline ad chooses first; a wrapper's trackers need no place`() {
    var trackers = SlotAds.companion(8)
    trackers.resources = []
    let wrapper = Wrapper(
      creatives: [
        Creative(
          companionAds: SlotAds.companionAds([trackers, SlotAds.companion(9)]),
          position: SlotAds.position())
      ], position: SlotAds.position())
    var ad = SlotAds.resolved(
      SlotAds.inLine(companions: SlotAds.companionAds([SlotAds.companion(1)])))
    ad.hops.append(
      AdHop(ad: Ad(content: .wrapper(wrapper), position: SlotAds.position()), file: "w.xml"))
    let placement = CompanionPlacement(of: ad, in: [Self.medium], unavailable: [:])
    #expect(lines(placement) == [8, 9])
    #expect(placement.failures.map(\.hop) == [1])
    #expect(placement.failures.map(\.location.file) == ["w.xml"])
  }
}
