/// Decides whether a run may still send something: not once one of its scripts has read a local file,
/// since any URL can carry what was in it.
///
/// All scripts of a run are one here, and the player too: a script tells another one by the limits that
/// they share, and by when it fails or ends the run it chooses among the player's own beacons.
package struct ScriptReachStateMachine: Sendable {
  private enum State {
    case open
    /// A script has read a local file; `file` is the displayed path of the first one.
    case hasRead(file: String)
  }

  package enum Action: Sendable, Hashable {
    /// Make the request.
    case send
    /// Make none: a script has read this file.
    case withhold(file: String)
  }

  private var state = State.open

  package init() {}

  /// A script was given the content of a local file, which is shown like this.
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
