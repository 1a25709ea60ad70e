import Media
import Player
import Testing
import Vocabulary

@testable import VASTSimulator

/// The codes of the 400s, and 901 and 902, that the selection of a media file causes.
struct MediaFileErrorTests {
  private static let mp4 = MediaFilesTag.file("8s.mp4")

  /// Expects a rejected ad: nothing of it plays and only its Error URLs are requested.
  private func expectRejected(_ record: RunRecord, _ code: Int, _ reason: String? = nil) {
    #expect(record.decisions == ["rejected \(code)"])
    #expect(record.errors == ["0.000 s inline \(code)"])
    #expect(record.beacons.map(\.beacon.event) == ["error"])
    #expect(record.ads.map(\.errorCode) == [code])
    #expect(record.outcome == .error)
    if let reason {
      let message = "the player reports error \(code): \(reason)"
      #expect(record.messages("AdNotPlayable") == [message])
    }
  }

  @Test func `403: no MediaFile is of a kind that plays`() throws {
    let record = try playChain([
      "root": MediaFilesTag(MediaFilesTag.flash, MediaFilesTag.vpaid).xml
    ])
    expectRejected(
      record, 403,
      "no MediaFile can be played: its type 'application/x-shockwave-flash' is not supported; "
        + "its apiFramework 'VPAID' is not supported")
    #expect(record.ads.map { $0.mediaFiles.map(\.isTaken) } == [[false, false]])
    #expect(record.ads.map(\.mediaFile) == [nil])
  }

  @Test func `901: every MediaFile needs VPAID`() throws {
    expectRejected(
      try playChain(["root": MediaFilesTag(MediaFilesTag.vpaid, MediaFilesTag.vpaid).xml]), 901,
      "every MediaFile needs VPAID, which is not supported; add one that any player can play")
  }

  @Test func `902: only the interactive file could be shown`() throws {
    expectRejected(
      try playChain(["root": MediaFilesTag(MediaFilesTag.flash, MediaFilesTag.interactive).xml]),
      902,
      "the InteractiveCreativeFile needs 'SIMID', which is not supported, and no MediaFile can be "
        + "played: its type 'application/x-shockwave-flash' is not supported")
  }

  @Test func `409: the interactive file is not run, and the ad plays without it`() throws {
    let record = try playChain(
      ["root": MediaFilesTag(Self.mp4, MediaFilesTag.interactive).xml],
      "expect: [{error: 409}, {order: [error, loaded, impression]}]")
    #expect(record.errors == ["0.000 s inline 409"])
    #expect(record.decisions == ["selected", "started", "finished"])
    #expect(record.ads.map(\.errorCode) == [nil])
    #expect(record.outcome == .completed)
    #expect(record.expectations.map(\.holds) == [true, true])
    #expect(record.messages("InteractiveNotExecuted").count == 1)
    let held = RunVerdict(of: record, failingOn: .error).findings.map(\.rule.id)
    #expect(!held.contains("InteractiveNotExecuted"))
  }

  @Test func `409 is told to every hop`() throws {
    let record = try playChain([
      "root": ChainTag.document(ChainTag.wrapper("w", to: "a")),
      "a": MediaFilesTag(Self.mp4, MediaFilesTag.interactive).xml,
    ])
    #expect(record.hearers(of: "error") == ["0 inline", "1 w"])
    #expect(record.outcome == .completed)
  }

  @Test(arguments: [MediaFilesTag.vpaid, MediaFilesTag.flash])
  func `408: a conditional ad whose unit is not run`(file: String) throws {
    let conditional = MediaFilesTag(
      file, MediaFilesTag.interactive, attributes: "conditionalAd=\"true\"")
    expectRejected(try playChain(["root": conditional.xml]), 408)
    let unconditional = MediaFilesTag(file, attributes: "conditionalAd=\"false\"")
    #expect(try playChain(["root": unconditional.xml]).errorCodes != [408])
  }

  @Test func `a conditional ad with a plain file plays`() throws {
    let tag = MediaFilesTag(
      MediaFilesTag.vpaid, Self.mp4, attributes: "conditionalAd=\"true\"")
    let record = try playChain(["root": tag.xml])
    #expect(record.errors == [])
    #expect(record.outcome == .completed)
  }

  // MARK: The Mezzanine

  @Test func `406: a mezzanine is required and there is none`() throws {
    let tag = MediaFilesTag(Self.mp4).xml
    expectRejected(
      try playChain(["root": tag], "mezzanine: required"), 406, "the creative has no Mezzanine")
    let preferred = try playChain(["root": tag], "mezzanine: preferred")
    #expect(preferred.errors == [])
    #expect(
      preferred.messages("MezzanineNotUsed") == [
        "the creative has no Mezzanine, so the ad is played from its MediaFiles; with "
          + "'mezzanine: required', the ad would be rejected with error 406"
      ])
    #expect(try playChain(["root": tag]).messages("MezzanineNotUsed") == [])
  }

  @Test func `406: the required mezzanine cannot be had`() throws {
    let record = try playChain(
      ["root": MediaFilesTag(MediaFilesTag.mezzanine("gone.mov"), Self.mp4).xml],
      "mezzanine: required")
    expectRejected(record, 406)
    #expect(record.fetches(.media) == ["https://m.example/gone.mov 404"])
  }

  @Test func `the user's media stands for the MediaFile and not for the mezzanine`() throws {
    let record = try playChain(
      ["root": MediaFilesTag(MediaFilesTag.mezzanine("gone.mov"), Self.mp4).xml],
      "mezzanine: required"
    ) {
      $0.units[0].media = .init(path: "media/8s.mp4", displayName: "8s.mp4")
    }
    expectRejected(record, 406)
    #expect(record.fetches(.media) == ["https://m.example/gone.mov 404"])
  }

  @Test func `407: the mezzanine is seen for the first time`() throws {
    let tag = MediaFilesTag(MediaFilesTag.mezzanine("8s.mp4"), Self.mp4).xml
    let record = try playChain(
      ["root": tag], "mezzanine: {need: required, transcoded: false}")
    expectRejected(record, 407, "the Mezzanine is being transcoded for the first time")
    #expect(record.fetches(.media) == [])
    let preferred = try playChain(
      ["root": tag], "mezzanine: {need: preferred, transcoded: false}")
    #expect(preferred.outcome == .completed)
  }

  @Test(
    arguments: [
      ("12s.mp4", "", "Duration 8.000 s in the tag but 12.000 s in the file"),
      ("8s.mp4", "fileSize=\"1001\"", "fileSize 1001 in the tag but 1000 bytes in the file"),
      (
        "8s.mp4", "codec=\"hvc1.1.6.L93\"", "codec 'hvc1.1.6.L93' in the tag but h264 in the file"
      ),
    ])
  func `411: the mezzanine is not what is declared`(
    name: String, attributes: String, difference: String
  ) throws {
    let mezzanine = MediaFilesTag.mezzanine(name, attributes)
    expectRejected(
      try playChain(["root": MediaFilesTag(mezzanine, Self.mp4).xml], "mezzanine: required"), 411,
      "the Mezzanine differs from its declaration: \(difference)")
  }

  @Test func `411: the mezzanine cannot be decoded`() throws {
    let mezzanine = MediaFilesTag.mezzanine("broken.mov")
    let record = try playChain(
      ["root": MediaFilesTag(mezzanine, Self.mp4).xml], "mezzanine: required",
      media: ["broken.mov": .made(.zero)])
    expectRejected(
      record, 411,
      "the Mezzanine cannot be used: the media 'https://m.example/broken.mov' cannot be displayed: it has no duration"
    )
  }

  @Test func `a mezzanine that holds what it promises is fetched, and the MediaFile plays`() throws
  {
    let mezzanine = MediaFilesTag.mezzanine("mezzanine.mp4", "codec=\"avc1.4D401F\"")
    let record = try playChain(
      ["root": MediaFilesTag(mezzanine, Self.mp4).xml], "mezzanine: required",
      media: ["mezzanine.mp4": .made()])
    #expect(
      record.fetches(.media) == [
        "https://m.example/mezzanine.mp4 200", "https://m.example/8s.mp4 200",
      ])
    #expect(record.ads.map { $0.mediaFile?.url } == ["https://m.example/8s.mp4"])
    #expect(record.outcome == .completed)
  }

  // MARK: General

  @Test func `400: a folder answers for the file, of which nothing can be said`() throws {
    let record = try Samples.play("inline-linear.xml", nil) {
      $0.settings.map = ResourceMap([
        .init(prefix: "https://cdn.example.com/media/ad-30s.mp4", path: Samples.path("Media"))
      ])
    }
    #expect(record.decisions == ["rejected 400"])
    #expect(record.urls("error").map { $0.contains("code=400") } == [true])
    #expect(
      record.messages("AdNotPlayable") == [
        "the player reports error 400: the media 'https://cdn.example.com/media/ad-30s.mp4' cannot be read: "
          + "stat: Is a directory (-21)"
      ])
  }
}

extension RunRecord {
  /// Every fetch of a purpose with its status.
  fileprivate func fetches(_ purpose: FetchPurpose) -> [String] {
    events.compactMap { event in
      guard case .fetch(let fetch) = event.kind, fetch.purpose == purpose else { return nil }
      return "\(fetch.url) \(fetch.status)"
    }
  }
}

/// Which rendition a run plays, by its player, its device and its network.
struct MediaChoiceTests {
  private func play(_ scenario: String, player: PlayerProfile = .exact) throws -> RunRecord {
    let reading = ScenarioDecoder.read(
      bytes: Array("version: 1\n\(scenario)".utf8), file: "s.yaml", folder: "")
    guard let scenario = reading.scenario else { throw UnusableText(reading.diagnostics) }
    return try Samples.play("renditions.xml", nil, scenario: scenario, player: player) {
      $0.settings.map = ResourceMap([
        .init(prefix: "https://cdn.example.com/media/", path: Samples.path("Media/"))
      ])
    }
  }

  @Test(
    arguments: [
      ("", 640), ("device: {scale: 1}", 480), ("device: {width: 240}", 240),
      ("device: {width: 241}", 480), ("device: {width: 200, scale: 2.5}", 640),
      ("network: {bytesPerSecond: 40000}", 480),
      ("network: {bytesPerSecond: 20000}", 240), ("network: {bytesPerSecond: 5000}", 240),
      ("layout: [{view: ad, frame: [0, 0, 100, 50]}]", 480),
      ("layout: [{view: ad, frame: [0, 0, 80, 45]}]", 240),
      ("layout: [{view: ad, frame: [0, 0, 640, 360]}]", 640),
      ("player: {mediaFileChoice: firstPlayable}", 640),
    ])
  func `the rendition fits player, device and network`(scenario: String, width: Int) throws {
    let record = try play(scenario)
    #expect(record.outcome == .completed)
    #expect(record.ads.map { $0.mediaFile?.width } == [width])
    #expect(record.ads.map { $0.comparison?.actual.width } == [width])
    #expect(record.ads.map { $0.comparison?.differences } == [[]])
  }

  @Test func `a player of another profile takes the first`() throws {
    #expect(try play("", player: .html5).ads.map { $0.mediaFile?.width } == [640])
  }

  @Test func `the record and the stream say why`() throws {
    let record = try play("device: {scale: 1}")
    let ad = try #require(record.ads.first)
    #expect(ad.mediaFiles.map(\.isTaken) == [false, false, false, true, false])
    let reason = "its 480×270 pixels are the fewest that cover the player's 390×219"
    #expect(ad.mediaFiles.first { $0.isTaken }?.reason == reason)
    let reasons: [String?] = record.events.compactMap { event in
      guard case .ad(let decision) = event.kind else { return nil }
      return .some(decision.reason)
    }
    #expect(reasons == [reason, nil, nil])
  }

  @Test func `a single MediaFile is no choice, and its event says nothing of one`() throws {
    let record = try Samples.play()
    #expect(record.ads.map { $0.mediaFiles.map(\.reason) } == [["the only playable one"]])
    for event in record.events {
      if case .ad(let decision) = event.kind { #expect(decision.reason == nil) }
    }
  }

  @Test func `a type that the container belies is an error where it is written`() throws {
    let record = try VASTSimulatorTests.play(tag: TagText(mediaType: "video/webm"))
    #expect(record.outcome == .completed)
    let finding = try #require(record.diagnostics.first { $0.rule.id == "DeclaredType" })
    #expect(finding.severity == .error)
    #expect(finding.location?.file == "t.xml")
    #expect(finding.location?.position != nil)
    #expect(
      finding.message
        == "'type' is 'video/webm', the file is 'mov,mp4,m4a,3gp,3g2,mj2'; correct 'type', or "
        + "players may not open the file")
    #expect(record.ads.map { $0.comparison?.differences } == [[.type]])
    for type in ["video/mp4", "application/x-mpegURL"] {
      let record = try VASTSimulatorTests.play(tag: TagText(mediaType: type))
      #expect(record.messages("DeclaredType") == [])
    }
  }

  @Test func `a player's size is its own, whatever the ad before it was shaped like`() throws {
    func file(_ name: String, _ size: String) -> String {
      MediaFilesTag.file(name, "type=\"video/mp4\" \(size)")
    }
    let upright = MediaFacts(
      formatName: "mp4", byteCount: 1, duration: .seconds(8),
      streams: [
        MediaStream(
          index: 0, kind: .video, codecName: "h264", picture: .init(width: 360, height: 640))
      ], videoFrames: MediaFrames(times: [.zero]))
    let first = MediaFilesTag(file("upright.mp4", ""), attributes: "sequence=\"1\"").xml
    let second = MediaFilesTag(
      file("large.mp4", "width=\"2560\" height=\"1440\""),
      file("8s.mp4", "width=\"1280\" height=\"720\""), attributes: "sequence=\"2\""
    ).xml
    let ads = [first, second].map { $0.drop { $0 != ">" }.dropFirst().dropLast("</VAST>".count) }
    let record = try playChain(
      ["root": "<VAST version=\"4.2\">\(ads.joined())</VAST>"],
      media: ["upright.mp4": upright, "large.mp4": .made()])
    #expect(
      record.ads.map { $0.mediaFile?.url } == [
        "https://m.example/upright.mp4", "https://m.example/8s.mp4",
      ])
  }
}

/// Files that FFmpeg decodes and a player does not.
struct MediaDecodingRunTests {
  private static func file(_ video: String?, _ audio: String?) -> MediaFacts {
    var streams: [MediaStream] = []
    if let video {
      streams.append(
        MediaStream(
          index: 0, kind: .video, codecName: video, picture: .init(width: 480, height: 270)))
    }
    if let audio {
      streams.append(MediaStream(index: streams.count, kind: .audio, codecName: audio))
    }
    return MediaFacts(
      formatName: "mov,mp4,m4a,3gp,3g2,mj2", byteCount: 1000, duration: .seconds(8),
      streams: streams, videoFrames: MediaFrames(times: [.zero]))
  }

  private static let hevc = file("hevc", nil)

  @Test func `a browser plays nothing of HEVC without sound, and 'exact' all of it`() throws {
    let record = try play(facts: Self.hevc, player: .html5)
    #expect(record.outcome == .error)
    #expect(record.ads.map(\.errorCode) == [405])
    #expect(
      record.failedDecisions.map(\.reason) == [
        "the player cannot play the media 'https://m.example/m.mp4': Chromium does not decode HEVC; "
          + "add an MP4 with H.264 and AAC"
      ])
    #expect(try play(facts: Self.hevc).outcome == .completed)
  }

  @Test(
    arguments: [
      (.html5, "405"), (.rmpVast, "401"), (.arteVideojsVast, "900"), (.vastClientJS, "405"),
      (.fluidPlayer, nil), (.openPlayerJS, nil), (.criteoIOSApp, nil),
    ] as [(PlayerProfile, String?)])
  func `each player sends its own code for a file that it cannot decode`(
    player: PlayerProfile, code: String?
  ) throws {
    let tag = TagText(error: "https://e.example/[ERRORCODE]")
    let record = try play(tag: tag, facts: Self.hevc, player: player)
    let sent = record.beacons.map(\.beacon.url).filter { $0.hasPrefix("https://e.example/") }
    #expect(sent == (code.map { ["https://e.example/\($0)"] } ?? []))
  }

  @Test func `HEVC with sound plays to its end in a browser, and the finding is an error`() throws {
    let record = try play(facts: Self.file("hevc", "aac"), player: .html5)
    #expect(record.outcome == .completed)
    #expect(record.ads.map(\.errorCode) == [nil])
    let finding = try #require(
      record.diagnostics.first { $0.rule.id == "PlayerShowsNoPicture" })
    #expect(finding.severity == .error)
    #expect(finding.location?.position != nil)
    #expect(
      finding.message
        == "player 'html5' plays the sound alone: Chromium does not decode HEVC; add an MP4 with "
        + "H.264 and AAC")
  }

  @Test func `AC-3 beside H.264 is not heard in a browser, which is a warning`() throws {
    let record = try play(facts: Self.file("h264", "ac3"), player: .html5)
    #expect(record.outcome == .completed)
    #expect(
      record.messages("PlayerPlaysNoSound") == [
        "player 'html5' plays no sound: Chromium does not decode AC-3; encode the sound as AAC"
      ])
    #expect(record.messages("PlayerShowsNoPicture") == [])
  }

  @Test(arguments: [PlayerProfile.exact, .criteoIOSApp])
  func `a player whose decoders were not measured plays what FFmpeg opens`(
    player: PlayerProfile
  ) throws {
    for file in [Self.file("hevc", "aac"), Self.file("mpeg4", "ac3")] {
      let record = try play(facts: file, player: player)
      #expect(record.outcome == .completed)
      #expect(record.messages("PlayerShowsNoPicture") == [])
      #expect(record.messages("PlayerPlaysNoSound") == [])
    }
  }
}

/// An inline ad of one linear creative of eight seconds whose `MediaFiles` a test writes.
struct MediaFilesTag {
  var attributes = ""
  /// The text inside of `MediaFiles`.
  var content: String

  init(_ content: String..., attributes: String = "") {
    self.content = content.joined(separator: "\n")
    self.attributes = attributes
  }

  /// A MediaFile `https://m.example/NAME` with attributes as written.
  static func file(_ name: String, _ attributes: String = #"type="video/mp4""#) -> String {
    "<MediaFile delivery=\"progressive\" \(attributes)>https://m.example/\(name)</MediaFile>"
  }

  static func mezzanine(_ name: String, _ attributes: String = "") -> String {
    "<Mezzanine delivery=\"progressive\" type=\"video/mp4\" width=\"480\" height=\"270\" "
      + "\(attributes)>https://m.example/\(name)</Mezzanine>"
  }

  static let vpaid = file("unit.js", #"type="application/javascript" apiFramework="VPAID""#)
  static let flash = file("unit.swf", #"type="application/x-shockwave-flash""#)
  static let interactive = """
    <InteractiveCreativeFile type="text/html" apiFramework="SIMID">https://m.example/unit.html\
    </InteractiveCreativeFile>
    """

  var xml: String {
    """
    <VAST version="4.2"><Ad id="ad-1" \(attributes)><InLine><AdSystem>s</AdSystem>
    <AdTitle>t</AdTitle><AdServingId>x</AdServingId>
    <Error>https://t.example/inline/error?code=[ERRORCODE]</Error>
    <Impression>https://t.example/inline/impression</Impression>
    <Creatives><Creative id="c-1"><UniversalAdId idRegistry="r">u</UniversalAdId>
    <Linear><Duration>00:00:08</Duration>
    <TrackingEvents><Tracking event="loaded">https://t.example/inline/loaded</Tracking>
    <Tracking event="complete">https://t.example/inline/complete</Tracking></TrackingEvents>
    <MediaFiles>\(content)</MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
    """
  }
}
