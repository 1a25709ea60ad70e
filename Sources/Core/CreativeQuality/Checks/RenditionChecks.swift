package import Media
package import Vocabulary

/// The checks that compare the media files of one creative.
extension QualityCheck {
  static let ofRenditions: [QualityCheck] = [
    .identicalMediaFiles, .renditionDurations, .renditionLadder,
  ]

  static let identicalMediaFiles = QualityCheck(
    "IdenticalMediaFiles", .warning, .number(.none), "MediaFiles repeat other MediaFiles",
    explanation: "The number of MediaFiles with the same bytes as another one. Such copies save no "
      + "bandwidth, whatever bit rates they declare.",
    fix: "Encode a different file for each MediaFile, or keep one of them.",
    reading: .renditions { files, _ in
      let groups = Dictionary(grouping: files.filter { $0.content != nil }) { $0.content ?? "" }
      let repeated = files.distinct.compactMap { file in
        file.content.flatMap { groups[$0] }.flatMap { $0.count > 1 ? $0.map(\.name) : nil }
      }
      let count = groups.values.reduce(0) { $0 + $1.count - 1 }
      return .number(
        Double(count),
        repeated.isEmpty
          ? nil : repeated.map { $0.joined(separator: " = ") }.joined(separator: ", "))
    })

  static let renditionDurations = QualityCheck(
    "RenditionDurations", .warning, .number(.seconds), "the renditions differ in duration",
    explanation: "How far the durations of a creative's MediaFiles differ. They must be the same "
      + "video.",
    fix: "Encode all renditions from the same cut of the video.",
    reading: .renditions { files, _ in
      let sorted = files.sorted { $0.facts.duration < $1.facts.duration }
      guard let shortest = sorted.first, let longest = sorted.last else { return .none("no file") }
      let difference = longest.facts.duration - shortest.facts.duration
      return .number(
        difference.seconds,
        difference == .zero
          ? nil
          : "\(shortest.name) \(TimeText.readable(shortest.facts.duration)), "
            + "\(longest.name) \(TimeText.readable(longest.facts.duration))")
    })

  static let renditionLadder = QualityCheck(
    "RenditionLadder", .warning, .word, "the renditions do not form a ladder",
    faultless: "rising",
    explanation: "Whether the picture size of a creative's MediaFiles grows with their bit rate, "
      + "without duplicates, and whether each of the profile's ranges has a rendition.",
    fix: "Encode renditions whose picture size grows with their bit rate, one for each range.",
    reading: .renditions { files, ranges in
      RenditionLadder(files.distinct.renditions, ranges: ranges).reading
    })
}

extension [RenditionReport.File] {
  /// The first file with each content, without its copies.
  fileprivate var distinct: Self {
    var seen: Set<String> = []
    return filter { file in file.content.map { seen.insert($0).inserted } ?? true }
  }

  /// The files with video, or all files if none has video. An audio-only file is not a smaller
  /// rendition.
  fileprivate var renditions: Self {
    let shown = filter { $0.pixels > 0 }
    return shown.isEmpty ? self : shown
  }
}

/// Checks whether a creative's renditions, all of different content, form a ladder.
struct RenditionLadder {
  /// Renditions within this share of each other's bit rate count as the same step.
  private static let sameRate = 0.05

  private typealias Step = (file: RenditionReport.File, kilobits: Double)

  private let steps: [Step]
  private let fileCount: Int
  private let ranges: [ClosedRange<Double>]

  /// `ranges` are kilobits per second that need at least one rendition each.
  init(_ files: [RenditionReport.File], ranges: [ClosedRange<Double>]) {
    steps = files.compactMap { file in file.kilobits.map { (file, $0) } }
      .sorted { ($0.1, $0.0.pixels) < ($1.1, $1.0.pixels) }
    fileCount = files.count
    self.ranges = ranges
  }

  /// Each step with the next step of the same codec, because codecs need different bit rates.
  private var neighbours: [(Step, Step)] {
    steps.indices.compactMap { index in
      steps[(index + 1)...].first { $0.file.codec == steps[index].file.codec }
        .map { (steps[index], $0) }
    }
  }

  /// `rising`, or the first fault.
  var reading: QualityReading {
    guard !steps.isEmpty else { return .none("every bit rate is unknown") }
    guard fileCount > 1 || !ranges.isEmpty else { return .none("there is only one rendition") }
    let rates = steps.map { "\(Int($0.kilobits.rounded())) kb/s" }.joined(separator: ", ")
    let missing = ranges.filter { range in !steps.contains { range.contains($0.kilobits) } }
    if let range = missing.first {
      return .text(
        "no rendition of \(Int(range.lowerBound)) to \(Int(range.upperBound)) kb/s", rates)
    }
    for (lower, upper) in neighbours {
      if upper.file.pixels < lower.file.pixels {
        return .text(
          "'\(upper.file.name)' has a higher bit rate and fewer pixels than '\(lower.file.name)'",
          rates)
      }
      if upper.file.pixels == lower.file.pixels,
        upper.kilobits < lower.kilobits * (1 + Self.sameRate)
      {
        return .text("'\(lower.file.name)' and '\(upper.file.name)' are equivalent", rates)
      }
    }
    return .text("rising", rates)
  }
}

/// The MediaFiles of one creative, compared with each other under a profile.
package struct RenditionReport: Sendable, Hashable {
  /// The profile's name.
  var profile: String
  /// The results of the checks; empty for fewer than two files.
  package var results: [QualityResult]

  /// One of the files: its name in reports, and its measurements.
  package struct File: Sendable, Hashable {
    var name: String
    var facts: MediaFacts

    package init(name: String, facts: MediaFacts) {
      self.name = name
      self.facts = facts
    }

    /// Kilobits per second of all streams.
    var kilobits: Double? { facts.bitRate.map { Double($0) / 1_000 } }

    /// The video's codec, with its container.
    var codec: String? {
      facts.streams.first { $0.kind == .video }.map { "\($0.codecName) in \(facts.formatName)" }
    }

    var pixels: Int {
      let picture = facts.streams.first { $0.kind == .video }?.picture
      return (picture?.width ?? 0) * (picture?.height ?? 0)
    }

    /// Identifies the file's bytes; nil when they were not read.
    var content: String? {
      guard let digest = facts.measurements?.contentDigest, !digest.isEmpty else { return nil }
      return "\(facts.byteCount) \(digest)"
    }
  }

  /// Compares the files of one creative.
  package init(of files: [File], under profile: CreativeProfile) {
    self.profile = profile.name
    results = QualityCheck.all.compactMap { check in
      guard case .renditions(let read) = check.reading, files.count > 1, !profile.isOff(check)
      else { return nil }
      return QualityResult(
        check, read(files, profile.renditionRanges), under: profile.rules(for: check))
    }
  }

  /// The worst finding; nil when there is none.
  package var worst: Severity? { results.compactMap(\.verdict.severity).max() }

  /// The findings, as diagnostics about a place.
  package func diagnostics(at location: SourceLocation?) -> [Diagnostic] {
    results.compactMap { $0.diagnostic(profile: profile, at: location) }
  }

  /// One object for each check.
  package var json: JSONValue { .array(results.map(\.json)) }
}

extension QualityResult {
  /// Judges a reading by all of the rules, whatever their conditions. The reading has no declared
  /// value.
  fileprivate init(_ check: QualityCheck, _ reading: QualityReading, under rules: [QualityRule]) {
    self.init(check: check, verdict: .notApplicable, detail: reading.detail)
    value = reading.value?.rounded(to: check.unit)
    guard let value, let first = rules.first else { return }
    let worst = rules.filter { !$0.limit.admits(value) }.max { $0.severity < $1.severity }
    limit = (worst ?? first).limit
    verdict = worst.map { QualityVerdict($0.severity) } ?? .pass
  }
}
