import Player
import Testing
import VASTSimulator

struct SlotDecodingTests {
  @Test func `a slot says what it takes`() throws {
    let slot = try scenario(
      """
      slot:
        adType: audio
        width: 640
        height: 360
        categoryRequired: true
        blockedCategories: [IAB7, IAB8-5]
        duration: 30s
        displayWithin: 2500ms
        verificationVendors: [a.example-omid]
      """
    ).ad.slot
    var expected = AdSlot()
    #expect(slot.adType.map { "\($0)" } == "audio")
    expected.adType = slot.adType
    (expected.width, expected.height) = (640, 360)
    expected.isCategoryRequired = true
    expected.blockedCategories = ["IAB7", "IAB8-5"]
    expected.duration = .seconds(30)
    expected.displayLimit = .milliseconds(2500)
    expected.verificationVendors = ["a.example-omid"]
    #expect(slot == expected)
  }

  @Test func `companions have slots of their own, which may have names`() throws {
    let slot = try scenario(
      "companions: [{ width: 300, height: 250 }, { id: top, width: 728, height: 90 }]"
    ).ad.slot
    #expect(
      slot.companions == [
        CompanionSlot(width: 300, height: 250), CompanionSlot(id: "top", width: 728, height: 90),
      ])
    #expect(try scenario("companions: []").ad.slot.companions == [])
    #expect(try scenario("").ad.slot == AdSlot())
  }

  @Test(
    arguments: [
      ("slot: { adtype: audio }", "unknown key 'adtype' in 'slot'; did you mean 'adType'?"),
      ("slot: { adType: vidoe }", "unknown 'adType' 'vidoe'; did you mean 'video'?"),
      ("slot: { width: 0 }", "'width' must be a whole number from 1 to 1000000, not '0'"),
      ("slot: { duration: 0s }", "'duration' must be above zero"),
      ("slot: { displayWithin: 5 }", "'displayWithin' has no unit in '5'; write '5s' or '5ms'"),
      ("slot: { categoryRequired: 1 }", "'categoryRequired' must be true or false, not '1'"),
      ("slot: { blockedCategories: IAB7 }", "'blockedCategories' must be a list, not text"),
      ("slot: 30s", "'slot' must be a mapping of keys to values, not text"),
      ("companions: [{ width: 1 }]", "'height' is missing in a companion slot"),
      (
        "companions: [{ widht: 1, width: 1, height: 1 }]", "unknown key 'widht' in a companion slot"
      ),
    ])
  func `a wrong slot says what would be right`(text: String, problem: String) {
    let found = problems("version: 1\n" + text)
    #expect(found.contains { $0.contains("error: \(problem)") }, "\(found)")
  }
}
