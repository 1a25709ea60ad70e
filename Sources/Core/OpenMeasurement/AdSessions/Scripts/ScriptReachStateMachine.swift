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
