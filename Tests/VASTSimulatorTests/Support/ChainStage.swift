import Media
import Player
import Vocabulary

@testable import VASTSimulator

/// Tags and media that exist only in a test, by path.
struct ChainFiles: RunFiles {
  struct NoSuchFile: Error {}

  var tags: [String: String]
  var media: [String: MediaFacts]

  func tag(at path: String) throws -> [UInt8] {
    if let text = tags[path] { return Array(text.utf8) }
    // A companion's resource is a file too, and only its length matters.
    if media[path] != nil { return [0] }
    throw NoSuchFile()
  }

  func media(
    at path: String, mode: DecodeMode, details: MediaDetails
  ) throws(FFmpegError) -> MediaFacts {
    guard !path.hasSuffix("huge.mp4") else {
      throw FFmpegError(
        code: -27, function: "avcodec_open2", subject: path, text: "more pixels than the limit")
    }
    return media[path] ?? .made()
  }

  func documents(in folder: String) throws -> [String] {
    let paths = tags.keys.filter { $0.hasPrefix(folder + "/") && $0.hasSuffix(".json") }
    guard !paths.isEmpty else { throw NoSuchFile() }
    return paths.sorted()
  }

  func exists(_ path: String) -> Bool { media[path] != nil || tags[path] != nil }
}

/// Plays the tag `root` under a scenario given as the text of a file; `https://ads.example/X` is
/// the tag `tags/X`, `https://m.example/N…s.mp4` a video of N seconds.
func playChain(
  _ tags: [String: String], _ scenario: String = "", media: [String: MediaFacts] = [:],
  network: (any NetworkFetching)? = nil, _ change: (inout RunRequest) -> Void = { _ in }
) throws -> RunRecord {
  let reading = ScenarioDecoder.read(
    bytes: Array("version: 1\n\(scenario)".utf8), file: "s.yaml", folder: "")
  guard let scenario = reading.scenario else { throw UnusableText(reading.diagnostics) }
  var request = RunRequest(
    tag: .init(path: "tags/root", displayName: "root"), scenario: scenario, profile: .exact)
  request.settings.map = ResourceMap([
    .init(prefix: "https://ads.example/", path: "tags/"),
    .init(prefix: "https://m.example/", path: "media/"),
  ])
  change(&request)
  let lengths: [String: MediaFacts] = [
    "4s.mp4": .made(.seconds(4)), "8s.mp4": .made(), "12s.mp4": .made(.seconds(12)),
    "1250ms.mp4": .made(.milliseconds(1250)), "huge.mp4": .made(),
  ]
  let files = ChainFiles(
    tags: Dictionary(uniqueKeysWithValues: tags.map { ("tags/\($0)", $1) }),
    media: Dictionary(
      uniqueKeysWithValues: lengths.merging(media) { $1 }.map { ("media/\($0)", $1) }))
  return try RunService(files: files, network: network).run(request)
}

extension RunRecord {
  /// The trackers of an event that were requested, such as `0 inline`: the hop and the ad that
  /// declares the tracker.
  func hearers(of event: String) -> [String] {
    beacons.map(\.beacon).filter { $0.source == .vast && $0.event == event }
      .map { "\($0.hop) \($0.url.split(separator: "/").dropFirst(2).first ?? "")" }
  }

  /// The Error URLs that were requested, such as `0.500 s inline 401`.
  var errors: [String] {
    beacons.filter { $0.beacon.event == "error" }.map { event, beacon in
      let parts = beacon.url.split(separator: "/")
      let code = beacon.url.split(separator: "=").last ?? ""
      return "\(TimeText.readable(event.at.sinceStart)) \(parts.dropFirst(2).first ?? "") \(code)"
    }
  }

  /// The ads' beginnings and ends, such as `8.000 s 1 start`: the instant, the ad's index, the
  /// player's event.
  func timeline(_ names: Set<String>) -> [String] {
    events.compactMap { event in
      guard case .player(let reported, _) = event.kind, names.contains(reported.name) else {
        return nil
      }
      return "\(TimeText.readable(event.at.sinceStart)) \(event.ad ?? -1) \(reported.name)"
    }
  }

  /// The ids of the ads that were put on the screen, in order.
  var selected: [String] {
    events.compactMap { event in
      guard case .ad(let decision) = event.kind, decision.verdict == .selected else { return nil }
      return decision.adID
    }
  }

  /// The requested documents and media, such as `0.250 s https://ads.example/a 200`.
  var fetched: [String] {
    events.compactMap { event in
      guard case .fetch(let fetch) = event.kind else { return nil }
      return "\(TimeText.readable(event.at.sinceStart)) \(fetch.url) \(fetch.status)"
    }
  }
}

/// Ads whose every tracker is `https://t.example/ID/EVENT`, and documents of them.
enum ChainTag {
  static let events = [
    "creativeView", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "pause",
    "resume", "mute", "skip",
  ]

  static func document(_ ads: String..., error: String? = nil) -> String {
    "<VAST version=\"4.2\">\(error.map { "<Error>\($0)</Error>" } ?? "")\(ads.joined())</VAST>"
  }

  /// An inline ad with the media `https://m.example/MEDIA`.
  static func inLine(
    _ id: String, sequence: Int? = nil, media: String = "8s.mp4", skipOffset: String? = nil
  ) -> String {
    ad(
      id, sequence,
      """
      <InLine><AdSystem>s</AdSystem><AdTitle>\(id)</AdTitle><AdServingId>\(id)</AdServingId>
      \(trackers(of: id))
      <Creatives><Creative id="c-\(id)"><UniversalAdId idRegistry="r">u</UniversalAdId>
      <Linear\(skipOffset.map { " skipoffset=\"\($0)\"" } ?? "")>\(linear(of: id))
      <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="480" height="270">\
      https://m.example/\(media)</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine>
      """)
  }

  /// A wrapper to `https://ads.example/PATH`, or to a given URL.
  static func wrapper(
    _ id: String, to path: String, sequence: Int? = nil, _ attributes: String = ""
  ) -> String {
    ad(
      id, sequence,
      """
      <Wrapper \(attributes)><AdSystem>s</AdSystem>
      <VASTAdTagURI>\(path.contains("/") ? path : "https://ads.example/\(path)")</VASTAdTagURI>
      \(trackers(of: id))
      <Creatives><Creative><Linear>\(linear(of: id))</Linear></Creative></Creatives></Wrapper>
      """)
  }

  private static func ad(_ id: String, _ sequence: Int?, _ content: String) -> String {
    "<Ad id=\"\(id)\"\(sequence.map { " sequence=\"\($0)\"" } ?? "")>\(content)</Ad>"
  }

  private static func trackers(of id: String) -> String {
    """
    <Impression>\(url(id, "impression"))</Impression>
    <Error>\(url(id, "error"))?code=[ERRORCODE]</Error>
    <ViewableImpression><Viewable>\(url(id, "viewable"))</Viewable>
    <NotViewable>\(url(id, "notViewable"))</NotViewable></ViewableImpression>
    <AdVerifications><Verification vendor="\(id).example-omid">
    <JavaScriptResource apiFramework="omid">https://v.example/omid.js</JavaScriptResource>
    <TrackingEvents><Tracking event="verificationNotExecuted">\
    \(url(id, "verificationNotExecuted"))?reason=[REASON]</Tracking></TrackingEvents>
    <VerificationParameters>{"beacons": {"start": "https://v.example/\(id)"}}\
    </VerificationParameters></Verification></AdVerifications>
    """
  }

  private static func linear(of id: String) -> String {
    """
    <TrackingEvents>\
    \(events.map { "<Tracking event=\"\($0)\">\(url(id, $0))</Tracking>" }.joined())\
    </TrackingEvents><VideoClicks><ClickTracking>\(url(id, "clickTracking"))</ClickTracking>\
    </VideoClicks>
    """
  }

  private static func url(_ id: String, _ event: String) -> String {
    "https://t.example/\(id)/\(event)"
  }
}
