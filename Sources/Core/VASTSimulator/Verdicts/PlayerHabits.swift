package import Media
internal import Player
internal import VAST
package import Vocabulary

/// An ad that needs no file: a tag without a fault, of one skippable linear ad, and its media.
package enum SampleAd {
  /// The name of the tag in reports, and the name under which it is opened.
  package static let name = "built-in sample"

  private static let events =
    PlaybackEvents.ofAPlay + ["pause", "resume", "mute", "unmute", "skip", "closeLinear"]

  /// The tag's text.
  package static let tag = tag(lasting: .seconds(30))

  /// The text of a tag whose ad lasts a time. With `tracksAll` it has a tracker of every event.
  static func tag(lasting duration: Duration, tracksAll: Bool = false) -> String {
    // A player that loads beacons as images requests no URL twice.
    let query = tracksAll ? "?cb=[CACHEBUSTING]" : ""
    let names = tracksAll ? TrackingEventName.allCases.map(\.rawValue) : events
    let viewable =
      tracksAll
      ? "<ViewableImpression>"
        + ["Viewable", "NotViewable", "ViewUndetermined"].map {
          "<\($0)><![CDATA[https://track.example.com/\($0)]]></\($0)>"
        }.joined() + "</ViewableImpression>" : ""
    let trackers = names.filter { $0 != TrackingEventName.progress.rawValue }.map {
      "<Tracking event=\"\($0)\"><![CDATA[https://track.example.com/\($0)\(query)]]></Tracking>"
    }.joined(separator: "\n")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad id="sample"><InLine>
      <AdSystem>vastsim</AdSystem><AdTitle>Built-in sample</AdTitle>
      <AdServingId>sample</AdServingId>
      <Impression><![CDATA[https://track.example.com/impression]]></Impression>
      <Error><![CDATA[https://track.example.com/error?code=[ERRORCODE]]]></Error>\(viewable)
      <Creatives><Creative id="sample">
      <UniversalAdId idRegistry="unknown">unknown</UniversalAdId>
      <Linear skipoffset="00:00:05"><Duration>\(TimeText.playhead(duration).replacing(".000", with: ""))</Duration>
      <TrackingEvents>\(trackers)</TrackingEvents>
      <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="480" height="270">
      <![CDATA[https://cdn.example.com/sample.mp4]]></MediaFile></MediaFiles>
      <VideoClicks><ClickThrough><![CDATA[https://www.example.com/]]></ClickThrough></VideoClicks>
      </Linear></Creative></Creatives></InLine></Ad></VAST>
      """
  }

  /// Thirty seconds of invented media.
  package static let media = media(lasting: .seconds(30))

  /// Invented media: one frame and three thousand bytes in each tenth of a second.
  static func media(lasting duration: Duration) -> MediaFacts {
    let tenths = 0..<max(1, duration.wholeMilliseconds / 100)
    return MediaFacts(
      formatName: "mov,mp4,m4a,3gp,3g2,mj2", byteCount: tenths.upperBound * 3000,
      duration: duration,
      streams: [
        MediaStream(
          index: 0, kind: .video, codecName: "h264", picture: .init(width: 480, height: 270))
      ],
      videoFrames: MediaFrames(times: tenths.map { .milliseconds($0 * 100) }),
      byteMap: ByteMap(
        steps: tenths.map {
          ByteMap.Step(position: .milliseconds($0 * 100), byteCount: ($0 + 1) * 3000)
        }))
  }

  /// The files of runs of the sample.
  package struct Files: RunFiles {
    private let duration: Duration
    private let tracksAll: Bool

    package init() { (duration, tracksAll) = (.seconds(30), false) }

    /// The files of an ad that lasts a time, with a tracker of every event.
    init(lasting duration: Duration) { (self.duration, tracksAll) = (duration, true) }

    package func tag(at path: String) -> [UInt8] {
      Array(SampleAd.tag(lasting: duration, tracksAll: tracksAll).utf8)
    }

    package func media(
      at path: String, mode: DecodeMode, details: MediaDetails
    ) throws(FFmpegError) -> MediaFacts {
      SampleAd.media(lasting: duration)
    }

    package func exists(_ path: String) -> Bool { true }
  }
}

/// What a player does by its own rules, with every tag: the rules that it breaks when it plays a tag without a
/// fault in the same scenario. They are the player's, and no fault of a tag.
package enum PlayerHabits {
  /// The rules that the player of a request breaks with any ad of thirty seconds or more; none for the exact
  /// player. What it does only with a shorter ad, the ad can prevent.
  ///
  /// - Parameters:
  ///   - request: a request about one unit.
  ///   - duration: how long the request's ad is; absent where it is not known.
  /// - Returns: the rules.
  package static func rules(
    of request: RunRequest, besides duration: Duration? = nil
  ) -> Set<Rule> {
    guard request.profile.name != PlayerProfile.exact.name, request.scenario.soleUnit != nil else {
      return []
    }
    let service = RunService(
      files: SampleAd.Files(lasting: max(.seconds(30), duration ?? .zero)))
    var sample = RunRequest(
      tag: RunRequest.Input(path: SampleAd.name, displayName: SampleAd.name),
      scenario: request.scenario, profile: request.profile)
    sample.media = sample.tag
    sample.isSample = true
    var reference = sample
    reference.scenario = BuiltInScenarios.fullyVisible.scenario
    reference.profile = .exact
    guard let played = try? service.run(sample), let complete = try? service.run(reference) else {
      return []
    }
    return Set(RunInvariants.breaches(of: CheckedRun(played, reference: complete)).map(\.rule))
  }
}
