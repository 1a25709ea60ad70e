/// Why a page could not be opened or driven.
package enum BrowserFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The browser did not start.
  case notStarted(reason: String)
  /// The browser ended. `lastWords` are its last lines on standard error.
  case ended(lastWords: String)
  /// The browser did not answer a command in time.
  case noAnswer(command: String)
  /// The browser refused a command.
  case refused(command: String, reason: String)
  /// A URL did not load.
  case notLoaded(url: String, reason: String)
  /// A script threw an exception.
  case exception(String)

  package var description: String {
    switch self {
    case .notStarted(let reason): "Chromium did not start: \(reason)"
    case .ended(let words): words.isEmpty ? "Chromium ended" : "Chromium ended: \(words)"
    case .noAnswer(let command): "Chromium did not answer '\(command)' in time"
    case .refused(let command, let reason): "Chromium refused '\(command)': \(reason)"
    case .notLoaded(let url, let reason): "'\(url)' did not load: \(reason)"
    case .exception(let words): "the page threw: \(words)"
    }
  }
}
