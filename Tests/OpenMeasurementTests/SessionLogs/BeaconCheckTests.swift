import Testing
import Vocabulary

@testable import OpenMeasurement

/// The VAST beacons of a capture, beside its sessions and without them.
struct BeaconCheckTests {
  private func tracker(_ event: String, _ times: Int...) -> CapturedTracker {
    CapturedTracker(
      event: event, hop: "inline", url: "https://t.example.com/\(event)",
      requests: times.map {
        LoggedRequest(
          url: "https://t.example.com/\(event)", at: Int64(LogText.start + $0),
          location: SourceLocation(file: "log.har"))
      })
  }

  private var course: SessionCourse? {
    LogText.log(LogText.validation(LogText.good)).sessions.first.map { SessionCourse($0) }
  }

  private func messages(_ trackers: CapturedTracker..., hasSession: Bool = true) -> [String] {
    BeaconCheck(trackers, beside: hasSession ? [course].compactMap(\.self) : []).findings
      .map { "\($0.rule): \($0.message)" }
  }

  @Test func `beacons that go with their session have no finding`() {
    #expect(messages(tracker("impression", 320), tracker("start", 330), tracker("skip")) == [])
  }

  @Test func `a beacon whose event the session reports and that was not sent is missing`() {
    #expect(
      messages(tracker("impression", 320), tracker("midpoint")) == [
        "BeaconMissing: 'midpoint' of inline was not sent, although the session reports the "
          + "event: 'https://t.example.com/midpoint'"
      ])
  }

  @Test func `without a session further progress tells what is missing`() {
    #expect(
      messages(
        tracker("impression"), tracker("start", 300), tracker("firstQuartile"),
        tracker("midpoint", 7_000), tracker("complete"), hasSession: false) == [
          "BeaconMissing: 'impression' of inline was not sent: 'https://t.example.com/impression'",
          "BeaconMissing: 'firstQuartile' of inline was not sent: 'https://t.example.com/firstQuartile'",
        ])
  }

  @Test func `an impression that was sent again is counted twice`() {
    #expect(
      messages(tracker("impression", 320, 3_320)) == [
        "BeaconTwice: 'impression' of inline was sent 2 times within 3.000 s: "
          + "'https://t.example.com/impression'"
      ])
  }

  @Test func `a pause that was sent twice is no fault`() {
    #expect(messages(tracker("pause", 8_320, 9_000)) == [])
  }

  @Test func `progress in the wrong order is one finding`() {
    #expect(
      messages(
        tracker("start", 330), tracker("firstQuartile", 8_000), tracker("midpoint", 4_000)) == [
          "BeaconOrder: 'midpoint' of inline was sent 4.000 s before 'firstQuartile' of inline"
        ])
  }

  @Test(arguments: [(-600, true), (-500, false), (500, false), (501, true)])
  func `impressions that are further apart than half a second are told`(gap: Int, isApart: Bool) {
    #expect(
      messages(tracker("impression", 310 + gap)).map { $0.prefix { $0 != ":" } }
        == (isApart ? ["BeaconApart"] : []))
  }

  @Test func `a proxy whose clock is another is corrected by the arrival of messages`() throws {
    var session = try #require(course?.session)
    for index in session.events.indices {
      session.events[index].arrival = session.events[index].at + 60_000
    }
    let check = BeaconCheck([tracker("impression", 60_310)], beside: [SessionCourse(session)])
    #expect(check.findings == [])
    #expect(check.impressionDelay(in: SessionCourse(session))?.milliseconds == 0)
  }
}
