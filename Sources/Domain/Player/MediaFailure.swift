package import VAST

/// Why a selected MediaFile cannot be played, with the error that is reported (VAST 4.2 § 2.3.6.3).
package enum MediaFailure: Sendable, Hashable {
  /// No file is mapped to its URL; with the fix in words.
  case unreachable(remedy: String)
  /// It did not arrive in time (error 402); in words.
  case late(String)
  /// Its server answered with a failure, or a file is not where it should be; in words.
  case notFound(String)
  /// It exists and cannot be decoded, or has no video or audio.
  case undisplayable(String)
  /// It exists and may not be read, so whether it could be displayed is not known (error 400).
  case refused(String)
  /// It may be intact, but exceeds the player's limits (error 400).
  case beyondLimits(String)

  /// The error code for the Error URLs.
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
    case .late(let reason): "the media '\(url)' did not arrive in time: \(reason)"
    case .notFound(let reason): "the media '\(url)' was not found: \(reason)"
    case .undisplayable(let reason): "the media cannot be displayed: \(reason)"
    case .refused(let reason): "the media '\(url)' cannot be read: \(reason)"
    case .beyondLimits(let reason): "the media exceeds the player's limits: \(reason)"
    }
  }
}
