import Testing
import Vocabulary

struct WallClockTests {
  @Test func `a run starts with the year 2026 unless told otherwise`() {
    #expect(WallClock.default.startText == "2026-01-01T00:00:00Z")
    #expect(WallClock(iso8601: "2026-01-01T00:00:00Z") == .default)
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-01-01T01:30:00+01:30", 1_767_225_600_000),
      ("2025-12-31T19:00:00-05:00", 1_767_225_600_000), ("1969-12-31T23:59:59Z", -1000),
      ("2024-02-29T12:00:00.250Z", 1_709_208_000_250),
    ] as [(String, Int64)])
  func `a date and time with a zone is read`(text: String, milliseconds: Int64) {
    #expect(WallClock(iso8601: text)?.startMilliseconds == milliseconds)
  }

  @Test(
    arguments: [
      "", "2026-01-01", "2026-01-01T00:00:00", "yesterday", "2026-13-01T00:00:00Z",
      "2026-02-29T00:00:00Z", "2026-02-31T12:00:00.250+01:00", "2026-04-31T00:00:00Z",
      "2026-01-01T24:30:00Z", "2026-01-01T00:61:00Z",
    ])
  func `what is no date and time is refused`(text: String) {
    #expect(WallClock(iso8601: text) == nil)
  }

  @Test func `wall time is the start plus virtual time`() {
    let clock = WallClock(startMilliseconds: 1_709_208_000_250)
    let instant = VirtualInstant(sinceStart: .microseconds(86_400_750_999))
    #expect(clock.milliseconds(at: instant) == 1_709_294_401_000)
    #expect(clock.timestamp(at: instant) == "2024-03-01T12:00:01.000+00:00")
    #expect(clock.timestamp(at: .zero) == "2024-02-29T12:00:00.250+00:00")
    #expect(clock.startText == "2024-02-29T12:00:00.250Z")
  }

  @Test func `times before 1970 have a fraction that counts forwards`() {
    let clock = WallClock(startMilliseconds: -1)
    #expect(clock.timestamp(at: .zero) == "1969-12-31T23:59:59.999+00:00")
  }

  @Test func `instants add and compare`() {
    let instant = VirtualInstant.zero.advanced(by: .seconds(2))
    #expect(instant.sinceStart == .seconds(2))
    #expect(instant.duration(to: .zero) == .seconds(-2))
    #expect(VirtualInstant.zero < instant)
  }
}
