internal import AdSessions
internal import Beacons
internal import Diagnostics
internal import NativeUnits
internal import Player
internal import RunRecords
internal import Scenario
internal import VAST
internal import VirtualTime

/// The timeline of a run as a table: when, where in the media, what, to whom, and how much in view.
struct TimelineTable {
  private struct Row {
    var time: String
    var playhead: String
    var event: String
    var detail: String
    var inView: String
    var isBeacon = false
  }

  /// The lines of one vendor's script that are shown; the event stream has them all.
  private static let scriptLineLimit = 20

  private let rows: [Row]

  init(_ record: RunRecord) {
    var rows: [Row] = []
    var inView = ""
    var shown: [String]?
    var ad: Int?
    var scriptLines: [String: Int] = [:]
    let summarised = Set(record.viewability.filter { $0.role == .builtIn }.map(\.standard))
    for (index, event) in record.events.enumerated() {
      if event.ad != ad {
        (ad, inView, shown) = (event.ad, "", nil)
      }
      if case .geometry(let geometry) = event.kind, event.item == nil {
        inView = PercentText.text(geometry.percentInView)
        // The ad moved, but a reader sees no difference.
        let cells = [inView] + geometry.reasons
        if cells == shown { continue }
        shown = cells
      }
      // The summary has them; here they would hide what the tag is about.
      if case .viewability(let standard, _, _) = event.kind, summarised.contains(standard) {
        continue
      }
      guard
        var cells = Self.cells(
          of: event, followedBy: record.events[(index + 1)...])
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
          isBeacon: cells.isBeacon))
    }
    self.rows = rows
  }

  func lines(_ style: TextStyle) -> [VisibleText] {
    let header = Row(
      time: "time", playhead: "playhead", event: "event",
      detail: rows.contains(where: \.isBeacon) ? "beacon" : "about", inView: "in view")
    let columns = TimelineColumns(
      time: width(header, \.time, 12),
      playhead: isEmpty(\.playhead) ? 0 : width(header, \.playhead, 12),
      event: width(header, \.event, 32), detail: width(header, \.detail, 72),
      inView: isEmpty(\.inView) ? 0 : 9
    ).fitted(to: style.columns)
    func line(_ row: Row) -> String {
      // The end of a tracker's URL says more than its beginning.
      let detail =
        style.columns == nil || !row.isBeacon
        ? row.detail : row.detail.shortenedAtStart(to: columns.detail)
      let cells = [
        row.time.paddedAtStart(to: columns.time),
        columns.playhead == 0 ? nil : row.playhead.paddedAtStart(to: columns.playhead),
        row.event.padded(to: columns.event),
        columns.detail == 0 ? nil : detail.padded(to: columns.detail),
        columns.inView == 0
          ? nil : row.inView.isEmpty ? "" : row.inView.paddedAtStart(to: columns.inView),
      ]
      return cells.compactMap(\.self).joined(separator: "  ").trimmingBlanksAtEnd()
    }
    return [style.bold(VisibleText(line(header)))]
      + rows.map {
        let line = VisibleText(line($0))
        return $0.isBeacon ? line : style.dim(line)
      }
  }

  /// Whether no row says anything in a column, as those of widgets about a playhead.
  private func isEmpty(_ column: KeyPath<Row, String>) -> Bool {
    rows.allSatisfy { $0[keyPath: column].isEmpty }
  }

  private func width(_ header: Row, _ column: KeyPath<Row, String>, _ limit: Int) -> Int {
    min(limit, ([header] + rows).map { $0[keyPath: column].count }.max() ?? 0)
  }

  /// What came of sending a beacon, after its address; empty when it was only recorded.
  private static func answer(to beacon: Beacon) -> String {
    guard let delivery = beacon.delivery else { return "" }
    let absence = delivery.verdict == .withheld ? "withheld" : "no response"
    return " → " + (delivery.status.map(String.init) ?? absence)
  }

  /// What a row says about an event; nil for events that others in the table stand for.
  private static func cells(
    of event: RunEvent, followedBy later: ArraySlice<RunEvent>
  ) -> (name: String, detail: String, isBeacon: Bool)? {
    switch event.kind {
    case .beacon(let beacon):
      let offset = beacon.offset.map { " \(TimeText.readable($0))" } ?? ""
      let vendor = beacon.source == .vast ? "" : "\(beacon.vendor ?? "vendor"): "
      let mark = beacon.source == .verification ? "◆ " : "● "
      let hop = beacon.hop > 0 ? "hop \(beacon.hop): " : ""
      return (
        mark + beacon.event + offset,
        hop + vendor + HostAndPath.text(of: beacon.url) + answer(to: beacon), true
      )
    case .player(let player, _):
      // A tracked event is told by its beacons, which follow at once.
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
      let name = "○ \(player.name)"
      switch player.payload {
      case .caption(let text, _):
        return (name, text.split(separator: "\n").joined(separator: " / "), false)
      case .url(let url): return (name, HostAndPath.text(of: url), false)
      case .none, .offset, .volume:
        // VAST has no such event, so no tag can have a tracker for it.
        guard !names.isEmpty else { return (name, "", false) }
        return isReported ? nil : (name, "(the tag has no tracker for it)", false)
      }
    case .native(let native):
      let facts = [NativeText.item(event.item), NativeText.detail(of: native)]
      return ("■ \(native.event)", facts.compactMap(\.self).joined(separator: ": "), false)
    case .call(let made):
      let call = made.appCall
      let facts = [NativeText.item(event.item), NativeText.arguments(of: call)]
      return ("→ \(call.name)", facts.compactMap(\.self).joined(separator: ": "), false)
    // Of several items no one share is that of the unit.
    case .geometry where event.item != nil: return nil
    case .geometry(let geometry):
      return ("· in view", geometry.reasons.joined(separator: ", "), false)
    case .viewability(let standard, let state, let reason):
      let text =
        switch state {
        case .met: "viewable"
        case .lost: "view lost"
        case .notMet: "not viewable"
        }
      let facts = [NativeText.item(event.item), standard, reason]
      return ("· \(text)", facts.compactMap(\.self).joined(separator: ": "), false)
    case .script(let line):
      let text = line.message.split(separator: "\n").joined(separator: " / ")
      return ("· script \(line.level.rawValue)", "\(line.vendor ?? "vendor"): \(text)", false)
    case .ad(let decision):
      guard let code = decision.errorCode else { return nil }
      return ("✗ error \(code)", decision.reason ?? "", false)
    case .runFinished(let outcome):
      return ("· \(outcome.words)", "", false)
    case .runStarted, .screen, .fetch, .omid, .exposure, .diagnostic:
      return nil
    }
  }
}

extension RunEvent {
  fileprivate var isPlayer: Bool {
    if case .player = kind { true } else { false }
  }
}

/// A URL as people recognise it: its host and path.
package enum HostAndPath {
  /// The URL without its scheme, query and fragment.
  package static func text(of url: String) -> String {
    let scheme = url.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    let rest = url[scheme.endIndex...]
    let afterScheme = rest.hasPrefix("://") ? rest.dropFirst(3) : url[...]
    return String(afterScheme.prefix { $0 != "?" && $0 != "#" })
  }
}

/// A percentage as people read it: up to two decimals and a unit.
enum PercentText {
  static func text(_ percent: Double) -> String {
    let hundredths = Int((percent * 100).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    guard rest != 0 else { return "\(whole) %" }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : (rest < 10 ? "0\(rest)" : "\(rest)")
    return "\(whole).\(digits) %"
  }
}
