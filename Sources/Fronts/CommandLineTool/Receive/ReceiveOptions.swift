internal import Comparison
internal import VASTSimulator
internal import Vocabulary

/// The options of one call of `vastsim receive`.
struct ReceiveOptions {
  let condition: ReceptionEndStateMachine.Condition
  /// How long no request may arrive before the reception counts as idle.
  let idleTimeout: Duration
  let place: ListeningPlace
  /// The file with the certificate and the key for TLS; nil for a reception without TLS.
  let tls: String?
  /// Whether the beacons are compared with the prediction of the nearest player profile, because
  /// the user named none.
  let isNearest: Bool
  /// The folder for a recording; nil for none.
  let record: String?
  /// The page of the player under test; nil if the user plays the URL.
  let page: PageChoice?
  /// The folder in which recordings of real players are collected; nil for none.
  let save: String?
  /// The names or the files of the scenarios that are played one after another; nil means the default.
  let scenarios: [String?]
  /// How often each scenario is played.
  let repeats: Int
  let reports: [ReportFile<ReceptionReport>]
  /// How standard output shows the progress and the result.
  let printed: ReportFormat.Stream<ReceptionProgress, ReceptionReport>
  /// The options for the predictions and for the source of the documents.
  let play: PlayOptions

  /// Reads what `table` parsed.
  ///
  /// - Throws: for an address at which the server cannot listen, and for options that `play`
  ///   refuses.
  init(_ parsed: ParsedArguments) throws(UsageError) {
    condition =
      parsed.value(of: Self.untilOption).flatMap(ReceptionEndStateMachine.Condition.init)
      ?? .complete
    idleTimeout =
      parsed.value(of: Self.idleTimeoutOption).flatMap(TimeText.parse) ?? Self.defaultIdleTimeout
    place = try ListeningPlace(
      parsed.value(of: Self.listenOption) ?? "127.0.0.1", for: Self.table, client: "a player")
    tls = parsed.value(of: Self.tlsOption)
    isNearest = !parsed.isSet(Self.playerOption)
    record = parsed.value(of: Self.recordOption)
    reports = parsed.reports(\.reception)
    printed = parsed.format.printedReception ?? .init()
    page = try PageChoice(parsed, place)
    save = parsed.value(of: Self.saveOption)
    let named = parsed.values(of: Self.scenarioOption)
    scenarios = named.isEmpty ? [nil] : named
    repeats = parsed.value(of: Self.repeatOption).flatMap(Int.init) ?? 1
    guard (1...100).contains(repeats) else {
      throw Self.table.usageError("'--repeat' is \(repeats), but must be from 1 to 100.")
    }
    if scenarios.count * repeats > 1 {
      guard printed.part != nil, reports.isEmpty, record == nil else {
        throw Self.table.usageError(
          "with '--repeat' or several '--scenario', the results are printed only as text or JSON "
            + "Lines: use '--format text' or '--format jsonl', and use '--save' in place of "
            + "'--report' and '--record'."
        )
      }
    }
    if save != nil, parsed.positionals.first == "-" {
      throw Self.table.usageError(
        "'--save' writes the tag's name into \(CasesFile.name), but standard input has no name: "
          + "use a file.")
    }
    // In this command, `--record` keeps the requests of the player under test, which needs no
    // network.
    play = try PlayOptions(parsed.without(Self.recordOption))
  }

  private static let defaultIdleTimeout = Duration.seconds(60)

  /// The options of `vastsim receive`, in the order of its help.
  static let table = OptionTable(
    command: "vastsim receive",
    overview: "Serve a tag to a real player, and judge the beacons it sends",
    arguments: [
      OptionTable.Argument("TAG", .input, help: "A path, '-' for standard input, or a URL"),
      OptionTable.Argument(
        "MEDIA", .input, isOptional: true, help: "A local file to serve for every MediaFile"),
    ],
    options: [
      listenOption, pageOption, playerOption, scenarioOption, untilOption, saveOption,
      PlayOptions.mapOption, NetworkOptions.networkOption, formatOption, reportOption,
      PlayOptions.quietOption,
    ] + PlayOptions.helpOptions,
    groups: [
      OptionGroup("Page", pageOptions),
      OptionGroup("Devices and recordings", [tlsOption, recordOption]),
      PlayOptions.runGroup(
        idleTimeoutOption, PlayOptions.verificationOption, PlayOptions.seedOption,
        PlayOptions.clockStartOption),
      NetworkOptions.group.without(NetworkOptions.recordOption),
      PlayOptions.outputGroup(
        RowOptions.grepOption, PlayOptions.colorOption, PlayOptions.configOption),
    ])

  static let untilOption = Option(
    "until", "WHEN", .oneOf(ReceptionEndStateMachine.Condition.allCases.map(\.rawValue)),
    configuration: .anyFile, defaultText: "complete",
    help: "When to end: the ad is over, no request comes, or Ctrl-C; Ctrl-C always ends")

  static let idleTimeoutOption = Option(
    "idle-timeout", "DURATION", .duration, configuration: .anyFile, defaultText: "60s",
    help: "End when no request has come for this long; not with --until interrupt")

  static let listenOption = Option(
    "listen", "ADDRESS[:PORT]", defaultText: "127.0.0.1",
    help: "The address of this machine to listen at; for another device, one that it can reach")

  static let tlsOption = Option(
    "tls", "FILE", .path, file: .output,
    help:
      "Listen with TLS, with the certificate and the key in FILE (PEM), which is created if it "
      + "does not exist")

  static let pageOption = Option(
    "page", "URL", configuration: .commandLineOnly,
    help:
      "Open the player's page in Chromium, '{tag}' replaced by the served tag's URL, and do the "
      + "scenario's steps")

  static let repeatOption = Option(
    "repeat", "N", .wholeNumber(upTo: 100), configuration: .commandLineOnly, defaultText: "1",
    help: "How often to play each scenario, 1 to 100")

  static let skipSelectorOption = Option(
    "skip-selector", "CSS", configuration: .commandLineOnly, defaultText: CasesFile.Page().skip,
    help: "What the step 'skip' clicks in the page")

  static let clickSelectorOption = Option(
    "click-selector", "CSS", configuration: .commandLineOnly, defaultText: CasesFile.Page().click,
    help: "What the step 'click' clicks in the page")

  static let trustOption = Option(
    flag: "trust-page", configuration: .commandLineOnly,
    help: "Run the page without Chromium's sandbox, which does not work as root and in many "
      + "containers")

  /// The options that have an effect only with `--page`.
  static let pageOptions = [repeatOption, skipSelectorOption, clickSelectorOption, trustOption]

  static let saveOption = Option(
    "save", "DIR", .path, file: .outputFolder(endings: [Recording.ending, CasesFile.name]),
    help: "Add a recording of the player to a folder, from which 'vastsim fit' learns its profile")

  static let scenarioOption = Option(
    PlayOptions.scenarioOption.name, "NAME|FILE", .nameOrFile, file: .scenario, isRepeatable: true,
    defaultText: PlayOptions.scenarioOption.defaultText,
    help: "What happens while the ad plays; with --page also several, one after another")

  static let playerOption = Option(
    "player", "NAME", configuration: .anyFile, defaultText: "the nearest of all",
    help: "The player profile whose prediction the beacons are compared with")

  static let formatOption = Option.format(\.printedReception)

  static let reportOption = Option.report(\.reception, help: "Also write a report to a file")

  static let recordOption = Option(
    "record", "DIR", .path, file: .outputFolder(endings: [".jsonl"]),
    help: "Record what the player requests in a new folder, for 'vastsim diff'")
}

/// One reception of a command call: its scenario, and its name among repeated receptions.
struct ReceptionCase: Sendable, Hashable {
  /// The name or the file of the scenario; nil for the default.
  var scenario: String?
  /// The name of the scenario or else of the tag, with a number for each repetition.
  var name: String
}

extension ReceiveOptions {
  /// The receptions in their order: each scenario is repeated as often as the user chose.
  var cases: [ReceptionCase] {
    var cases: [ReceptionCase] = []
    var names = CasesFile()
    for scenario in scenarios {
      let name = Self.stem(of: scenario ?? play.settings.tag ?? "tag")
      for _ in 0..<repeats {
        let unused = names.unusedName(name)
        names.cases.append(CasesFile.Case(unused, tag: "", recording: ""))
        cases.append(ReceptionCase(scenario: scenario, name: unused))
      }
    }
    return cases
  }

  /// The name of a file without its folder and its ending. A recording is named after it, so every
  /// character other than a letter, a digit, `-` and `_` becomes `-`.
  private static func stem(of path: String) -> String {
    let file = path.prefix { !"?#".contains($0) }.split(separator: "/").last ?? "tag"
    let stem = file.dropFirst().firstIndex(of: ".").map { file[..<$0] } ?? file
    let plain = stem.map { $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : "-" }
    return plain.isEmpty ? "tag" : String(plain)
  }
}
