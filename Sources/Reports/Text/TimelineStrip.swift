internal import Beacons
internal import Player
internal import VASTSimulator
internal import VirtualTime

/// A run at one glance: when the media played, how much of it was in view, and when beacons went.
struct TimelineStrip {
  private let columns: Int
  private let end: Duration
  private var playing: [Character]
  private var visible: [Character]
  private var vast: [Character]
  private var verification: [Character]

  /// - Parameters:
  ///   - record: the run.
  ///   - columns: how many characters stand for the whole run.
  init(_ record: RunRecord, columns: Int = 64) {
    self.columns = columns
    end = record.duration
    let blank = [Character](repeating: " ", count: columns)
    playing = blank
    visible = blank
    vast = blank
    verification = blank
    var state: Character = " "
    var level: Character = " "
    var since = 0
    for event in record.events {
      let column = column(of: event.at)
      if column > since {
        for index in since..<column {
          playing[index] = state
          visible[index] = level
        }
        since = column
      }
      switch event.kind {
      case .player(let player, _): state = Self.state(after: player, was: state)
      case .geometry(let geometry): level = Self.block(geometry.percentInView)
      case .beacon(let beacon):
        switch beacon.source {
        case .vast: vast[min(column, columns - 1)] = "●"
        case .verification: verification[min(column, columns - 1)] = "◆"
        }
      case .runStarted, .runFinished, .fetch, .ad, .omid, .viewability, .diagnostic: break
      }
    }
  }

  func lines(_ style: TextStyle) -> [String] {
    guard end > .zero else { return [] }
    return [
      row("", scale),
      row("playing", framed(playing)),
      row("in view", style.cyan(framed(visible))),
      row("VAST", framed(vast)),
      row("verification", framed(verification)),
    ]
  }

  private func row(_ label: String, _ text: String) -> String {
    "\(label.paddedAtStart(to: 12)) \(text)"
  }

  private func framed(_ characters: [Character]) -> String { "▕" + String(characters) + "▏" }

  /// The time at the strip's beginning, middle and end.
  private var scale: String {
    let middle = TimeText.readable(end / 2)
    let last = TimeText.readable(end)
    let first = "0 s".padded(to: columns / 2 - middle.count / 2)
    return " " + (first + middle).padded(to: columns - last.count) + last
  }

  private func column(of instant: VirtualInstant) -> Int {
    guard end > .zero else { return 0 }
    return Int(instant.sinceStart.attoseconds * Int128(columns) / end.attoseconds)
  }

  private static func state(after event: PlayerEvent, was state: Character) -> Character {
    switch event {
    case .start, .resume, .loop: "█"
    case .pause: "░"
    default: state
    }
  }

  private static func block(_ percent: Double) -> Character {
    let blocks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    return blocks[percent <= 0 ? 0 : min(8, max(1, Int(percent * 8 / 100)))]
  }
}
