import Foundation
import TestSupport
import Vocabulary

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
