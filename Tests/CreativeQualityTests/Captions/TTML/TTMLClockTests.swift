import Documents
import Testing
import Vocabulary

@testable import CreativeQuality

struct TTMLClockTests {
  private func clock(_ attributes: String = "") throws -> TTMLClock {
    let text = "<tt xmlns:p='http://www.w3.org/ns/ttml#parameter' \(attributes)/>"
    return TTMLClock(root: try XMLTreeParser.parse(Array(text.utf8)).root)
  }

  @Test(arguments: [
    ("00:00:01", 1_000_000), ("01:02:03", 3_723_000_000), ("00:00:01.5", 1_500_000),
    ("100:00:00", 360_000_000_000), ("00:00:01:15", 1_500_000), ("00:00:00.040", 40_000),
    ("2h", 7_200_000_000), ("1.5m", 90_000_000), ("7.5s", 7_500_000), ("3500ms", 3_500_000),
    ("45f", 1_500_000), ("3t", 3_000_000), (" 2s ", 2_000_000),
  ])
  func `times are read with the standard's defaults`(text: String, microseconds: Int64) throws {
    #expect(try clock().duration(text) == .microseconds(microseconds))
  }

  @Test(arguments: [
    "", "5", "s", "1:2:3", "00:60:00", "00:00:60", "00:00:01:30", "00:00:01.5:10", "-1s",
    "1 minute",
    "00:00", "1.s", ".5s", "00:00:00:00.1", "1e3s", "99999999999h",
  ])
  func `anything else is no time`(text: String) throws {
    #expect(try clock().duration(text) == nil)
  }

  @Test func `rates are those of the document`() throws {
    let film = try clock("p:frameRate='24' p:frameRateMultiplier='1000 1001' p:subFrameRate='2'")
    #expect(film.duration("24f") == .microseconds(1_001_000))
    #expect(film.duration("48t") == .microseconds(1_001_000))
    #expect(film.duration("00:00:01:12") == .seconds(1) + .microseconds(500_500))
    #expect(
      film.duration("00:00:01:12.1") == Duration.seconds(1) + .units(25_025, of: 1, over: 48_000))
    #expect(film.duration("00:00:01:24") == nil)
    #expect(try clock("p:tickRate='10000000'").duration("75000000t") == .milliseconds(7500))
    #expect(try clock("p:frameRate='25'").duration("50t") == .seconds(2))
    #expect(try clock("p:frameRate='0' p:tickRate='x'").duration("30f") == .seconds(1))
  }
}
