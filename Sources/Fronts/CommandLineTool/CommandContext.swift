internal import Glibc
package import Network
internal import System
package import Vocabulary

/// The context of a command: environment, folder and terminal; tests create their own.
package struct CommandContext: Sendable {
  package var environment: [String: String]
  /// The current folder, absolute.
  package var currentFolder: String
  /// Whether standard output is a terminal.
  package var isTerminal: Bool
  /// The number of characters in a line of the terminal of standard output; nil without a terminal,
  /// or if the terminal does not say.
  package var columns: Int?
  /// The path of standard input; nil if the command has none.
  package var standardInput: String?
  /// The contents of tags that are streams, such as standard input, and contents to use in place of
  /// files, by the paths of the streams or files.
  var streams: [String: [UInt8]] = [:]
  /// The folders that a command may read when a document or a scenario names a file; nil for all
  /// that the user may read.
  var folders: AllowedFolders?
  /// Whether a command sends nothing, and writes nothing but its result, whatever its options are.
  var isReadOnly = false
  /// Receives a command's progress: the number of completed steps, the total if known, and the
  /// current step in words.
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

  /// The current time, to the second, for output that has a date.
  package var now: @Sendable () -> WallClock = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return WallClock(startMilliseconds: Int64(time.tv_sec) * 1000)
  }

  /// Prints the events of a run in real time as they happen; nil to print them at the end.
  package var live: (@Sendable (LiveText) -> Void)?

  /// Returns how often the user has interrupted the command; nil to count Ctrl-C.
  package var interruptions: (@Sendable () -> Int)?

  package init(environment: [String: String], currentFolder: String, isTerminal: Bool) {
    self.environment = environment
    self.currentFolder = currentFolder
    self.isTerminal = isTerminal
  }
}
