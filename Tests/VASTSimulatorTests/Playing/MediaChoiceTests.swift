import Media
import Player
import Testing
import VASTSimulator
import Vocabulary

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
