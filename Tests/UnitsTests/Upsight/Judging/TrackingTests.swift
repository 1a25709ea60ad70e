import Testing
import Vocabulary

@testable import Units

struct TrackingTests {
  /// A message in a feed that begins below the screen.
  private func below() -> MessageTrial {
    var settings = SampleMessage.settings
    settings.parent = "feed"
    return MessageTrial(
      settings, payload: SampleMessage.payload,
      screen: [View(name: "feed", frame: Rectangle(x: 0, y: 844, width: 390, height: 844))])
  }

  private func shown(omitting duties: UpsightSettings.Duty...) -> MessageTrial {
    var settings = SampleMessage.settings
    settings.omitted = Set(duties)
    return MessageTrial(settings, payload: SampleMessage.payload)
  }

  @Test func `UP-05 the impression comes when a part of the message comes into view`() {
    var trial = below()
    trial.advance(to: .seconds(1))
    #expect(!trial.eventNames.contains("displayed"))
    trial.move("feed", toY: 393, at: .seconds(2))
    #expect(trial.instants(of: "displayed") == [.seconds(2)])
    #expect(trial.instants(of: "impression") == [.seconds(2)])
    trial.move("feed", toY: 0, at: .seconds(3))
    trial.move("feed", toY: 844, at: .seconds(4))
    trial.move("feed", toY: 0, at: .seconds(5))
    trial.handle(.dismissed, at: .seconds(6))
    trial.finish(at: .seconds(7))
    #expect(trial.instants(of: "impression") == [.seconds(2)])
    #expect(trial.rulesFound == [])
    let shares = trial.calls("visible").filter { $0["view"] == "offer" }.map { $0["percent"] }
    #expect(shares.first == 0.0)
    #expect(shares.last == 0.0)
    #expect(shares.count == 6)
    #expect(trial.tree.view(named: "offer") == nil)
  }

  @Test func `UP-05 a message in no window has no impression to record`() {
    var settings = SampleMessage.settings
    settings.addsViews = false
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.call("recordImpressionEvent", at: .seconds(1))
    #expect(trial.rulesFound == ["MessageImpressionBeforeDisplay"])
    // The SDK takes the app's word for it.
    #expect(trial.instants(of: "impression") == [.seconds(1)])
  }

  @Test func `UP-05 an impression while 0 % is in view is a finding`() {
    var trial = below()
    trial.call("recordImpressionEvent", at: .seconds(1))
    #expect(trial.rulesFound == ["MessageImpressionOutOfView"])
  }

  @Test func `UP-05 an impression that is not recorded is a finding`() {
    var trial = shown(omitting: .recordImpressionEvent)
    trial.handle(.dismissed, at: .seconds(1))
    trial.finish(at: .seconds(2))
    #expect(trial.rulesFound == ["MessageImpressionMissing"])
  }

  @Test func `UP-05 a second impression is a finding`() {
    var trial = shown()
    trial.call("recordImpressionEvent", at: .seconds(1))
    #expect(trial.rulesFound == ["MessageImpressionRepeated"])
  }

  @Test func `UP-05 each tap is one click`() {
    var trial = shown()
    trial.handle(.tapped(item: nil, part: nil), at: .seconds(1))
    trial.handle(.tapped(item: nil, part: "text"), at: .seconds(2))
    trial.handle(.dismissed, at: .seconds(3))
    trial.finish(at: .seconds(4))
    #expect(trial.instants(of: "click") == [.seconds(1), .seconds(2)])
    #expect(trial.calls("tap").map { $0["view"] } == [nil, "text"])
    #expect(trial.rulesFound == [])
  }

  @Test func `UP-05 a click without a tap is a finding`() {
    var trial = shown()
    trial.call("recordClickEvent", at: .seconds(1))
    #expect(trial.rulesFound == ["MessageClickWithoutTap"])
    trial.handle(.tapped(item: nil, part: nil), at: .seconds(2))
    trial.call("recordClickEvent", at: .seconds(3))
    #expect(trial.rulesFound == ["MessageClickWithoutTap", "MessageClickWithoutTap"])
  }

  @Test func `UP-05 a tap without a click is a finding`() {
    var trial = shown(omitting: .recordClickEvent)
    trial.handle(.tapped(item: nil, part: nil), at: .seconds(1))
    trial.handle(.dismissed, at: .seconds(2))
    trial.finish(at: .seconds(3))
    #expect(trial.rulesFound == ["MessageTapWithoutClick"])
  }

  @Test func `UP-05 nothing is tapped that is not in view`() {
    var trial = below()
    trial.handle(.tapped(item: nil, part: nil), at: .seconds(1))
    #expect(trial.rulesFound == ["NativeStepIgnored"])
    #expect(!trial.eventNames.contains("click"))
  }

  @Test func `UP-05 a dismissal while the message is in view is a finding`() {
    var trial = shown(omitting: .hide)
    trial.handle(.dismissed, at: .seconds(1))
    #expect(trial.rulesFound == ["MessageDismissedInView"])
  }

  @Test func `UP-05 a message that scrolled away may be dismissed`() {
    var trial = below()
    trial.move("feed", toY: 0, at: .seconds(1))
    trial.move("feed", toY: 844, at: .seconds(2))
    trial.call("recordDismissedEvent", at: .seconds(3))
    #expect(trial.rulesFound == [])
  }

  @Test func `UP-05 a dismissal of a message that was never seen is a finding`() {
    var trial = below()
    trial.call("recordDismissedEvent", at: .seconds(1))
    #expect(trial.rulesFound == ["MessageDismissedBeforeDisplay"])
  }

  @Test func `UP-05 a dismissal that is not recorded is a finding`() {
    var trial = shown(omitting: .recordDismissedEvent)
    trial.handle(.dismissed, at: .seconds(1))
    trial.finish(at: .seconds(2))
    #expect(trial.rulesFound == ["MessageDismissedMissing"])
  }

  @Test func `UP-05 a second dismissal is a finding`() {
    var trial = shown(omitting: .destroy)
    trial.handle(.dismissed, at: .seconds(1))
    trial.call("recordDismissedEvent", at: .seconds(2))
    #expect(trial.rulesFound == ["MessageDismissedRepeated"])
  }

  @Test func `UP-05 a message that is still shown at the end owes no dismissal`() {
    var trial = shown()
    trial.finish(at: .seconds(3))
    #expect(trial.rulesFound == ["MessageStillOpen"])
    #expect(trial.judged.allSatisfy { $0.severity == .note })
  }

  @Test func `UP-05 a message that never came into view owes no impression`() {
    var trial = below()
    trial.handle(.dismissed, at: .seconds(1))
    trial.finish(at: .seconds(2))
    #expect(trial.rulesFound == ["MessageNeverInView"])
    #expect(trial.judged.allSatisfy { $0.severity == .note })
    #expect(!trial.callNames.contains("recordDismissedEvent"))
  }

  @Test func `UP-05 a message that is hidden is out of view`() {
    var trial = shown()
    trial.call("hide", [.init("view", "offer")], at: .seconds(1))
    trial.call("recordDismissedEvent", at: .seconds(2))
    #expect(trial.rulesFound == [])
    #expect(trial.tree.view(named: "offer")?.isHidden == true)
  }

  @Test func `UP-05 a message whose app adds it later is displayed then`() {
    var settings = SampleMessage.settings
    settings.addsViews = false
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.call("show", [.init("view", "offer")], at: .seconds(1))
    trial.handle(.dismissed, at: .seconds(2))
    trial.finish(at: .seconds(3))
    #expect(trial.instants(of: "impression") == [.seconds(1)])
    #expect(trial.rulesFound == [])
  }

  @Test func `UP-05 the first view is measured in a session until the message is dismissed`() {
    var trial = shown()
    #expect(trial.measured == ["offer"])
    trial.handle(.dismissed, at: .seconds(1))
    #expect(trial.measured == [])
  }

  @Test func `what follows from a person's touch has the person as its cause`() {
    var trial = MessageTrial(SampleMessage.settings, payload: SampleMessage.payload)
    trial.handle(.tapped(item: nil, part: nil), at: .seconds(1))
    trial.call("recordClickEvent", at: .seconds(2))
    trial.handle(.dismissed, at: .seconds(3))
    func causes(_ name: String) -> [NativeEvent.Cause] {
      trial.events.map(\.event).filter { $0.event == name }.map(\.cause)
    }
    #expect(causes("click") == [.user, .app])
    #expect(causes("dismissed") == [.user])
    #expect(causes("impression") == [.viewport])
    #expect(causes("destroyed") == [.user])
  }

  @Test func `a tap on an unknown part is told with the parts that there are`() {
    var trial = MessageTrial(SampleMessage.settings, payload: SampleMessage.payload)
    trial.handle(.tapped(item: nil, part: "close"), at: .seconds(1))
    #expect(
      trial.found.map(\.message) == [
        "'tap' has no effect: the message has no part 'close'; its parts are 'offer', 'text'"
      ])
    trial.move("offer", toY: 900, at: .seconds(2))
    trial.handle(.tapped(item: nil, part: "text"), at: .seconds(2))
    #expect(trial.found.last?.message == "'tap' has no effect: nothing of 'text' is in view")
    trial.handle(.tapped(item: nil, part: nil), at: .seconds(2))
    #expect(trial.found.last?.message == "'tap' has no effect: nothing of the message is in view")
    trial.handle(.dismissed, at: .seconds(3))
    trial.handle(.tapped(item: nil, part: nil), at: .seconds(4))
    #expect(trial.found.last?.message == "'tap' has no effect: no message is shown")
  }
}
