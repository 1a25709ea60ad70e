/// Determines from the calls which page a widget is on.
///
/// A user who leaves a page may return to it, and its cells are then filled again. So only an
/// explicitly named page counts: one that the app enters, or one for which it requests
/// recommendations after the user has left another page.
struct OutbrainPageStateMachine: Sendable {
  private enum State: Sendable {
    case unknown
    /// The user has left a page, and no call names the next one.
    case left
    /// Recommendations were requested for a page after another one was left.
    case requested(String)
    case entered(String)
  }

  private var state = State.unknown

  /// The URL of the page; nil where it is not known.
  var page: String? {
    switch state {
    case .unknown, .left: nil
    case .requested(let url), .entered(let url): url
    }
  }

  mutating func entered(_ url: String) { state = .entered(url) }

  mutating func left() { state = .left }

  mutating func requested(_ url: String?) {
    switch state {
    case .left: if let url { state = .requested(url) }
    // The app may request recommendations for a page before the user enters it.
    case .requested(let page): if url != page { state = .unknown }
    case .unknown, .entered: break
    }
  }
}
