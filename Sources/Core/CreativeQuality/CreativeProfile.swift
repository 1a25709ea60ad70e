package import Vocabulary

/// The requirements of one platform, or of common practice, for a creative.
///
/// A profile has the limits that its source states; for every other check the limits of `generic`
/// apply. Platforms change their pages: a profile is an aid, not an official statement of the
/// platform.
package struct CreativeProfile: Sendable {
  /// The name on the command line.
  package var name: String
  /// A few words about who published the requirements.
  package var summary: String
  package var source: ProfileSource
  /// The limits that the profile itself sets.
  package var rules: [QualityRule]
  /// Ranges of kilobits per second that need at least one rendition each, from the highest range.
  package var renditionRanges: [ClosedRange<Double>]
  /// Further requirements of the source, which no check covers.
  package var unchecked: [String]
  /// Severities that replace those of the rules; nil for a check that is off.
  var overrides: [QualityCheck: Severity?] = [:]

  package init(
    _ name: String, _ summary: String, source: ProfileSource, rules: [QualityRule],
    renditionRanges: [ClosedRange<Double>] = [], unchecked: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.source = source
    self.rules = rules
    self.renditionRanges = renditionRanges
    self.unchecked = unchecked
  }

  /// The profile with other severities; nil turns a check off.
  func overriding(_ severities: [QualityCheck: Severity?]) -> CreativeProfile {
    var profile = self
    profile.overrides.merge(severities) { _, new in new }
    return profile
  }

  /// Whether a check is off.
  package func isOff(_ check: QualityCheck) -> Bool {
    overrides[check].map { $0 == nil } ?? false
  }

  /// The limits of one check: the profile's own, or those of `generic` where it sets none.
  package func rules(for check: QualityCheck) -> [QualityRule] {
    guard !isOff(check) else { return [] }
    let own = rules.filter { $0.check == check }
    let rules = own.isEmpty ? CreativeProfile.generic.rules.filter { $0.check == check } : own
    guard let severity = overrides[check] ?? nil else { return rules }
    return rules.map { rule in
      var rule = rule
      rule.severity = severity
      return rule
    }
  }

  /// The profile with a name.
  static func named(_ name: String) -> CreativeProfile? {
    builtIn.first { $0.name == name }
  }

  /// Every profile, `generic` first.
  package static var builtIn: [CreativeProfile] {
    [generic] + streamingServices + adPlatforms + broadcasters + loudnessPractice
  }
}

/// One limit of a profile for a check's value, and the severity of a breach.
package struct QualityRule: Sendable {
  package var check: QualityCheck
  package var limit: QualityLimit
  package var severity: Severity
  /// The conditions under which the limit applies; a limit without conditions always applies.
  package var conditions: [Condition]
  /// Another check and limit; if that is met, a breach of this limit is excused.
  package var alternative: (check: QualityCheck, limit: QualityLimit)?
  /// Where the limit comes from, if not from the profile's own source.
  package var source: ProfileSource?

  package init(
    _ check: QualityCheck, _ limit: QualityLimit, _ severity: Severity = .error,
    when conditions: [Condition] = [],
    orElse alternative: (check: QualityCheck, limit: QualityLimit)? = nil,
    source: ProfileSource? = nil
  ) {
    self.check = check
    self.limit = limit
    self.severity = severity
    self.conditions = conditions
    self.alternative = alternative
    self.source = source
  }

  /// A condition on a file under which a limit applies.
  package enum Condition: Sendable, Hashable, CustomStringConvertible {
    /// The video's codec has this name in FFmpeg.
    case videoCodec(String)
    /// The picture is at least this many pixels high.
    case heightAtLeast(Int)
    /// The picture is fewer than this many pixels high.
    case heightBelow(Int)
    /// The file is not declared as audio, so it should have pictures.
    case notAudio

    package var description: String {
      switch self {
      case .videoCodec(let name): name
      case .heightAtLeast(let height): "\(height) lines or more"
      case .heightBelow(let height): "under \(height) lines"
      case .notAudio: "unless declared as audio"
      }
    }
  }
}

/// The public page that states a limit.
package struct ProfileSource: Sendable, Hashable {
  /// The page's title and publisher.
  package var page: String
  /// The page's address; nil for a source without an address, such as common practice.
  package var address: String?
  /// The page's own date, or when it was last read, as `YYYY-MM` or a year; empty for a profile
  /// that a user defines.
  package var date: String

  package init(_ page: String, _ address: String? = nil, date: String) {
    self.page = page
    self.address = address
    self.date = date
  }
}

extension CreativeProfile {
  /// A user's change to one check of a profile.
  package enum Change: Sendable, Hashable {
    /// A limit that replaces all limits of the profile for the check.
    case limit(QualityLimit, Severity)
    /// The profile's limits, with another severity.
    case severity(Severity)
    case off
  }

  /// A user's own profile: this one under another name, with changes.
  ///
  /// `source` is where the user defined it; unchanged limits keep their source.
  package func changed(
    _ changes: [(check: QualityCheck, change: Change)], name: String, summary: String,
    source: ProfileSource
  ) -> CreativeProfile {
    var rules = rules.map { rule in
      var rule = rule
      rule.source = rule.source ?? self.source
      return rule
    }
    var severities = overrides
    for (check, change) in changes {
      switch change {
      case .limit(let limit, let severity):
        rules.removeAll { $0.check == check }
        rules.append(QualityRule(check, limit, severity))
        severities[check] = nil
      case .severity(let severity):
        let changed = self.rules(for: check).map { rule in
          var rule = rule
          rule.severity = severity
          rule.source = rule.source ?? self.source
          return rule
        }
        rules.removeAll { $0.check == check }
        rules += changed
        severities[check] = nil
      case .off:
        rules.removeAll { $0.check == check }
        severities[check] = .some(nil)
      }
    }
    var profile = CreativeProfile(
      name, summary, source: source, rules: rules, renditionRanges: renditionRanges,
      unchecked: unchecked)
    profile.overrides = severities
    return profile
  }

  /// The checks that are off, in the order of all checks.
  package var checksOff: [QualityCheck] { QualityCheck.all.filter(isOff) }
}

extension CreativeProfile {
  /// The difference of a declared duration beyond which `generic`, and every run, reports an error.
  package static let grossDurationDifference = Duration.seconds(1)

  /// Limits beyond which most platforms and players have trouble; the default.
  package static let generic = CreativeProfile(
    "generic", "what causes problems on most platforms and players",
    source: ProfileSource("common practice of the platforms below", date: "2026-09"),
    rules: [
      limit(.damage, .oneOf(["none"])),
      limit(.declaredDuration, .nearDeclared(by: 0.5)),
      QualityRule(.declaredDuration, .nearDeclared(by: grossDurationDifference.seconds)),
      limit(.declaredDimensions, .declared),
      limit(.declaredBitrate, .nearDeclaredShare(0.2)),
      limit(.declaredBitrateRange, .declared),
      limit(.declaredCodec, .declared),
      limit(.declaredType, .declared),
      limit(.declaredFileSize, .declared),
      limit(.indexPosition, .oneOf(["start"])),
      limit(.fragmentation, .oneOf(["whole"])),
      limit(.editList, .atMost(0)),
      limit(.videoStreams, .near([1], by: 0), when: [.notAudio]),
      limit(.audioStreams, .near([1], by: 0)),
      limit(.containerDuration, .atMost(0.5)),
      limit(.start, .atMost(LateStart.tolerance.seconds)),
      limit(.durationGap, .atMost(0.5)),
      limit(.startOffset, .atMost(0.1)),
      limit(.pixelAspectRatio, .near([1], by: 0.01)),
      limit(.rotation, .near([0], by: 0)),
      limit(.frameRateMode, .oneOf(["constant"])),
      limit(.chroma, .oneOf(["4:2:0"])),
      limit(.bitDepth, .near([8], by: 0)),
      limit(.scan, .oneOf(["progressive"])),
      limit(.keyFrameDistance, .atMost(5)),
      QualityRule(.keyFrameDistance, .atMost(10), .warning),
      limit(.openGroups, .atMost(0)),
      limit(.formatChange, .oneOf(["none"])),
      limit(.integratedLoudness, .within(-26 ... -22), source: atscPractice),
      limit(.truePeak, .atMost(-1), source: ebuShortForm),
      limit(
        .shortTermLoudness, .atMost(-18), orElse: (.momentaryLoudness, .atMost(-15)),
        source: ebuShortForm),
      limit(.silentChannels, .atMost(0)),
      limit(.silence, .atMost(4)),
      limit(.blackAtStart, .atMost(0.5)),
      limit(.blackAtEnd, .atMost(1)),
      limit(.blackInMiddle, .atMost(2)),
      limit(.freeze, .atMost(5)),
      limit(.letterbox, .atMost(5)),
      limit(.identicalMediaFiles, .atMost(0)),
      limit(.renditionDurations, .atMost(0.5)),
      limit(.renditionLadder, .oneOf(["rising"])),
    ])

  /// A limit whose breach is as severe as the check's rule.
  private static func limit(
    _ check: QualityCheck, _ limit: QualityLimit, when conditions: [QualityRule.Condition] = [],
    orElse alternative: (check: QualityCheck, limit: QualityLimit)? = nil,
    source: ProfileSource? = nil
  ) -> QualityRule {
    QualityRule(
      check, limit, check.rule.severity, when: conditions, orElse: alternative, source: source)
  }

  static let atscPractice = ProfileSource(
    "ATSC A/85, Techniques for Establishing and Maintaining Audio Loudness", date: "2013-03")

  static let ebuShortForm = ProfileSource(
    "EBU R 128 s1, Loudness Parameters for Short-form Content",
    "https://tech.ebu.ch/publications/r128s1", date: "2026-09")
}
