internal import Units
internal import Reports
internal import System
internal import VASTSimulator
internal import Vocabulary

/// `vastsim auction`: runs an auction on files, up to the resulting tag.
struct AuctionCommand {
  private static let sdk = NativeSDK.prebid.word

  static let table = OptionTable(
    command: "vastsim auction",
    overview: "Run a \(sdk) auction from files, and show the creative that wins",
    arguments: [
      OptionTable.Argument(
        "REQUEST", .input, help: "An OpenRTB request (JSON) or an ad unit (YAML), or '-'")
    ],
    options: [
      bidsOption, storedOption, responseOption, serverOption, adServerOption, compareOption,
      formatOption, PlayOptions.failOnOption,
    ] + PlayOptions.helpOptions,
    groups: [
      OptionGroup(
        "Auction",
        [cacheHostOption, cachePathOption, PlayOptions.seedOption, PlayOptions.clockStartOption]),
      PlayOptions.outputGroup(PlayOptions.colorOption, PlayOptions.configOption),
    ])

  private static let storedOption = Option(
    "stored", "DIR", .path, file: .input(endings: [".json"]), configuration: .ownFolder,
    help: "The stored requests, each as ID.json")

  private static let bidsOption = Option(
    "bids", "DIR", .path, file: .input(endings: [".json"]), configuration: .ownFolder,
    help: "The bidders' responses, each as BIDDER.json")

  private static let responseOption = Option(
    "response", "FILE", .path, file: .input, configuration: .ownFolder,
    help: "The recorded response of a \(sdk) Server, in place of --stored and --bids")

  private static let serverOption = Option(
    "server", "DIALECT", .oneOf(ServerDialect.allCases.map(\.rawValue)), configuration: .anyFile,
    defaultText: "go",
    help: "The implementation of \(sdk) Server")

  private static let adServerOption = Option(
    "ad-server", "FILE", .path, file: .input, configuration: .ownFolder,
    help: "The line items of the ad server; without them the highest bid is shown")

  private static let compareOption = Option(
    flag: "compare", configuration: .anyFile,
    help: "Show where the Go and the Java server differ")

  private static let cacheHostOption = Option(
    "cache-host", "HOST", defaultText: AuctionServerSettings().cacheHost,
    help: "The host of \(sdk) Cache, the value of hb_cache_host")

  private static let cachePathOption = Option(
    "cache-path", "PATH", defaultText: AuctionServerSettings().cachePath,
    help: "The path of \(sdk) Cache, the value of hb_cache_path")

  private static let formatOption = Option.format(\.auction)

  private let parsed: ParsedArguments
  private let options: PlayOptions
  private let levels: RuleLevels
  private let context: CommandContext

  /// - Throws: for options that exclude each other.
  init(
    _ parsed: ParsedArguments, levels: RuleLevels, context: CommandContext
  ) throws(UsageError) {
    self.parsed = parsed
    self.levels = levels
    self.context = context
    options = try PlayOptions(parsed)
    guard parsed.isSet(Self.responseOption) else { return }
    for other in [Self.storedOption, Self.bidsOption, Self.compareOption]
    where parsed.isSet(other) {
      throw Self.table.usageError(
        "'--response' gives the whole response, so '--\(other.name)' has no effect: "
          + "leave one of them out."
      )
    }
  }

  /// Reads the files, holds the auction and shows it.
  ///
  /// - Throws: `UnreadableInput` or `UnusableScenario` for a file that cannot be read.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    let path = parsed.positionals.first ?? "-"
    let display = DisplayPath(currentFolder: context.currentFolder)
    let read = try read(settings, display)
    let chain = AuctionChain(
      settings, read.files, random: SeededRandom(seed: options.settings.seed),
      clock: options.settings.clock)
    let comparison = parsed.isSet(Self.compareOption) ? chain.comparison : nil
    let found = read.findings + chain.findings + (comparison?.findings ?? [])
    let findings = found.compactMap(levels.applied)
    let report = AuctionReport(
      chain, of: display.text(of: path), server: settings.server.dialect, comparison: comparison,
      findings: findings, failingOn: options.failOn, style: options.style(in: context))
    output.write(try options.format.text(of: report, \.auction))
    if options.format.isForPeople {
      for finding in findings { errorOutput.show("\(finding)\n") }
    }
    return ExitCode(of: [report.judgement.verdict], failingOn: options.failOn)
  }

  private func read(
    _ settings: AuctionSettings, _ display: DisplayPath
  ) throws -> (files: AuctionFiles, findings: [Diagnostic]) {
    let reader = AuctionFileReader(DiskFiles(), displayName: display.text)
    do {
      return try reader.read(settings)
    } catch {
      switch error {
      case .unreadable(let error, _): throw error
      case .unusable(let problems): throw UnusableScenario(problems)
      }
    }
  }

  private var settings: AuctionSettings {
    var settings = AuctionSettings(request: parsed.positionals.first ?? "-")
    settings.files.stored = parsed.value(of: Self.storedOption)
    settings.files.bids = parsed.value(of: Self.bidsOption)
    settings.files.response = parsed.value(of: Self.responseOption)
    settings.adServer.lineItems = parsed.value(of: Self.adServerOption)
    if let name = parsed.value(of: Self.serverOption) {
      settings.server.dialect = ServerDialect(rawValue: name) ?? settings.server.dialect
    }
    settings.server.account.cacheHost =
      parsed.value(of: Self.cacheHostOption) ?? settings.server.account.cacheHost
    settings.server.account.cachePath =
      parsed.value(of: Self.cachePathOption) ?? settings.server.account.cachePath
    settings.server.account.seed = options.settings.seed
    return settings
  }
}

extension AuctionCommand: Command {
  static let group = CommandGroup.inside

  static let examples = [
    "auction request.yaml --bids bids/ --stored stored/",
    "auction request.yaml --response answer.json --ad-server items.yaml",
  ]

  static let foreignContents: Set<FileContent> = [
    .media, .tag, .scenario, .trace, .events, .capture,
  ]

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try AuctionCommand(call.parsed, levels: call.choices.ruleLevels, context: call.context)
      .run(output: &output, errorOutput: &errorOutput)
  }
}
