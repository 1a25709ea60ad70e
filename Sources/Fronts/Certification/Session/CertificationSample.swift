package import Media
internal import VASTSimulator
internal import Vocabulary

/// An ad that needs no file: a tag of one skippable linear ad and media of thirty seconds.
package enum CertificationSample {
  /// The name of the tag in reports, and the name under which it is opened.
  package static let name = "built-in sample"

  private static let events =
    PlaybackEvents.ofAPlay + ["pause", "resume", "mute", "unmute", "skip", "closeLinear"]

  /// The tag's text.
  package static let tag: String = {
    let trackers = events.map {
      "<Tracking event=\"\($0)\"><![CDATA[https://track.example.com/\($0)]]></Tracking>"
    }.joined(separator: "\n")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad id="sample"><InLine>
      <AdSystem>vastsim</AdSystem><AdTitle>Built-in sample</AdTitle>
      <AdServingId>sample</AdServingId>
      <Impression><![CDATA[https://track.example.com/impression]]></Impression>
      <Error><![CDATA[https://track.example.com/error?code=[ERRORCODE]]]></Error>
      <Creatives><Creative id="sample">
      <UniversalAdId idRegistry="unknown">unknown</UniversalAdId>
      <Linear skipoffset="00:00:05"><Duration>00:00:30</Duration>
      <TrackingEvents>\(trackers)</TrackingEvents>
      <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="480" height="270">
      <![CDATA[https://cdn.example.com/sample.mp4]]></MediaFile></MediaFiles>
      <VideoClicks><ClickThrough><![CDATA[https://www.example.com/]]></ClickThrough></VideoClicks>
      </Linear></Creative></Creatives></InLine></Ad></VAST>
      """
  }()

  /// Invented media: one frame and three thousand bytes in each tenth of a second.
  package static let media: MediaFacts = {
    let tenths: Range<Int64> = 0..<300
    return MediaFacts(
      formatName: "mov,mp4,m4a,3gp,3g2,mj2", byteCount: 900_000, duration: .seconds(30),
      streams: [
        MediaStream(
          index: 0, kind: .video, codecName: "h264", picture: .init(width: 480, height: 270))
      ],
      videoFrames: MediaFrames(times: tenths.map { .milliseconds($0 * 100) }),
      byteMap: ByteMap(
        steps: tenths.map {
          ByteMap.Step(position: .milliseconds($0 * 100), byteCount: ($0 + 1) * 3000)
        }))
  }()

  /// The files of runs of the sample.
  package struct Files: RunFiles {
    package init() {}

    package func tag(at path: String) -> [UInt8] { Array(CertificationSample.tag.utf8) }

    package func media(
      at path: String, mode: DecodeMode, details: MediaDetails
    ) throws(FFmpegError) -> MediaFacts { CertificationSample.media }

    package func exists(_ path: String) -> Bool { true }
  }
}
