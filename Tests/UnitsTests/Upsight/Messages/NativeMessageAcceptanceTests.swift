import Testing
import Vocabulary

@testable import Units

struct NativeMessageAcceptanceTests {
  private func events(_ names: String...) -> [NativeEvent] {
    names.map { NativeEvent($0, cause: .app) }
  }

  @Test(arguments: [true, false])
  func `UP-08 the reference app passes the guide's test`(isTapped: Bool) {
    var trial = MessageTrial(SampleMessage.settings, payload: SampleMessage.payload)
    if isTapped { trial.handle(.tapped(item: nil, part: nil), at: .seconds(1)) }
    trial.handle(.dismissed, at: .seconds(2))
    let verdict = NativeMessageAcceptance.judge(trial.events.map(\.event), wasTapped: isTapped)
    #expect(verdict == .accepted)
  }

  @Test(arguments: [
    (UpsightSettings.Duty.recordImpressionEvent, NativeMessageAcceptance.Miss.contentDisplayed),
    (.recordClickEvent, .click), (.recordDismissedEvent, .dismissed),
  ])
  func `UP-08 each missing record fails the test`(
    duty: UpsightSettings.Duty, miss: NativeMessageAcceptance.Miss
  ) {
    var settings = SampleMessage.settings
    settings.omitted = [duty]
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.handle(.tapped(item: nil, part: nil), at: .seconds(1))
    trial.handle(.dismissed, at: .seconds(2))
    let verdict = NativeMessageAcceptance.judge(trial.events.map(\.event), wasTapped: true)
    #expect(verdict == .refused([miss]))
  }

  @Test func `UP-08 the guide's own sample fails the guide's own test`() {
    let trial = MessageTrial(SampleMessage.published, payload: SampleMessage.publishedPayload)
    let verdict = NativeMessageAcceptance.judge(trial.events.map(\.event), wasTapped: false)
    #expect(verdict == .refused([.contentDisplayed, .dismissed]))
  }

  @Test func `UP-08 an impression that comes before the display does not count`() {
    let early = events(
      "milestone", "billboardOpened", "dataReceived", "impression", "displayed", "dismissed")
    #expect(
      NativeMessageAcceptance.judge(early, wasTapped: false) == .refused([.contentDisplayed]))
    let late = events(
      "milestone", "billboardOpened", "dataReceived", "dismissed", "displayed", "impression")
    #expect(NativeMessageAcceptance.judge(late, wasTapped: false) == .refused([.dismissed]))
  }

  @Test func `UP-08 a test that was not carried out neither passes nor fails`() {
    #expect(
      NativeMessageAcceptance.judge([], wasTapped: false) == .notApplicable(.noMilestone))
    #expect(
      NativeMessageAcceptance.judge(events("milestone"), wasTapped: false)
        == .notApplicable(.noBillboard))
  }
}

struct DestructionTests {
  @Test func `UP-06 a campaign that is not meant to be seen is only destroyed`() {
    var settings = SampleMessage.settings
    settings.isSeen = false
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.finish(at: .seconds(1))
    #expect(
      trial.eventNames == [
        "milestone", "billboardOpened", "imageFetched", "dataReceived", "destroyed", "dataRemoved",
      ])
    #expect(trial.tree.views.isEmpty)
    #expect(!trial.callNames.contains { $0.hasPrefix("record") || $0.hasPrefix("show") })
    #expect(trial.rulesFound == [])
  }

  @Test(arguments: ["recordImpressionEvent", "recordClickEvent", "recordDismissedEvent"])
  func `UP-06 what is recorded of a campaign that is not meant to be seen is a finding`(
    name: String
  ) {
    var settings = SampleMessage.settings
    settings.isSeen = false
    settings.omitted = [.destroy]
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.call(name, at: .seconds(1))
    #expect(trial.rulesFound == ["UnseenMessageTracked"])
  }

  @Test func `UP-06 a campaign that is not meant to be seen and shown is a finding`() {
    var settings = SampleMessage.settings
    settings.isSeen = false
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.call("show", [.init("view", "offer")], at: .seconds(1))
    #expect(trial.rulesFound == ["UnseenMessageTracked"])
  }

  @Test(arguments: [true, false])
  func `UP-06 a payload that is never destroyed is a finding`(isSeen: Bool) {
    var settings = SampleMessage.settings
    settings.isSeen = isSeen
    settings.omitted = [.destroy]
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    if isSeen { trial.handle(.dismissed, at: .seconds(1)) }
    trial.finish(at: .seconds(2))
    #expect(trial.rulesFound == ["PayloadDestroyMissing"])
    #expect(!trial.eventNames.contains("dataRemoved"))
  }

  @Test func `UP-06 a payload is destroyed once`() {
    var trial = MessageTrial(SampleMessage.settings, payload: SampleMessage.payload)
    trial.handle(.dismissed, at: .seconds(1))
    trial.call("destroy", at: .seconds(2))
    trial.finish(at: .seconds(3))
    #expect(trial.rulesFound == ["PayloadDestroyRepeated"])
    #expect(trial.instants(of: "destroyed") == [.seconds(1)])
  }

  @Test func `UP-06 a payload that is destroyed before its message was seen is a finding`() {
    var settings = SampleMessage.settings
    settings.parent = "feed"
    settings.omitted = [.destroy]
    var trial = MessageTrial(
      settings, payload: SampleMessage.payload,
      screen: [View(name: "feed", frame: Rectangle(x: 0, y: 844, width: 390, height: 844))])
    trial.call("destroy", at: .seconds(1))
    #expect(trial.rulesFound == ["PayloadDestroyedEarly"])
    trial.move("feed", toY: 0, at: .seconds(2))
    #expect(trial.rulesFound == ["PayloadDestroyedEarly", "PayloadUsedAfterRemoval"])
    #expect(trial.instants(of: "displayed") == [.seconds(2)])
    #expect(trial.instants(of: "impression") == [])
  }

  @Test func `UP-06 a message that was seen or dismissed may be destroyed`() {
    var settings = SampleMessage.settings
    settings.omitted = [.destroy, .recordDismissedEvent]
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.call("destroy", at: .seconds(1))
    #expect(trial.rulesFound == [])

    settings = SampleMessage.settings
    settings.addsViews = false
    trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.handle(.dismissed, at: .seconds(1))
    #expect(trial.instants(of: "destroyed") == [.seconds(1)])
    #expect(trial.rulesFound == [])
    trial.finish(at: .seconds(2))
    #expect(trial.rulesFound == ["MessageNotAdded"])
  }
}
