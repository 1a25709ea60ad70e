/// Decides when the scripts of one session have used up their time, a limit that they share with
/// the scripts of the run's other sessions.
///
/// Before each call of the scripts, the caller passes the time that is left. After the call, it
/// passes the scripts' outputs. Once the time is used up, the scripts that still run are stopped,
/// and no script runs any more.
package struct ScriptTimeStateMachine: Sendable {
  private enum State {
    /// The scripts that run, in the order of loading.
    case running([Int])
    /// The time is used up.
    case spent
  }

  package enum Action: Sendable, Hashable {
    /// Pass the call on to the scripts.
    case call
    /// Answer with an output in the scripts' place.
    case answer(ScriptOutput)
    /// Report that this many scripts are stopped.
    case cut(Int)
  }

  private var state = State.running([])
  private let limit: String

  /// - Parameter limit: the name of the limit, for the reports about stopped scripts.
  package init(limit: String) { self.limit = limit }

  /// Whether scripts may still run.
  package var isRunning: Bool {
    switch state {
    case .running: true
    case .spent: false
    }
  }

  /// All scripts of the run have this much time left.
  package mutating func timeLeft(_ left: Duration) -> [Action] {
    guard left <= .zero, case .running(let scripts) = state else { return [] }
    state = .spent
    guard !scripts.isEmpty else { return [] }
    let outputs = scripts.flatMap {
      ScriptOutput.stopped($0, because: "the run's limit '\(limit)' is used up")
    }
    return [.cut(scripts.count)] + outputs.map(Action.answer)
  }

  /// A script is about to be loaded.
  package mutating func loading(_ script: Int) -> [Action] {
    switch state {
    case .running(let scripts):
      state = .running(scripts + [script])
      return [.call]
    case .spent:
      return [.cut(1), .answer(ScriptOutput(script: script, .notExecuted(.exhausted)))]
    }
  }

  /// The scripts are about to receive an event, or to run their timers.
  package func telling() -> [Action] { isRunning ? [.call] : [] }

  /// The scripts produced outputs. A script that has ended need not be stopped later.
  package mutating func answered(_ outputs: [ScriptOutput]) {
    guard case .running(let scripts) = state else { return }
    let ended = Set(outputs.lazy.filter(\.kind.isLast).map(\.script))
    if !ended.isEmpty { state = .running(scripts.filter { !ended.contains($0) }) }
  }
}

/// Decides whether a run may still send requests. Requests are forbidden after a script of the run
/// has read a local file, because any URL can carry the file's content.
///
/// All scripts of a run count as one, and the player does too. A script can signal to another one
/// through the limits that they share. By failing or ending the run at a certain time, it can even
/// decide which of the player's beacons are sent.
package struct ScriptReachStateMachine: Sendable {
  private enum State {
    case open
    /// A script has read a local file; `file` is the displayed path of the first local file that
    /// was read.
    case hasRead(file: String)
  }

  package enum Action: Sendable, Hashable {
    /// Make the request.
    case send
    /// Make no request, because a script has read this file.
    case withhold(file: String)
  }

  private var state = State.open

  package init() {}

  /// A script received the content of a local file; `file` is the path to display.
  package mutating func read(_ file: String) {
    switch state {
    case .open: state = .hasRead(file: file)
    case .hasRead: break
    }
  }

  /// A script or the player is about to send a request, to any URL.
  package func wantsToRequest() -> Action {
    switch state {
    case .open: .send
    case .hasRead(let file): .withhold(file: file)
    }
  }
}
