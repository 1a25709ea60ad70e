import OpenMeasurement
import TestSupport
import Testing

struct ViewableImpressionStateMachineTests {
  private typealias Outcome = ViewableImpressionStateMachine.Outcome

  @Test func `an ad that met the standard is viewable at once and for ever`() {
    var machine = ViewableImpressionStateMachine()
    machine.readingTaken(.showing(100))
    machine.playbackStarted()
    #expect(machine.outcome == nil)
    let outcomes = [machine.standardMet(), machine.standardMet(), machine.sessionFinished()]
    #expect(outcomes == [.viewable, nil, nil])
    #expect(machine.outcome == .viewable)
  }

  @Test(
    arguments: [
      (true, [AdViewReading.showing(0)], "notViewable"),
      (true, [.unmeasurable, .showing(20, appState: .backgrounded)], "notViewable"),
      (true, [.showing(100), .unmeasurable], "notViewable"),
      (true, [.unmeasurable, .unmeasurable], "viewUndetermined"),
      (true, [], "viewUndetermined"),
      (false, [.showing(100)], "viewUndetermined"),
    ] as [(Bool, Named<[AdViewReading]>, String)])
  func `an ad that did not meet it has exactly one outcome at the end`(
    hasStarted: Bool, readings: Named<[AdViewReading]>, outcome: String
  ) {
    var machine = ViewableImpressionStateMachine()
    for reading in readings.value { machine.readingTaken(reading) }
    if hasStarted { machine.playbackStarted() }
    let outcomes = [machine.sessionFinished(), machine.sessionFinished(), machine.standardMet()]
    #expect(outcomes == [Outcome(rawValue: outcome), nil, nil])
    machine.readingTaken(.showing(100))
    #expect(machine.outcome?.rawValue == outcome)
  }
}
