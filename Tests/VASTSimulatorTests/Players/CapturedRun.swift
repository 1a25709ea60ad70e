import Comparison
import Media
import Player
import Testing
import VASTSimulator
import Vocabulary

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
