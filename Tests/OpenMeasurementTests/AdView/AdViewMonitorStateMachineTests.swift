import OpenMeasurement
import Testing
import Vocabulary

struct AdViewMonitorStateMachineTests {
  private func monitoring(_ readings: [AdViewReading]) -> [AdViewReading] {
    var monitor = AdViewMonitorStateMachine()
    monitor.sessionStarted()
    var reported: [AdViewReading] = []
    for reading in readings {
      for case .geometryChange(let change) in monitor.readingTaken(reading) {
        reported.append(change)
      }
    }
    return reported
  }

  @Test func `only what differs from the last is told`() {
    let readings: [AdViewReading] = [
      .showing(100), .showing(100), .showing(50), .showing(50), .showing(50.1), .showing(100),
    ]
    #expect(monitoring(readings).map(\.percentInView) == [100, 50, 50.1, 100])
  }

  @Test func `another reason is another result`() {
    let locked = AppState.with { $0.isLocked = true }
    let readings: [AdViewReading] = [
      .showing(100, appState: .backgrounded), .showing(100, appState: locked), .showing(0),
    ]
    #expect(monitoring(readings) == readings)
  }

  @Test func `another obstruction is another result`() {
    var covered = AdViewReading.showing(0)
    covered.exposure.obstructions = [Rectangle(x: 0, y: 0, width: 9, height: 9)]
    #expect(monitoring([.showing(0), covered, covered]) == [.showing(0), covered])
  }

  @Test func `going to the background is always told`() {
    let unfocused = AppState.with { $0.hasWindowFocus = false }
    let both = AppState.with {
      $0.hasWindowFocus = false
      $0.isBackgrounded = true
    }
    let readings: [AdViewReading] = [
      .showing(100, appState: unfocused), .showing(100, appState: both),
      .showing(100, appState: both), .showing(100, appState: unfocused),
      .showing(100, appState: both),
    ]
    #expect(readings[0].reportsSame(as: readings[1]))
    #expect(monitoring(readings) == [readings[0], readings[1], readings[4]])
  }

  @Test func `nothing is told outside of the session`() {
    var monitor = AdViewMonitorStateMachine()
    var actions = monitor.readingTaken(.showing(100))
    #expect(actions == [])
    monitor.sessionStarted()
    #expect(monitor.latest == nil)
    actions = monitor.readingTaken(.showing(100))
    #expect(actions == [.geometryChange(.showing(100))])
    #expect(monitor.latest == .showing(100))
    // A second start must not make the monitor forget.
    monitor.sessionStarted()
    actions = monitor.readingTaken(.showing(100))
    #expect(actions == [])
    monitor.sessionFinished()
    actions = monitor.readingTaken(.showing(0, appState: .backgrounded))
    #expect(actions == [])
  }
}
