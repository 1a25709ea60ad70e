internal import Media
package import Player
package import VASTSimulator
internal import Vocabulary

/// Runs of one tag with made-up media, for tests of what is recorded of a run and of reports.
package enum Recorded {
  /// A scenario file's text that cannot be read.
  struct UnusableText: Error {
    var diagnostics: [Diagnostic]
  }

  /// Plays the tag under a scenario given as the text of a file `s.yaml`.
  package static func run(
    _ scenario: String = "", tag: String = Self.tag, duration: Duration = .seconds(8),
    damagedAt damage: Duration? = nil, player: PlayerProfile = .exact, script: String? = nil,
    recordsStaging: Bool = false
  ) throws -> RunRecord {
    let bytes = Array("version: 1\nname: test\n\(scenario)".utf8)
    let reading = ScenarioDecoder.read(bytes: bytes, file: "s.yaml", folder: "")
    guard var scenario = reading.scenario else {
      throw UnusableText(diagnostics: reading.diagnostics)
    }
    scenario.source = ScenarioSource(file: "s.yaml", bytes: bytes)
    var request = RunRequest(
      tag: .init(path: "t.xml", displayName: "Tags/t.xml"), scenario: scenario, profile: player)
    request.recordsStaging = recordsStaging
    request.profile = player.adapted(to: scenario.ad.player)
    request.media = .init(path: "m.mp4", displayName: "m.mp4")
    if script != nil {
      request.settings.map = ResourceMap([
        .init(prefix: "https://v.example/omid.js", path: "omid.js")
      ])
    }
    return try RunService(
      files: Files(tag: tag, script: script ?? "", facts: facts(duration, damage))
    ).run(request)
  }

  private static func facts(_ duration: Duration, _ damage: Duration?) -> MediaFacts {
    MediaFacts(
      formatName: "mov,mp4,m4a,3gp,3g2,mj2", byteCount: 1234, duration: duration, bitRate: 2000,
      streams: [
        MediaStream(
          index: 0, kind: .video, codecName: "h264", profile: "Main", duration: duration,
          packetCount: 3,
          picture: .init(
            width: 480, height: 270, pixelFormat: "yuv420p",
            averageFrameRate: Rational(30000, 1001))),
        MediaStream(
          index: 1, kind: .audio, codecName: "aac", startTime: .milliseconds(-21), packetCount: 9,
          frameCount: 8, sound: .init(sampleRate: 48_000, channels: 2)),
      ],
      videoFrames: MediaFrames(times: [.zero, .seconds(1), .microseconds(1_999_999)]),
      damage: damage.map { MediaDamage(position: $0, reason: "made up") })
  }

  private struct Files: RunFiles {
    var tag: String
    var script: String
    var facts: MediaFacts

    func tag(at path: String) -> [UInt8] { Array((path == "omid.js" ? script : tag).utf8) }
    func media(
      at path: String, mode: DecodeMode, details: MediaDetails
    ) throws(FFmpegError) -> MediaFacts { facts }
    func exists(_ path: String) -> Bool { true }
  }

  /// One linear ad with quartiles, a progress tracker and a vendor with two beacons.
  package static let tag = """
    <VAST version="4.2"><Ad id="ad-1"><InLine><AdSystem>s</AdSystem><AdTitle>A title</AdTitle>
    <AdServingId>x</AdServingId>
    <Error>https://t.example/error?code=[ERRORCODE]</Error>
    <Impression>https://t.example/impression?n=[NOBODY]</Impression>
    <AdVerifications><Verification vendor="v.example-omid">
    <JavaScriptResource apiFramework="omid">https://v.example/omid.js</JavaScriptResource>
    <VerificationParameters><![CDATA[{"beacons": {"start": "https://v.example/start",
    "complete": "https://v.example/complete"}}]]></VerificationParameters>
    </Verification></AdVerifications>
    <Creatives><Creative id="c-1"><UniversalAdId idRegistry="r">u</UniversalAdId>
    <Linear><Duration>00:00:08</Duration><TrackingEvents>
    <Tracking event="start">https://t.example/start</Tracking>
    <Tracking event="midpoint">https://t.example/midpoint</Tracking>
    <Tracking event="complete">https://t.example/complete</Tracking>
    <Tracking event="progress" offset="00:00:01">https://t.example/progress</Tracking>
    <Tracking event="pause">https://t.example/pause</Tracking>
    </TrackingEvents><MediaFiles>
    <MediaFile delivery="progressive" type="video/mp4" width="480" height="270" bitrate="900">
    https://m.example/m.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives>
    </InLine></Ad></VAST>
    """

  /// One nonlinear ad that is wider than the screen and may be scaled.
  package static let nonLinear = """
    <VAST version="4.2"><Ad id="ad-1"><InLine><AdSystem>s</AdSystem><AdServingId>x</AdServingId>
    <Impression>https://t.example/impression</Impression>
    <Creatives><Creative id="c-1"><UniversalAdId idRegistry="r">u</UniversalAdId>
    <NonLinearAds><NonLinear id="n-1" width="728" height="90" scalable="true"
    minSuggestedDuration="00:00:05">
    <StaticResource creativeType="image/png">https://m.example/a.png</StaticResource>
    <NonLinearClickThrough>https://www.example/landing</NonLinearClickThrough>
    </NonLinear></NonLinearAds></Creative></Creatives></InLine></Ad></VAST>
    """
}
