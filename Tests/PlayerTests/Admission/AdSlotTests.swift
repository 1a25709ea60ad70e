import Testing
import VAST
import Vocabulary

@testable import Player

struct AdSlotTests {
  @Test(
    arguments: [
      (.video, .video, true), (.video, .audio, false), (.video, .hybrid, true),
      (.audio, .audio, true), (.audio, .video, false), (.audio, .hybrid, true),
      (.hybrid, .video, true), (.hybrid, .audio, true), (nil, .audio, true),
    ] as [(AdType?, AdType, Bool)])
  func `a slot takes ads of its type, and hybrid ads`(slot: AdType?, ad: AdType, isTaken: Bool) {
    var place = AdSlot()
    place.adType = slot
    #expect(place.refusal(of: SlotAds.ad(type: ad))?.code == (isTaken ? nil : .trafficking))
  }

  @Test func `a category may be required, and may be blocked from any list`() {
    let plain = SlotAds.ad()
    let drinks = SlotAds.ad(
      SlotAds.inLine(categories: [AdCategory(authority: "a", code: "IAB8"), .init(code: "IAB9")]))
    var slot = AdSlot()
    #expect(slot.refusal(of: plain) == nil)
    slot.isCategoryRequired = true
    #expect(slot.refusal(of: plain)?.code == .categoryMissing)
    #expect(slot.refusal(of: drinks) == nil)
    slot.blockedCategories = ["IAB9"]
    #expect(
      slot.refusal(of: drinks)
        == AdRefusal(.categoryBlocked, "the slot blocks the ad's category 'IAB9'"))
    slot.blockedCategories = ["IAB"]
    #expect(slot.refusal(of: drinks) == nil)
  }

  @Test func `verification code may be taken from some vendors alone`() {
    var slot = AdSlot()
    #expect(!slot.rejectsVerification(by: "a") && !slot.rejectsVerification(by: nil))
    slot.verificationVendors = ["a"]
    #expect(!slot.rejectsVerification(by: "a"))
    #expect(slot.rejectsVerification(by: "b") && slot.rejectsVerification(by: nil))
    slot.verificationVendors = []
    #expect(slot.rejectsVerification(by: "a"))
  }

  @Test(
    arguments: [
      (SlotAds.mediaFile(640, 360), true), (SlotAds.mediaFile(640, 480), false),
      (SlotAds.mediaFile(nil, 480), true), (SlotAds.mediaFile(0, 0), true),
      (SlotAds.mediaFile(1280, 720), false), (SlotAds.mediaFile(1280, 720, scalable: true), true),
      (SlotAds.mediaFile(640, 480, scalable: true), false),
      (SlotAds.mediaFile(640, 480, scalable: true, keepsShape: false), true),
      (SlotAds.mediaFile(640, 480, scalable: true, keepsShape: true), false),
      (SlotAds.mediaFile(.max, .max, scalable: true), false),
    ])
  func `media fit by size, or by scaling where they may`(file: MediaFile, fits: Bool) {
    var slot = AdSlot()
    (slot.width, slot.height) = (640, 360)
    let other = SlotAds.mediaFile(1, 1)
    let linear = Linear(mediaFiles: [other, file], position: SlotAds.position())
    #expect((try? slot.mediaFiles(of: linear)) == (fits ? [file] : nil))
  }

  @Test func `one side alone may be demanded, and no media are no wrong ones`() throws {
    var slot = AdSlot()
    slot.width = 640
    let files = [SlotAds.mediaFile(640, 9), SlotAds.mediaFile(9, 640)]
    let linear = Linear(mediaFiles: files, position: SlotAds.position())
    #expect(try slot.mediaFiles(of: linear) == [files[0]])
    slot.width = 641
    let refusal = #expect(throws: AdRefusal.self) { _ = try slot.mediaFiles(of: linear) }
    #expect(refusal?.reason == "the slot accepts 641×any, but the ad's media are 640×9, 9×640")
    #expect(try slot.mediaFiles(of: Linear(position: SlotAds.position())) == [])
  }
}

struct AdTurnTests {
  private var slot: AdSlot {
    var slot = AdSlot()
    slot.duration = .seconds(30)
    slot.displayLimit = .seconds(5)
    return slot
  }

  private func refusal(
    _ inLine: InLine, sequence: Int? = 1, version: String? = "4.2", since: Int = 0,
    waited: Int = 0, used: Int = 0, in slot: AdSlot? = nil
  ) -> AdTurn.Refusal? {
    AdTurn(sinceRequest: .seconds(since), waited: .seconds(waited), used: .seconds(used))
      .refusal(
        of: SlotAds.resolved(inLine, sequence: sequence, version: version), in: slot ?? self.slot)
  }

  @Test(
    arguments: [
      (10, 20, nil), (11, 20, 206), (30, 0, nil), (31, 0, 202), (31, 20, 202), (1, 30, 206),
      (1, 40, 206), (0, 30, nil),
    ] as [(Int, Int, Int?)])
  func `an ad fits into the slot, and into what is left of it`(
    duration: Int, used: Int, code: Int?
  ) {
    let found = refusal(SlotAds.inLine(duration: .seconds(duration)), used: used)
    #expect(found?.refusal.code.rawValue == code)
    #expect(found.map(\.endsPod) == code.map { $0 == 206 })
  }

  @Test func `a stand-alone ad that does not fit ends nothing`() {
    let found = refusal(SlotAds.inLine(duration: .seconds(11)), sequence: nil, used: 20)
    #expect(found?.refusal.code == .breakShortened && found?.endsPod == false)
  }

  @Test(
    arguments: [("4.1", 200), ("3.0", 200), ("2.0", 200), ("4.2", 206), ("4.3", 206), (nil, 206)]
      as [(String?, Int)])
  func `tags before 4.2 have another code for it`(version: String?, code: Int) {
    let found = refusal(SlotAds.inLine(duration: .seconds(11)), version: version, used: 20)
    #expect(found?.refusal.code.rawValue == code && found?.endsPod == true)
  }

  @Test func `nobody knows how long an ad without Duration takes`() {
    #expect(refusal(SlotAds.inLine(), used: 29) == nil)
    #expect(refusal(SlotAds.inLine(duration: .seconds(999)), used: 99, in: AdSlot()) == nil)
  }

  @Test(arguments: [(4, nil), (5, 304), (6, 304)] as [(Int, Int?)])
  func `an ad that has to wait too long is not played`(waited: Int, code: Int?) {
    #expect(refusal(SlotAds.inLine(), waited: waited)?.refusal.code.rawValue == code)
  }

  @Test(arguments: [(0, 0, nil), (0, 1, 900), (60, 60, nil), (60, 61, 900)] as [(Int, Int, Int?)])
  func `an ad is played until it expires`(expires: Int, since: Int, code: Int?) {
    let found = refusal(SlotAds.inLine(expires: .seconds(expires)), since: since, in: AdSlot())
    #expect(found?.refusal.code.rawValue == code)
    #expect(found?.endsPod != true)
  }
}

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

/// Ads and companions for tests of slots.
enum SlotAds {
  static func position(_ line: Int = 1) -> SourcePosition { SourcePosition(line: line, column: 1) }

  static func mediaFile(
    _ width: Int?, _ height: Int?, scalable: Bool? = nil, keepsShape: Bool? = nil
  ) -> MediaFile {
    MediaFile(
      url: "m", width: width, height: height, isScalable: scalable,
      maintainsAspectRatio: keepsShape, position: position())
  }

  static func inLine(
    categories: [AdCategory] = [], duration: Duration? = nil, expires: Duration? = nil,
    companions: CompanionAds? = nil
  ) -> InLine {
    let linear = Linear(duration: duration, mediaFiles: [mediaFile(1, 1)], position: position())
    return InLine(
      categories: categories, expires: expires,
      creatives: [
        Creative(linear: linear, position: position()),
        Creative(companionAds: companions, position: position()),
      ], position: position())
  }

  static func ad(_ inLine: InLine = inLine(), type: AdType = .video) -> Ad {
    Ad(adType: type, content: .inLine(inLine), position: position())
  }

  /// An ad without wrappers.
  static func resolved(
    _ inLine: InLine, sequence: Int? = nil, version: String? = "4.2"
  ) -> ResolvedAd {
    ResolvedAd(hops: [AdHop(ad: ad(inLine), file: "a.xml", version: version)], sequence: sequence)
  }

  /// A companion with one picture, identified by its line.
  static func companion(
    _ line: Int, _ width: Int? = 300, _ height: Int? = 250, url: String = "https://c.example/1",
    type: String? = "image/png", slot: String? = nil, framework: String? = nil
  ) -> Companion {
    Companion(
      width: width, height: height, apiFramework: framework, adSlotID: slot,
      resources: [.init(content: .file(url: url, type: type), position: position())],
      position: position(line))
  }

  static func companionAds(
    _ companions: [Companion], required: CompanionAds.Requirement = .none
  ) -> CompanionAds {
    CompanionAds(required: required, companions: companions, position: position())
  }
}
