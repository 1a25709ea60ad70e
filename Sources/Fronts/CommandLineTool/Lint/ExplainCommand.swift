internal import CreativeQuality
internal import OpenMeasurement
internal import Player
internal import Units
internal import VASTLint
internal import VASTSimulator
internal import Vocabulary

/// `vastsim explain`: explains an identifier that other commands print.
enum ExplainCommand {
  static let table = OptionTable(
    command: "vastsim explain",
    overview: "Explain a rule, error code, profile, standard, scenario or SDK",
    arguments: [
      OptionTable.Argument(
        "ID",
        help: "A rule such as DuplicateTracker, a check such as TruePeak, a code such as 303, "
          + "a profile such as html5 or netflix-ads, a standard such as mrc-video, a scenario "
          + "such as half-visible, an SDK such as outbrain, a policy such as quartileRule, a "
          + "policy's value such as afterStart")
    ],
    options: [formatOption, PlayOptions.configOption] + PlayOptions.helpOptions)

  private static let formatOption = Option.format(\.explanation)

  /// The explanation of an identifier, whose letters may be upper or lower case.
  ///
  /// - Throws: a `UsageError` that names the nearest identifier.
  static func text(
    for id: String, among profiles: ProfileCatalog = ProfileCatalog()
  ) throws(UsageError) -> String {
    let folded = id.lowercased()
    // A certificate writes 'VASTError401', and a timeline 'error 401'.
    let number = ["vast", "vmap", "error", "code"].reduce(folded) { rest, word in
      rest.hasPrefix(word) ? String(rest.dropFirst(word.count)).trimmed : rest
    }
    if let code = Int(number) { return try text(forCode: code) }
    if let rule = RuleRegistry.all.first(where: { $0.id.lowercased() == folded }) {
      let limits = QualityCheck.named(rule.id).map { check in
        "\n" + CreativeProfileText.limits(of: check, among: profiles)
      }
      return text(for: rule) + (limits ?? "")
    }
    if let profile = profiles.players.first(where: { $0.name.lowercased() == folded }) {
      return ProfileText.text(for: profile, among: profiles.players)
    }
    if let profile = profiles.creative.first(where: { $0.name.lowercased() == folded }) {
      return CreativeProfileText.text(for: profile)
    }
    if let standard = ViewabilityStandard.builtIn.first(where: { $0.name == folded }) {
      return StandardText.text(for: standard)
    }
    // 'skip' names both a scenario and a policy.
    let scenario = BuiltInScenarios.all.first { $0.name == folded }
      .map { "\($0.name) (scenario)\n\n\(wrapped($0.summary))\n" }
    let policy = PlayerPolicy.all.first { $0.key.lowercased() == folded }
      .map { ProfileText.text(for: $0) }
    let texts = [scenario, policy].compactMap(\.self)
    guard texts.isEmpty else { return texts.joined(separator: "\n") }
    if let device = DevicePreset(rawValue: folded) {
      return "\(device.rawValue) (device)\n\n\(device.summary)\n"
    }
    if let guide = SDKGuide.all.first(where: { $0.name == folded }) {
      return guide.guide.text(name: folded)
    }
    if let text = ProfileText.text(forValue: folded) { return text }
    let known =
      RuleRegistry.all.map(\.id) + profiles.players.map(\.name) + profiles.creative.map(\.name)
      + ViewabilityStandard.builtIn.map(\.name) + BuiltInScenarios.names
      + SDKGuide.all.map(\.name)
      + PlayerPolicy.all.flatMap { policy in [policy.key] + policy.choices.map(\.name) }
    let hint = NearestName.find(id, in: known).map { " Did you mean '\($0)'?" }
    throw table.usageError(
      "There is no rule, check, error code, profile, scenario, standard or SDK '\(id)'."
        + (hint
          ?? " 'vastsim list' prints what there is: "
          + "\(Catalog.allCases.map(\.rawValue).joined(separator: ", "))."))
  }

  private static func text(for rule: Rule) -> String {
    """
    \(rule.id) (\(rule.severity.rawValue))
    \(rule.summary)

    \(wrapped(rule.explanation))

    \(wrapped("Fix: " + rule.fix))

    """ + (rule.clause.map { "\n\(wrapped("Clause: " + $0))\n" } ?? "")
  }

  private static func text(forCode code: Int) throws(UsageError) -> String {
    let entries = ErrorCodeGuide.entries(for: code)
    guard !entries.isEmpty else {
      let codes = ErrorCodeGuide.all.map(\.code)
      // Codes with the same hundreds digit concern the same subject.
      let nearest = codes.filter { $0 / 100 == code / 100 }.min {
        ($0.distance(to: code).magnitude, $0) < ($1.distance(to: code).magnitude, $1)
      }
      let known = Set(codes).sorted().map(String.init).joined(separator: ", ")
      throw table.usageError(
        "There is no error code \(code)."
          + (nearest.map { " Did you mean \($0)?" } ?? " Known codes: \(known)."))
    }
    return entries.map { entry in
      """
      \(entry.standard) error \(entry.code) (since \(entry.since))
      \(entry.summary)

      \(wrapped(entry.explanation))

      \(wrapped("Fix: " + entry.fix))

      """
    }.joined(separator: "\n")
  }

  /// Wraps words to lines of at most 80 columns.
  static func wrapped(_ text: String) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, line.count + 1 + word.count > 80 {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return (lines + [line]).joined(separator: "\n")
  }
}

extension ExplainCommand: Command {
  static let group = CommandGroup.start

  static let examples = [
    "explain DuplicateTracker",
    "explain 303",
  ]

  static var argumentNames: [String]? { RuleRegistry.all.map(\.id) + SDKGuide.all.map(\.name) }

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    let id = call.parsed.positionals[0]
    let explanation = Explanation(
      id: id, text: try text(for: id, among: call.configuration.profiles))
    output.write(try call.parsed.format.text(of: explanation, \.explanation))
    return .pass
  }
}

/// What an identifier means.
struct Explanation {
  /// The identifier as the user wrote it.
  let id: String
  /// The explanation as text for people, ending with a line break.
  let text: String

  /// The schema of the JSON of `vastsim explain`, version 1.
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim explain, version 1", meaning: "What an identifier means.", .object(fields))
  }

  /// The explanation as one JSON object, ending with a line break.
  var json: String {
    get throws {
      try JSONWriter(pretty: true).text(of: .object(Self.fields.members(of: self))) + "\n"
    }
  }

  private static let fields: [JSONField<Explanation>] = [
    .version, .required("id", .string, "The identifier, as it was asked for.", \.id),
    .required("text", .filledString, "What it means, over lines of at most 80 columns.", \.text),
  ]
}

/// The guides of SDKs that `vastsim explain` prints, by their names.
extension SDKGuide {
  static let all: [(name: String, guide: SDKGuide)] =
    [("criteo", criteo)]
    + NativeSDK.ofUnits.compactMap { sdk in sdk.kind.map { (sdk.rawValue, $0.guide) } }

  private static let criteo = SDKGuide(
    title: "Criteo, Video player implementation (App: iOS)",
    summary: """
      The player of the guide. The profile 'criteo-ios' behaves like the published code, faults \
      included, and 'criteo-ios-app' like the later app. Both play a VAST tag with its media and \
      captions, request its trackers, and drive a session of Open Measurement with the script \
      of the tag's verification.
      """,
    rules: CapabilityRules.all + SessionRules.all + ScriptRules.all,
    commands: [
      "play SampleMedia/Tags/criteo.xml SampleMedia/Media/ad-3.2s.mp4 --player criteo-ios",
      "explain criteo-ios",
    ])

  /// The guide of a name in words.
  func text(name: String) -> String {
    let ids = rules.map(\.id).sorted().joined(separator: ", ")
    let lines = commands.map { "  vastsim \($0)" }.joined(separator: "\n")
    return """
      \(name) (SDK)
      \(title)

      \(ExplainCommand.wrapped(summary))

      \(ExplainCommand.wrapped("Rules, which 'vastsim explain RULE' explains: " + ids))

      Commands:
      \(lines)

      """
  }
}
