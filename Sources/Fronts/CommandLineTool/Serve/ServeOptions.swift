internal import Workers

/// The options of one call of `vastsim serve`; the options of its runs are those of `play`.
struct ServeOptions {
  /// Paths and URLs that the page offers; the first one is run when the page opens.
  let tags: [String]
  let place: ListeningPlace
  /// Whether the page is opened in the browser.
  let opensBrowser: Bool
  let limits = InspectorLimits()
  /// The limits of the workers.
  let workers: WorkerLimits
  /// The options that the page does not set itself, which apply to each run.
  let play: PlayOptions

  /// Reads what `table` parsed.
  ///
  /// - Throws: for an address at which the server cannot listen, and for options that `play`
  ///   refuses.
  init(_ parsed: ParsedArguments) throws(UsageError) {
    tags = parsed.positionals
    guard !tags.contains("-") else {
      throw Self.table.usageError(
        "Standard input can be read only once, but the page can run a tag several times: use a "
          + "file.")
    }
    place = try ListeningPlace(
      parsed.value(of: Self.listenOption) ?? "127.0.0.1", for: Self.table, client: "a browser")
    opensBrowser = parsed.isSet(Self.openOption)
    workers = try WorkerOptions.limits(parsed, of: Self.table, within: Self.workers)
    var play = try PlayOptions(parsed, tag: nil)
    play.reports = []
    self.play = play
  }

  /// The options of `vastsim serve`, in the order of its help.
  static let table = OptionTable(
    command: "vastsim serve",
    overview: "Open the inspector: a page on this machine that plays tags",
    arguments: [
      OptionTable.Argument(
        "TAG", .input, isOptional: true, isRepeatable: true,
        help: "A path or a URL that the page offers; the first one is run when the page opens")
    ],
    options: [
      openOption, listenOption, PlayOptions.mediaOption, PlayOptions.scenarioOption,
      PlayOptions.playerOption,
      PlayOptions.deviceOption, PlayOptions.mapOption, NetworkOptions.networkOption,
    ] + PlayOptions.helpOptions,
    groups: [
      PlayOptions.runGroup(
        PlayOptions.untilOption, PlayOptions.verificationOption, PlayOptions.seedOption,
        PlayOptions.clockStartOption),
      OptionGroup(
        "Media", [PlayOptions.decodeOption, PlayOptions.qualityOption, PlayOptions.profileOption]),
      OptionGroup(
        "Worker processes",
        [WorkerOptions.jobs(within: workers)] + WorkerOptions.group(within: workers).options),
      // A recording holds one run, and the page plays many.
      NetworkOptions.group.without(NetworkOptions.recordOption),
      PlayOptions.outputGroup(
        PlayOptions.failOnOption, PlayOptions.quietOption, PlayOptions.configOption),
    ])

  static let openOption = Option(flag: "open", help: "Open the page in the browser")

  static let listenOption = Option(
    "listen", "ADDRESS[:PORT]", defaultText: "127.0.0.1",
    help: "The address of this machine to listen at; for another device, one that it can reach")

  private static let workers = WorkerOptions.Allowance(
    mostJobs: 64, jobs: { min(4, max(2, $0)) },
    jobsText: "the number of processors, at least 2, at most 4",
    limits: .inspector)
}
