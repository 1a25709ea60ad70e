internal import CreativeQuality
internal import Media
internal import Reports
internal import VASTSimulator
internal import Vocabulary

/// Shows probed files to people: the contents of each file, every check, and a verdict.
struct ProbeTextReport {
  let style: TextStyle
  /// Whether only findings and verdicts are shown.
  let isQuiet: Bool

  func text(of files: [ProbedFile], _ renditions: RenditionReport) -> String {
    var sections = files.map(text)
    if !renditions.results.isEmpty {
      let lines = [style.bold("\(files.count) files, as renditions of one creative"), ""]
      sections.append((lines + table(of: renditions.results)).joined(separator: "\n") + "\n")
    }
    return sections.joined(separator: "\n").description
  }

  private func text(of file: ProbedFile) -> VisibleText {
    var lines = [style.bold("\(file.path): profile '\(file.report.profile)'"), ""]
    if !isQuiet, let facts = file.facts {
      let container = file.report.results.first { $0.check == .container }?.valueText
      lines += MediaFactsText.lines(of: facts, container: container ?? facts.formatName)
        .map { VisibleText($0) }
      lines.append("")
    }
    let rows = table(of: file.report.results)
    if !rows.isEmpty { lines += rows + [""] }
    lines.append(verdict(of: file.report))
    return lines.joined(separator: "\n") + "\n"
  }

  private func verdict(of report: QualityReport) -> VisibleText {
    style.bold("Verdict  \(style.word(of: report.verdict))") + ": \(report.summary)"
  }

  /// Id, value, limit and verdict of each check, with details below a finding.
  private func table(of results: [QualityResult]) -> [VisibleText] {
    let shown = results.filter { result in
      isQuiet
        ? result.verdict == .notJudged || result.verdict.severity.map { $0 > .note } ?? false
        : result.verdict != .notApplicable || result.value != nil || result.detail != nil
    }
    guard !shown.isEmpty else { return [] }
    let rows = shown.map { [$0.check.id, $0.valueText, $0.limitText ?? "–"] }
    let header = ["check", "value", "limit"]
    let widths = header.indices.map { column in
      min(32, ([header] + rows).map { $0[column].count }.max() ?? 0)
    }
    func line(_ cells: [String], _ last: VisibleText) -> VisibleText {
      let cells = zip(cells, widths).map { VisibleText($0).filled(to: $1) }
      return "\(cells.joined(separator: "  "))  \(last)"
    }
    var lines = [style.dim(line(header, "verdict"))]
    for (result, row) in zip(shown, rows) {
      let reason: VisibleText? =
        result.value == nil ? result.detail.map { " \(style.dim("\($0)"))" } : nil
      lines.append(line(row, word(for: result.verdict) + (reason ?? "")))
      if result.verdict.severity != nil, let detail = result.detail {
        lines.append("  \(style.dim("\(detail)"))")
      }
    }
    return lines
  }

  private func word(for verdict: QualityVerdict) -> VisibleText {
    switch verdict {
    case .pass: style.green("pass")
    case .note: style.cyan("note")
    case .warning: style.yellow("warning")
    case .error: style.red("error")
    case .notJudged: style.yellow("not judged")
    case .notApplicable: style.dim("–")
    }
  }
}

extension QualityReport {
  /// The worst of the checks; inconclusive if one that is needed could not be measured.
  var verdict: Verdict {
    worst == .error || lacks.isEmpty ? Verdict(worst: worst) : .inconclusive
  }
}

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

/// Probed files as one JSON object, in a stable format: the output of `vastsim probe`, version 1.
enum ProbeJSONReport {
  /// The schema of the object.
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim probe, version 1", meaning: "What is in media files, and how good they are.",
      .object(fields))
  }

  /// The text, ending with a line break.
  ///
  /// - Throws: an `EncodingError`, which no measurement can cause.
  static func text(of files: [ProbedFile], _ renditions: RenditionReport) throws -> String {
    try JSONWriter(pretty: true).text(of: .object(fields.members(of: (files, renditions)))) + "\n"
  }

  private static let fields: [JSONField<(files: [ProbedFile], renditions: RenditionReport)>] = [
    .version,
    .required(
      "files", .list(of: .defined("probedFile", file)), "The files that were measured, in order.",
      \.files),
    .required(
      "renditions", .list(of: .defined("qualityCheck", QualityResult.fields)),
      "The checks that compare the files as renditions of one creative; none for a single file."
    ) { $0.renditions.results },
  ]

  private static let file: [JSONField<ProbedFile>] = [
    .required("path", .string, "The path, as displayed.", \.path),
    .required("verdict", .verdict, "The worst of its checks.") { $0.report.verdict },
    .required("reason", .string, "The number of checks with each result.") { $0.report.summary },
    .required("quality", .defined("quality", QualityReport.fields), "Its checks.", \.report),
    .optional(
      "media", JSONReport.media,
      "What is in it, as in a run record, with 'measurements'; absent for a file "
        + "that cannot be opened.", \.facts),
  ]
}
