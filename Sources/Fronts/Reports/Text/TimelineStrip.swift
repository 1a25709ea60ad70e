internal import Player
internal import VASTSimulator
internal import Vocabulary

/// A run in a few rows of characters: when the media played, which share of it was in view, and
/// when beacons were sent.
struct TimelineStrip {
  private let columns: Int
  private let end: Duration
  private let time: CutTime
  private var playing: [Character]
  private var buffering: [Character]
  private var visible: [Character]
  private var vast: [Character]
  private var verification: [Character]

  /// The number of characters that a row has in addition to the strip, for its label and its frame.
  private static let margin = 15
  /// The narrowest strip whose scale is still readable.
  private static let leastColumns = 32

  /// Creates a strip that fits the lines of a terminal. `columns` is nil if the length of lines is
  /// not limited. The result is nil if the strip would be too narrow to read.
  init?(_ record: RunRecord, within columns: Int?) {
    let room = min(64, (columns ?? .max) - Self.margin)
    guard room >= Self.leastColumns else { return nil }
    self.init(record, columns: room)
  }

  /// - Parameters:
  ///   - record: the run.
  ///   - columns: how many characters represent the whole run.
  init(_ record: RunRecord, columns: Int = 64) {
    self.columns = columns
    end = record.duration
    time = CutTime(record, columns: columns)
    let blank = [Character](repeating: " ", count: columns)
    playing = blank
    buffering = blank
    visible = blank
    vast = blank
    verification = blank
    var level: Character = " "
    var previous: RunEvent?
    var isPaused = false
    var isBuffering = false
    for event in record.events where !event.isOfAuction {
      let since = previous.map { time.column(of: $0.at.sinceStart) } ?? 0
      let column = time.column(of: event.at.sinceStart)
      let mark = time.markColumn(of: event.at.sinceStart)
      let state = previous.map { Self.state(from: $0, to: event, isPaused: isPaused) } ?? " "
      for index in since..<max(since, column) {
        playing[index] = state
        if isBuffering { buffering[index] = "▒" }
        visible[index] = previous?.position == nil ? " " : level
      }
      previous = event
      if case .player(let player, _) = event.kind {
        let kind = player.kind
        isBuffering = kind == .bufferStart || (isBuffering && kind != .bufferFinish)
        isPaused = kind == .pause || (isPaused && kind != .resume && kind != .loop)
      }
      switch event.kind {
      case .geometry(let geometry): level = Self.block(geometry.percentInView)
      case .beacon(let beacon):
        switch beacon.source {
        case .vast: vast[mark] = "●"
        case .verification: verification[mark] = "◆"
        case .prebid: break  // left out above
        }
      case .ad: isBuffering = false
      case .runStarted, .runFinished, .screen, .fetch, .player, .omid, .script, .viewability,
        .exposure, .native, .call, .stream, .diagnostic:
        break
      }
    }
    // The sign of a cut does not overwrite the marks of events that happen between ads.
    for first in time.cuts {
      for (index, sign) in zip(first..., CutTime.cut) {
        playing[index] = sign
        buffering[index] = buffering[index] == "▒" ? sign : " "
        visible[index] = sign
        if vast[index] == " " { vast[index] = sign }
        if verification[index] == " " { verification[index] = sign }
      }
    }
  }

  func lines(_ style: TextStyle) -> [VisibleText] {
    guard end > .zero else { return [] }
    return [
      row("", VisibleText(scale)),
      row("playing", framed(playing)),
    ] + (buffering.contains("▒") ? [row("buffering", framed(buffering))] : []) + [
      row("in view", style.cyan(framed(visible))),
      row("VAST", framed(vast)),
      row("verification", framed(verification)),
    ] + style.fitted(style.dim(row("", VisibleText(" \(legend)"))), indent: Self.margin - 1)
  }

  /// The legend of the signs that occur.
  private var legend: String {
    let rows = [playing, buffering, visible, vast, verification]
    let signs: [(signs: [Character], row: Int, meaning: String)] = [
      (["█"], 0, "plays"), (["░"], 0, "waits or is paused"), (["▒"], 1, "buffers"),
      (["▁", "▂", "▃", "▄", "▅", "▆", "▇"], 2, "partly in view"), (["●"], 3, "VAST beacons"),
      (["◆"], 4, "verification beacons"),
    ]
    let cut = time.note.map { ["\(ShownTime.sign) \($0)"] } ?? []
    let meanings = signs.compactMap { entry in
      rows[entry.row].first(where: entry.signs.contains).map { "\($0) \(entry.meaning)" }
    }
    return (meanings + cut).joined(separator: "  ")
  }

  private func row(_ label: String, _ text: VisibleText) -> VisibleText {
    "\(label.paddedAtStart(to: 12)) \(text)"
  }

  private func framed(_ characters: [Character]) -> VisibleText {
    "▕\(String(characters))▏"
  }

  /// The time at the strip's beginning, middle and end.
  private var scale: String {
    guard time.cuts.isEmpty else { return cutScale }
    let middle = TimeText.readable(end / 2)
    let last = TimeText.readable(end)
    let first = "0 s".padded(to: columns / 2 - middle.count / 2)
    return " " + (first + middle).padded(to: columns - last.count) + last
  }

  /// The time at the beginning of each stretch that has room for it.
  private var cutScale: String {
    var scale = ""
    for (column, at) in time.starts where scale.isEmpty || column > scale.count {
      scale = scale.padded(to: column) + (at == .zero ? "0 s" : TimeText.readable(at))
    }
    return " " + scale
  }

  /// The sign for playback between two events: the media played if its playhead moved as fast as
  /// time passed.
  private static func state(
    from earlier: RunEvent, to later: RunEvent, isPaused: Bool
  ) -> Character {
    guard let start = earlier.position, let end = later.position else { return " " }
    switch later.kind {
    // An event that moves the playhead has the position after the jump, which does not show whether
    // the media played. Only the pause state shows it.
    case .player(let player, _) where player.kind.movesPlayhead: return isPaused ? "░" : "█"
    default: break
    }
    let elapsed = earlier.at.duration(to: later.at)
    return end - start == elapsed ? "█" : "░"
  }

  private static func block(_ percent: Double) -> Character {
    let blocks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    return blocks[percent <= 0 ? 0 : min(8, max(1, Int(percent * 8 / 100)))]
  }
}
