import Testing
import VAST
import Vocabulary

struct BreakScheduleTests {
  private func schedule(repeatingAfter interval: String, in content: Duration) throws
    -> BreakSchedule
  {
    let parsing = VMAPText.parse(
      VMAPText.document(
        VMAPText.adBreak(
          attributes: "timeOffset='start' breakType='linear' breakId='b' repeatAfter='\(interval)'")
      ))
    return BreakSchedule(try #require(parsing.document), contentDuration: content)
  }

  @Test func `repetitions beyond a thousand are left out, which is said`() throws {
    let schedule = try schedule(repeatingAfter: "00:00:00.100", in: .seconds(600))
    #expect(schedule.entries.count == 1_001)
    #expect(schedule.diagnostics.map(\.rule.id) == ["BreakRepeatsTooOften"])
    #expect(
      schedule.diagnostics.first?.message
        == "the break repeats every 0.100 s; only the first 1000 repetitions are planned, up to "
        + "100.000 s of the content")
    #expect(schedule.diagnostics.first?.location?.position?.line == 1)
  }

  @Test func `a thousand repetitions are planned`() throws {
    let schedule = try schedule(repeatingAfter: "00:00:00.100", in: .milliseconds(100_100))
    #expect(schedule.entries.count == 1_001 && schedule.diagnostics == [])
  }
}
