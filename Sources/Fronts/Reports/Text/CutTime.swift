internal import VASTSimulator
internal import Vocabulary

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
