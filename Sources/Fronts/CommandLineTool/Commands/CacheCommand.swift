internal import Media
internal import System
internal import VASTSimulator
internal import Vocabulary

/// `vastsim cache`: shows the measurements of media that are kept for later runs, or removes them.
struct CacheCommand {
  static let table = OptionTable(
    command: "vastsim cache",
    overview: "Show or remove the kept measurements of media",
    arguments: [
      OptionTable.Argument("ACTION", isOptional: true, help: "'clear' removes all measurements")
    ],
    options: [
      CacheOptions.folderOption, formatOption, PlayOptions.configOption,
    ] + PlayOptions.helpOptions)

  /// The actions of the command other than showing the cache.
  enum Action: String, CaseIterable {
    case clear
  }

  private static let formatOption = Option.format(\.cache)

  private let action: Action?
  private let format: ReportFormat
  private let folder: EntryFolder?
  /// Whether the command line names the folder. If it does not, a missing folder is an empty cache.
  private let isNamed: Bool
  private let context: CommandContext

  /// - Throws: for an unknown action.
  init(_ parsed: ParsedArguments, context: CommandContext) throws(UsageError) {
    let word = parsed.positionals.first
    action = word.flatMap(Action.init)
    guard word == nil || action != nil else {
      throw Self.table.usageError("Unknown action '\(word ?? "")'. Allowed: clear.")
    }
    format = parsed.format
    isNamed = parsed.isFromCommandLine(CacheOptions.folderOption)
    folder = context.cacheFolder(named: parsed.value(of: CacheOptions.folderOption))
      .map { EntryFolder(path: $0) }
    self.context = context
  }

  /// Shows the folder, after emptying it if requested.
  ///
  /// - Throws: `UnreadableInput` when the folder cannot be read or emptied, or is named and missing.
  func run(output: inout some TextOutputStream) throws -> ExitCode {
    guard let folder else {
      output.write(try format.text(of: CacheReport(), \.cache))
      return .pass
    }
    let path = DisplayPath(currentFolder: context.currentFolder).text(of: folder.path)
    if isNamed { try LocalFile.checkExists(at: folder.path, shownAs: path, for: "--cache") }
    let removed: EntryFolder.Content?
    let content: EntryFolder.Content
    do throws(FolderFailure) {
      removed = action == .clear ? try folder.clear() : nil
      content = try folder.content()
    } catch {
      throw UnreadableInput(
        verb: action == .clear ? "empty" : "read", path: path, reason: error.reason,
        fix: "use another folder with '--cache DIR'")
    }
    let report = CacheReport(
      path: path, content: content, bound: folder.bound, removed: removed)
    output.write(try format.text(of: report, \.cache))
    return .pass
  }
}

/// The measurements of media that are kept, and those that were removed.
struct CacheReport {
  /// The folder, as displayed; nil where none is known.
  var path: String?
  var content = EntryFolder.Content()
  var bound = EntryFolder.Bound()
  /// What was removed; nil unless removal was requested.
  var removed: EntryFolder.Content?

  /// The report as text for people.
  var text: String {
    guard let path else {
      return "There is no cache: set XDG_CACHE_HOME or HOME, or use '--cache DIR'.\n"
    }
    var text: VisibleText = ""
    if let removed {
      text += "Removed  \(Self.entries(removed)), \(removed.byteCount) bytes\n"
    }
    text += "Folder   \(path)\n"
    text += "Entries  \(content.entryCount) of at most \(bound.entryCount)\n"
    text += "Size     \(content.byteCount) of at most \(bound.byteCount) bytes\n"
    return text.description
  }

  private static func entries(_ content: EntryFolder.Content) -> String {
    content.entryCount == 1 ? "1 entry" : "\(content.entryCount) entries"
  }

  /// The report as one JSON object.
  var json: String {
    get throws {
      try JSONWriter(pretty: true).text(of: .object(Self.fields.members(of: self))) + "\n"
    }
  }

  /// The schema of the JSON output, version 1.
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim cache, version 1",
      meaning: "The measurements of media that are kept for later runs.", .object(fields))
  }

  private static let fields: [JSONField<CacheReport>] =
    [
      .version,
      .required(
        "path", .nullable(.string), "The folder, as displayed; null where none is known."
      ) { $0.path },
    ] + counts.map { field in field.of { $0.content } } + [
      .required("mostEntries", .count, "The most measurements that are kept.") {
        $0.bound.entryCount
      },
      .required("mostBytes", .count, "The most bytes that are kept.") { Int($0.bound.byteCount) },
      .optional(
        "removed", .defined("removed", counts), "What was removed; absent unless asked for."
      ) { $0.removed },
    ]

  private static let counts: [JSONField<EntryFolder.Content>] = [
    .required("entries", .count, "The number of measurements.", \.entryCount),
    .required("bytes", .count, "Their size in bytes, all together.") { Int($0.byteCount) },
  ]
}

extension CacheCommand: Command {
  static let group = CommandGroup.setUp

  static let examples = [
    "cache",
    "cache clear --cache measurements/",
  ]

  static var argumentNames: [String]? { Action.allCases.map(\.rawValue) }

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try CacheCommand(call.parsed, context: call.context).run(output: &output)
  }
}

/// Whether, and where, measurements of media are kept for later runs.
struct CacheOptions: Sendable {
  /// The folder that the user names; nil for the usual one.
  var folder: String?
  /// Whether measurements are neither kept nor reused.
  var isOff: Bool

  static let folderOption = Option(
    "cache", "DIR", .path, file: .outputFolder(endings: [".measurement"]),
    defaultText: "$XDG_CACHE_HOME/vastsim, else ~/.cache/vastsim",
    help: "The folder in which measurements of media are kept for later runs")

  static let offOption = Option(
    flag: "no-cache", configuration: .anyFile,
    help: "Measure all media again, and keep no measurement")

  static let group = OptionGroup("Measurements of media", [folderOption, offOption])

  /// Reads what a command's table parsed; the command line takes precedence over a configuration file.
  ///
  /// - Throws: when the command line both names a folder and turns the cache off.
  init(_ parsed: ParsedArguments, of table: OptionTable) throws(UsageError) {
    let isNamed = parsed.isFromCommandLine(Self.folderOption)
    guard !isNamed || !parsed.isFromCommandLine(Self.offOption) else {
      throw table.usageError("'--cache' and '--no-cache' exclude each other: use one.")
    }
    folder = parsed.value(of: Self.folderOption)
    isOff = parsed.isSet(Self.offOption) && !isNamed
  }
}

extension CommandContext {
  /// The folder of measurements: the one that is named, else the user's by the XDG Base Directory
  /// Specification; nil where neither is known.
  func cacheFolder(named folder: String?) -> String? {
    if let folder { return DisplayPath.absolute(folder, in: currentFolder) }
    // The specification says that a relative path is to be ignored.
    if let folder = environment["XDG_CACHE_HOME"], DisplayPath.isAbsolute(folder) {
      return DisplayPath.absolute("vastsim", in: folder)
    }
    guard let home = environment["HOME"], DisplayPath.isAbsolute(home) else { return nil }
    return DisplayPath.absolute(".cache/vastsim", in: home)
  }

  /// Returns the measurer of media for a command, which uses the measurements of earlier runs
  /// unless the user turns that off.
  ///
  /// - Parameters:
  ///   - options: whether and where measurements are kept.
  ///   - isQuiet: whether to print no note if they cannot be kept.
  ///   - progress: receives the progress of reading a file.
  /// - Returns: a measurer that reads each media file, or a cache of measurements in front of that
  ///   measurer.
  func measurer(
    _ options: CacheOptions, isQuiet: Bool, _ progress: MediaProgress.Listener? = nil
  ) -> any MediaMeasuring {
    let reader = MediaMeasurer(progress: progress)
    guard !options.isOff, let folder = cacheFolder(named: options.folder) else { return reader }
    let store = EntryFolder(path: folder) { if !isQuiet { cacheUnusable($0) } }
    return RememberingMeasurer(store, program: RememberingMeasurer.thisProgram, over: reader)
  }

  /// The disk's files for the runs of a command.
  ///
  /// - Parameters:
  ///   - inMemory: the contents of documents that are not read again, by their paths.
  ///   - named: receives the files that documents name.
  ///   - play: the limits of decoding, and where measurements are kept.
  ///   - progress: receives the progress of reading a file.
  /// - Returns: the files, for all runs of the command.
  func disk(
    inMemory: [String: [UInt8]] = [:], noting named: NamedFiles? = nil, for play: PlayOptions,
    _ progress: MediaProgress.Listener? = nil
  ) -> DiskFiles {
    DiskFiles(
      inMemory: streams.merging(inMemory) { $1 }, noting: named,
      decoding: play.settings.limits.decoding,
      measuring: measurer(play.cache, isQuiet: play.isQuiet, progress))
  }

  /// The disk's files for the runs of a command, limited to the folders that the command may read.
  func runFiles(
    inMemory: [String: [UInt8]] = [:], noting named: NamedFiles? = nil, for play: PlayOptions,
    _ progress: MediaProgress.Listener? = nil
  ) -> any RunFiles {
    let disk = disk(inMemory: inMemory, noting: named, for: play, progress)
    guard let folders else { return disk }
    return ConfinedFiles(
      disk: disk, folders: folders, files: Set(streams.keys).union(inMemory.keys), words: .roots)
  }
}
