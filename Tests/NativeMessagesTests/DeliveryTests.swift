import Diagnostics
import Geometry
import JSONTree
import NativeMessages
import NativeUnits
import Testing
import VirtualTime

struct DeliveryTests {
  @Test func `UP-01 a milestone opens a billboard and the payload follows after its latency`() {
    var settings = SampleMessage.settings
    settings.latency = .milliseconds(300)
    settings.reachesMilestone = false
    settings.imagesFetchedAt = .seconds(1)
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.handle(.milestoneReached, at: .seconds(2))
    trial.handle(.tapped(item: nil, part: nil), at: .seconds(3))
    trial.handle(.dismissed, at: .seconds(4))
    trial.finish(at: .seconds(5))
    #expect(
      trial.eventNames == [
        "imageFetched", "milestone", "billboardOpened", "dataReceived", "displayed", "impression",
        "click", "dismissed", "destroyed", "dataRemoved",
      ])
    #expect(trial.instants(of: "milestone") == [.seconds(2)])
    #expect(trial.instants(of: "billboardOpened") == [.seconds(2)])
    #expect(trial.instants(of: "dataReceived") == [.milliseconds(2300)])
    #expect(trial.instants(of: "displayed") == [.milliseconds(2300)])
    #expect(trial.instants(of: "dismissed") == [.seconds(4)])
    #expect(trial.rulesFound == [])
  }

  @Test func `UP-01 the payload waits for both the milestone and the billboard, in any order`() {
    var settings = SampleMessage.settings
    settings.reachesMilestone = false
    settings.opensBillboard = false
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.handle(.billboardOpened, at: .seconds(1))
    #expect(trial.instants(of: "dataReceived") == [])
    trial.handle(.milestoneReached, at: .seconds(2))
    trial.advance(to: .seconds(3))
    #expect(trial.instants(of: "dataReceived") == [.seconds(2)])
  }

  @Test func `UP-01 without the delegate's method the payload reaches nobody`() {
    var settings = SampleMessage.settings
    settings.omitted = [.didReceiveData]
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.finish(at: .seconds(1))
    #expect(trial.rulesFound == ["PayloadReachesNobody"])
    #expect(trial.eventNames == ["milestone", "billboardOpened", "imageFetched"])
    #expect(!trial.callNames.contains("didReceiveData"))
  }

  @Test func `UP-01 a payload that never comes is a finding`() {
    var settings = SampleMessage.settings
    settings.latency = nil
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.finish(at: .seconds(9))
    #expect(trial.rulesFound == ["PayloadNotReceived"])
  }

  @Test func `UP-01 a billboard without its milestone gets nothing`() {
    var settings = SampleMessage.settings
    settings.reachesMilestone = false
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.handle(.billboardOpened, at: .seconds(1))
    trial.finish(at: .seconds(2))
    #expect(trial.rulesFound == ["BillboardWithoutMilestone"])
  }

  @Test func `UP-01 a milestone of another scope triggers nothing`() {
    var settings = SampleMessage.settings
    settings.reachesMilestone = false
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.call("milestone", [.init("scope", "other")], at: .seconds(1))
    trial.handle(.billboardOpened, at: .seconds(1))
    trial.finish(at: .seconds(2))
    #expect(trial.rulesFound == ["MilestoneWithoutBillboard", "BillboardWithoutMilestone"])
    #expect(trial.instants(of: "dataReceived") == [])
  }

  @Test func `UP-01 a milestone without a billboard gets nothing`() {
    var settings = SampleMessage.settings
    settings.opensBillboard = false
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    trial.finish(at: .seconds(2))
    #expect(trial.rulesFound == ["MilestoneWithoutBillboard"])
  }

  @Test func `UP-01 a payload that cannot be fetched fails the unit when it is needed`() {
    var settings = SampleMessage.settings
    settings.reachesMilestone = false
    var trial = MessageTrial(settings, payload: nil)
    trial.advance(to: .seconds(1))
    #expect(trial.failure == nil)
    trial.handle(.milestoneReached, at: .seconds(1))
    trial.advance(to: .seconds(1))
    #expect(trial.failure == "'payload.json' was not found")
    #expect(trial.instants(of: "dataReceived") == [])
  }

  @Test func `UP-01 the billboard itself draws nothing`() {
    var settings = SampleMessage.settings
    settings.isSeen = false
    settings.views = []
    let trial = MessageTrial(settings, payload: SampleMessage.payload)
    #expect(trial.eventNames.contains("billboardOpened"))
    #expect(trial.tree.views.isEmpty)
  }

  @Test(arguments: [
    NativeInput.reloaded, .reused(cell: 0, item: 1), .tapped(item: nil, part: nil), .dismissed,
    .called(AppCall("destroy")), .called(AppCall("didReceiveData")), .called(AppCall("unit")),
  ])
  func `a step that a message cannot follow is ignored with a finding`(input: NativeInput) {
    var settings = SampleMessage.settings
    settings.reachesMilestone = false
    var trial = MessageTrial(settings, payload: SampleMessage.payload)
    let calls = trial.callNames
    trial.handle(input, at: .seconds(1))
    #expect(trial.rulesFound == ["NativeStepIgnored"])
    #expect(trial.callNames == calls)
  }
}
