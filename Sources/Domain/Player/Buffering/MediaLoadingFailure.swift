package import VAST

/// Why a media file could not be loaded far enough to play.
package enum MediaLoadingFailure: Sendable, Hashable {
  /// Not enough of it arrived within the player's limit.
  case timeout
  /// The server answered with an HTTP status that means it won't.
  case refused(status: Int)

  /// The error code for a tag's Error URLs (VAST 4.2 § 2.3.6.3): 402 when the server's status says
  /// that it was too slow itself, 401 for every other refusal.
  package var errorCode: VASTErrorCode {
    switch self {
    case .timeout, .refused(status: 408), .refused(status: 504): .mediaFileTimeout
    case .refused: .mediaFileNotFound
    }
  }
}
