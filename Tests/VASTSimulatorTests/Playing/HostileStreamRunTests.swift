import Testing
import VASTSimulator
import Vocabulary

/// Streams that nobody would write who means well.
struct HostileStreamRunTests {
  private static func play(_ range: String, list: String? = nil) throws -> RunRecord {
    var tags = ["root": StreamRunTests.playlist([StreamRunTests.range("mid", at: 12, range)])]
    tags["list"] = list
    return try playChain(tags)
  }

  private static func reasons(_ record: RunRecord) -> [String] {
    record.diagnostics.map { "\($0.rule.id): \($0.message)" }
  }

  @Test(arguments: [
    ("file:///etc/passwd", "file"), ("data:application/json,%7B%22ASSETS%22%3A%5B%5D%7D", "data"),
  ])
  func `a list of a scheme that players do not request does not come`(url: String, scheme: String)
    throws
  {
    let record = try Self.play(#"X-ASSET-LIST="\#(url)""#)
    #expect(
      Self.reasons(record) == [
        "BreakNotFilled: the player reports error 1008: the break is not filled: its asset list did "
          + "not come: players do not request its scheme '\(scheme)'; use https"
      ])
    #expect(record.events.last?.at.sinceStart == .seconds(60))
  }

  @Test func `a list that names itself, and a playlist that does, end`() throws {
    let list = #"{"ASSETS": [{"URI": "https://ads.example/list", "DURATION": 5}]}"#
    let lists = try Self.play(#"X-ASSET-LIST="https://ads.example/list""#, list: list)
    #expect(lists.ads.count == 1)
    #expect(lists.events.last?.at.sinceStart ?? .zero >= .seconds(60))
    let playlists = try Self.play(#"X-ASSET-URI="https://ads.example/root""#)
    #expect(playlists.ads.count == 1)
    #expect(playlists.events.last?.at.sinceStart ?? .zero >= .seconds(60))
  }

  @Test func `an attribute of four megabytes is an address like any other`() throws {
    let long = String(repeating: "a", count: 4_000_000)
    let record = try Self.play(#"X-ASSET-LIST="https://none.example/\#(long)""#)
    #expect(Self.reasons(record).contains { $0.hasPrefix("BreakNotFilled") })
  }

  @Test func `a playlist longer than a tag may be is refused`() throws {
    let long = String(repeating: "a", count: 10_000_000)
    let record = try Self.play(#"X-ASSET-LIST="https://none.example/\#(long)""#)
    #expect(
      Self.reasons(record).contains {
        $0.hasPrefix("DocumentTooLarge: the document is longer than the limit of 10000000 bytes")
      })
  }

  @Test func `three thousand breaks at one instant end, and limits cut what is too much`() throws {
    let ranges = (0..<3_000).map { index in
      StreamRunTests.range(
        "b\(index)", at: 0,
        #"X-ASSET-URI="https://cdn.example/a.m3u8",DURATION=0.001,X-RESUME-OFFSET=0"#)
    }
    let record = try playChain(["root": StreamRunTests.playlist(ranges)])
    #expect(record.events.last?.at.sinceStart == .seconds(63))
  }
}
