internal import Certification
internal import Comparison
internal import CreativeQuality
internal import Documents
internal import Media
internal import Network
internal import OpenMeasurement
internal import Player
internal import Units
internal import Reports
internal import VAST
internal import VASTLint
internal import VASTSimulator
internal import Vocabulary
internal import Workers

/// Every rule that a finding can have, collected from the modules that report findings.
enum RuleRegistry {
  /// All rules, in order of their identifiers.
  static let all: [Rule] = {
    let lists: [[Rule]] = [
      VASTRules.all, LintRules.all, CaptionRules.all, CapabilityRules.all, QualityCheck.rules,
      HTTPRules.all, MediaRules.all,
      HARRules.all, NativeUnitsRules.all, NativeSDK.ofUnits.flatMap { $0.kind?.rules ?? [] },
      GoldenRules.all,
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
  static func rule(named id: String) -> Rule? { byID[id] }

  /// The former names of rules, with the rules that have other names today.
  private static let renamed: [String: Rule] = [
    "DurationDiffers": QualityCheck.declaredDuration.rule,
    "MacrosResolved": .macroUnknown,
    "MediaDamaged": QualityCheck.damage.rule,
    "MediaTypeDiffers": QualityCheck.declaredType.rule,
    "SessionInOrder": .quartileOrder, "SilentAfterSessionFinish": .eventAfterFinish,
    "UnresolvedMacro": .macroUnknown,
  ]

  /// A warning if no rule is called `name`: a configuration may be older or newer than the program.
  ///
  /// `location` is where the name was written, if it was in a file.
  static func warning(about name: String, at location: SourceLocation? = nil) -> Diagnostic? {
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

/// What can be wrong with a configuration file.
extension Rule {
  static let configurationInvalid = Rule(
    "ConfigurationInvalid", .error, "the configuration file has an invalid option value",
    explanation: "Options in 'vastsim.yaml' accept the same values as on the command line.",
    fix: "Use an allowed value, as the message says.")

  static let configurationKeyRefused = Rule(
    "ConfigurationKeyRefused", .error,
    "a configuration file not named by '--config' sets a restricted option",
    explanation: """
      Without '--config', vastsim reads a 'vastsim.yaml' that it finds, and a stranger may have \
      written that file. Such a file may set rules, profiles, players, output formats and \
      durations, and may name files in its own folder. Options that reach other files, the network \
      or another program are accepted only from a file that '--config' names.
      """,
    fix: """
      If you trust the file, name it with '--config FILE'. Otherwise give the option on the \
      command line, or remove the option from the file.
      """)

  static let configurationKeyUnknown = Rule(
    "ConfigurationKeyUnknown", .warning, "the configuration file names an unknown option",
    explanation: "The option has no effect. It may belong to another version, or be misspelt.",
    fix: "Correct the option's name, or remove it.")

  static let ruleUnknown = Rule(
    "RuleUnknown", .warning, "a rule name is unknown",
    explanation: """
      The setting has no effect. The rule may belong to another version, or be misspelt.
      """,
    fix: "Use a name that 'vastsim list rules' prints.")
}

/// Every rule of configuration files.
enum ConfigurationRules {
  /// All rules, in order of their identifiers.
  static let all: [Rule] = [
    .configurationInvalid, .configurationKeyRefused, .configurationKeyUnknown, .ruleUnknown,
  ]
}
