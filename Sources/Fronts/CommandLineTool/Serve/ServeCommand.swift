internal import Glibc
internal import Network
internal import System
internal import VASTSimulator
internal import Vocabulary
internal import Workers

/// `vastsim serve`: serves the inspector, a page that plays tags and shows the runs.
struct ServeCommand {
  let options: ServeOptions
  /// The options as the user wrote them, for the workers.
  let arguments: [String]
  let context: CommandContext
  /// The configuration file's settings for runs.
  var choices = RunChoices()

  /// Serves until the user interrupts.
  ///
  /// - Throws: why a tag cannot be read, the server cannot listen at the address, or no temporary
  ///   folder can be created.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    for tag in options.tags where !RemoteInput.isURL(tag) { try LocalFile.checkReadable(tag) }
    if let media = options.play.settings.media { try LocalFile.checkReadable(media) }
    guard let program = context.scriptHostProgram else {
      throw UnreadableInput(
        verb: "start", path: "vastsim", reason: "the path of its executable file is not known",
        fix: "run the installed program")
    }
    // Ctrl-C is blocked before threads are started, since a thread inherits the blocked signals.
    let signals = context.interruptions == nil ? InterruptSignal([SIGINT, SIGTERM]) : nil
    guard let temporary = ScratchFolder(), let replies = ReplyQueue() else {
      throw UnreadableInput(
        verb: "write", path: ScratchFolder.parent,
        reason: "no temporary folder can be created in it",
        fix: "check the permissions of '\(ScratchFolder.parent)' and the free disk space")
    }
    defer { withExtendedLifetime(temporary) {} }
    let folder = InspectorFolder(path: temporary.path)
    try folder.make()
    let listener = try listener(of: replies)
    let gate = InspectorGate(
      token: HTTPListener.randomToken(), hosts: listener.hosts(at: options.place.address))
    replies.open { request in
      guard
        case .refused(let status) = gate.admission(
          of: request.method, request.target, request.headers)
      else { return nil }
      // A request for a page that does not exist is not refused here, so that a user who follows an
      // old link gets the page for an address that does not exist.
      return InspectorServer.isPageMissing(request, status) ? nil : status
    }
    let url = listener.url(gate.pagePath)
    output.show("\(url)\n")
    if options.opensBrowser, !Self.openBrowser(at: url) {
      errorOutput.show(
        "note: '--open' needs xdg-open, which is not installed here: open the URL yourself\n")
    }
    if !options.play.isQuiet {
      errorOutput.show("note: open this URL in a browser of this machine; Ctrl-C ends\n")
    }
    var server = InspectorServer(
      program: program, arguments: arguments, gate: gate,
      page: InspectorPage(options: options, context: context), folder: folder,
      replies: replies)
    server.run { context.interruptions?() ?? signals?.count ?? 0 }
    listener.stop()
    return .pass
  }

  private func listener(of replies: ReplyQueue) throws(UnreadableInput) -> HTTPListener {
    // A job contains a tag and a scenario, and `jobBytes` is the limit for such a request.
    let limits = HTTPListenerLimits(
      bodyBytes: InspectorLimits.jobBytes, allBodyBytes: 32 << 20, ofConnections: .ofCommands,
      idleSeconds: 60)
    do throws(HTTPListenerError) {
      return try HTTPListener(
        port: options.place.port, address: options.place.address, limits: limits,
        refusal: replies.refusal, handler: replies.answer)
    } catch {
      throw UnreadableInput(
        verb: "listen at", path: options.place.address.host + ":\(options.place.port)",
        reason: error.reason,
        fix: "use an address of this machine and a free port with --listen")
    }
  }

  /// Opens a URL in the desktop's browser; returns false if there is no desktop.
  private static func openBrowser(at url: String) -> Bool {
    guard let opener = Program("xdg-open"), let shell = Program("sh") else { return false }
    // The browser outlives this process.
    let script = "nohup \"$1\" \"$2\" >/dev/null 2>&1 &"
    return (try? shell.run(["-c", script, "sh", opener.path, url])) != nil
  }
}

extension ServeCommand: Command {
  static let group = CommandGroup.pages
  static var table: OptionTable { ServeOptions.table }

  static let examples = [
    "serve ad.xml --media ad.mp4 --open",
    "serve --listen 0.0.0.0:8080 --map https://cdn.example.com/=media/",
  ]

  static let foreignContents = FileContent.notTags

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try ServeCommand(
      options: ServeOptions(call.parsed), arguments: call.arguments, context: call.context,
      choices: call.choices
    ).run(output: &output, errorOutput: &errorOutput)
  }
}

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
