internal import VirtualTime

/// The scale of a stretch of a run: a few round times.
struct TimeAxis {
  private let scale: TimeScale
  private let times: [Duration]

  init(_ part: TimelinePart) { self.init(part.scale) }

  init(_ scale: TimeScale) {
    self.scale = scale
    let length = scale.end - scale.start
    let steps: [Duration] =
      [1, 2, 5, 10, 20, 50, 100, 200, 500].map(Duration.milliseconds)
      + [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 21600].map(
        Duration.seconds)
    let step = steps.first { length <= $0 * 7 } ?? length
    var times: [Duration] = []
    if step > .zero {
      // Round times of the run, wherever the stretch begins.
      let before = (scale.start.attoseconds + step.attoseconds - 1) / step.attoseconds
      var time = Duration(attoseconds: before * step.attoseconds)
      while time <= scale.end {
        times.append(time)
        time += step
      }
    }
    self.times = times
  }

  /// Where the times lie.
  var ticks: [Percentage] { times.map(scale.place) }

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
  }

  /// Such as `7.5 s`, or `2:30` from a minute on.
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
