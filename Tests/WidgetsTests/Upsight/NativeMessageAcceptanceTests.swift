import Testing
import Vocabulary
import Widgets

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
