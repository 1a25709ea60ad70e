internal import CreativeQuality
internal import VASTSimulator
internal import Vocabulary
internal import Workers

/// A command that a program can call as a tool: each tool has one row in `all`.
///
/// A tool's input is made of the command's own arguments and options, and its answer is the
/// command's own JSON, so a tool and its command never answer the same question differently.
struct Tool: Sendable {
  let name: String
  let title: String
  /// The description for the model that selects a tool.
  let description: String
  let command: any Command.Type
  /// The name of the answers' format; `vastsim schema` prints the schema of that format.
  let format: String
  /// The names of the command's arguments, in their order.
  let arguments: [String]
  /// Whether the last argument is a list of values.
  var takesSeveral = false
  /// Whether the first argument, which is a tag, may be given as text.
  var takesText = false
  /// Whether the tool resolves the URLs in the tag, so that the tag must not name files of this
  /// machine.
  var resolves = false
  /// The options of the command that the caller may give.
  let options: [Option]
  /// The command-line arguments that are part of every call.
  var fixed: [String] = []
  /// The key of a list in the answer. The list is empty if the command could not read its input.
  /// Nil if the answer has no such list.
  var subject: String?
  /// Summarizes an answer in a few lines, in which text from a document is always quoted.
  let summary: @Sendable (JSONValue) -> [String]

  /// The name of the tool's argument in which a tag is given as text.
  static let text = "xml"
  static let limit = "limit"
  static let cursor = "cursor"

  /// The longest JSON of an answer, in bytes.
  static let longestAnswer = 32_000

  static func named(_ name: String) -> Tool? { all.first { $0.name == name } }

  /// Whether an answer depends on random values.
  var hasSeed: Bool { options.contains(PlayOptions.seedOption) }

  // MARK: What clients see

  /// The tool as `tools/list` returns it.
  ///
  /// - Parameter hasNetwork: whether a call may reach the network.
  /// - Returns: the name, the schemas and the hints.
  func listed(hasNetwork: Bool) -> MCPTool {
    MCPTool(
      name,
      [
        .init("title", .string(title)), .init("description", .string(description)),
        .init("inputSchema", inputSchema), .init("outputSchema", outputSchema),
        .init(
          "annotations",
          .object([
            .init("readOnlyHint", true), .init("idempotentHint", true),
            .init("destructiveHint", false), .init("openWorldHint", .bool(hasNetwork)),
          ])),
      ], oneOf: takesText ? [arguments[0], Self.text] : [])
  }

  private var inputSchema: JSONValue {
    var fields = arguments.enumerated().map { index, name in
      let argument = command.table.arguments[index]
      let schema = takesSeveral ? Schema.list(of: .filledString, atLeast: 1) : .filledString
      let meaning =
        argument.file == nil ? argument.help : "\(argument.help). A path below a root."
      return takesText && index == 0
        ? SchemaField(
          name, schema,
          "The tag: a path below a root, or a URL where the server may reach "
            + "the network.")
        : .required(name, schema, meaning)
    }
    if takesText {
      fields.append(
        SchemaField(Self.text, .filledString, "The tag itself, as text, in place of a path."))
    }
    fields += options.map { option in
      SchemaField(option.toolName, option.toolSchema, option.help)
    }
    fields += [
      SchemaField(
        Self.limit, .integer(1...100_000),
        "The most elements of a list that are shown; lists of up to four are shown whole. Without "
          + "this argument, as many as fit are shown."),
      SchemaField(
        Self.cursor, .filledString,
        "Where to continue an earlier answer to the same arguments: a 'cursor' of "
          + "its 'leftOut'."),
    ]
    return Schema.object(fields).json
  }

  /// The schema of an answer: the command's JSON, and the list of parts that are not shown.
  private var outputSchema: JSONValue {
    let document = SchemaCommand.formats.first { $0.name == format }?.document()
    let answer = (document?.root ?? .any).undescribed
    var fields: [SchemaField] = [
      .required("version", .filledString, "The version of vastsim that answers.")
    ]
    if hasSeed {
      fields.append(.required("seed", .integer(0...Int.max), "The seed of every random value."))
    }
    let leftOut = JSONForm<[AnswerPage.LeftOut]>.list(of: .object(AnswerPage.LeftOut.fields))
    fields += [
      .required(
        "answer", answer,
        "The answer, as 'vastsim \(command.name)' prints it in JSON; 'vastsim schema \(format)' says what "
          + "each key means."),
      SchemaField("leftOut", leftOut.schema, "The lists and strings that are not shown whole."),
      SchemaField(
        "furtherLeftOut", .integer(1...Int.max),
        "How many further places are not shown whole and not listed in 'leftOut'."),
    ]
    let definitions =
      document?.definitions.map {
        JSONValue.Member($0.name, $0.schema.undescribed.json)
      } ?? []
    let schema = Schema.object(fields)
    return definitions.isEmpty
      ? schema.json : schema.with("$defs", .object(definitions)).json
  }
}

extension Option {
  /// The name of the tool's argument for the option: `standIn` for `--stand-in`.
  var toolName: String {
    let words = name.split(separator: "-")
    return words.dropFirst().reduce(String(words.first ?? "")) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }

  /// The schema of the tool's argument for the option.
  var toolSchema: Schema {
    guard takesValue else { return .flag }
    guard isRepeatable else { return single }
    switch rule.form {
    case .pair, .assignment, .keyed, .limit:
      return .object(keys: .filledString, values: .filledString)
    case .text, .path, .nameOrFile, .name, .wholeNumber, .dateAndTime, .duration, .timeOffset:
      return .list(of: single)
    }
  }

  private var single: Schema {
    switch rule.form {
    case .name: .names(rule.names)
    case .wholeNumber: .integer(0...rule.largest)
    case .text, .path, .nameOrFile, .keyed, .pair, .assignment, .dateAndTime, .limit, .duration,
      .timeOffset:
      .filledString
    }
  }
}

extension Tool {
  /// Every tool, in the order of the list.
  static let all = [
    play, check, comparePlayers, resolve, lint, probe, diff, judgeLog, explain, fix,
  ]

  private static let ofPlay = [
    PlayOptions.mediaOption, PlayOptions.standInOption, PlayOptions.scenarioOption,
    PlayOptions.playerOption, PlayOptions.deviceOption, PlayOptions.mapOption,
    PlayOptions.macroOption, PlayOptions.seedOption,
  ]

  private static let play = Tool(
    name: "play_tag", title: "Play a tag",
    description:
      "Plays a VAST tag with its real media on a virtual clock, and reports every beacon "
      + "with its instant, the result of each ad, viewability and findings.",
    command: PlayCommand.self, format: "record", arguments: ["tag"], takesText: true,
    resolves: true,
    options: ofPlay + [PlayOptions.untilOption, PlayOptions.verificationOption],
    summary: ToolSummary.ofRun)

  private static let ofCheck = [
    PlayOptions.mediaOption, PlayOptions.standInOption, PlayOptions.deviceOption,
    PlayOptions.mapOption, PlayOptions.macroOption, CheckOptions.profileOption,
    PlayOptions.seedOption,
  ]

  private static let check = Tool(
    name: "check_tag", title: "Certify a tag",
    description:
      "Certifies a tag: lint, chain, media, verification and some twenty plays of it. Gives a "
      + "verdict with findings and what to do about them.",
    command: CheckCommand.self, format: "check", arguments: ["tag"], takesText: true,
    resolves: true,
    options: ofCheck + [CheckOptions.playerOption], subject: "tags",
    summary: ToolSummary.ofCertificate)

  private static let comparePlayers = Tool(
    name: "compare_players", title: "Compare players",
    description:
      "Plays a tag under every player that is known, and tells where each loses, repeats or "
      + "misplaces a beacon, and why.",
    command: CheckCommand.self, format: "check", arguments: ["tag"], takesText: true,
    resolves: true,
    options: ofCheck, fixed: ["--player=\(CheckOptions.everyPlayer)"], subject: "tags",
    summary: ToolSummary.ofMatrix)

  private static let resolve = Tool(
    name: "resolve_tag", title: "Resolve a tag",
    description:
      "Follows the wrappers of a tag: the chain, the ad that would play, and why the others "
      + "would not.",
    command: ResolveCommand.self, format: "resolve", arguments: ["tag"], takesText: true,
    resolves: true,
    options: [
      PlayOptions.scenarioOption, PlayOptions.playerOption, PlayOptions.deviceOption,
      PlayOptions.mapOption, PlayOptions.seedOption,
    ], summary: ToolSummary.ofChain)

  private static let lint = Tool(
    name: "lint_tag", title: "Lint a tag",
    description:
      "Checks a VAST or VMAP document against the standard and practice, without playing it; "
      + "gives findings with positions, and the edits that fix them.",
    command: LintCommand.self, format: "lint", arguments: ["tag"], takesText: true,
    options: [LintOptions.onlyOption, LintOptions.offOption],
    fixed: ["--\(LintOptions.fixesOption.name)"], subject: "files",
    summary: ToolSummary.ofLint)

  private static let probe = Tool(
    name: "probe_media", title: "Probe media",
    description: "Measures media files with FFmpeg (streams, loudness, frames, black and frozen "
      + "pictures), and judges them by a creative profile.",
    command: ProbeCommand.self, format: "probe", arguments: ["media"], takesSeveral: true,
    options: [ProbeOptions.profileOption], subject: "files", summary: ToolSummary.ofMedia)

  private static let diff = Tool(
    name: "diff_runs", title: "Compare runs",
    description:
      "Compares what two tags, runs or captures (event stream, run record, HAR) request, play "
      + "and open.",
    command: DiffCommand.self, format: "diff", arguments: ["old", "new"], resolves: true,
    options: ofPlay.filter { $0 != PlayOptions.deviceOption } + [
      DiffOptions.withinOption, DiffOptions.ignoreOption,
    ], summary: ToolSummary.ofDifferences)

  private static let judgeLog = Tool(
    name: "judge_log", title: "Judge a log",
    description:
      "Judges the log of a real app: calls on SDKs, or what verification scripts received of "
      + "Open Measurement sessions (HAR, list of URLs, console text, events, app trace).",
    command: AuditCommand.self, format: "audit", arguments: ["log"],
    options: [
      AuditOptions.tagOption, AuditOptions.kindOption, AuditOptions.redactOption,
      PlayOptions.mapOption,
    ], summary: ToolSummary.ofLog)

  private static let explain = Tool(
    name: "explain", title: "Explain an identifier",
    description:
      "Explains a rule, an error code, a player, a creative profile, a standard, a scenario "
      + "or a policy.",
    command: ExplainCommand.self, format: "explain", arguments: ["id"], options: [],
    summary: ToolSummary.ofExplanation)

  private static let fix = Tool(
    name: "fix_tag", title: "Fix a tag",
    description:
      "Fixes what rules find in a tag by small edits, proves by playing that no player loses a "
      + "beacon, and returns the fixed text; writes nothing.",
    command: FixCommand.self, format: "fix", arguments: ["tag"], takesText: true, resolves: true,
    options: [
      PlayOptions.mediaOption, PlayOptions.standInOption, FixOptions.ruleOption,
      FixOptions.httpsOption, FixOptions.stubOption,
      FixOptions.playerOption, PlayOptions.scenarioOption, PlayOptions.deviceOption,
      PlayOptions.mapOption, PlayOptions.seedOption,
    ], summary: ToolSummary.ofRepair)
}
