/// Converts dates to instants of the playlist (`EXT-X-PROGRAM-DATE-TIME`).
package struct HLSDateMap: Sendable {
  /// A segment with a date.
  private struct Anchor {
    var date: HLSDate
    var time: Duration
    /// The index among all dated segments.
    var index: Int
  }

  /// For each of ``dates``, the anchor from which instants count: the last anchor in the playlist
  /// that is not later than the date.
  private var latest: [Anchor] = []
  private var dates: [HLSDate] = []
  private let first: Anchor?

  package init(_ segments: [HLSPlaylist.Segment]) {
    var anchors: [Anchor] = []
    for segment in segments {
      guard let date = segment.date else { continue }
      anchors.append(Anchor(date: date, time: segment.start, index: anchors.count))
    }
    first = anchors.first
    anchors.sort { ($0.date, $0.index) < ($1.date, $1.index) }
    for anchor in anchors {
      dates.append(anchor.date)
      let last = latest.last
      latest.append(last.map { $0.index > anchor.index ? $0 : anchor } ?? anchor)
    }
  }

  /// Whether the playlist has no date at all.
  package var isEmpty: Bool { latest.isEmpty }

  /// The instant of a date in the playlist. It is counted from the last segment in the playlist
  /// whose own date is not later than the given date, or from the first dated segment when the
  /// given date is before all of them. Nil in a playlist without dates.
  package func time(of date: HLSDate) -> Duration? {
    var low = 0
    var high = dates.count
    while low < high {
      let middle = (low + high) / 2
      if dates[middle] <= date { low = middle + 1 } else { high = middle }
    }
    let anchor = low > 0 ? latest[low - 1] : first
    return anchor.map { $0.time + date.since($0.date) }
  }
}
