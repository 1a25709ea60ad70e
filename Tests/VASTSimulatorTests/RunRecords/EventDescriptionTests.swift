import Player
import Testing
import VASTSimulator
import Vocabulary

struct EventDescriptionTests {
  private func description(_ kind: RunEvent.Kind, item: Int? = nil) -> EventDescription {
    EventDescription(RunEvent(at: .zero, item: item, kind: kind))
  }

  @Test func `a URL is short or whole, and what is around it stays`() {
    let fetch = Fetch(
      purpose: .vast, url: "https://t.example/tag?a=b", source: .network, status: 200, bytes: 9)
    let description = description(.fetch(fetch))
    #expect(description.kind == .fetch && description.name == "vast")
    #expect(description.detail.short == "t.example/tag: status 200")
    #expect(description.detail.full == "https://t.example/tag?a=b: status 200")
  }

  @Test func `an ad's decision is called by its error, else by itself`() {
    var rejected = AdDecision(.rejected, adID: "a1")
    rejected.reason = "no file plays"
    #expect(description(.ad(rejected)).name == "rejected")
    #expect(description(.ad(rejected)).detail.short == "a1: no file plays")
    rejected.errorCode = 403
    #expect(description(.ad(rejected)).name == "error 403")
    #expect(description(.ad(rejected)).detail.short == "a1: rejected: no file plays")
  }

  @Test func `what tells nothing more is told by its cause`() {
    let pause = description(.player(PlayerEvent(.pause), cause: .user))
    #expect(pause.detail.short == "" && pause.detailOrCause == "by user")
    let page = description(.player(.open(url: "https://p.example/?x"), cause: .user))
    #expect(page.detailOrCause == "p.example/")
  }

  @Test func `an event of an item begins with the item`() {
    var event = NativeEvent("opened", cause: .user)
    event.url = "https://a.example/b?c"
    event.target = .browser
    event.count = 1
    let description = description(.native(event), item: 2)
    #expect(description.detail.short == "item 2: a.example/b, in the browser, 1 item")
    #expect(description.kind.noun == "native event")
  }

  @Test(arguments: [
    (RunEvent.ViewabilityState.met, "viewable"), (.lost, "view lost"), (.notMet, "not viewable"),
  ])
  func `a standard's state is in words`(state: RunEvent.ViewabilityState, name: String) {
    let event = description(.viewability(standard: "mrc", state: state, reason: "too short"))
    #expect(event.name == name && event.detail.short == "mrc: too short")
  }

  @Test(arguments: [
    (BeaconSource.vast, "VAST", "VAST beacon"), (.prebid, "Prebid", "Prebid beacon"),
    (.verification, "verification", "verification beacon"),
  ])
  func `a beacon's kind is that of its source`(source: BeaconSource, word: String, noun: String) {
    let kind = EventKind.beacon(of: source)
    #expect(kind.stream == "beacon" && kind.word == word && kind.noun == noun)
  }
}
