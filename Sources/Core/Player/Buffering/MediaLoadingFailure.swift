package import VAST

/// Why a media file could not be loaded far enough to play.
package enum MediaLoadingFailure: Sendable, Hashable {
  /// Too little of the media file arrived within the player's limit.
  case timeout
  /// The server answered with an HTTP status that means it will not send the file.
  case refused(status: Int)

  /// The error code that goes to a tag's Error URLs (VAST 4.2 § 2.3.6.3): 402 for a timeout of the
  /// player or of the server (its status is 408 or 504), 401 for every other refusal.
  package var errorCode: VASTErrorCode {
    switch self {
    case .timeout, .refused(status: 408), .refused(status: 504): .mediaFileTimeout
    case .refused: .mediaFileNotFound
    }
  }
}
