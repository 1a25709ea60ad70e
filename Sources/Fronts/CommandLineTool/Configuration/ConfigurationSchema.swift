internal import CreativeQuality
internal import VASTSimulator
internal import Vocabulary

/// The configuration file as JSON Schema: every option of every command, the levels of rules,
/// viewability standards, and a user's own profiles.
///
/// The schema is stricter than the reader in one point: the reader only warns about an unknown
/// option.
enum ConfigurationSchema {
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim configuration",
      meaning:
        "Default options, levels of rules, and custom standards and profiles.",
      root: .object(fields), definitions: [.init("limit", limit)])
  }

  /// The options of all commands, each once, and the other keys.
  static var fields: [SchemaField] {
    let options = Commands.options.filter {
      $0.configuration != .commandLineOnly
    }
    var names: Set<String> = []
    let settings = options.filter { names.insert($0.name).inserted }
      .sorted { $0.name < $1.name }
      .map { SchemaField($0.name, schema(of: $0), meaning(of: $0)) }
    return [
      SchemaField(
        "rules", .object(keys: ruleNames, values: .choice(of: RuleLevels.Level.self)),
        "The levels of single rules."),
      SchemaField(
        "standards", ScenarioSchema.standards,
        "Viewability standards in addition to the built-in ones."),
      SchemaField(
        "players", .object(keys: .filledString, values: .object(ScenarioSchema.ownPlayer)),
        "Player profiles in addition to the built-in ones, by name."),
      SchemaField(
        "profiles", .object(keys: .filledString, values: .object(creativeProfile)),
        "Creative profiles in addition to the built-in ones, by name."),
    ] + settings
  }

  /// One entry of `profiles:`.
  private static let creativeProfile: [SchemaField] =
    [
      SchemaField("base", text, "The profile to start from; 'generic' by default."),
      SchemaField("summary", text, "A summary of the profile for lists."),
    ]
    + QualityCheck.all.map {
      SchemaField($0.id, .reference("limit"), "The limit of '\($0.id)', or 'off'.")
    }

  /// A limit as `explain` prints it.
  private static var limit: Schema {
    let words = Schema.either([text, .list(of: text, atLeast: 1)])
    return .either([
      words,
      .object([
        SchemaField("limit", words, "The required value or range."),
        SchemaField(
          "severity", .choice(of: Severity.self),
          "The severity of a value outside the limit."),
      ]),
    ])
  }

  /// Any name; known ones are suggested.
  private static var ruleNames: Schema { .either([.names(RuleRegistry.all.map(\.id)), .string]) }

  private static func meaning(of option: Option) -> String {
    switch option.configuration {
    case .commandLineOnly, .anyFile: "\(option.help)."
    case .ownFolder:
      "\(option.help). The path must be in the file's folder, unless --config names the file."
    case .namedFile: "\(option.help). Only if --config names the file."
    }
  }

  private static func schema(of option: Option) -> Schema {
    guard option.takesValue else { return .flag }
    let value = value(of: option)
    guard option.isRepeatable else { return .either([value, .constant(false)]) }
    let pairs = Schema.object(keys: .filledString, values: text)
    return switch option.rule.form {
    case .keyed, .pair, .assignment, .limit: .either([value, .list(of: value, atLeast: 1), pairs])
    case .text, .path, .nameOrFile, .name, .wholeNumber, .dateAndTime, .duration,
      .timeOffset:
      .either([value, .list(of: value, atLeast: 1)])
    }
  }

  private static let text = Schema([
    .init("type", ["string", "number", "boolean"]), .init("minLength", 1),
  ])

  private static func value(of option: Option) -> Schema {
    switch option.rule.form {
    case .name: .names(option.rule.names)
    case .wholeNumber: .either([.integer(0...Int.max), .string(matching: "^[0-9]+$")])
    case .duration: .string(matching: "^[0-9]+(\\.[0-9]+)?(us|ms|s|m|h)$")
    case .timeOffset: .string(matching: "^[0-9]+(\\.[0-9]+)?(us|ms|s|m|h| ?%)$")
    case .pair, .keyed, .assignment, .limit: .string(matching: "^[^=]+=")
    case .text, .path, .nameOrFile, .dateAndTime:
      Schema([.init("type", ["string", "number"]), .init("minLength", 1)])
    }
  }
}
