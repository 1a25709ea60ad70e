internal import Certification
internal import VASTSimulator
internal import Vocabulary

/// The outline of each case's run: how it ended, and lanes of its player's events and its beacons.
struct RunOutlines {
  let certificate: Certificate

  func write(to html: inout HTMLText) {
    html.element(
      "p",
      text: "Open a case to see when its trackers were requested. To see every event, "
        + "play its scenario with “vastsim play”.")
    for result in certificate.cases {
      guard let run = result.run else { continue }
      html.element("details", [("class", "case")]) { html in
        html.element("summary") { html in
          html.badge(result.counted.badge, result.counted.word)
          html.element("strong", text: certificate.name(of: result))
          html.element("span", [("class", "note")], text: Self.text(of: run))
        }
        Self.write(run, to: &html)
        if let scatter = result.scatter {
          ScatterTable.write(scatter, of: certificate.name(of: result), to: &html)
        }
      }
    }
  }

  private static func text(of run: RunOutline) -> String {
    let count = run.marks.count { $0.voice.isBeacon }
    return "\(run.outcome.words) after \(TimeText.readable(run.duration)), "
      + "\(count) beacon\(count == 1 ? "" : "s")"
  }

  private static func write(_ run: RunOutline, to html: inout HTMLText) {
    let scale = TimeScale(run.shown)
    let axis = TimeAxis(scale)
    var texts: [String] = []
    html.element("div", [("class", "lanes")]) { html in
      for voice in RunOutline.Voice.allCases {
        // The lane of native widgets is left out of a run without marks for it, as most runs are.
        if voice == .native, !run.marks.contains(where: { $0.voice == .native }) { continue }
        var marks = LaneMarks()
        for (index, mark) in run.marks.enumerated() where mark.voice == voice {
          marks.add(
            index, at: scale.place(of: mark.at), name: mark.name, isError: mark.isError)
        }
        let titles = marks.marks.map { $0.title(at: run.marks[$0.events[0]].at) }
        let count = run.marks.count { $0.voice == voice }
        let text =
          titles.isEmpty
          ? "none"
          : "\(count): " + TimelineLanes.shortened(titles).joined(separator: "; ")
        texts.append("\(voice.title), \(text).")
        html.lane(voice.title, height: 28, text: text, on: axis) { html in
          if titles.isEmpty { html.nothing(y: 14, on: axis) }
          for (mark, title) in zip(marks.marks, titles) {
            html.mark(mark, voice.shape, y: 14, title: title)
          }
        }
      }
      axis.write(to: &html)
    }
    // On a touch screen, a mark has no hover text. A screen reader reads these texts from the lanes
    // instead.
    for text in texts {
      html.element("p", [("class", "note"), ("aria-hidden", "true")], text: text)
    }
  }
}

extension RunOutline.Voice {
  fileprivate var title: String {
    switch self {
    case .player: "Player"
    case .vast: "VAST beacons"
    case .verification: "Verification beacons"
    case .native: "Widgets and messages"
    }
  }

  fileprivate var shape: String {
    switch self {
    case .player: "player"
    case .vast: "vast"
    case .verification: "verification"
    case .native: "native"
    }
  }

  fileprivate var isBeacon: Bool { self == .vast || self == .verification }
}
