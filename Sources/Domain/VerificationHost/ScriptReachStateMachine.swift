/// Decides whether a script may still reach the live network: not once it has read a local file,
/// since any URL can carry what was in it.
///
/// Scripts that share one global object are one script here: what one of them reads, all can send.
package struct ScriptReachStateMachine: Sendable {
  private enum State {
    case open
    /// It has read this file, which was the first, as it is shown.
    case hasRead(file: String)
  }

  package enum Action: Sendable, Hashable {
    /// Make the request.
    case send
    /// Make none: the script has read this file.
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

  /// A script wants something of the live network, whatever its URL.
  package func wantsToRequest() -> Action {
    switch state {
    case .open: .send
    case .hasRead(let file): .withhold(file: file)
    }
  }
}
