internal import Glibc
internal import Inspector
internal import VirtualTime

/// The options of one call of `vastsim serve`; those of a run are the ones of `play`.
struct ServeOptions {
  /// Paths and URLs that are at hand in the page; the first one is run when it opens.
  let tags: [String]
  let place: ListeningPlace
  /// Whether the page is opened in the browser.
  let opensBrowser: Bool
  let limits: InspectorLimits
  /// The options of each run, where the page does not decide.
  let play: PlayOptions

  /// Reads what `table` parsed.
  ///
  /// - Throws: for an address that cannot be listened at, and for options that `play` refuses.
  init(_ parsed: ParsedArguments) throws(UsageError) {
    tags = parsed.positionals
    guard !tags.contains("-") else {
      throw Self.table.usageError(
        "Standard input is read once, and the page runs a tag as often as it likes: use a file.")
    }
    place = try ListeningPlace(
      parsed.value(of: Self.listenOption) ?? "127.0.0.1", for: Self.table, client: "a browser")
    opensBrowser = parsed.isSet(Self.openOption)
    let processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    let jobs = parsed.value(of: Self.jobsOption).flatMap(Int.init) ?? min(4, max(2, processors))
    guard (1...64).contains(jobs) else {
      throw Self.table.usageError("'--jobs \(jobs)': use a number from 1 to 64.")
    }
    let megabytes = parsed.value(of: Self.memoryOption).flatMap(Int.init) ?? 2_000
    guard (1...1_000_000).contains(megabytes) else {
      throw Self.table.usageError(
        "'--memory \(megabytes)': use a number of megabytes from 1 to 1000000.")
    }
    limits = InspectorLimits(
      workers: jobs,
      time: parsed.value(of: Self.timeoutOption).flatMap(TimeText.parse) ?? .seconds(120),
      residentBytes: megabytes * 1_000_000)
    do throws(UsageError) {
      var play = try PlayOptions(parsed)
      play.tag = nil
      play.media = parsed.value(of: Self.mediaOption)
      play.reports = []
      self.play = play
    } catch {
      throw Self.table.usageError(error.message)
    }
  }

  /// The options of `vastsim serve`, in the order of its help.
  static let table = OptionTable(
    command: "vastsim serve",
    overview: "Open the inspector: a page on this machine that plays tags and shows the runs",
    arguments: [
      OptionTable.Argument(
        "TAG", isOptional: true, isRepeatable: true,
        help: "A path or a URL that the page offers; the first one is run when the page opens")
    ],
    options: [
      openOption, listenOption, mediaOption, PlayOptions.scenarioOption, PlayOptions.playerOption,
      PlayOptions.deviceOption, PlayOptions.untilOption, PlayOptions.mapOption,
      PlayOptions.allowFilesOption, PlayOptions.macroOption, PlayOptions.limitOption,
      PlayOptions.verificationOption, PlayOptions.decodeOption, PlayOptions.qualityOption,
      PlayOptions.profileOption, PlayOptions.seedOption, PlayOptions.clockStartOption,
      jobsOption, timeoutOption, memoryOption,
    ] + NetworkOptions.options.filter { $0 != NetworkOptions.recordOption } + [
      PlayOptions.failOnOption, PlayOptions.quietOption, PlayOptions.helpOption,
    ])

  static let openOption = Option(flag: "open", help: "Open the page in the browser")

  static let listenOption = Option(
    "listen", "ADDRESS[:PORT]", defaultText: "127.0.0.1",
    help: "The address of this machine to listen at, for a browser on another device")

  static let mediaOption = Option(
    "media", "FILE", .path, help: "A media file for every MediaFile of the tags")

  static let jobsOption = Option(
    "jobs", "N", .wholeNumber, defaultText: "the processors, 2 to 4",
    help: "How many runs are played at once; further ones wait")

  static let timeoutOption = Option(
    "timeout", "DURATION", .duration, defaultText: "120s",
    help: "How long one run may take on the wall clock; then it is ended")

  static let memoryOption = Option(
    "memory", "MEGABYTES", .wholeNumber, defaultText: "2000",
    help: "The resident memory that one run may have; beyond it, it is ended")
}
