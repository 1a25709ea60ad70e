import Player
import Testing
import VASTSimulator
import Vocabulary

/// Faults of players of streams that users reported, each as the policy or the rule that it breaks.
struct ReportedStreamBugTests {
  private static func play(
    _ ranges: [String], _ profile: PlayerProfile = .exact, scenario: String = "",
    policies: (inout StreamPolicy) -> Void = { _ in }
  ) throws -> RunRecord {
    try playChain(
      [
        "root": StreamRunTests.playlist(ranges),
        "list": StreamRunTests.list(StreamRunTests.asset("one", seconds: 4, of: "4s.mp4")),
      ], scenario
    ) {
      $0.profile = profile
      policies(&$0.profile.streams)
    }
  }

  private static let list = #"X-ASSET-LIST="https://ads.example/list",X-RESUME-OFFSET=0"#

  /// The breaks that were entered, with where the primary was.
  private static func entered(_ record: RunRecord) -> [String] {
    record.events.compactMap { event in
      guard case .stream(.adBreak(let change)) = event.kind, change.phase == .entered else {
        return nil
      }
      return "\(change.breakID) at \(change.departure.map { $0.wholeMilliseconds } ?? -1)"
    }
  }

  /// shaka-player 7665: a seek over more than one interstitial.
  @Test func `a seek over two restricted breaks plays one of them, by the player's rule`() throws {
    let ranges = [12, 24].map {
      StreamRunTests.range("at-\($0)", at: $0, Self.list + #",X-RESTRICT="JUMP""#)
    }
    let seek = "steps: [{ at: 3s, do: seek, to: 40s }]"
    let exact = try Self.play(ranges, scenario: seek)
    #expect(Self.entered(exact) == ["at-12 at 12000"])
    // The viewer leaves that content out, and not the break.
    #expect(!exact.diagnostics.contains { $0.rule.id == "ResumeSkipsContent" })
    #expect(
      Self.entered(try Self.play(ranges, scenario: seek) { $0.jump = .lastRestricted })
        == ["at-24 at 24000"])
  }

  @Test func `a restricted break that is sought over unplayed is told`() throws {
    let jump = StreamRunTests.range("at-12", at: 12, Self.list + #",X-RESTRICT="JUMP""#)
    let free = StreamRunTests.range("at-24", at: 24, Self.list)
    let there = "steps: [{ at: 3s, do: seek, to: 40s }"
    func found(
      _ ranges: [String], _ scenario: String, _ policies: (inout StreamPolicy) -> Void = { _ in }
    ) throws -> [String] {
      try Self.play(ranges, scenario: scenario, policies: policies).diagnostics
        .filter { $0.rule == .restrictionNotHonoured }.map(\.message)
    }
    #expect(try found([jump, free], there + "]") == [])
    let words =
      "the player seeks over break 'at-12', whose X-RESTRICT has JUMP, and plays none of the "
      + "breaks with JUMP that the seek passes"
    #expect(try found([jump, free], there + "]") { $0.jump = .lastUnplayed } == [words])
    // After the break has played, back, and over it once more.
    let again = ", { at: 20s, do: seek, to: 2s }, { at: 22s, do: seek, to: 50s }]"
    #expect(try found([jump], there + again) == [])
    #expect(try found([jump], there + again) { $0.replays = false } == [words])
    // One that is to play once is not to be played again.
    let once = StreamRunTests.range(
      "at-12", at: 12, Self.list + #",CUE="ONCE",X-RESTRICT="JUMP""#)
    #expect(try found([once], there + again) == [])
  }

  /// shaka-player 5854: the ad is said to have started before its media is there.
  @Test func `a player that reports before loading sends start for an asset that does not come`()
    throws
  {
    let list = #"""
      {"ASSETS": [{"URI": "https://cdn.example/absent.m3u8", "X-AD-CREATIVE-SIGNALING":
        {"version": 2, "type": "slot", "payload": [{"type": "linear", "start": 0, "duration": 4, "tracking": [
          {"type": "impression", "urls": ["https://t.example/impression"]},
          {"type": "start", "urls": ["https://t.example/start"]},
          {"type": "error", "urls": ["https://t.example/error"]}]}]}}]}
      """#
    func sent(_ profile: PlayerProfile) throws -> [String] {
      try playChain([
        "root": StreamRunTests.playlist([StreamRunTests.range("mid", at: 12, Self.list)]),
        "list": list,
      ]) {
        $0.profile = profile
      }.beacons.map(\.beacon.event)
    }
    #expect(try sent(.exact) == ["error"])
    #expect(try sent(.shakaStreams) == ["impression", "start", "error"])
  }

  /// shaka-player 10265 and Media3 2858: breaks that were played, after a seek back.
  @Test(arguments: [("shaka-mediatailor", 1), ("media3-hls", 1), ("shaka-streams", 2)])
  func `a seek back over a break plays it again, or not`(player: String, count: Int) throws {
    let profile = try #require(PlayerProfile.named(player))
    let record = try Self.play(
      [StreamRunTests.range("mid", at: 12, "DURATION=4," + Self.list)], profile,
      scenario: "steps: [{ at: 20s, do: seek, to: 6s }]"
    ) {
      $0.plainFiles = true
    }
    #expect(Self.entered(record).count == count)
  }

  /// hls.js 6983: with ONCE the resume offset was ignored.
  @Test func `a break that plays once resumes at its offset too`() throws {
    let range = StreamRunTests.range(
      "mid", at: 12, #"CUE="ONCE",X-ASSET-LIST="https://ads.example/list",X-RESUME-OFFSET=10"#)
    let record = try Self.play([range])
    // 60 s of primary without 10 s of it, and 4 s of the ad.
    #expect(record.events.last?.at.sinceStart == .seconds(54))
  }

  /// Media3 2857: a break before the primary, whose start date is far outside of it.
  @Test func `a break before the primary plays whatever its start date`() throws {
    let range = StreamRunTests.range("pre", at: 0, #"CUE="PRE","# + Self.list)
      .replacing("2026-09-01", with: "1999-01-01")
    #expect(Self.entered(try Self.play([range])) == ["pre at 0"])
  }

  /// Media3 3013: of breaks that abut, the second was not reported.
  @Test func `of breaks that abut, each has its ad`() throws {
    let ranges = [
      StreamRunTests.range("a", at: 12, Self.list),
      StreamRunTests.range("b", at: 12, Self.list).replacing("12.000Z", with: "12.020Z"),
    ]
    let record = try Self.play(ranges) { $0.abutment = .milliseconds(33) }
    #expect(Self.entered(record) == ["a at 12000", "b at 12000"])
    #expect(record.beacons.filter { $0.beacon.event == "start" }.count == 2)
  }
}
