internal import Glibc
package import HTTPClient
internal import LocalFiles
package import VirtualTime

/// The context of a command: environment, folder and terminal; tests create their own.
package struct CommandContext: Sendable {
  package var environment: [String: String]
  /// The current folder, absolute.
  package var currentFolder: String
  /// Whether standard output is a terminal.
  package var isTerminal: Bool
  /// How many characters a line of that terminal has; nil where it is none or does not say.
  package var columns: Int?
  /// The path of standard input; nil where it is none of this command.
  package var standardInput: String?
  /// The contents of tags that are streams, such as standard input, by their paths, and the contents that
  /// replace files with these paths.
  var streams: [String: [UInt8]] = [:]
  /// The folders whose files a command may read that a document or a scenario names; nil for all that
  /// the user may.
  var folders: AllowedFolders?
  /// Whether a command sends nothing, and writes nothing but its result, whatever its options are.
  var isReadOnly = false
  /// Receives how many steps of its work a command has done, of how many where that is known, and what
  /// it does, in words.
  var progress: (@Sendable (_ done: Int, _ count: Int?, _ words: String) -> Void)?
  /// The path of standard output; nil where the command does not write to it.
  package var standardOutput: String?
  /// Whether standard error is a terminal.
  package var isErrorTerminal = false
  /// The program whose children run verification scripts and the lines of a batch; nil to run both
  /// in this process.
  package var scriptHostProgram: String?
  /// Called with the kernel's reason when a child runs scripts without a filter of system calls.
  package var scriptsUnconfined: @Sendable (String) -> Void = { _ in }
  /// Called with the reason when measurements of media cannot be kept.
  package var cacheUnusable: @Sendable (String) -> Void = { _ in }
  /// Adjusts the network options: resolver, addresses, time limits.
  package var adjustNetwork: @Sendable (inout HTTPOptions) -> Void = { _ in }

  /// The time, to the second, for what has a date.
  package var now: @Sendable () -> WallClock = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return WallClock(startMilliseconds: Int64(time.tv_sec) * 1000)
  }

  /// Prints at once what happens during a run in real time; nil to print it at the end.
  package var live: (@Sendable (LiveText) -> Void)?

  /// How often the user has interrupted a run; nil for Ctrl-C.
  package var interruptions: (@Sendable () -> Int)?

  package init(environment: [String: String], currentFolder: String, isTerminal: Bool) {
    self.environment = environment
    self.currentFolder = currentFolder
    self.isTerminal = isTerminal
  }
}
