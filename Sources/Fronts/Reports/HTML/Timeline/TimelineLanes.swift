internal import Units
internal import Media
internal import OpenMeasurement
internal import Player
internal import VASTSimulator
internal import Vocabulary

/// Draws a unit of a run: lanes over one time axis, each an image with its text next to it.
///
/// Positions are percentages of the lane's width, so that a lane fits every window without a
/// script.
struct TimelineLanes {
  private let part: TimelinePart
  private let record: RunRecord
  private let spans: LaneSpans
  private let axis: TimeAxis

  init(_ part: TimelinePart, of record: RunRecord) {
    self.part = part
    self.record = record
    spans = LaneSpans(part)
    axis = TimeAxis(part.scale)
  }

  func write(to html: inout HTMLText, title: String) {
    let attributes = [("class", "lanes"), ("role", "group"), ("aria-label", title)]
    html.element("div", attributes) { html in
      guard !part.isNative else {
        writeMarks("Events", .native, to: &html)
        if part.hasAuctionBeacons {
          writeMarks("\(NativeSDK.prebid.word) beacons", .prebid, to: &html)
        }
        writeMarks("Calls of the app", .call, to: &html)
        writeMarks("OMID events", .omid, to: &html)
        return axis.write(to: &html)
      }
      // If no ad was on the screen, the lanes for playback, view, verification and buffering are
      // left out.
      let hasAds = !part.ads.isEmpty
      if hasAds {
        writeAds(to: &html)
        writePlayer(to: &html)
        writeInView(to: &html)
      }
      if part.hasNativeEvents { writeMarks("Auction", .native, to: &html) }
      writeMarks("VAST beacons", .vast, to: &html)
      if part.hasAuctionBeacons {
        writeMarks("\(NativeSDK.prebid.word) beacons", .prebid, to: &html)
      }
      if hasAds {
        writeMarks("Verification beacons", .verification, to: &html)
        writeMarks("OMID events", .omid, to: &html)
        writeBuffering(to: &html)
      }
      axis.write(to: &html)
    }
  }

  // MARK: Spans

  private func writeAds(to html: inout HTMLText) {
    let titles = AdTitle.texts(among: part.records)
    let ads = part.ads.map { ad in (ad, titles[ad.index] ?? "Ad \(ad.index)") }
    let text = ads.map { ad, title in
      "\(title) from \(TimeText.readable(ad.start)) to \(TimeText.readable(ad.end))"
    }
    html.lane(
      "Ads", height: 26, text: text.joined(separator: "; "),
      on: axis
    ) { html in
      for (ad, title) in ads {
        html.span("ad", part.place(of: ad.start), part.place(of: ad.end), y: 2, height: 22)
        // A nested image clips a title that is longer than the ad.
        html.open(
          "svg",
          [
            ("x", "\(part.place(of: ad.start))"), ("width", width(ad.start, ad.end)),
            ("height", "26"),
          ])
        html.element("text", [("x", "6"), ("y", "17"), ("class", "ad-name")], text: title)
        html.markup("</svg>")
      }
    }
  }

  private func writePlayer(to html: inout HTMLText) {
    var marks = LaneMarks()
    for (index, event) in part.events {
      guard case .player(let player, _) = event.kind,
        ![.bufferStart, .bufferFinish].contains(player.kind)
      else { continue }
      marks.add(index, at: part.place(of: event.at.sinceStart), name: player.name)
    }
    let states = spans.playback.map {
      "\($0.value.rawValue) \(TimeText.readable($0.start)) to \(TimeText.readable($0.end))"
    }
    let text = (Self.shortened(states) + [self.text(of: marks)]).joined(separator: "; ")
    html.lane("Player", height: 38, text: text, on: axis) { html in
      for span in spans.playback {
        let isPlaying = span.value == .playing
        html.span(
          span.value.rawValue, part.place(of: span.start), part.place(of: span.end),
          y: isPlaying ? 22 : 28, height: isPlaying ? 14 : 8)
      }
      write(marks, "player", y: 11, to: &html)
    }
  }

  private func writeInView(to html: inout HTMLText) {
    let text = Self.shortened(
      spans.inView.map {
        "\(PercentText.text($0.value)) from \(TimeText.readable($0.start)) "
          + "to \(TimeText.readable($0.end))"
      }
    ).joined(separator: "; ")
    html.lane(
      "In view", height: 44, text: text.isEmpty ? "nothing was measured" : text, on: axis
    ) { html in
      html.open(
        "line", [("class", "half"), ("x2", "100%"), ("y1", "23"), ("y2", "23")])
      html.markup("</line>")
      for span in spans.inView where span.value > 0 {
        let height = max(1, Int((min(100, span.value) * 0.4).rounded()))
        html.span(
          "view", part.place(of: span.start), part.place(of: span.end), y: 43 - height,
          height: height)
      }
    }
  }

  private func writeBuffering(to html: inout HTMLText) {
    var marks = LaneMarks()
    for (index, event) in part.events {
      if case .player(let player, _) = event.kind,
        [.bufferStart, .bufferFinish].contains(player.kind)
      {
        marks.add(index, at: part.place(of: event.at.sinceStart), name: player.name)
      }
    }
    let text = Self.shortened(
      spans.buffering.map {
        "from \(TimeText.readable($0.start)) to \(TimeText.readable($0.end))"
      }
    ).joined(separator: "; ")
    html.lane("Buffering", height: 20, text: text.isEmpty ? "none" : text, on: axis) {
      html in
      for span in spans.buffering {
        html.span(
          "buffering", part.place(of: span.start), part.place(of: span.end), y: 4, height: 12)
      }
      write(marks, "stall", y: 10, to: &html)
      if spans.buffering.isEmpty && marks.marks.isEmpty { html.nothing(y: 10, on: axis) }
    }
  }

  // MARK: Marks

  /// The names of the events for a failed ad and for a failed ad break.
  private static let errorEvents = Set([BeaconName.error, .breakError].map(\.rawValue))

  private enum MarkLane: String {
    case vast
    case verification
    case prebid
    case omid
    case native
    case call

    /// The CSS class of the lane's marks: bid notices have the same marks as VAST beacons.
    var shape: String { self == .prebid ? Self.vast.rawValue : rawValue }
  }

  private func writeMarks(_ title: String, _ lane: MarkLane, to html: inout HTMLText) {
    var marks = LaneMarks()
    for (index, event) in part.events {
      let place = part.place(of: event.at.sinceStart)
      switch (event.kind, lane) {
      case (.beacon(let beacon), .vast) where beacon.source == .vast:
        add(beacon, index, at: place, to: &marks)
      case (.beacon(let beacon), .verification) where beacon.source == .verification:
        add(beacon, index, at: place, to: &marks)
      case (.beacon(let beacon), .prebid) where beacon.source == .prebid:
        add(beacon, index, at: place, to: &marks)
      case (.omid(let type, _), .omid):
        marks.add(index, at: place, name: type.rawValue, isError: type == .sessionError)
      case (.native(let native), .native):
        marks.add(index, at: place, name: Self.name(native.event, of: event))
      case (.call(let call), .call):
        marks.add(index, at: place, name: Self.name(call.appCall.name, of: event))
      default: break
      }
    }
    html.lane(title, height: 28, text: text(of: marks), on: axis) { html in
      write(marks, lane.shape, y: 14, to: &html)
    }
  }

  private static func name(_ name: String, of event: RunEvent) -> String {
    [name, event.item.map { "item \($0)" }].compactMap(\.self).joined(separator: ", ")
  }

  private func add(
    _ beacon: Beacon, _ index: Int, at place: Percentage, to marks: inout LaneMarks
  ) {
    let isLost = beacon.delivery.map { $0.verdict == .rejected || $0.verdict == .failed } ?? false
    marks.add(
      index, at: place, name: isLost ? "\(beacon.event), not delivered" : beacon.event,
      isError: isLost || Self.errorEvents.contains(beacon.event))
  }

  private func write(_ marks: LaneMarks, _ shape: String, y: Int, to html: inout HTMLText) {
    if marks.marks.isEmpty && shape != "player" && shape != "stall" { html.nothing(y: y, on: axis) }
    for mark in marks.marks {
      html.mark(mark, shape, y: y, title: title(of: mark))
    }
  }

  private func title(of mark: LaneMarks.Mark) -> String {
    mark.title(at: record.events[mark.events[0]].at.sinceStart)
  }

  private func text(of marks: LaneMarks) -> String {
    let count = marks.marks.reduce(0) { $0 + $1.events.count }
    guard count > 0 else { return "none" }
    return "\(count): " + Self.shortened(marks.marks.map(title)).joined(separator: "; ")
  }

  private func width(_ start: Duration, _ end: Duration) -> String {
    "\(part.place(of: end) - part.place(of: start))"
  }

  /// At most 24 of the texts, for users of a screen reader. The table of events has all of them.
  static func shortened(_ texts: [String]) -> [String] {
    texts.count <= 24 ? texts : texts.prefix(24) + ["and \(texts.count - 24) more"]
  }
}

extension HTMLText {
  /// Writes a lane: its name, and an image into which `draw` draws.
  mutating func lane(
    _ name: String, height: Int, text: String, on axis: TimeAxis?,
    _ draw: (inout HTMLText) -> Void
  ) {
    element("div", [("class", "lane")]) { html in
      html.element("div", [("class", "lane-name"), ("aria-hidden", "true")], text: name)
      html.element("div", [("class", "plot")]) { html in
        html.element(
          "svg",
          [("role", "img"), ("aria-label", "\(name): \(text)"), ("height", "\(height)")]
        ) { html in
          axis?.writeGrid(height: height, to: &html)
          draw(&html)
        }
      }
    }
  }

  /// Draws a mark, with the number of its events if there are several.
  mutating func mark(_ mark: LaneMarks.Mark, _ shape: String, y: Int, title: String) {
    let count = mark.events.count
    let form = mark.isError ? "error" : shape
    open("g", [("class", "mark \(form)")])
    open(
      "use",
      [("href", "#m-\(form)\(count == 1 ? "" : "-n")"), ("x", "\(mark.place)"), ("y", "\(y)")])
    markup("</use>")
    if count > 1 {
      element("text", [("x", "\(mark.place)"), ("y", "\(y + 4)")], text: "\(count)")
    }
    element("title", text: title)
    markup("</g>")
  }

  /// Writes that a lane is empty, since an empty lane could be mistaken for an error of the page.
  mutating func nothing(y: Int, on axis: TimeAxis) {
    element(
      "text", [("class", "none"), ("x", "\(axis.start)"), ("y", "\(y + 4)")], text: "none")
  }

  /// Draws a bar from one position to another.
  mutating func span(
    _ kind: String, _ start: Percentage, _ end: Percentage, y: Int, height: Int
  ) {
    open(
      "rect",
      [
        ("class", kind), ("x", "\(start)"), ("y", "\(y)"), ("width", "\(end - start)"),
        ("height", "\(height)"),
      ])
    markup("</rect>")
  }
}

/// The marks that represent a lane's events: events that would cover each other share a mark.
struct LaneMarks {
  /// One mark.
  struct Mark {
    var place: Percentage
    /// The indices of the mark's events in the run's stream.
    var events: [Int]
    /// The name of one of the mark's events: the first event that reports an error, or the first
    /// event if none reports an error.
    var name: String
    /// Whether one of the events reports an error.
    var isError: Bool

    /// The mark in words. Its first event happened at the instant `first`.
    func title(at first: Duration) -> String {
      "\(name) at \(TimeText.readable(first))"
        + (events.count == 1 ? "" : " and \(events.count - 1) more")
    }
  }

  /// The width of a mark on a screen. Events whose positions are closer together than this width
  /// share a mark.
  private static let width = Percentage(thousandths: 1_100)

  /// The width of a mark that represents several events and contains their number.
  private static let numberedWidth = Percentage(thousandths: 2_200)

  private(set) var marks: [Mark] = []

  /// Adds an event; events come in order of time.
  mutating func add(_ index: Int, at place: Percentage, name: String, isError: Bool = false) {
    if let last = marks.last,
      place - last.place < (last.events.count > 1 ? Self.numberedWidth : Self.width)
    {
      marks[marks.count - 1].events.append(index)
      if isError && !last.isError {
        marks[marks.count - 1].name = name
        marks[marks.count - 1].isError = true
      }
    } else {
      marks.append(Mark(place: place, events: [index], name: name, isError: isError))
    }
  }
}
