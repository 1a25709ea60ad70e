internal import Media
internal import VASTSimulator
internal import Vocabulary

/// The measurements of an ad's media: its loudness, and where it is black, frozen or silent.
enum QualitySection {
  static func write(_ ad: AdRecord, to html: inout HTMLText) {
    guard let facts = ad.mediaFacts, facts.measurements != nil || ad.judgement != nil else {
      return
    }
    html.element("h4", text: "Quality")
    if let judgement = ad.judgement {
      html.element("p", text: "Profile “\(judgement.profile)”: \(judgement.summary).")
    }
    let sound = facts.measurements?.audio?.sound
    html.facts([
      ("Loudness", sound?.integratedLoudness.map { "\(decimal($0)) LUFS" }),
      ("Loudness range", sound?.loudnessRange.map { "\(decimal($0)) LU" }),
      ("Loudest 400 ms", sound?.momentaryMaximum.map { "\(decimal($0)) LUFS" }),
      ("True peak", sound?.truePeak.map { "\(decimal($0)) dBTP" }),
      (
        "Key frames",
        facts.measurements?.video.map {
          "\($0.keyFrames.count), at most \(TimeText.readable($0.keyFrames.largestDistance)) apart"
        }
      ),
      ("SHA-256", facts.measurements.flatMap { $0.contentDigest.isEmpty ? nil : $0.contentDigest }),
    ])
    writeStrip(facts, to: &html)
    if let checks = ad.judgement?.json["checks"] { writeChecks(checks, to: &html) }
  }

  /// Writes the measured spans of the media in lanes, over the time of the media.
  private static func writeStrip(_ facts: MediaFacts, to html: inout HTMLText) {
    guard let measurements = facts.measurements, facts.duration > .zero else { return }
    let lanes = [
      ("Black", measurements.video?.pictures?.black),
      ("Frozen", measurements.video?.pictures?.frozen),
      ("Silent", measurements.audio?.sound?.silences),
    ]
    let axis = TimeAxis(TimeScale(ShownTime(until: facts.duration)))
    html.element("div", [("class", "lanes quality")]) { html in
      if let audio = measurements.audio, let curve = LoudnessCurve(audio, until: facts.duration) {
        curve.write(on: axis, to: &html)
      }
      for case (let name, let spans?) in lanes {
        let texts = spans.map {
          "\(TimeText.readable($0.start)) to \(TimeText.readable($0.end))"
        }
        let text = texts.isEmpty ? "nowhere" : texts.joined(separator: "; ")
        html.lane(name, height: 22, text: text, on: axis) { html in
          html.span(
            "media", Percentage(thousandths: 0), Percentage(thousandths: 100_000), y: 8, height: 6)
          for span in spans {
            html.span(
              "spot \(name.lowercased())", place(of: span.start, in: facts.duration),
              place(of: span.end, in: facts.duration), y: 3, height: 16)
          }
        }
        html.element("p", [("class", "lane-text")], text: text)
      }
      axis.write(to: &html)
    }
  }

  private static func place(of position: Duration, in duration: Duration) -> Percentage {
    Percentage(of: position, from: .zero, to: duration)
  }

  private static func writeChecks(_ checks: JSONValue, to html: inout HTMLText) {
    guard case .array(let checks) = checks, !checks.isEmpty else { return }
    html.element("details") { html in
      html.element("summary", text: "All \(checks.count) checks")
      html.table("The checks of the media", ["result", "check", "found", "limit"]) { html in
        for check in checks {
          html.element("tr") { html in
            let verdict = check["verdict"]?.text ?? ""
            html.element("td") {
              $0.badge(badge(of: verdict), verdict == "notApplicable" ? "not applicable" : verdict)
            }
            html.element("td", text: check["id"]?.text ?? "")
            let found = [text(of: check["value"]), text(of: check["unit"])]
            html.element(
              "td", [("class", "prose")],
              text: found.filter { !$0.isEmpty }.joined(separator: " ")
                + (check["detail"]?.text.map { ": \($0)" } ?? ""))
            html.element("td", [("class", "prose")], text: text(of: check["limit"]))
          }
        }
      }
    }
  }

  private static func text(of value: JSONValue?) -> String {
    switch value {
    case .string(let text)?: text
    case .integer(let number)?: "\(number)"
    case .number(let number)?: "\(number)"
    case .bool(let flag)?: "\(flag)"
    case .null?, .array?, .object?, nil: ""
    }
  }

  private static func badge(of verdict: String) -> HTMLText.Badge {
    switch verdict {
    case "pass": .good
    case "error": .bad
    case "warning": .warning
    default: .neutral
    }
  }

  /// A number with one decimal, as loudness is usually stated.
  static func decimal(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths < 0 ? "−" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}

/// The momentary loudness of an ad as bars over the media's own time.
struct LoudnessCurve {
  /// The loudness at which a bar has no height, in LUFS; the top of the lane is 0 LUFS.
  private static let floor = -60.0
  /// The largest number of bars, so that a bar is at least one or two pixels wide even on a phone.
  private static let barLimit = 150
  private static let height = 48

  private struct Bar {
    var start: Duration
    var end: Duration
    /// The loudness in LUFS.
    var loudness: Double
  }

  private let bars: [Bar]
  private let whole: Double?
  private let end: Duration

  /// Creates the curve; nil if the loudness was not measured.
  init?(_ audio: AudioMeasurements, until end: Duration) {
    guard let sound = audio.sound, sound.momentary.contains(where: { $0 != nil }) else {
      return nil
    }
    let step = (sound.momentary.count + Self.barLimit - 1) / Self.barLimit
    let period = SoundMeasurements.momentaryPeriod
    bars = stride(from: 0, to: sound.momentary.count, by: step).compactMap { first in
      let last = min(sound.momentary.count, first + step)
      guard let loudness = sound.momentary[first..<last].compactMap(\.self).max() else {
        return nil
      }
      return Bar(
        start: audio.start + period * first, end: min(end, audio.start + period * last),
        loudness: loudness)
    }
    whole = sound.integratedLoudness
    self.end = end
  }

  func write(on axis: TimeAxis, to html: inout HTMLText) {
    let text = text
    html.lane("Loudness", height: Self.height, text: text, on: axis) { html in
      for bar in bars where bar.loudness > Self.floor {
        let height = Self.height - Self.top(of: bar.loudness)
        html.element(
          "rect",
          [
            ("class", "loud"), ("x", "\(place(of: bar.start))"),
            ("y", "\(Self.top(of: bar.loudness))"),
            ("width", "\(place(of: bar.end) - place(of: bar.start))"), ("height", "\(height)"),
          ]
        ) { html in
          html.element(
            "title",
            text: "\(QualitySection.decimal(bar.loudness)) LUFS at \(TimeText.readable(bar.start))")
        }
      }
      if let whole {
        let y = "\(Self.top(of: whole))"
        html.open("line", [("class", "half"), ("x2", "100%"), ("y1", y), ("y2", y)])
        html.markup("</line>")
      }
    }
    html.element("p", [("class", "lane-text")], text: text)
  }

  private var text: String {
    let loudest = bars.max { ($0.loudness, $1.start) < ($1.loudness, $0.start) }
    return [
      "momentary, from −60 to 0 LUFS",
      loudest.map {
        "loudest \(QualitySection.decimal($0.loudness)) LUFS at \(TimeText.readable($0.start))"
      },
      whole.map { "the line is the integrated loudness, \(QualitySection.decimal($0)) LUFS" },
    ].compactMap(\.self).joined(separator: "; ")
  }

  private static func top(of loudness: Double) -> Int {
    let share = min(0, max(floor, loudness)) / floor
    return min(height - 1, Int((share * Double(height)).rounded()))
  }

  private func place(of position: Duration) -> Percentage {
    Percentage(of: position, from: .zero, to: end)
  }
}
