internal import VASTSimulator
internal import Vocabulary

/// The axis of a run's shown time: a few round times, and its cuts.
struct TimeAxis {
  /// The width that the text of a time needs on a phone.
  private static let room = Percentage(thousandths: 9_000)

  private let scale: TimeScale
  private let times: [Duration]

  init(_ scale: TimeScale) {
    self.scale = scale
    let length = scale.shown.stretches.reduce(Duration.zero) { $0 + $1.length }
    let steps: [Duration] =
      [1, 2, 5, 10, 20, 50, 100, 200, 500].map(Duration.milliseconds)
      + [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 21600].map(
        Duration.seconds)
    let step = steps.first { length <= $0 * 7 } ?? length
    var times: [Duration] = []
    var isStart = true
    for stretch in scale.shown.stretches {
      for (index, time) in Self.times(in: stretch, step: step).enumerated() {
        if let last = times.last, scale.place(of: time) - scale.place(of: last) < Self.room {
          // The start of a stretch is more important than a time at the end of the stretch before
          // it.
          guard index == 0, !isStart else { continue }
          times.removeLast()
        }
        times.append(time)
        isStart = index == 0
      }
    }
    self.times = times
  }

  /// The round times in a stretch, counted from the run's start; the stretch's start if there is no
  /// round time in it.
  private static func times(in stretch: ShownTime.Stretch, step: Duration) -> [Duration] {
    guard step > .zero else { return [] }
    let before = (stretch.start.attoseconds + step.attoseconds - 1) / step.attoseconds
    let first = Duration(attoseconds: before * step.attoseconds)
    guard first <= stretch.end else { return [stretch.start] }
    return sequence(first: first) { $0 + step <= stretch.end ? $0 + step : nil }.map(\.self)
  }

  /// The position where the first stretch begins.
  var start: Percentage { scale.place(of: scale.shown.stretches.first?.start ?? .zero) }

  /// Draws the lines of the times, and the cuts, over a lane.
  func writeGrid(height: Int, to html: inout HTMLText) {
    for place in times.map(scale.place) {
      html.open(
        "line", [("class", "grid"), ("x1", "\(place)"), ("x2", "\(place)"), ("y2", "\(height)")])
      html.markup("</line>")
    }
    for cut in scale.shown.cuts {
      let (start, end) = (scale.place(of: cut.start), scale.place(of: cut.end))
      html.span("cut", start, end, y: 0, height: height)
      let middle = Percentage(thousandths: (start.thousandths + end.thousandths) / 2)
      html.element(
        "text", [("class", "cut-sign"), ("x", "\(middle)"), ("y", "\(height / 2 + 4)")]
      ) { html in
        html.element("title", text: ShownTime.note(on: cut.length))
        html.put(ShownTime.sign)
      }
    }
  }

  /// Writes the times under the lanes, and how much is cut out.
  func write(to html: inout HTMLText) {
    html.element("div", [("class", "lane axis"), ("aria-hidden", "true")]) { html in
      html.element("div", [("class", "lane-name")], text: "Time")
      html.element("div", [("class", "plot")]) { html in
        html.element("svg", [("height", "20")]) { html in
          for time in times {
            html.element(
              "text", [("x", "\(scale.place(of: time))"), ("y", "14")], text: Self.text(time))
          }
        }
      }
    }
    if let note = scale.shown.note {
      html.element("p", [("class", "note")], text: "\(ShownTime.sign) \(note)")
    }
  }

  /// The text of a time: in the form `7.5 s` below one minute, and in the form `2:30` from one
  /// minute on.
  private static func text(_ time: Duration) -> String {
    let milliseconds = time.wholeMilliseconds
    guard milliseconds >= 60_000 else {
      var text = String(TimeText.readable(time).dropLast(2))
      while text.hasSuffix("0") && text.contains(".") { text.removeLast() }
      return (text.hasSuffix(".") ? String(text.dropLast()) : text) + " s"
    }
    let seconds = milliseconds / 1000 % 60
    return "\(milliseconds / 60_000):\(seconds < 10 ? "0" : "")\(seconds)"
  }
}

/// A run's shown time over the whole width of a drawing. Each cut has the same small width,
/// regardless of the time that it leaves out.
struct TimeScale {
  /// The largest width of a single cut, in thousandths of a percent.
  private static let cutShare = 3_000
  /// The largest width of all cuts together, in thousandths of a percent.
  private static let allCutsShare = 30_000

  private struct Part {
    var stretch: ShownTime.Stretch
    var from: Percentage
    var to: Percentage
  }

  let shown: ShownTime
  /// The stretches and the cuts, in order.
  private let parts: [Part]

  init(_ shown: ShownTime) {
    self.shown = shown
    let cutShare = min(Self.cutShare, Self.allCutsShare / max(1, shown.cuts.count))
    let room = 100_000 - cutShare * shown.cuts.count
    let length = shown.stretches.reduce(Duration.zero) { $0 + $1.length }
    var parts: [Part] = []
    var (drawn, cuts) = (Duration.zero, 0)
    func place() -> Percentage {
      let share = Percentage(of: drawn, from: .zero, to: length).thousandths
      return Percentage(thousandths: share * room / 100_000 + cuts * cutShare)
    }
    let all = shown.stretches.map { ($0, false) } + shown.cuts.map { ($0, true) }
    for (stretch, isCut) in all.sorted(by: { $0.0.start < $1.0.start }) {
      let from = place()
      if isCut { cuts += 1 } else { drawn += stretch.length }
      parts.append(Part(stretch: stretch, from: from, to: place()))
    }
    self.parts = parts
  }

  /// The position of an instant, as a percentage of the whole.
  func place(of instant: Duration) -> Percentage {
    guard let part = parts.first(where: { instant <= $0.stretch.end }) ?? parts.last else {
      return Percentage(thousandths: 0)
    }
    let share = Percentage(of: instant, from: part.stretch.start, to: part.stretch.end)
    let width = (part.to - part.from).thousandths
    return Percentage(thousandths: part.from.thousandths + share.thousandths * width / 100_000)
  }
}

/// A share of the axis, exact to a thousandth of a percent.
struct Percentage: Comparable, CustomStringConvertible {
  var thousandths: Int

  init(thousandths: Int) { self.thousandths = thousandths }

  /// The position of an instant between two others; if the instant is outside of them, the nearer
  /// end.
  init(of instant: Duration, from start: Duration, to end: Duration) {
    guard end > start else {
      thousandths = 0
      return
    }
    let share = (instant - start).attoseconds * 100_000 / (end - start).attoseconds
    thousandths = Int(clamping: min(100_000, max(0, share)))
  }

  static func < (lhs: Percentage, rhs: Percentage) -> Bool { lhs.thousandths < rhs.thousandths }

  static func - (lhs: Percentage, rhs: Percentage) -> Percentage {
    Percentage(thousandths: lhs.thousandths - rhs.thousandths)
  }

  /// The percentage in the form of SVG, such as `12.5%`.
  var description: String {
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
    guard rest != 0 else { return "\(whole)%" }
    var digits = String(String(1000 + rest).dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole).\(digits)%"
  }
}
