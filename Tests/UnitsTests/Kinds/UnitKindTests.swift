import Testing
import Vocabulary

@testable import Units

struct UnitKindTests {
  @Test func `a name of several SDKs is listed once, at its first place`() {
    #expect(["tap", "show", "tap", "hide", "show"].distinct == ["tap", "show", "hide"])
    #expect(Set(NativeEventName.all).count == NativeEventName.all.count)
    #expect(NativeEventName.all.first == "request")
    #expect(NativeEventName.all.contains("dataRemoved"))
  }

  @Test(arguments: NativeSDK.ofUnits)
  func `a kind has the parts, calls and rules that its scenarios, traces and findings name`(
    sdk: NativeSDK
  ) throws {
    let kind = try #require(sdk.kind)
    #expect(kind.sdk == sdk && kind.parts.first?.name == sdk.rawValue)
    #expect(kind.calls.sdk == sdk.rawValue)
    #expect(Set(kind.parts.map(\.name)).count == kind.parts.count)
    #expect(!kind.rules.isEmpty && Set(kind.rules).isSubset(of: Set(kind.guide.rules)))
    #expect(kind is any AppUnit.Type || kind is any AuctionedUnit.Type)
  }

  @Test func `settings and calls of two kinds are never equal`() {
    let outbrain = UnitSettings(OutbrainSettings(url: "", widgetID: "", response: "a"))
    let upsight = UnitSettings(UpsightSettings(milestone: "", payload: "a"))
    #expect(outbrain == UnitSettings(OutbrainSettings(url: "", widgetID: "", response: "a")))
    #expect(outbrain != UnitSettings(OutbrainSettings(url: "", widgetID: "", response: "b")))
    #expect(outbrain != upsight)
    let tap = AppCall("tap", [.init("item", 1)])
    let (one, other) = (
      NativeCall(reading: tap, of: OutbrainSettings.calls),
      NativeCall(reading: tap, of: SyneriseSettings.calls)
    )
    #expect(one == NativeCall(reading: tap, of: OutbrainSettings.calls) && one != other)
    #expect(one.appCall == other.appCall && one.item == 1)
  }

  @Test func `a judge has no finding about a call of another SDK`() {
    var checker = OutbrainChecker(unit: "footer")
    let unknown = AppCall("paint")
    let own = NativeCall(reading: unknown, of: OutbrainSettings.calls)
    let other = NativeCall(reading: unknown, of: UpsightSettings.calls)
    #expect(checker.judge(other, at: .zero, location: nil) == [])
    #expect(
      checker.judge(own, at: .zero, location: nil).map(\.diagnostic.rule) == [.appCallMalformed])
  }
}
