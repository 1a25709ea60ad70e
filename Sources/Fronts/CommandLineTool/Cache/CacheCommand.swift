internal import Diagnostics
internal import JSONTree
internal import LocalFiles
internal import Media
internal import RunRecords

/// `vastsim cache`: shows what is kept of media for later runs, or removes it.
struct CacheCommand {
  static let table = OptionTable(
    command: "vastsim cache",
    overview: "Show or remove the measurements of media that are kept",
    arguments: [
      OptionTable.Argument("ACTION", isOptional: true, help: "'clear' removes all measurements")
    ],
    options: [
      CacheOptions.folderOption, formatOption, PlayOptions.configOption,
    ] + PlayOptions.helpOptions)

  /// What can be done beside showing.
  enum Action: String, CaseIterable {
    case clear
  }

  private static let formatOption = Option(
    "format", "FORMAT", .oneOf(["text", "json"]), configuration: .anyFile, defaultText: "text",
    help: "What standard output shows")

  private let action: Action?
  private let isJSON: Bool
  private let folder: EntryFolder?
  /// Whether the command line names the folder; without it, one that is missing is an empty cache.
  private let isNamed: Bool
  private let context: CommandContext

  /// - Throws: for an unknown action.
  init(_ parsed: ParsedArguments, context: CommandContext) throws(UsageError) {
    let word = parsed.positionals.first
    action = word.flatMap(Action.init)
    guard word == nil || action != nil else {
      throw Self.table.usageError("Unknown action '\(word ?? "")'. Allowed: clear.")
    }
    isJSON = parsed.value(of: Self.formatOption) == "json"
    isNamed = parsed.isFromCommandLine(CacheOptions.folderOption)
    folder = context.cacheFolder(named: parsed.value(of: CacheOptions.folderOption))
      .map { EntryFolder(path: $0) }
    self.context = context
  }

  /// Shows the folder, after it was emptied if that is asked for.
  ///
  /// - Throws: `UnreadableInput` when the folder cannot be read or emptied, or is named and missing.
  func run(output: inout some TextOutputStream) throws -> ExitCode {
    guard let folder else {
      if isJSON { output.write(try json(path: nil, .init(), removed: nil)) }
      if !isJSON {
        output.show("There is no cache: set XDG_CACHE_HOME or HOME, or use '--cache DIR'.\n")
      }
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
        remedy: "use another folder with '--cache DIR'")
    }
    if isJSON {
      output.write(try json(path: path, content, removed: removed))
      return .pass
    }
    if let removed {
      output.show("Removed  \(Self.entries(removed)), \(removed.byteCount) bytes\n")
    }
    output.show("Folder   \(path)\n")
    output.show("Entries  \(content.entryCount) of at most \(folder.bound.entryCount)\n")
    output.show("Size     \(content.byteCount) of at most \(folder.bound.byteCount) bytes\n")
    return .pass
  }

  private static func entries(_ content: EntryFolder.Content) -> String {
    content.entryCount == 1 ? "1 entry" : "\(content.entryCount) entries"
  }

  private func json(
    path: String?, _ content: EntryFolder.Content, removed: EntryFolder.Content?
  ) throws -> String {
    let bound = folder?.bound ?? EntryFolder.Bound()
    let members = Self.fields.members(of: (path, content, bound, removed))
    return try JSONWriter(pretty: true).text(of: .object(members)) + "\n"
  }

  /// The schema of the JSON output, version 1.
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim cache, version 1", meaning: "What is kept of measured media for later runs.",
      .object(fields))
  }

  private typealias Shown = (
    path: String?, content: EntryFolder.Content, bound: EntryFolder.Bound,
    removed: EntryFolder.Content?
  )

  private static let fields: [JSONField<Shown>] =
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
