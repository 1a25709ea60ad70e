internal import CreativeQuality
internal import Reports
internal import Units
internal import VASTSimulator
internal import Vocabulary

/// `vastsim schema`: prints the JSON Schema of a format that vastsim reads or writes.
enum SchemaCommand {
  /// A format that has a schema.
  struct Format: Sendable {
    let name: String
    let document: @Sendable () -> SchemaDocument

    fileprivate init(
      _ name: String, _ document: @autoclosure @escaping @Sendable () -> SchemaDocument
    ) {
      self.name = name
      self.document = document
    }
  }

  /// Every format that has a schema.
  static let formats = [
    Format("scenario", ScenarioSchema.document),
    Format("audience", AudienceMix.document),
    Format("configuration", ConfigurationSchema.document),
    Format("event-stream", EventStream.document),
    Format("record", JSONReport.document),
    Format("lint", LintJSONReport.document),
    Format("explain", Explanation.document),
    Format("resolve", ChainReport.document),
    Format("probe", ProbeJSONReport.document),
    Format("fix", FixJSONReport.document),
    Format("test", TestJSONReport.document),
    Format("test-line", TestJSONReport.lineDocument),
    Format("diff", DiffJSONReport.document),
    Format("check", CertificateJSONReport.document),
    Format("check-line", CertificateJSONReport.lineDocument),
    Format("app-trace", AppTraceSchema.document),
    Format("audit", AuditReport.document),
    Format("counts", CountsReport.document),
    Format("fit", FitReport.document),
    Format("layout", LayoutReport.document),
    Format("auction", AuctionReport.document),
    Format("receive", ReceptionJSON.document),
    Format("receive-line", ReceptionJSON.lineDocument),
    Format("batch-line", BatchSchema.line(RunOption.keys)),
    Format("batch-result", BatchSchema.result),
    Format("cache", CacheReport.document),
    Format("list", CatalogReport.document),
  ]

  static let table = OptionTable(
    command: "vastsim schema",
    overview: "Print the JSON Schema of a format, for editors and scripts",
    arguments: [
      OptionTable.Argument(
        "NAME", help: formats.map(\.name).joined(separator: ", "))
    ],
    options: PlayOptions.helpOptions)

  /// The schema of the named format.
  ///
  /// - Throws: for a format that has none.
  static func text(for name: String) throws -> String {
    guard let format = formats.first(where: { $0.name == name }) else {
      throw table.usageError(
        "There is no schema '\(name)'. Known: "
          + "\(formats.map(\.name).joined(separator: ", ")).")
    }
    return try format.document().text()
  }
}

extension SchemaCommand: Command {
  static let group = CommandGroup.setUp

  static let examples = [
    "schema scenario",
    "schema event-stream",
  ]

  static var argumentNames: [String]? { formats.map(\.name) }

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    output.write(try text(for: call.parsed.positionals[0]))
    return .pass
  }
}

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

/// The schema of a line of an app trace, as `vastsim audit` reads it. A line is one call with its
/// arguments, and the schema covers every call of each SDK.
enum AppTraceSchema {
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim app trace, version 1",
      meaning: "One line of an app trace: a call between an app and the SDK of a native unit.",
      root: names.reduce(Schema.object(fields).open) { root, name in
        root.with(if: condition(name), then: arguments(of: name))
      }, definitions: [])
  }

  /// The calls of all SDKs.
  static let signatures: [AppCallSignature] = NativeSDK.allCases.flatMap { $0.calls.signatures }

  private static let names: [String] = signatures.map(\.name).distinct

  private static let fields: [SchemaField] = [
    .required("v", .constant(1), "The version of the format, 1."),
    .required("atUs", .integer(0...Int.max), "The time since the trace began, in µs."),
    .required("unit", .filledString, "The unit's name, of the app's own choice."),
    .required("call", .names(names), "The call's name; its arguments are further keys."),
  ]

  private static func condition(_ name: String) -> Schema {
    Schema.requiring(["call"]).with(
      "properties", .object([.init("call", Schema.constant(.string(name)).json)]))
  }

  /// The arguments of the call with this name. If several SDKs have such a call, the arguments of
  /// any one of these calls.
  private static func arguments(of name: String) -> Schema {
    let calls = signatures.filter { $0.name == name }.map { signature in
      Schema.object(signature.arguments.map(field)).open.described(signature.meaning)
    }
    return calls.count == 1 ? calls[0] : .either(calls)
  }

  private static func field(_ argument: AppCallSignature.Argument) -> SchemaField {
    let schema = schema(of: argument.kind)
    return argument.isRequired
      ? .required(argument.name, schema, argument.meaning)
      : SchemaField(argument.name, .either([schema, .constant(.null)]), argument.meaning)
  }

  private static func schema(of kind: AppCallSignature.Kind) -> Schema {
    switch kind {
    case .text: .string
    case .flag: .flag
    case .whole: .integer()
    case .count: .integer(0...Int.max)
    case .number: .anyNumber
    case .length: .positiveNumber
    case .percent: .number(0...100)
    case .size: pair("width", "height", .positiveNumber)
    case .position: pair("x", "y", .anyNumber)
    case .texts: .list(of: .string)
    case .identifier: .either([.string, .integer()])
    case .textsByKey: .object(keys: .string, values: .string)
    case .names(let names): .names(names)
    case .object(let arguments): Schema.object(arguments.map(field)).open
    case .objects(let arguments): .list(of: Schema.object(arguments.map(field)).open)
    }
  }

  /// Two numbers, either under two keys or in a list.
  private static func pair(_ first: String, _ second: String, _ number: Schema) -> Schema {
    .either([
      Schema.object([
        .required(first, number, "The \(first)."), .required(second, number, "The \(second)."),
      ]).open,
      .list(ofEach: [number, number]),
    ])
  }
}
