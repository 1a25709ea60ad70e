/// The widths of the timeline's columns, in characters; 0 for a column that is left out.
struct TimelineColumns: Equatable {
  var time: Int
  var playhead: Int
  var event: Int
  var detail: Int
  var inView: Int

  /// The narrowest column in which people can still recognize an address.
  private static let leastDetail = 16
  private static let leastEvent = 16
  private static let gap = 2

  private var total: Int {
    let shown = [time, playhead, event, detail, inView].filter { $0 > 0 }
    return shown.reduce(0, +) + Self.gap * (shown.count - 1)
  }

  /// The columns that fit into a line. The address is shortened first. Then the playhead, the share
  /// in view and the address are left out, in this order. From 82 characters on, all of them fit.
  func fitted(to limit: Int?) -> TimelineColumns {
    guard let limit else { return self }
    let dropped: [WritableKeyPath<TimelineColumns, Int>] = [\.playhead, \.inView, \.detail]
    var columns = self
    for column in dropped {
      let least = min(columns.detail, Self.leastDetail)
      if columns.total - columns.detail + least <= limit { break }
      columns[keyPath: column] = 0
    }
    if columns.detail > 0 { columns.detail -= max(0, columns.total - limit) }
    let excess = columns.total - limit
    if excess > 0 { columns.event = max(Self.leastEvent, columns.event - excess) }
    return columns
  }
}
