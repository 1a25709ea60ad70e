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

/// Maps the parts of a run that are shown to columns of text; stretches without events are cut out.
/// If there are too few columns to mark the cuts, nothing is cut out.
struct CutTime {
  /// A stretch with the columns that it occupies.
  private struct Place {
    var stretch: ShownTime.Stretch
    var first: Int
    var count: Int
    var end: Int { first + count }
  }

  /// The characters that mark a cut.
  static let cut = Array(ShownTime.sign)
  /// The fewest columns in which an ad's quartiles have different columns.
  private static let leastColumns = 8

  private let columns: Int
  private let places: [Place]
  /// The first columns of the cuts.
  let cuts: [Int]
  /// Says how much time is cut out; nil if none is.
  let note: String?

  init(_ record: RunRecord, columns: Int) {
    self.columns = columns
    let time = ShownTime(record)
    let (stretches, end) = (time.stretches, record.duration)
    let room = columns - time.cuts.count * Self.cut.count
    guard !time.cuts.isEmpty, room >= stretches.count * Self.leastColumns else {
      places = ShownTime(until: end).stretches.map {
        Place(stretch: $0, first: 0, count: columns)
      }
      (cuts, note) = ([], nil)
      return
    }
    let spare = room - stretches.count * Self.leastColumns
    let shown = stretches.reduce(Duration.zero) { $0 + $1.length }
    var places: [Place] = []
    var cuts: [Int] = []
    var column = 0
    for (index, stretch) in stretches.enumerated() {
      if time.cuts.contains(where: { $0.end == stretch.start }) {
        cuts.append(column)
        column += Self.cut.count
      }
      let share = Int(stretch.length.attoseconds * Int128(spare) / max(1, shown.attoseconds))
      let isLast = index == stretches.count - 1
      let rest = columns - column - (stretch.end < end ? Self.cut.count : 0)
      let count = isLast ? rest : Self.leastColumns + share
      places.append(Place(stretch: stretch, first: column, count: count))
      column += count
    }
    if column < columns { cuts.append(column) }
    self.places = places
    self.cuts = cuts
    note = time.note
  }

  /// The column of an instant. The end has the column after the last one. An instant that is cut
  /// out has the column of its cut.
  func column(of instant: Duration) -> Int {
    for place in places where instant <= place.stretch.end {
      guard instant >= place.stretch.start else {
        return max(0, place.first - Self.cut.count)
      }
      guard place.stretch.length > .zero else { return place.first }
      let since = (instant - place.stretch.start).attoseconds
      return place.first
        + Int(since * Int128(place.count) / place.stretch.length.attoseconds)
    }
    return places.last?.end ?? 0
  }

  /// The column of a mark. A mark at the end of an ad is still in the ad's stretch.
  func markColumn(of instant: Duration) -> Int {
    let place = places.first { $0.stretch.start <= instant && instant <= $0.stretch.end }
    return max(0, min(column(of: instant), (place?.end ?? columns) - 1))
  }

  /// The first column of each stretch, with the instant whose time is written there.
  var starts: [(column: Int, at: Duration)] { places.map { ($0.first, $0.stretch.start) } }
}
