internal import System

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
