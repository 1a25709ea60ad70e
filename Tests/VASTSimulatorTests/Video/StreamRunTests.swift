import Player
import Testing
import Vocabulary

@testable import VASTSimulator

/// Runs of HLS streams: the beacons of their ads, and where the primary is.
struct StreamRunTests {
  /// A primary of segments of 6 s from noon, with date ranges.
  static func playlist(_ ranges: [String], segments: Int = 10) -> String {
    let lines =
      [
        "#EXTM3U", "#EXT-X-VERSION:9", "#EXT-X-TARGETDURATION:6", "#EXT-X-PLAYLIST-TYPE:VOD",
        "#EXT-X-PROGRAM-DATE-TIME:2026-09-01T12:00:00.000Z",
      ] + ranges.map { "#EXT-X-DATERANGE:\($0)" }
      + (0..<segments).flatMap { ["#EXTINF:6.000,", "content/seg-\($0).m4s"] }
      + ["#EXT-X-ENDLIST"]
    return lines.joined(separator: "\n") + "\n"
  }

  static func range(_ id: String, at seconds: Int, _ more: String) -> String {
    """
    ID="\(id)",CLASS="com.apple.hls.interstitial",\
    START-DATE="2026-09-01T12:00:\(seconds < 10 ? "0" : "")\(seconds).000Z",\(more)
    """
  }

  /// An asset with an envelope of one slot.
  static func asset(_ name: String, seconds: Int, of file: String) -> String {
    let types = [
      "impression", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "skip",
    ]
    let tracking = types.map {
      #"{"type": "\#($0)", "urls": ["https://t.example/\#(name)/\#($0)"]}"#
    }
    return #"""
      {"URI": "https://m.example/\#(file)", "DURATION": \#(seconds),
       "X-AD-CREATIVE-SIGNALING": {"version": 2, "type": "slot", "payload": [
         {"type": "linear", "start": 0, "duration": \#(seconds), "tracking": [\#(tracking.joined(separator: ","))]}]}}
      """#
  }

  static func list(_ assets: String...) -> String {
    #"{"ASSETS": [\#(assets.joined(separator: ","))]}"#
  }

  /// The beacons with their instants, and where the primary was.
  private static func beacons(_ record: RunRecord) -> [String] {
    record.beacons.map { event, beacon in
      "\(event.at.sinceStart.exactSeconds) \(beacon.url.dropFirst("https://t.example/".count)) "
        + "by \(beacon.sender?.rawValue ?? "nobody") at \(event.primary?.exactSeconds ?? "nowhere")"
    }
  }

  /// What became of the breaks.
  private static func breaks(_ record: RunRecord) -> [String] {
    record.events.compactMap { event in
      guard case .stream(.adBreak(let change)) = event.kind else { return nil }
      let places = [change.departure, change.resume].compactMap { $0?.exactSeconds }
      return
        "\(event.at.sinceStart.exactSeconds) \(change.phase) \(change.breakID) \(places.joined(separator: " to "))"
    }
  }

  private static let midroll = range("mid", at: 12, #"X-ASSET-LIST="https://ads.example/list""#)

  @Test func `the ads of a break send their beacons while the primary stands still`() throws {
    let record = try playChain([
      "root": Self.playlist([Self.midroll]),
      "list": Self.list(
        Self.asset("one", seconds: 8, of: "8s.mp4"), Self.asset("two", seconds: 4, of: "4s.mp4")),
    ])
    #expect(
      Self.beacons(record) == [
        "12 one/impression by client at 12", "12 one/start by client at 12",
        "14 one/firstQuartile by client at 12", "16 one/midpoint by client at 12",
        "18 one/thirdQuartile by client at 12", "20 one/complete by client at 12",
        "20 two/impression by client at 12", "20 two/start by client at 12",
        "21 two/firstQuartile by client at 12", "22 two/midpoint by client at 12",
        "23 two/thirdQuartile by client at 12", "24 two/complete by client at 12",
      ])
    #expect(
      Self.breaks(record) == [
        "0 announced mid 12", "12 resolved mid ", "12 entered mid 12", "24 left mid 12 to 24",
      ])
    // 36 s of the primary follow.
    #expect(record.events.last?.at == VirtualInstant(sinceStart: .seconds(60)))
    #expect(record.outcome == .completed)
  }

  @Test(
    arguments: [
      (#"{"URI": "https://m.example/8s.mp4", "DURATION": 8.4}"#, nil),
      (
        #"{"URI": "https://m.example/8s.mp4", "DURATION": 6}"#,
        "AssetLongerThanDeclared: the asset is 8.000 s long, and its asset list or date range "
          + "says 6.000 s"
      ),
      (
        #"{"URI": "https://m.example/8s.mp4", "DURATION": 9}"#,
        "AssetShorterThanDeclared: the asset is 8.000 s long, and its asset list or date range "
          + "says 9.000 s"
      ),
      (
        asset("one", seconds: 12, of: "8s.mp4").replacing(
          #""DURATION": 12"#, with: #""DURATION": 8"#),
        "AssetShorterThanDeclared: the asset is 8.000 s long, and its signaling says 12.000 s"
      ),
    ] as [(String, String?)])
  func `an asset of another length than stated is told once`(asset: String, finding: String?)
    throws
  {
    let record = try playChain([
      "root": Self.playlist([Self.midroll]), "list": Self.list(asset),
    ])
    let found = record.diagnostics.filter {
      $0.rule.id.contains("Duration") || $0.rule.id.hasPrefix("Asset")
    }
    #expect(found.map { "\($0.rule.id): \($0.message)" } == [finding].compactMap(\.self))
  }

  @Test func `the first variant's media playlist counts, and its URIs are relative to it`() throws {
    let multivariant = """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=1000000
      https://ads.example/low/media
      """
    let range = Self.range("mid", at: 12, #"X-ASSET-LIST="list""#)
    let record = try playChain([
      "root": multivariant, "low/media": Self.playlist([range]),
      "low/list": Self.list(Self.asset("one", seconds: 8, of: "8s.mp4")),
    ])
    #expect(Self.breaks(record).last == "20 left mid 12 to 20")
    let again = try playChain(["root": multivariant, "low/media": multivariant])
    #expect(again.outcome == .error)
    #expect(Self.breaks(again) == [])
  }

  @Test func `a seek past the end during a break ends the primary`() throws {
    let record = try playChain(
      [
        "root": Self.playlist([Self.midroll]),
        "list": Self.list(Self.asset("one", seconds: 8, of: "8s.mp4")),
      ], "steps: [{ at: 15s, do: seek, to: 500s }]")
    #expect(Self.breaks(record).last == "15 left mid 12 to 60")
    #expect(record.events.last?.at == VirtualInstant(sinceStart: .seconds(15)))
  }

  @Test func `a playout limit loses what comes after it, with that reason`() throws {
    let range = Self.range(
      "mid", at: 12,
      #"X-ASSET-LIST="https://ads.example/list",X-PLAYOUT-LIMIT=5,X-RESUME-OFFSET=0"#)
    let record = try playChain([
      "root": Self.playlist([range]),
      "list": Self.list(Self.asset("one", seconds: 8, of: "8s.mp4")),
    ])
    #expect(
      Self.beacons(record).last == "16 one/midpoint by client at 12")
    #expect(
      record.ads.flatMap(\.lost).map { "\($0.event): \($0.reason)" } == [
        "thirdQuartile: the break's X-PLAYOUT-LIMIT ended the ad before it",
        "complete: the break's X-PLAYOUT-LIMIT ended the ad before it",
      ])
    #expect(record.events.last?.at == VirtualInstant(sinceStart: .seconds(65)))
  }

  @Test func `an asset that nobody has plays for its stated length, which is said`() throws {
    let record = try playChain([
      "root": Self.playlist([Self.midroll]),
      "list": Self.list(Self.asset("one", seconds: 10, of: "8s.mp4")),
    ]) { $0.settings.map = ResourceMap([.init(prefix: "https://ads.example/", path: "tags/")]) }
    #expect(Self.beacons(record).last == "22 one/complete by client at 12")
    #expect(record.diagnostics.contains { $0.rule == .assetLengthStated })
  }

  @Test func `a seek during a break leaves it, unless its date range restricts that`() throws {
    func run(_ more: String) throws -> RunRecord {
      let range = Self.range("mid", at: 12, #"X-ASSET-LIST="https://ads.example/list""# + more)
      return try playChain(
        [
          "root": Self.playlist([range]),
          "list": Self.list(Self.asset("one", seconds: 8, of: "8s.mp4")),
        ], "steps: [{ at: 15s, do: seek, to: 48s }]")
    }
    let free = try run("")
    #expect(Self.breaks(free).last == "15 left mid 12 to 48")
    #expect(free.events.last?.at == VirtualInstant(sinceStart: .seconds(27)))
    let restricted = try run(#",X-RESTRICT="SKIP""#)
    #expect(Self.breaks(restricted).last == "20 left mid 12 to 20")
    #expect(restricted.diagnostics.contains { $0.rule == .stepIgnored })
  }

  @Test func `a viewer who joins in a break enters it, and one who joins after it does not`() throws
  {
    func run(joining seconds: Int) throws -> [String] {
      let range = Self.range(
        "mid", at: 12, #"DURATION=8,X-ASSET-LIST="https://ads.example/list""#)
      let record = try playChain(
        [
          "root": Self.playlist([range]),
          "list": Self.list(Self.asset("one", seconds: 8, of: "8s.mp4")),
        ], "join: \(seconds)s")
      return Self.breaks(record)
    }
    #expect(try run(joining: 15).last == "8 left mid 15 to 20")
    #expect(try run(joining: 21).last == "0 announced mid 12")
  }

  @Test func `ads that are segments of the primary are tracked on its clock`() throws {
    let tracking = #"""
      {"avails": [{"availId": "a", "startTimeInSeconds": 12, "durationInSeconds": 8, "ads": [
        {"adId": "one", "startTimeInSeconds": 12, "durationInSeconds": 8, "trackingEvents": [
          {"eventType": "impression", "startTimeInSeconds": 12, "beaconUrls": ["https://t.example/one/impression"]},
          {"eventType": "midpoint", "startTimeInSeconds": 16, "beaconUrls": ["https://t.example/one/midpoint"]}
        ]}]}]}
      """#
    let record = try playChain(["root": tracking], "content: { duration: 60s }")
    #expect(
      Self.beacons(record) == [
        "12 one/impression by client at 12", "16 one/midpoint by client at 16",
      ])
    #expect(record.events.last?.at == VirtualInstant(sinceStart: .seconds(60)))
  }
}

extension Duration {
  /// In seconds, without decimals that are zero.
  var exactSeconds: String {
    let (seconds, rest) = wholeMilliseconds.quotientAndRemainder(dividingBy: 1000)
    return rest == 0 ? "\(seconds)" : "\(Double(wholeMilliseconds) / 1000)"
  }
}

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

/// What a player adds to the URLs of a stream's asset lists and assets.
struct InterstitialRequestTests {
  private static let url = "https://live.example/list?a=b#c"

  private static func requests(_ scenario: String, list: String) throws -> [String] {
    let network = MadeNetwork([:])
    let range = StreamRunTests.range("mid", at: 12, #"DURATION=8,X-ASSET-LIST="\#(list)""#)
    _ = try playChain(
      [
        "root": StreamRunTests.playlist([range]),
        "list": StreamRunTests.list(#"{"URI": "https://cdn.example/a.m3u8?x=y", "DURATION": 8}"#),
      ], scenario, network: network)
    return network.asked
  }

  @Test func `the session's id is on the list and on the assets`() throws {
    let list = try #require(try Self.requests("", list: Self.url).first)
    let parts = list.components(around: "_HLS_primary_id=")
    #expect(parts.first == "vast https://live.example/list?a=b&")
    #expect(parts.last?.hasSuffix("#c") == true)
    #expect(try Self.requests("", list: Self.url) == [list])
    let asset = try Self.requests("", list: "https://ads.example/list")
    #expect(asset.count == 1)
    #expect(asset.first?.hasPrefix("media https://cdn.example/a.m3u8?x=y&_HLS_primary_id=") == true)
    #expect(asset.first?.suffix(36) == parts.last?.prefix(36))
  }

  @Test func `a viewer who joins in a break says how far into it`() throws {
    let late = try Self.requests("join: 14.5s", list: Self.url)
    #expect(late.first?.hasSuffix("&_HLS_start_offset=2.500#c") == true)
    let early = try Self.requests("join: 3s", list: Self.url)
    #expect(early.first?.contains("_HLS_start_offset") == false)
    // Back over it: it begins at its beginning.
    let again = try Self.requests(
      "join: 14.5s\nsteps: [{ at: 1s, do: seek, to: 11s }]", list: Self.url)
    #expect(again.map { $0.contains("_HLS_start_offset") } == [true, false])
  }

  @Test func `nothing is added where no server is asked`() {
    let parameters = InterstitialParameters(primaryID: "P", startOffset: .milliseconds(61_005))
    for url in ["data:application/json,{}", "list.json", "file:///a.json"] {
      #expect(parameters.added(to: url) == url)
    }
    #expect(
      parameters.added(to: "HTTPS://a.example/l")
        == "HTTPS://a.example/l?_HLS_primary_id=P&_HLS_start_offset=61.005")
  }
}

extension String {
  fileprivate func components(around part: String) -> [String] {
    guard let range = firstRange(of: part) else { return [self] }
    return [String(self[..<range.lowerBound]), String(self[range.upperBound...])]
  }
}
