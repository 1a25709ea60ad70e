import TestSupport
import Testing
import Vocabulary

@testable import OpenMeasurement

/// The logs that are kept beside the project give what is written of them; without them nothing is
/// looked at, which the skipped tests say.
@Suite(
  .enabled(
    if: CorpusPlace.all(with: "omid-logs").contains(.shared),
    "'../shared/data/omid-logs' is not there"))
struct SampleLogTests {
  private func text(_ name: String) throws -> String {
    try CorpusPlace.shared.text("omid-logs/\(name)")
  }

  private func sessions(_ name: String) throws -> [LoggedSession] {
    LogText.log(try text(name)).sessions.map { session in
      var session = session
      session.events = session.events.map { event in
        var event = event
        (event.location, event.arrival) = (nil, nil)
        return event
      }
      return session
    }
  }

  @Test(arguments: ["compliance-urls.txt", "compliance-urls-cut.txt", "console-mixed.txt"])
  func `the good session is the same from each container`(name: String) throws {
    let good = try sessions("validation-good.txt")
    #expect(good.map(\.id) == ["A1B2-0001"])
    let same = try sessions(name)
    #expect(same.map(\.id) == good.map(\.id))
    #expect(same.map(\.events) == good.map(\.events))
    #expect(LogText.rules(try text(name)) == [])
  }

  @Test func `the good session has no finding, the faulty one four`() throws {
    #expect(LogText.rules(try text("validation-good.txt")) == [])
    #expect(
      Set(LogText.rules(try text("validation-faults.txt"))) == [
        "QuartileMissing", "ImpressionBeforeLoaded", "GeometryInconsistent", "EventAfterFinish",
      ])
  }

  @Test func `the host of 2022 has another session, with no error`() throws {
    #expect(try sessions("compliance-urls-2022.txt").map(\.id) == ["C3D4-0009"])
    #expect(LogText.rules(try text("compliance-urls-2022.txt")) == ["MediaEventWhilePaused"])
  }

  @Test func `two overlapping sessions of a HAR are told apart, and the second breaks off`()
    throws
  {
    let sessions = try sessions("two-sessions.har")
    #expect(sessions.first?.events == (try self.sessions("validation-good.txt").first?.events))
    #expect(sessions.count == 2)
    #expect(LogText.rules(try text("two-sessions.har")) == ["LogTruncated"])
    #expect(LogText.log(try text("two-sessions.har")).requests.count == 6)
  }
}
