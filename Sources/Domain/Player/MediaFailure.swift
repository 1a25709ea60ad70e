package import VAST

/// Why a chosen MediaFile cannot be played, and what is reported of it (VAST 4.2 § 2.3.6.3).
package enum MediaFailure: Sendable, Hashable {
  /// Nothing answers for its URL; the remedy in words.
  case unreachable(remedy: String)
  /// Nothing came of it in time (error 402); in words.
  case late(String)
  /// Its server answered with a failure, or a file is not where it should be; in words.
  case notFound(String)
  /// It is there and cannot be decoded, or holds nothing to show.
  case undisplayable(String)
  /// It is there and may not be read: nothing says whether it could be displayed (error 400).
  case refused(String)
  /// It may be sound, and is more than the player takes on (error 400).
  case beyondLimits(String)

  /// What the Error URLs are told.
  package var code: VASTErrorCode {
    switch self {
    case .unreachable, .notFound: .mediaFileNotFound
    case .late: .mediaFileTimeout
    case .undisplayable: .mediaFileUndisplayable
    case .beyondLimits, .refused: .linear
    }
  }

  /// The failure in words, of the media at a URL.
  package func reason(of url: String) -> String {
    switch self {
    case .unreachable(let remedy): "the media '\(url)' was not fetched: \(remedy)"
    case .late(let reason): "the media '\(url)' did not come in time: \(reason)"
    case .notFound(let reason): "the media '\(url)' was not found: \(reason)"
    case .undisplayable(let reason): "the media cannot be displayed: \(reason)"
    case .refused(let reason): "the media '\(url)' cannot be read: \(reason)"
    case .beyondLimits(let reason): "the media is more than the player takes on: \(reason)"
    }
  }
}
