internal import OpenMeasurement
internal import Player
internal import VAST
internal import VASTSimulator
internal import Vocabulary

/// The timeline of a run as a table: the instant, the playhead, the event, the receiver of a request, and the
/// percentage in view.
struct TimelineTable {
  private struct Row {
    var time: String
    var playhead: String
    var event: String
    var detail: String
    var inView: String
    var isBeacon = false
    /// The detail with whole URLs, which is searched.
    var whole = ""
  }

  /// How many lines of one vendor's script are shown; the event stream has all of them.
  private static let scriptLineLimit = 20

  private let rows: [Row]
  private let shown: ShownRows
  /// The largest width of the column of details. Names of wrappers have additional width.
  private let detailLimit: Int
  /// The remark about the rows that are left out.
  private let remark: VisibleText?

  init(_ record: RunRecord, _ choice: ShownRows = .all) {
    let names = RequestNames(record)
    detailLimit = names.hasWrappers ? 104 : 72
    var rows: [Row] = []
    var inView = ""
    var inViewCells: [String]?
    var ad: Int?
    var scriptLines: [String: Int] = [:]
    let summarised = Set(record.viewability.filter { $0.role == .builtIn }.map(\.standard))
    for (index, event) in record.events.enumerated() {
      if event.ad != ad {
        (ad, inView, inViewCells) = (event.ad, "", nil)
      }
      if case .geometry(let geometry) = event.kind, event.item == nil {
        inView = PercentText.text(geometry.percentInView)
        // If the ad moved, but the cells of its row did not change, the row is left out.
        let cells = [inView] + geometry.reasons
        if cells == inViewCells { continue }
        inViewCells = cells
      }
      // The summary shows the results for these standards. In the timeline they would hide events
      // that concern the tag.
      if case .viewability(let standard, _, _) = event.kind, summarised.contains(standard) {
        continue
      }
      guard
        var cells = Self.cells(
          of: event, names, choice, followedBy: record.events[(index + 1)...])
      else { continue }
      if case .script(let line) = event.kind {
        let count = scriptLines[line.vendor ?? "", default: 0] + 1
        scriptLines[line.vendor ?? ""] = count
        if count > Self.scriptLineLimit + 1 { continue }
        if count > Self.scriptLineLimit {
          cells.name = "· script"
          cells.detail = "\(line.vendor ?? "vendor"): further lines omitted"
        }
      }
      rows.append(
        Row(
          time: TimeText.readable(event.at.sinceStart),
          playhead: event.position.map(TimeText.readable) ?? "",
          event: VisibleText(cells.name).description,
          detail: VisibleText(cells.detail).description, inView: inView,
          isBeacon: cells.isBeacon,
          whole: choice.text == nil ? "" : EventDescription(event, names).detail.full))
    }
    let kept = rows.filter { choice.shows($0.time, $0.event, $0.detail, $0.inView, $0.whole) }
    self.rows = kept
    self.shown = choice
    remark = choice.remark(shown: kept.count, of: rows.count)
  }

  func lines(_ style: TextStyle) -> [VisibleText] {
    if rows.isEmpty, let remark { return [remark] }
    let header = Row(
      time: "time", playhead: "playhead", event: "event",
      detail: rows.contains(where: \.isBeacon) ? "beacon" : "about", inView: "in view")
    let columns = TimelineColumns(
      time: width(header, \.time, 12),
      playhead: isEmpty(\.playhead) ? 0 : width(header, \.playhead, 12),
      event: width(header, \.event, 32),
      detail: shown.hasWholeURLs ? 0 : width(header, \.detail, detailLimit),
      inView: isEmpty(\.inView) ? 0 : 9
    ).fitted(to: style.columns)
    func line(_ row: Row) -> String {
      // A tracker's URL is cut in its middle, because both ends identify it. A sentence is cut
      // after a word.
      let detail =
        row.isBeacon
        ? row.detail.shortenedInTheMiddle(to: columns.detail)
        : row.detail.shortenedToWords(to: columns.detail)
      let cells = [
        row.time.paddedAtStart(to: columns.time),
        columns.playhead == 0 ? nil : row.playhead.paddedAtStart(to: columns.playhead),
        row.event.padded(to: columns.event),
        columns.detail == 0 ? nil : detail.padded(to: columns.detail),
        columns.inView == 0
          ? nil
          : row.inView.isEmpty && !shown.hasWholeURLs
            ? "" : row.inView.paddedAtStart(to: columns.inView),
        // A whole URL is the last cell, because it may be longer than a line.
        shown.hasWholeURLs ? row.detail : nil,
      ]
      return cells.compactMap(\.self).joined(separator: "  ").trimmingBlanksAtEnd()
    }
    return [style.bold(VisibleText(line(header)))]
      + rows.map {
        let line = VisibleText(line($0))
        return $0.isBeacon ? line : style.dim(line)
      } + (remark.map { [$0] } ?? [])
  }

  /// Whether a column is empty in all rows, such as a widget's column for the playhead.
  private func isEmpty(_ column: KeyPath<Row, String>) -> Bool {
    rows.allSatisfy { $0[keyPath: column].isEmpty }
  }

  private func width(_ header: Row, _ column: KeyPath<Row, String>, _ limit: Int) -> Int {
    min(limit, ([header] + rows).map { $0[keyPath: column].count }.max() ?? 0)
  }

  /// The cells of an event's row; nil for events that the table does not show, or shows by other
  /// rows.
  private static func cells(
    of event: RunEvent, _ names: RequestNames, _ choice: ShownRows,
    followedBy later: ArraySlice<RunEvent>
  ) -> (name: String, detail: String, isBeacon: Bool)? {
    let description = EventDescription(event, names)
    let kind = description.kind
    let shown = choice.hasWholeURLs ? description.detail.full : description.detail.text(names.url)
    let detail = shown.split(separator: "\n").joined(separator: " / ")
    switch event.kind {
    case .beacon(let beacon):
      let offset = beacon.offset.map { " \(TimeText.readable($0))" } ?? ""
      let sender = beacon.sender == .server ? " by server" : ""
      return ("\(kind.mark) \(description.name)\(offset)\(sender)", detail, true)
    case .player(let player, _):
      // An event with trackers is shown by its beacons, which follow at the same instant.
      let names =
        player.kind == .click
        ? [BeaconName.clickTracking, .nonLinearClick].map(\.rawValue)
        : player.kind.trackingEventNames.map(\.rawValue)
      let isReported = later.prefix { $0.at == event.at && !$0.isPlayer }.contains {
        if case .beacon(let beacon) = $0.kind {
          beacon.source == .vast && names.contains(beacon.event)
        } else {
          false
        }
      }
      let name = "\(kind.mark) \(description.name)"
      // VAST has no event for this player event, so no tag can have a tracker for it.
      guard player.hasNoDetails, !names.isEmpty else { return (name, detail, false) }
      // In a stream, the server may have trackers that the player does not have.
      let holder = event.primary == nil ? "tag" : "player"
      return isReported ? nil : (name, "(the \(holder) has no tracker for it)", false)
    case .native, .call, .viewability, .stream(.adBreak):
      return ("\(kind.mark) \(description.name)", detail, false)
    case .script: return ("\(kind.mark) \(kind.word) \(description.name)", detail, false)
    // A unit with several items has no single percentage in view.
    case .geometry where event.item != nil: return nil
    case .geometry: return ("\(kind.mark) \(kind.word)", detail, false)
    case .ad(let decision):
      guard decision.errorCode != nil else { return nil }
      return ("\(kind.mark) \(description.name)", decision.reason ?? "", false)
    case .runFinished: return ("\(kind.mark) \(detail)", "", false)
    case .runStarted, .screen, .fetch, .stream(.playlist), .omid, .exposure, .diagnostic: return nil
    }
  }
}

extension PlayerEvent {
  /// Whether the event has no details to show in addition to its name.
  fileprivate var hasNoDetails: Bool {
    switch payload {
    case .caption, .url: false
    case .none, .offset, .volume: true
    }
  }
}

extension RunEvent {
  fileprivate var isPlayer: Bool {
    if case .player = kind { true } else { false }
  }
}

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
