internal import Documents
internal import VAST
internal import Vocabulary

extension LintRule {
  static let versionTooLow = LintRule(
    "VersionTooLow", .warning, "several features that are newer than the declared version",
    explanation: """
      Players that use the declared version ignore the newer parts, others use them. Declaring the \
      version that defines everything makes all players behave the same. A single newer feature is \
      reported by its own rule. If VersionTooLow is switched off, each feature is reported by its \
      own rule.
      """,
    fix: "Declare the version that the message names, or remove the features.",
    clause: "VAST version changes, 2.0 to 4.3")
}

/// The features in a document that a later version than the declared one introduced.
///
/// A single feature is reported as a mistake where it occurs. Several features together are
/// reported as one mistake: the declared version is too low.
struct NewerFeatures {
  /// A newer feature, with the finding that is reported if it is the only one.
  struct Feature {
    /// The name with its parent, such as `'Icons' in 'Linear'`.
    var name: String
    var since: VASTVersion
    var rule: LintRule
    /// Nil for the rule's own severity.
    var severity: Severity?
    var position: SourcePosition
    var message: String
    /// Whether repetitions are counted in the finding about the first occurrence.
    var isCounted = false
    /// Whether the feature's finding was reported when the feature was found.
    var isReported = false
    /// Whether newer players support the feature in every version, so that it alone does not show
    /// that the declared version is wrong.
    var isMinor = false
  }

  private var names: Set<String> = []
  /// Every occurrence if there is only one feature, otherwise the first occurrence of each.
  private(set) var all: [Feature] = []
  /// The features that alone do not show that the declared version is wrong.
  private(set) var minor: [Feature] = []
  /// How many occurrences of the only feature are counted here because `all` has no room for them.
  private(set) var others = 0

  /// Whether the features are reported as one mistake.
  var areSeveral: Bool { names.count > 1 }

  mutating func add(_ feature: Feature) {
    guard !feature.isMinor else {
      minor.append(feature)
      return
    }
    let isFirst = names.insert(feature.name).inserted
    if isFirst, names.count == 2 { all = Array(all.prefix(1)) }
    if isFirst || (names.count == 1 && all.count < FindingLimit.each) {
      all.append(feature)
    } else if names.count == 1 {
      others += 1
    }
  }
}

extension LintPass {
  /// Stores a feature of a later version until all features of later versions in the document are
  /// known.
  mutating func addNewer(
    _ name: String, since: VASTVersion, _ rule: LintRule, as severity: Severity? = nil,
    isCounted: Bool = false, isMinor: Bool = false, at position: SourcePosition, _ message: String
  ) {
    var feature = NewerFeatures.Feature(
      name: name, since: since, rule: rule, severity: severity, position: position,
      message: message, isCounted: isCounted, isMinor: isMinor)
    // A feature that matters to runs is reported here under its own rule, as in a run.
    if rule.mattersToRuns || self.severity(of: .versionTooLow) == nil {
      report(feature)
      feature.isReported = true
    }
    newerFeatures.add(feature)
  }

  private mutating func report(_ feature: NewerFeatures.Feature) {
    if feature.isReported {
      return
    } else if feature.isCounted {
      reportOnce(feature.rule, of: feature.name, at: feature.position, feature.message)
    } else {
      report(feature.rule, as: feature.severity, at: feature.position, feature.message)
    }
  }

  /// Reports which version defines all newer features, or reports the only one by itself.
  mutating func checkDeclaredVersion(of root: XMLNode) {
    let features = newerFeatures.all + newerFeatures.minor
    guard newerFeatures.areSeveral, severity(of: .versionTooLow) != nil,
      let newest = features.map(\.since).max()
    else {
      for feature in features { report(feature) }
      for feature in newerFeatures.all.prefix(1) {
        for _ in 0..<newerFeatures.others { report(feature) }
      }
      return
    }
    let more = features.count - 3
    let worst = features.compactMap { severity(of: $0.rule, own: $0.severity) }.max()
    let names = features.prefix(3).map(\.name).joined(separator: ", ")
    report(
      .versionTooLow, as: worst ?? .note, at: root.position,
      "the document declares \(declaredVersion) and uses \(features.count) features of "
        + "later versions: \(names)\(more > 0 ? " and \(more) more" : ""); declare "
        + "\(newest.text), which has all of them")
  }
}
