internal import Media
internal import Vocabulary

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
