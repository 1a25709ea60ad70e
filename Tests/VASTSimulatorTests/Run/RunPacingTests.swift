import Player
import Testing
import VASTSimulator
import Vocabulary

struct RunPacingTests {
  /// Records its calls, and ends the run at an instant.
  private final class Notebook: RunPacing {
    var waits: [VirtualInstant] = []
    var beacons: [(number: Int, beacon: Beacon, after: VirtualInstant?)] = []
    let end: VirtualInstant?

    init(endingAt end: Duration? = nil) { self.end = end.map { VirtualInstant(sinceStart: $0) } }

    func wait(until instant: VirtualInstant) -> RunPacingAnswer {
      if let end, end <= instant { return .interrupted(at: end) }
      waits.append(instant)
      return .due
    }

    func recorded(_ beacon: Beacon, number: Int) { beacons.append((number, beacon, waits.last)) }
  }

  @Test func `the run waits for every instant and tells of each beacon at its own`() throws {
    let notebook = Notebook()
    let record = try play(pacing: notebook)
    #expect(notebook.waits == notebook.waits.sorted())
    #expect(notebook.waits.last == record.events.last?.at)
    #expect(notebook.beacons.map(\.number) == Array(record.beacons.indices))
    #expect(notebook.beacons.map(\.beacon) == record.beacons.map(\.beacon))
    #expect(notebook.beacons.map(\.after) == record.beacons.map(\.event.at))
    #expect(record.events == (try play()).events)
  }

  @Test(arguments: [0, 100, 3_000, 7_999])
  func `an interruption is a teardown at that instant`(milliseconds: Int) throws {
    let end = Duration.milliseconds(milliseconds)
    let record = try play(pacing: Notebook(endingAt: end))
    let tornDown = try play("steps: [{ at: \(milliseconds)ms, do: teardown }]")
    #expect(record.outcome == .closed && record.duration == end)
    #expect(record.messages("RunInterrupted").count == 1)
    guard milliseconds > 0 else { return #expect(record.beacons.isEmpty) }
    #expect(record.vast == tornDown.vast && record.verification == tornDown.verification)
    #expect(record.omid == tornDown.omid && record.omid.last?.hasSuffix("sessionFinish") == true)
    #expect(record.lostToTags == tornDown.lostToTags)
    #expect(record.viewability == tornDown.viewability)
  }

  @Test func `while media is awaited there is nothing on the screen, and the run ends too`() throws
  {
    let record = try play(
      "network: { bytesPerSecond: 10, latency: 1s }", facts: .streamed(.seconds(8)),
      pacing: Notebook(endingAt: .milliseconds(500)))
    #expect(record.outcome == .closed && record.duration == .milliseconds(500))
    #expect(!record.vast.contains { $0.hasSuffix(" start") })
  }

  @Test func `a run that is cut off waits for that too`() throws {
    let notebook = Notebook()
    let record = try play("until: 3300ms", pacing: notebook)
    #expect(record.outcome == .unfinished && notebook.waits.last == record.events.last?.at)
    #expect(notebook.waits.last?.sinceStart == .milliseconds(3_300))
  }

  @Test func `the beacons of a document that holds no ad are told too`() throws {
    let notebook = Notebook()
    let scenario = PlaybackScenario(name: "test")
    let request = RunRequest(
      tag: .init(path: "t.xml", displayName: "t.xml"), scenario: scenario, profile: .exact)
    let empty = #"<VAST version="4.2"><Error>https://t.example/none</Error></VAST>"#
    let record = try RunService(files: StubFiles(tag: empty, facts: .made()))
      .run(request, pacing: notebook)
    #expect(record.outcome == .noAd && record.beacons.count == 1)
    #expect(notebook.beacons.map(\.number) == [0] && notebook.waits == [])
  }
}
