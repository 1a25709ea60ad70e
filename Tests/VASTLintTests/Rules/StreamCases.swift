/// Rules about playlists, asset lists and the tracking of streams.
enum StreamCases {
  private static let date = "START-DATE=\"2026-09-01T12:00:00Z\""
  private static let interstitial =
    "①#EXT-X-DATERANGE:ID=\"a\",CLASS=\"com.apple.hls.interstitial\",\(date)"
  private static let asset = ",X-ASSET-URI=\"ad.m3u8\""

  /// A playlist of two segments, with lines before the second one.
  private static func playlist(_ lines: String = "#EXT-X-X", isDated: Bool = true) -> String {
    let dated = "#EXT-X-PROGRAM-DATE-TIME:2026-09-01T12:00:00Z\n"
    return "#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(isDated ? dated : "")#EXTINF:6,\na.ts\n"
      + "\(lines)\n#EXTINF:6,\nb.ts\n#EXT-X-CUE-OUT:0\n#EXT-X-CUE-IN\n#EXT-X-ENDLIST\n"
  }

  private static func unmarked(_ text: String) -> String { text.replacing("①", with: "") }

  /// An envelope of slots.
  private static func envelope(_ payload: String, _ version: String = "2") -> String {
    "{\"version\": \(version), \"type\": \"slot\", \"payload\": \(payload)}"
  }

  /// A slot of ten seconds.
  private static func slot(_ members: String, identifiers: Bool = true) -> String {
    let known = "\"identifiers\": [{\"scheme\": \"ad-id.org\", \"value\": \"A\"}], "
    return "{\"duration\": 10, \(identifiers ? known : "")\(members)}"
  }

  private static func tracker(_ type: String, _ offset: String) -> String {
    slot(
      "\"tracking\": [①{\"type\": \"\(type)\", \"offset\": \(offset), "
        + "\"urls\": [\"https://a.example.com/1\"]}]")
  }

  private static func asset(_ members: String) -> String {
    "{\"ASSETS\": [①{\"URI\": \"a.m3u8\(members)]}"
  }

  private static let good = unmarked(envelope("[\(tracker("midpoint", "5"))]"))

  static let all: [RuleCase] = playlists + ranges + lists + signalings

  private static let playlists: [RuleCase] = [
    RuleCase(
      "PlaylistMalformed",
      broken: "#EXTM3U\n①#EXTINF:six,\na.ts\n①b.ts\n#EXT-X-ENDLIST\n", kept: playlist()),
    RuleCase(
      "VariableSubstitutionMissing", broken: playlist("#EXTINF:6,\n①{$host}/a.ts"),
      kept: playlist("#EXT-X-DEFINE:NAME=\"host\",VALUE=\"h\"\n#EXTINF:6,\n{$host}/a.ts")),
    RuleCase(
      "BreakNotAnnounced", broken: playlist(interstitial + asset, isDated: false),
      kept: playlist(unmarked(interstitial + asset))),
    RuleCase("BreakNotAnnounced", broken: playlist("①#EXT-X-CUE-IN"), kept: playlist()),
    RuleCase(
      "MarkerMalformed", broken: playlist("①#EXT-OATCLS-SCTE35:AAAA\n①#EXT-X-CUE-OUT:soon"),
      kept: playlist(
        "#EXT-OATCLS-SCTE35:"
          + "/DAlAAAAAAAA///wFAUAAAAHf+/+ACD1gP4AEHrAAAEBAQAABswe6Q==")),
    RuleCase(
      "MarkersDisagree", broken: playlist("#EXT-X-CUE-OUT:12\n①#EXT-X-CUE-OUT-CONT:0/30"),
      kept: playlist(
        "#EXT-X-CUE-OUT:12\n#EXT-X-CUE-OUT-CONT:ElapsedTime=0,Duration=12.0400000000000001")),
    RuleCase(
      "MarkersDisagree",
      broken: playlist("#EXT-X-CUE-OUT:12\n①#EXT-X-CUE-OUT-CONT:ElapsedTime=0,Duration=12.06"),
      kept: playlist("#EXT-X-CUE-OUT:12\n#EXT-X-CUE-OUT-CONT:ElapsedTime=0,Duration=11.96")),
    RuleCase(
      "PlaylistMalformed", broken: "①# a comment\n" + playlist(), kept: playlist()),
    RuleCase(
      "PodOverrunsAvail", broken: playlist("①#EXT-X-CUE-OUT:3\n#EXTINF:6,\nc.ts\n#EXT-X-CUE-IN"),
      kept: playlist("#EXT-X-CUE-OUT:6\n#EXTINF:6,\nc.ts\n#EXT-X-CUE-IN")),
    RuleCase(
      "PodUnderrunsAvail", broken: playlist("①#EXT-X-CUE-OUT:9\n#EXTINF:6,\nc.ts\n#EXT-X-CUE-IN"),
      kept: playlist("#EXT-X-CUE-OUT:6.05\n#EXTINF:6,\nc.ts\n#EXT-X-CUE-IN")),
  ]

  private static let ranges: [RuleCase] =
    [
      "①#EXT-X-DATERANGE:\(date)\(asset)", interstitial,
      interstitial.replacing("12:00:00Z", with: "noon").replacing("①", with: "")
        .replacing("\"2026", with: "\"①2026") + asset,
      unmarked(interstitial) + asset + ",DURATION=①-1",
      unmarked(interstitial) + asset + ",CUE=\"①PRE,POST\"",
      unmarked(interstitial) + asset + "\n#EXT-X-DATERANGE:ID=\"a\",①X-ASSET-URI=\"b.m3u8\"",
      "#EXT-X-DATERANGE:ID=\"a\",\(date),END-ON-NEXT=①YES",
    ].map {
      RuleCase(
        "DateRangeUnusable", broken: playlist($0), kept: playlist(unmarked(interstitial) + asset))
    }
    + [
      "X-PLAYOUT-LIMIT=①soon", "X-SNAP=\"①OUTT\"", "X-ASSET-LIST=\"①l.json\"",
      "X-PLAYOUT-LIMIT=①-1", "X-CUE=\"①PRE\"",
      "END-ON-NEXT=YES,CLASS=\"com.apple.hls.interstitial\",DURATION=①6",
      "DURATION=6,END-DATE=\"①2026-01-01T12:00:06.100Z\"",
    ]
    .map {
      RuleCase(
        "DateRangeAttributeMalformed", broken: playlist("\(unmarked(interstitial + asset)),\($0)"),
        kept: playlist("\(unmarked(interstitial + asset)),X-PLAYOUT-LIMIT=1.5"))
    }
    + [
      RuleCase(
        "SkipControlMismatch",
        broken: playlist(interstitial + asset + ",X-RESTRICT=\"SKIP\",X-SKIP-CONTROL-OFFSET=5"),
        kept: playlist(
          unmarked(interstitial) + asset + ",X-RESTRICT=\"JUMP\",X-SKIP-CONTROL-OFFSET=5"))
    ]

  private static let lists: [RuleCase] =
    [
      asset("\"}"),
      asset("\", \"DURATION\": \"x\"}").replacing("①", with: "")
        .replacing("\"x\"", with: "①\"x\""),
      "{\"ASSETS\": ①{}}", "①{\"SKIP-CONTROL\": {}}", "{\"ASSETS\": [①1]}", "{\"ASSETS\": []①",
    ].map {
      RuleCase(
        "AssetListMalformed", broken: $0, kept: unmarked(asset("\", \"DURATION\": 10}")))
    }
    + [
      RuleCase(
        "AssetListEmpty", broken: "①{\"ASSETS\": []}",
        kept: unmarked(asset("\", \"DURATION\": 10}"))),
      RuleCase(
        "TrackedByTwoParties",
        broken: asset(
          "?awsBeaconData=a\", \"DURATION\": 10, \"X-AD-CREATIVE-SIGNALING\": \(good)}"),
        kept: unmarked(asset("\", \"DURATION\": 10, \"X-AD-CREATIVE-SIGNALING\": \(good)}"))),
    ]

  private static let signalings: [RuleCase] = [
    RuleCase("SignalingMalformed", broken: envelope("①{}"), kept: good),
    RuleCase("SignalingMalformed", broken: envelope("[①1, ①{\"type\": \"linear\"}]"), kept: good),
    RuleCase("SignalingMalformed", broken: "{\"avails\": ①1}", kept: "{\"avails\": []}"),
    RuleCase(
      "SignalingUnusable", broken: envelope("[], \"features\": ①{\"x\": true}"),
      kept: envelope("[], \"features\": {\"remoteFields\": true}")),
    RuleCase("SignalingVersionUnknown", broken: envelope("[]", "①3"), kept: envelope("[]")),
    RuleCase("SignalingRemote", broken: envelope("[\(slot("\"$remote\": ①{}"))]"), kept: good),
    RuleCase(
      "SignalingTypeUnknown", broken: envelope("[\(tracker("firstquartile", "2.5"))]"), kept: good),
    RuleCase(
      "QuartileOffStitchedTime", broken: envelope("[\(tracker("midpoint", "7.5"))]"), kept: good),
    RuleCase(
      "AdIdentityMissing", broken: envelope("[①\(slot("\"start\": 0", identifiers: false))]"),
      kept: good),
    RuleCase("SlotUntracked", broken: envelope("[①\(slot("\"start\": 0"))]"), kept: good),
    RuleCase(
      "SlotUntracked",
      broken: avail("①{\(avails), \"trackingEvents\": []}"),
      kept: avail(
        "{\(avails), \"trackingEvents\": [{\"eventType\": \"start\", \"beaconUrls\": "
          + "[\"https://a.example.com/1\"], \"startTimeInSeconds\": 0}]}")),
  ]

  private static let avails =
    "\"adId\": \"a\", \"startTimeInSeconds\": 0, \"durationInSeconds\": 6"

  /// MediaTailor's tracking JSON with one ad.
  private static func avail(_ ad: String) -> String {
    "{\"avails\": [{\"availId\": \"1\", \"startTimeInSeconds\": 0, \"durationInSeconds\": 6, "
      + "\"ads\": [\(ad)]}]}"
  }
}
