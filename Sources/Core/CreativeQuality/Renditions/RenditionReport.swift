package import Media
package import Vocabulary

/// The MediaFiles of one creative, compared with each other under a profile.
package struct RenditionReport: Sendable, Hashable {
  /// The profile's name.
  package var profile: String
  /// The results of the checks; empty for fewer than two files.
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
