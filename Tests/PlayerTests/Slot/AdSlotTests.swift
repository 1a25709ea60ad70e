import Player
import Testing
import VAST

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
