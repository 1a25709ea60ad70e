internal import Certification
internal import Comparison
internal import CreativeQuality
internal import Media
internal import Network
internal import OpenMeasurement
internal import Player
internal import Prebid
internal import Reports
internal import VAST
internal import VASTLint
internal import VASTSimulator
package import Vocabulary
internal import Widgets
internal import Workers

/// Every rule that a finding can have, collected from the modules that report findings.
package enum RuleRegistry {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = {
    let lists: [[Rule]] = [
      VASTRules.all, LintRules.all, CaptionRules.all, CapabilityRules.all, QualityCheck.rules,
      HTTPRules.all, MediaRules.all,
      HARRules.all, NativeUnitsRules.all, OutbrainRules.all, SyneriseRules.all,
      NativeMessagesRules.all, PrebidServerRules.all, PrebidClientRules.all, GoldenRules.all,
      SessionRules.all, SessionLogRules.all, ScriptRules.all,
      ScenarioRules.all, RunRecordRules.all, VASTSimulatorRules.all, CertificationRules.all,
      ReportRules.all, BatchRules.all,
      ConfigurationRules.all,
    ]
    return lists.joined().sorted { $0.id < $1.id }
  }()

  private static let byID = Dictionary(
    all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  /// The rule of an identifier.
  package static func rule(named id: String) -> Rule? { byID[id] }

  /// The former names of rules, with the rules that have other names today.
  private static let renamed: [String: Rule] = [
    "DurationDiffers": QualityCheck.declaredDuration.rule,
    "MacrosResolved": .macroUnknown,
    "MediaDamaged": QualityCheck.damage.rule,
    "MediaTypeDiffers": QualityCheck.declaredType.rule,
    "UnresolvedMacro": .macroUnknown,
  ]

  /// A warning if no rule is called `name`: a configuration may be older or newer than the program.
  ///
  /// `location` is where the name was written, if it was in a file.
  package static func warning(about name: String, at location: SourceLocation? = nil) -> Diagnostic?
  {
    guard byID[name] == nil else { return nil }
    if let rule = renamed[name] {
      return Diagnostic(
        rule: .ruleUnknown, "the rule '\(name)' is called '\(rule.id)' now; use that name",
        at: location)
    }
    return Diagnostic(
      rule: .ruleUnknown,
      "unknown rule '\(name.prefix(100))'"
        + NearestName.suggestion(for: name, in: all.lazy.map(\.id)),
      at: location)
  }
}
