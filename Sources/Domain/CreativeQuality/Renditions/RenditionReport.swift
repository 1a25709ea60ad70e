package import Diagnostics
package import JSONTree
package import Media
import VirtualTime

/// The MediaFiles of one creative, compared with each other under a profile.
package struct RenditionReport: Sendable, Hashable {
  /// The profile's name.
  package var profile: String
  /// Empty for fewer than two files.
  package var results: [QualityResult]

  /// One of the files: its name in reports, and its measurements.
  package struct File: Sendable, Hashable {
    package var name: String
    package var facts: MediaFacts

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
    let checks: [QualityCheck] = [.identicalMediaFiles, .renditionDurations, .renditionLadder]
    results =
      files.count < 2
      ? []
      : checks.filter { !profile.isOff($0) }.map { check in
        let reading =
          switch check {
          case .identicalMediaFiles: Self.identical(files)
          case .renditionDurations: Self.durations(files)
          default:
            RenditionLadder(
              Self.renditions(Self.distinct(files)), ranges: profile.renditionRanges
            ).reading
          }
        return QualityResult(check, reading, under: profile.rules(for: check))
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

  /// The first file of each content.
  private static func distinct(_ files: [File]) -> [File] {
    var seen: Set<String> = []
    return files.filter { file in file.content.map { seen.insert($0).inserted } ?? true }
  }

  /// The files with video, if any have it: audio only is not a smaller
  /// rendition.
  private static func renditions(_ files: [File]) -> [File] {
    let shown = files.filter { $0.pixels > 0 }
    return shown.isEmpty ? files : shown
  }

  private static func identical(_ files: [File]) -> QualityReading {
    let groups = Dictionary(grouping: files.filter { $0.content != nil }) { $0.content ?? "" }
    let repeated = distinct(files).compactMap { file in
      file.content.flatMap { groups[$0] }.flatMap { $0.count > 1 ? $0.map(\.name) : nil }
    }
    let count = groups.values.reduce(0) { $0 + $1.count - 1 }
    return .number(
      Double(count),
      repeated.isEmpty ? nil : repeated.map { $0.joined(separator: " = ") }.joined(separator: ", "))
  }

  private static func durations(_ files: [File]) -> QualityReading {
    let sorted = files.sorted { $0.facts.duration < $1.facts.duration }
    guard let shortest = sorted.first, let longest = sorted.last else { return .none("no file") }
    let difference = longest.facts.duration - shortest.facts.duration
    return .number(
      difference.seconds,
      difference == .zero
        ? nil
        : "\(shortest.name) \(TimeText.readable(shortest.facts.duration)), "
          + "\(longest.name) \(TimeText.readable(longest.facts.duration))")
  }
}

extension QualityResult {
  /// Judges a reading without conditions and declarations.
  fileprivate init(_ check: QualityCheck, _ reading: QualityReading, under rules: [QualityRule]) {
    self.init(check: check, verdict: .notApplicable, detail: reading.detail)
    value = reading.value?.rounded(to: check.unit)
    guard let value, let first = rules.first else { return }
    let worst = rules.filter { !$0.limit.admits(value) }.max { $0.severity < $1.severity }
    limit = (worst ?? first).limit
    verdict = worst.map { QualityVerdict($0.severity) } ?? .pass
  }
}
