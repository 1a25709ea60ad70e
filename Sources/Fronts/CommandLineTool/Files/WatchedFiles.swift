internal import Glibc
internal import System
internal import Vocabulary

/// The files that a call of a command reads, for `--watch`.
struct WatchedFiles {
  /// The files that the command line, the configuration and the scenarios name.
  private let check: OverwriteCheck
  /// The files that documents name. Each run adds files to them.
  private let named: NamedFiles
  private let display: DisplayPath
  /// Whether no lines about the files are printed.
  private let isQuiet: Bool
  /// The states of the files before the command ran, without the files that documents name.
  private let before: WatchStateMachine.Stamps

  /// The time between two polls of the files.
  private static let interval = Duration.milliseconds(330)
  /// How many files a line names.
  private static let shownFiles = 3

  init(_ check: OverwriteCheck, named: NamedFiles, isQuiet: Bool, in context: CommandContext) {
    self.check = check
    self.named = named
    self.isQuiet = isQuiet
    display = DisplayPath(currentFolder: context.currentFolder)
    before = Self.stamps(check, [])
  }

  /// The stamps of the files that the last run read. Files that documents name have their current
  /// stamps.
  var read: WatchStateMachine.Stamps {
    let now = stamps().filter { named.paths.contains($0.key) }
    return before.merging(now) { first, _ in first }
  }

  /// Whether the call reads any file.
  var isEmpty: Bool { check.inputs.isEmpty }

  /// The current states of the files, with links followed. Of a folder, only the files that the
  /// command reads count, and files that the command writes are left out.
  func stamps() -> WatchStateMachine.Stamps { Self.stamps(check, named.paths) }

  private static func stamps(
    _ check: OverwriteCheck, _ named: Set<String>
  ) -> WatchStateMachine.Stamps {
    let outputs = Set(check.outputs.compactMap { PathIdentity($0.path) })
    var stamps: WatchStateMachine.Stamps = [:]
    func add(_ path: String) {
      guard stamps[path] == nil, let stamp = FileStamp(path), !outputs.contains(stamp.identity)
      else { return }
      stamps[path] = stamp
    }
    for input in check.inputs {
      guard FolderFiles.isFolder(input.path) else {
        add(input.path)
        continue
      }
      let folder = FolderFiles(extensions: input.endings)
      for file in (try? folder.listing(of: input.path))?.files ?? [] { add(file) }
    }
    for path in named { add(path) }
    return stamps
  }

  /// Waits until the next poll is due.
  ///
  /// - Returns: false when the user ended the wait.
  static func pause(_ interruption: Interruption) -> Bool {
    let end = ContinuousClock.now + interval
    while ContinuousClock.now < end {
      if interruption.isRequested() { return false }
      usleep(30_000)
    }
    return !interruption.isRequested()
  }

  /// A line that says which changes the command waits for.
  var waiting: VisibleText {
    guard !isQuiet else { return "" }
    let count = stamps().count
    let change =
      count == 0 ? "a file to appear" : "a change of \(count) file\(count == 1 ? "" : "s")"
    return "note: waiting for \(change); Ctrl-C ends\n"
  }

  /// A line that names the changed files.
  func words(forChanged paths: [String]) -> VisibleText {
    guard !isQuiet else { return "" }
    let names = paths.prefix(Self.shownFiles).map { "'\(display.text(of: $0))'" }
    let others = paths.count - names.count
    let list = names.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
    return "note: \(list) changed; running again\n"
  }

  /// Why a call cannot be watched, and what to do; nil if it can be watched.
  static func refusal(of parsed: ParsedArguments, _ table: OptionTable) -> String? {
    let inputs = table.options.filter { $0.file?.direction == .input }
    let values = parsed.positionals + inputs.flatMap(parsed.values)
    if values.contains(where: { $0 == "-" || LocalFile.isStream($0) }) {
      return "'--watch' needs files: standard input is read once, so name a file in place of '-'."
    }
    for option in [NetworkOptions.recordOption, SendingOptions.sendOption]
    where parsed.isSet(option) {
      let reason =
        option.name == NetworkOptions.recordOption.name
        ? "a recording's folder is written once" : "each change would send the beacons again"
      return "'--watch' and '--\(option.name)' exclude each other: \(reason)."
    }
    return nil
  }
}

/// Decides when a command runs again because its files changed.
///
/// A program may write a file in several steps, so a run begins only when two polls in a row saw
/// the same files.
struct WatchStateMachine {
  /// The states of files at one time, by path; files that do not exist are left out.
  typealias Stamps = [String: FileStamp]

  enum Action: Hashable {
    /// Print that the command waits, then poll.
    case tellThatItWaits
    /// Poll the files after a while.
    case poll
    /// Run the command again because of these files, in the order of their paths.
    case run(changed: [String])
    /// End with the status of the last run.
    case end(ExitCode)
  }

  private enum State {
    /// A run is in progress. The stamps are those of the files when the run began.
    case running(since: Stamps)
    /// The run has ended, and the files have not changed since it began.
    case waiting(Stamps, last: ExitCode)
    /// Files changed since a run began, and may still be written.
    case settling(since: Stamps, latest: Stamps, last: ExitCode)
    case ended(ExitCode)
  }

  private var state: State

  /// Creates the machine when a run begins. The stamps are those of the files at that time.
  init(running stamps: Stamps) { state = .running(since: stamps) }

  /// The next run begins.
  mutating func runBegan(_ stamps: Stamps) {
    switch state {
    case .running, .waiting, .settling: state = .running(since: stamps)
    case .ended: break
    }
  }

  /// Records that the run ended with a status. The stamps are those of the files now.
  mutating func runEnded(_ status: ExitCode, _ stamps: Stamps) -> Action {
    switch state {
    case .waiting, .settling: return .poll
    case .ended(let status): return .end(status)
    case .running(let since):
      switch status {
      case .usage, .internalError, .interrupted, .terminated:
        // The command cannot succeed with other files, or the user ended it.
        state = .ended(status)
        return .end(status)
      case .pass, .findings, .unreadableInput:
        state =
          stamps == since
          ? .waiting(since, last: status) : .settling(since: since, latest: stamps, last: status)
        return .tellThatItWaits
      }
    }
  }

  /// Records that the files were polled. The stamps are those of the files now.
  mutating func polled(_ stamps: Stamps) -> Action {
    switch state {
    case .running: return .poll
    case .ended(let status): return .end(status)
    case .waiting(let since, let last):
      if stamps != since { state = .settling(since: since, latest: stamps, last: last) }
      return .poll
    case .settling(let since, let latest, let last):
      guard stamps == latest else {
        state = .settling(since: since, latest: stamps, last: last)
        return .poll
      }
      guard stamps != since else {
        state = .waiting(since, last: last)
        return .poll
      }
      state = .running(since: stamps)
      let paths = Set(since.keys).union(stamps.keys)
      return .run(changed: paths.filter { since[$0] != stamps[$0] }.sorted())
    }
  }

  /// Records that the user ended the watching while no run was in progress.
  mutating func userInterrupted() -> Action {
    let status: ExitCode =
      switch state {
      case .running: .interrupted
      case .waiting(_, let last), .settling(_, _, let last): last
      case .ended(let status): status
      }
    state = .ended(status)
    return .end(status)
  }
}
