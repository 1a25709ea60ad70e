internal import Media
internal import Vocabulary

/// The facts of a media file, in a few labelled lines.
enum MediaFactsText {
  /// The labelled lines. `container` is the container's short name.
  static func lines(of facts: MediaFacts, container: String) -> [String] {
    let rows =
      [("File", file(facts, container))]
      + facts.streams.map { stream in (label(of: stream), words(for: stream, of: facts)) }
      + measured(facts)
    return rows.map { label, text in
      label + String(repeating: " ", count: max(1, 11 - label.count)) + text
    }
  }

  private static func file(_ facts: MediaFacts, _ container: String) -> String {
    var parts = [
      container, "\(facts.byteCount) bytes", TimeText.readable(facts.duration),
    ]
    if let rate = facts.bitRate { parts.append("\(kilobits(rate)) kb/s") }
    if let layout = facts.layout {
      parts.append(layout.isIndexAtEnd ? "index at the end" : "index at the start")
      if layout.isFragmented { parts.append("fragmented") }
    }
    if let damage = facts.damage {
      parts.append("damaged at \(TimeText.readable(damage.position))")
    }
    return parts.joined(separator: ", ")
  }

  private static func label(of stream: MediaStream) -> String {
    let name = stream.kind.rawValue
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  private static func words(for stream: MediaStream, of facts: MediaFacts) -> String {
    var name = stream.codecName + (stream.profile.map { " \($0)" } ?? "")
    // FFmpeg states level 3.1 of H.264 as 31.
    if stream.codecName == "h264", let level = facts.measurements?.video?.level {
      name += " \(level / 10).\(level % 10)"
    }
    var parts = [name]
    if let picture = stream.picture {
      parts.append("\(picture.width)x\(picture.height)")
      if let rate = picture.averageFrameRate {
        parts.append("\(rate.denominator == 1 ? "\(rate.numerator)" : "\(rate)") fps")
      }
      if let video = facts.measurements?.video {
        if let chroma = video.chroma { parts.append(chroma) }
        if video.rotation != 0 { parts.append("rotated by \(video.rotation)°") }
        parts.append("\(video.keyFrames.count) key frames")
      }
    }
    if let sound = stream.sound {
      parts.append("\(sound.sampleRate) Hz")
      parts.append(sound.channels == 1 ? "1 channel" : "\(sound.channels) channels")
    }
    if let rate = stream.bitRate { parts.append("\(kilobits(rate)) kb/s") }
    if let duration = stream.duration { parts.append(TimeText.readable(duration)) }
    if let frames = stream.frameCount { parts.append("\(frames) frames") }
    return parts.joined(separator: ", ")
  }

  private static func measured(_ facts: MediaFacts) -> [(String, String)] {
    var rows: [(String, String)] = []
    if let sound = facts.measurements?.audio?.sound {
      rows.append(("Loudness", loudness(sound)))
      if !sound.silences.isEmpty { rows.append(("Silence", places(sound.silences))) }
    }
    if let pictures = facts.measurements?.video?.pictures {
      if !pictures.black.isEmpty { rows.append(("Black", places(pictures.black))) }
      if !pictures.frozen.isEmpty { rows.append(("Frozen", places(pictures.frozen))) }
      if let area = pictures.litArea, area.width < pictures.width || area.height < pictures.height {
        rows.append(("Not black", "\(area) of \(pictures.width)x\(pictures.height)"))
      }
    }
    return rows
  }

  private static func loudness(_ sound: SoundMeasurements) -> String {
    guard let integrated = sound.integratedLoudness else { return "unmeasurable" }
    var parts = ["\(tenths(integrated)) LUFS"]
    if let range = sound.loudnessRange { parts.append("range \(tenths(range)) LU") }
    if let peak = sound.truePeak { parts.append("true peak \(tenths(peak)) dBTP") }
    return parts.joined(separator: ", ")
  }

  private static func places(_ intervals: [MediaInterval]) -> String {
    let shown = intervals.prefix(6).map { interval in
      "\(TimeText.readable(interval.start)) to \(TimeText.readable(interval.end))"
    }
    let more = intervals.count > 6 ? " and \(intervals.count - 6) more" : ""
    return shown.joined(separator: ", ") + more
  }

  private static func kilobits(_ bits: Int64) -> Int64 { (bits + 500) / 1_000 }

  /// A number with one decimal, as loudness meters show it.
  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }
}
