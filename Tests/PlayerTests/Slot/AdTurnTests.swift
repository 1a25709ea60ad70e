import Player
import Testing
import VAST

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
