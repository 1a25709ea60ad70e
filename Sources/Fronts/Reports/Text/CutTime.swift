internal import RunRecords
internal import Scenario
internal import VirtualTime

/// A run's time on some columns: all of it, or, where its ads take less than half of it, the ads' stretches
/// with cuts in place of the content between them.
struct CutTime {
  struct Stretch: Equatable {
    var start: Duration
    var end: Duration
    var length: Duration { end - start }
  }

  private struct Loaded: Hashable {
    var unit: UnitID?
    var ad: Int?
  }

  /// A stretch with the columns that it takes.
  private struct Place {
    var stretch: Stretch
    var first: Int
    var count: Int
    var end: Int { first + count }
  }

  /// The characters that stand for a cut.
  static let cut: [Character] = ["╱", "╱"]
  /// The fewest columns in which an ad's quartiles are apart.
  private static let leastColumns = 8

  private let places: [Place]
  /// The first columns of the cuts.
  let cuts: [Int]
  /// How much time is cut out.
  let hidden: Duration

  init(_ record: RunRecord, columns: Int) {
    let whole = Stretch(start: .zero, end: record.duration)
    let stretches = Self.stretches(of: record, within: whole)
    let gaps = zip([.zero] + stretches.map(\.end), stretches.map(\.start) + [whole.end])
      .map { $1 > $0 }
    let cutCount = gaps.count { $0 }
    let room = columns - cutCount * Self.cut.count
    guard cutCount > 0, room >= stretches.count * Self.leastColumns else {
      places = [Place(stretch: whole, first: 0, count: columns)]
      (cuts, hidden) = ([], .zero)
      return
    }
    let spare = room - stretches.count * Self.leastColumns
    let shown = stretches.reduce(Duration.zero) { $0 + $1.length }
    var places: [Place] = []
    var cuts: [Int] = []
    var column = 0
    for (index, stretch) in stretches.enumerated() {
      if gaps[index] {
        cuts.append(column)
        column += Self.cut.count
      }
      let share = Int(stretch.length.attoseconds * Int128(spare) / max(1, shown.attoseconds))
      let isLast = index == stretches.count - 1
      let rest = columns - column - (isLast && gaps[index + 1] ? Self.cut.count : 0)
      let count = isLast ? rest : Self.leastColumns + share
      places.append(Place(stretch: stretch, first: column, count: count))
      column += count
    }
    if gaps[stretches.count] { cuts.append(column) }
    self.places = places
    self.cuts = cuts
    hidden = whole.length - shown
  }

  /// When ads are loaded, where that is less than half of the run; else all of it.
  private static func stretches(of record: RunRecord, within whole: Stretch) -> [Stretch] {
    var ads: [Loaded: Stretch] = [:]
    for event in record.events where event.ad != nil && !event.isOfAuction {
      let at = event.at.sinceStart
      ads[Loaded(unit: event.unit, ad: event.ad), default: Stretch(start: at, end: at)].end = at
    }
    var stretches: [Stretch] = []
    for ad in ads.values.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      if let last = stretches.last, ad.start <= last.end {
        stretches[stretches.count - 1].end = max(last.end, ad.end)
      } else {
        stretches.append(ad)
      }
    }
    let shown = stretches.reduce(Duration.zero) { $0 + $1.length }
    return stretches.isEmpty || shown * 2 >= whole.length ? [whole] : stretches
  }

  /// The column of an instant, behind the last one for the end; of one that is cut out the cut's.
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

  /// The column of a mark, which is in its ad's stretch at the ad's end too.
  func markColumn(of instant: Duration) -> Int {
    let place = places.first { $0.stretch.start <= instant && instant <= $0.stretch.end }
    let last = place?.end ?? (places.last?.end ?? 1)
    return max(0, min(column(of: instant), last - 1))
  }

  /// The first columns of the stretches, with the instants that are written there.
  var starts: [(column: Int, at: Duration)] { places.map { ($0.first, $0.stretch.start) } }
}
