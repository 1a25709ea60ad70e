internal import CreativeQuality

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
    options: [LintOptions.onlyOption, LintOptions.offOption], subject: "files",
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
