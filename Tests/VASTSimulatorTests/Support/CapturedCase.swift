import Comparison
import Foundation
import Media
import Player
import TestSupport
import Testing
import Vocabulary

@testable import VASTSimulator

/// A case of a captured player: what was played, what the viewer did, and which beacons went out.
struct CapturedCase: Sendable, CustomStringConvertible {
  /// What the viewer did, by the name of the step, and when.
  struct Step: Sendable {
    var name: String
    var at: Duration
  }

  /// A request to a tracker: its hop and event, such as `in/start`, and when it was sent.
  struct Beacon: Sendable {
    var name: String
    var at: Duration
  }

  var player: String
  var name: String
  /// The tag's name without its extension.
  var tag: String
  var steps: [Step]
  var beacons: [Beacon]

  var description: String { "\(player)/\(name)" }

  /// Whether media played: without a first `playing` nobody knows where the capture's instant 0 lies.
  var hasPlayed: Bool { !Self.unplayed.contains(name) }

  private static let unplayed: Set<String> = [
    "media404", "macroserr", "badtype", "badxml", "noad", "wrapempty", "wrap404",
  ]
}

// MARK: Condensed captures

extension CapturedCase {
  static let folder = Checkout.root.appending(path: "Tests")
    .appending(path: "Captures")

  /// The players with a condensed capture in this repository.
  static let players = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? [])
    .filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(6)) }.sorted()

  /// The cases of a condensed capture: one line each, times in seconds since the first `playing`.
  static func condensed(of player: String) throws -> [CapturedCase] {
    try lines(of: folder.appending(path: "\(player).jsonl")).map { line in
      CapturedCase(
        player: player, name: line["case"]?.text ?? "", tag: line["tag"]?.text ?? "",
        steps: (line["steps"]?.array ?? []).map { pair in
          Step(name: pair.array?.first?.text ?? "", at: .seconds(pair.array?.last?.double ?? 0))
        },
        beacons: (line["beacons"]?.array ?? []).map { pair in
          Beacon(name: pair.array?.first?.text ?? "", at: .seconds(pair.array?.last?.double ?? 0))
        })
    }
  }

  private static func lines(of file: URL) throws -> [JSONValue] {
    try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n").map { try JSONReader.value(of: String($0)) }
  }
}

// MARK: Whole captures

extension CapturedCase {
  /// The tags of cases that are not named for theirs.
  private static let tags = [
    "mute": "n10", "click": "n10", "fullscreen": "n10", "hidden": "n10", "seekback": "n10",
    "pause": "n10", "pausecb": "n10cb", "replay": "n05", "replaycb": "n05cb",
  ]

  /// Every case of a place, of the players that have a condensed capture.
  static func whole(in place: CorpusPlace) throws -> [CapturedCase] {
    let captures = place.url("players/captures")
    let there = try FileManager.default.contentsOfDirectory(atPath: captures.path())
    return try players.filter(there.contains).flatMap { player in
      let folder = captures.appending(path: player)
      return try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted().map {
        let lines = try lines(of: folder.appending(path: $0))
        return CapturedCase(lines, player: player, name: String($0.split(separator: "-")[0]))
      }
    }
  }

  private init(_ lines: [JSONValue], player: String, name: String) {
    self.player = player
    self.name = name
    tag = Self.tags[name] ?? name
    let sent = lines.filter { $0["kind"]?.text == "beacon" }
    let key = sent.allSatisfy { $0["sentN"] != nil } ? "sentN" : "sentMs"
    beacons = sent.sorted { ($0[key]?.double ?? 0) < ($1[key]?.double ?? 0) }.map { line in
      // What a player sends before the first `playing` stands at 0.
      Beacon(
        name: "\(line["hop"]?.text ?? "")/\(line["event"]?.text ?? "")",
        at: max(.seconds((line["sentMs"]?.double ?? 0) / 1000), .zero))
    }
    let actions = lines.filter { $0["kind"]?.text == "action" }
    steps = actions.compactMap { line in
      let at = Duration.seconds((line["atMs"]?.double ?? 0) / 1000)
      return switch line["event"]?.text {
      case "no-skip-control": Step(name: "skip", at: at)
      case let event? where Self.stepNames.contains(event): Step(name: event, at: at)
      default: nil
      }
    }
    if name == "fullscreen" {
      steps = [
        Step(name: "fullscreen", at: .seconds(2)), Step(name: "exitFullscreen", at: .seconds(4)),
      ]
    }
  }

  private static let stepNames: Set<String> = [
    "pause", "resume", "mute", "unmute", "skip", "click", "seek",
  ]
}

extension JSONValue {
  var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
}

/// The files of captures: their tags, and media of the captured durations.
struct CaptureFiles: RunFiles {
  func tag(at path: String) throws -> [UInt8] {
    Array((CaptureTags.all[Self.name(of: path)] ?? "").utf8)
  }

  func media(
    at path: String, mode: DecodeMode, details: MediaDetails
  ) throws(FFmpegError) -> MediaFacts {
    Self.media[Self.name(of: path)] ?? .captured(.seconds(10), hasSound: true)
  }

  func exists(_ path: String) -> Bool {
    let name = Self.name(of: path)
    return CaptureTags.all[name] != nil || Self.media[name] != nil
  }

  private static let media: [String: MediaFacts] = [
    "ad-5": .captured(.microseconds(5_015_510), hasSound: true),
    "ad-5s": .captured(.seconds(5), hasSound: false),
    "ad-10": .captured(.microseconds(10_007_800), hasSound: true),
    "ad-15": .captured(.microseconds(15_162_630), hasSound: true),
    "ad-17": .captured(.microseconds(17_267_000), hasSound: true),
    "ad-30": .captured(.seconds(30), hasSound: false),
  ]

  private static func name(of path: String) -> String {
    String(path.split(separator: "/").last?.split(separator: ".").first ?? "")
  }
}

extension MediaFacts {
  fileprivate static func captured(_ duration: Duration, hasSound: Bool) -> MediaFacts {
    var streams = made().streams
    if hasSound { streams.append(MediaStream(index: 1, kind: .audio, codecName: "aac")) }
    return MediaFacts(
      formatName: "mov,mp4,m4a,3gp,3g2,mj2", byteCount: 1000, duration: duration,
      streams: streams, videoFrames: MediaFrames(times: [.zero]))
  }
}

extension CapturedCase {
  /// What the profile of the case's player sends, by the simulator.
  func predicted(by profile: PlayerProfile) throws -> [Beacon] {
    var scenario = PlaybackScenario(name: name)
    scenario.steps = steps.compactMap { step in
      step.action.map { ScenarioStep(at: .time(step.at), $0) }
    }
    var request = RunRequest(
      tag: .init(path: "/tags/\(tag).xml", displayName: tag), scenario: scenario, profile: profile)
    request.settings.map = CaptureTags.map
    request.settings.decodeMode = .demux
    let record = try RunService(files: CaptureFiles()).run(request)
    return record.events.compactMap { event in
      guard case .beacon(let beacon) = event.kind else { return nil }
      let path = beacon.url.split(separator: "?")[0].split(separator: "/")
      return Beacon(name: path.suffix(2).joined(separator: "/"), at: event.at.sinceStart)
    }
  }

  /// How a prediction differs from the capture, in words; nil when set and order are equal and no
  /// instant differs by more than one observation and 30 ms.
  func difference(from predicted: [Beacon]) -> String? {
    // The order is that in which the page asked for them, whenever they arrived.
    difference(
      from: predicted, hasPlayed ? .known(.zero) : .estimated(from: nil), simultaneity: .zero)
  }

  /// The same for somebody who sees the requests arrive, and not when the media plays.
  func differenceOnArrival(from predicted: [Beacon]) -> String? {
    difference(from: predicted, .estimated(from: nil), simultaneity: BeaconComparison.simultaneity)
  }

  /// The capture beside a prediction; the order is that in which the page asked for the beacons.
  func comparison(with predicted: [Beacon]) -> BeaconComparison {
    comparison(
      with: predicted, hasPlayed ? .known(.zero) : .estimated(from: nil), simultaneity: .zero)
  }

  private func comparison(
    with predicted: [Beacon], _ zero: BeaconComparison.Zero, simultaneity: Duration
  ) -> BeaconComparison {
    BeaconComparison(
      of: beacons.map(\.timed), with: predicted.map(\.timed), zero: zero,
      tolerance: Self.tolerance, simultaneity: simultaneity)
  }

  /// One observation of a media element, 266 ms, and 30 ms of delivery, rounded up.
  private static let tolerance = Duration.milliseconds(300)

  private func difference(
    from predicted: [Beacon], _ zero: BeaconComparison.Zero, simultaneity: Duration
  ) -> String? {
    let comparison = comparison(with: predicted, zero, simultaneity: simultaneity)
    guard !comparison.differences.isEmpty else { return nil }
    let words = comparison.differences.map { difference in
      switch difference {
      case .missing(let index): "\(predicted[index].name) predicted and not sent"
      case .extra(let index): "\(beacons[index].name) sent and not predicted"
      case .instant(let pair), .order(let pair):
        "\(beacons[pair.sent].name) sent at \(beacons[pair.sent].at), predicted at "
          + "\(predicted[pair.predicted].at)"
      }
    }
    return "\(self): " + words.joined(separator: "; ")
  }
}

extension CapturedCase.Beacon {
  fileprivate var timed: TimedBeacon { TimedBeacon(name, at: at) }
}

extension CapturedCase.Step {
  fileprivate var action: ScenarioStep.Action? {
    switch name {
    case "pause": .player(.pause(by: .user))
    case "resume": .player(.resume(by: .user))
    case "seek": .player(.seek(.to(.time(.seconds(1)))))
    default: ScenarioStep.Control(rawValue: name).map { .player(.control($0)) }
    }
  }
}

/// The tags that players were captured with, as far as their players look at them.
enum CaptureTags {
  static let origin = "http://127.0.0.1:8931"

  /// Every tag, by its name without extension.
  static let all: [String: String] = [
    "n05": document(ad(media: "ad-5")), "n10": document(ad(media: "ad-10")),
    "n30": document(ad(media: "ad-30", duration: 30)),
    "n05cb": document(ad(media: "ad-5", query: cacheBusting)),
    "n10cb": document(ad(media: "ad-10", query: cacheBusting)),
    "n15": document(ad(media: "ad-15", duration: 15)),
    "n17": document(ad(media: "ad-17", duration: 17)),
    "skip": document(ad(media: "ad-10", skipOffset: "00:00:03")),
    "durlong": document(ad(media: "ad-10", duration: 30)),
    "progress": document(ad(media: "ad-5", progress: offsets)),
    "macros": document(ad(media: "ad-5")),
    "macroserr": document(ad(media: "missing", duration: 5)),
    "media404": document(ad(media: "missing", duration: 10)),
    "badtype": document(ad(media: "ad-10", type: "video/x-flv")),
    "pod": document(
      ad("a1", media: "ad-5", sequence: 1) + ad("a2", media: "ad-5s", sequence: 2)),
    "wrapper": document(wrapper("w1", to: "wrapper-2", query: cacheBusting)),
    "wrapper-2": document(wrapper("w2", to: "wrapper-inline", query: cacheBusting)),
    "wrapper-inline": document(ad(media: "ad-5", query: cacheBusting)),
    "noad": document("<Error><![CDATA[\(origin)/t/root/error]]></Error>"),
    "wrapempty": document(wrapper("w1", to: "noad")),
    "wrap404": document(wrapper("w1", to: "gone")),
    "several": document(ad(media: "ad-5", repeats: 2)),
    "pageless": document(ad(media: "ad-5", page: "")),
    "badxml": "<?xml version=\"1.0\"?>\n<VAST version=\"3.0\"><Ad id=\"1\"><InLine></VAST>",
  ]

  /// Where a run finds the documents and the media.
  static let map = ResourceMap([
    ResourceMap.Rule(prefix: "\(origin)/vast/", path: "/tags/"),
    ResourceMap.Rule(prefix: "\(origin)/media/", path: "/tags/"),
  ])

  private static let cacheBusting = "?cb=[CACHEBUSTING]"

  private static let offsets = [
    "00:00:01", "00:00:02.500", "00:00:02.600", "50%", "00:00:04.900", "100%",
  ]

  private static let events = [
    "loaded", "creativeView", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete",
    "mute", "unmute", "pause", "resume", "rewind", "skip", "close", "closeLinear", "fullscreen",
    "exitFullscreen", "playerExpand", "playerCollapse", "expand", "collapse",
  ]

  private static func document(_ content: String) -> String {
    "<VAST version=\"3.0\">\(content)</VAST>"
  }

  private static func address(_ hop: String, _ event: String, _ query: String = "") -> String {
    "<![CDATA[\(origin)/t/\(hop)/\(event)\(query)]]>"
  }

  private static func tracking(
    _ hop: String, _ query: String, progress: [String] = [], repeats: Int = 1
  ) -> String {
    let events = (0..<repeats).flatMap { number in
      let query = number == 0 ? query : "?\(number)"
      return Self.events.map { "<Tracking event=\"\($0)\">\(address(hop, $0, query))</Tracking>" }
    }
    let progress = progress.map { offset in
      let name = offset.replacing(":", with: ".").replacing("%", with: "pct")
      return "<Tracking event=\"progress\" offset=\"\(offset)\">"
        + "\(address(hop, "progress-\(name)"))</Tracking>"
    }
    return "<TrackingEvents>\((events + progress).joined())</TrackingEvents>"
  }

  private static func ad(
    _ hop: String = "in", media: String, duration: Int? = nil, sequence: Int? = nil,
    skipOffset: String? = nil, progress: [String] = [], type: String = "video/mp4",
    query: String = "", repeats: Int = 1,
    page: String = "<ClickThrough><![CDATA[\(origin)/landing]]></ClickThrough>"
  ) -> String {
    let seconds = duration ?? (media == "ad-10" ? 10 : 5)
    let sequence = sequence.map { " sequence=\"\($0)\"" } ?? ""
    let skip = skipOffset.map { " skipoffset=\"\($0)\"" } ?? ""
    return """
      <Ad id="\(hop)"\(sequence)><InLine><AdSystem>players</AdSystem><AdTitle>Reference</AdTitle>
      <Error>\(address(hop, "error"))</Error>
      \(impressions(hop, query, repeats))
      <ViewableImpression><Viewable>\(address(hop, "viewable"))</Viewable>
      <NotViewable>\(address(hop, "notViewable"))</NotViewable></ViewableImpression>
      <Creatives><Creative><Linear\(skip)><Duration>00:00:\(seconds < 10 ? "0" : "")\(seconds)</Duration>
      \(tracking(hop, query, progress: progress, repeats: repeats))
      <VideoClicks>\(page)
      <ClickTracking>\(address(hop, "clickTracking"))</ClickTracking></VideoClicks>
      <MediaFiles><MediaFile delivery="progressive" type="\(type)" width="640" height="360">
      <![CDATA[\(origin)/media/\(media).mp4]]></MediaFile></MediaFiles>
      </Linear></Creative></Creatives></InLine></Ad>
      """
  }

  private static func impressions(_ hop: String, _ query: String, _ count: Int) -> String {
    (0..<count).map { number in
      let query = number == 0 ? query : "?\(number)"
      return "<Impression>\(address(hop, "impression", query))</Impression>"
    }.joined()
  }

  private static func wrapper(_ hop: String, to next: String, query: String = "") -> String {
    """
    <Ad id="\(hop)"><Wrapper><AdSystem>players</AdSystem>
    <VASTAdTagURI><![CDATA[\(origin)/vast/\(next).xml]]></VASTAdTagURI>
    <Error>\(address(hop, "error"))</Error>
    <Impression>\(address(hop, "impression", query))</Impression>
    <Creatives><Creative><Linear>\(tracking(hop, query))</Linear></Creative></Creatives>
    </Wrapper></Ad>
    """
  }
}
