package import VAST

/// Why a media file never came to the point at which it could be played.
package enum MediaLoadingFailure: Sendable, Hashable {
  /// Not enough of it arrived within the player's limit.
  case timeout
  /// The server answered with an HTTP status that means it won't.
  case refused(status: Int)

  /// What a tag's error trackers are told (VAST 4.2 § 2.3.6.3): 402 for a server that says that it
  /// was too slow itself, 401 for every other refusal.
  package var errorCode: VASTErrorCode {
    switch self {
    case .timeout, .refused(status: 408), .refused(status: 504): .mediaFileTimeout
    case .refused: .mediaFileNotFound
    }
  }
}
