import CommandLineTool
import Comparison
import Testing
import VASTSimulator
import Vocabulary

struct PageStepsStateMachineTests {
  private static let page = CasesFile.Page(skip: "#skip", click: "a")

  private func machine(_ steps: [ScenarioStep]) -> PageStepsStateMachine {
    PageStepsStateMachine(steps, on: Self.page)
  }

  private func step(
    _ trigger: ScenarioStep.Trigger, _ action: ScenarioStep.PlayerAction
  ) -> ScenarioStep {
    ScenarioStep(at: trigger, .player(action))
  }

  @Test(arguments: [
    (ScenarioStep.PlayerAction.pause(by: .user), PageAction.video("video.pause()")),
    (.resume(by: .user), .video("video.play()")), (.play(by: .player), .video("video.play()")),
    (.control(.mute), .video("video.muted = true")),
    (.control(.unmute), .video("video.muted = false")),
    (.volume(to: 0.25), .video("video.volume = 0.25")),
    (.seek(.to(.time(.milliseconds(1_500)))), .video("video.currentTime = 1.5")),
    (
      .seek(.to(.percentage(digits: 105, scale: 10))),
      .video("video.currentTime = video.duration * 105 / 1000")
    ),
    (.rewind(.by(.seconds(-5))), .video("video.currentTime += -5.0")),
    (.control(.fullscreen), .video("video.requestFullscreen()")),
    (.control(.exitFullscreen), .video("document.exitFullscreen()")),
    (.control(.skip), .click(selector: "#skip")), (.control(.click), .click(selector: "a")),
  ])
  func `each step of a page has its action`(
    step action: ScenarioStep.PlayerAction, expected: PageAction
  ) {
    var machine = machine([step(.time(.zero), action)])
    machine.videoPlayed(at: .zero)
    #expect(machine.timePassed(to: .zero).map(\.action) == [expected])
    #expect(machine.unavailable.isEmpty)
  }

  @Test func `steps that no page offers are named once`() {
    let machine = machine([
      step(.time(.zero), .control(.expand)), step(.time(.zero), .control(.expand)),
      step(.time(.zero), .control(.teardown)), step(.time(.zero), .pause(by: .user)),
    ])
    #expect(machine.unavailable == ["expand", "teardown"])
  }

  @Test func `instants count from when the video plays first`() {
    var machine = machine([
      step(.time(.seconds(4)), .resume(by: .user)), step(.time(.seconds(2)), .pause(by: .user)),
      step(.time(.seconds(2)), .control(.mute)),
    ])
    #expect(machine.timePassed(to: .seconds(60)).isEmpty && machine.nextInstant == nil)
    machine.videoPlayed(at: .seconds(10))
    machine.videoPlayed(at: .seconds(11))
    #expect(machine.nextInstant == .seconds(12))
    #expect(machine.timePassed(to: .milliseconds(11_999)).isEmpty)
    #expect(machine.timePassed(to: .seconds(12)).map(\.name) == ["pause", "mute"])
    #expect(machine.timePassed(to: .seconds(12)).isEmpty)
    #expect(machine.nextInstant == .seconds(14))
    #expect(machine.timePassed(to: .seconds(99)).map(\.name) == ["resume"])
    #expect(machine.nextInstant == nil)
  }

  @Test func `what is late is done in the order of its instants`() {
    var machine = machine([
      step(.time(.seconds(4)), .resume(by: .user)), step(.time(.seconds(2)), .pause(by: .user)),
    ])
    machine.videoPlayed(at: .zero)
    #expect(machine.timePassed(to: .seconds(9)).map(\.name) == ["pause", "resume"])
  }

  @Test func `a share of the media waits for the playhead`() {
    var machine = machine([
      step(.share(.percentage(digits: 50, scale: 1)), .control(.mute))
    ])
    #expect(!machine.needsPlayhead)
    machine.videoPlayed(at: .zero)
    #expect(machine.needsPlayhead)
    func move(_ milliseconds: Int, at instant: Int) -> [String] {
      machine.playheadMoved(
        to: .init(position: .milliseconds(milliseconds), duration: .seconds(10)),
        at: .seconds(instant))
      return machine.timePassed(to: .seconds(instant)).map(\.name)
    }
    #expect(move(4_999, at: 30) == [])
    #expect(move(5_000, at: 31) == ["mute"])
    #expect(!machine.needsPlayhead)
    #expect(move(6_000, at: 32) == [])
  }

  @Test func `an event is its first beacon, also before the video plays`() {
    var machine = machine([
      step(.playerEvent("impression", after: .zero), .control(.mute)),
      step(.playerEvent("midpoint", after: .seconds(1)), .pause(by: .user)),
    ])
    machine.beaconCame(of: "impression", at: .seconds(1))
    #expect(machine.timePassed(to: .seconds(1)).isEmpty)
    machine.videoPlayed(at: .seconds(2))
    #expect(machine.timePassed(to: .seconds(2)).map(\.name) == ["mute"])
    machine.beaconCame(of: "midpoint", at: .seconds(5))
    machine.beaconCame(of: "midpoint", at: .seconds(7))
    #expect(machine.nextInstant == .seconds(6))
    #expect(machine.timePassed(to: .seconds(6)).map(\.name) == ["pause"])
  }
}
