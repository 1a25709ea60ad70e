/// Determines which page a widget is on, as far as calls show it.
///
/// A user who leaves a page may come back to it, and its cells are filled again. So only a page that
/// is named counts: the one that the app enters, or the one that it requests recommendations for
/// after the user has left.
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
    // The request may be ahead of the page that it is for.
    case .requested(let page): if url != page { state = .unknown }
    case .unknown, .entered: break
    }
  }
}
