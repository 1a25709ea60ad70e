package import VAST
package import Vocabulary

/// Why a selected MediaFile cannot be played, with the error that is reported (VAST 4.2 § 2.3.6.3).
package enum MediaFailure: Sendable, Hashable {
  /// The file did not arrive (errors 401 and 402).
  case absent(Fetch.Absence)
  /// The file exists and cannot be decoded, or has no video or audio.
  case undisplayable(String)
  /// The file exists, but the system does not permit reading it, so whether it could be displayed
  /// is not known (error 400).
  case refused(String)
  /// The file was read, and the player decodes nothing of it.
  case notDecoded(String)
  /// The file may be intact, but exceeds the player's limits (error 400).
  case beyondLimits(String)

  /// The error code for the Error URLs.
  package var code: VASTErrorCode {
    switch self {
    case .absent(.failed(let failure)) where failure.kind == .timeout: .mediaFileTimeout
    case .absent: .mediaFileNotFound
    case .undisplayable, .notDecoded: .mediaFileUndisplayable
    case .beyondLimits, .refused: .linear
    }
  }

  /// The failure in words, of the media at a URL.
  package func reason(of url: String) -> String {
    switch self {
    case .absent(let absence): "the media '\(url)' \(Self.verb(of: absence)): \(absence.reason)"
    case .undisplayable(let reason): "the media cannot be displayed: \(reason)"
    case .notDecoded(let reason): "the player cannot play the media '\(url)': \(reason)"
    case .refused(let reason): "the media '\(url)' cannot be read: \(reason)"
    case .beyondLimits(let reason): "the media exceeds the player's limits: \(reason)"
    }
  }

  /// Why the file did not arrive; nil when it did.
  package var absence: Fetch.Absence? {
    if case .absent(let absence) = self { absence } else { nil }
  }

  private static func verb(of absence: Fetch.Absence) -> String {
    switch absence {
    case .failed(let failure) where failure.kind == .timeout: "did not arrive in time"
    case .failed(let failure) where failure.kind == .status: "was not found"
    case .missing, .missingPart: "was not found"
    case .notRequestable, .unmapped, .forbidden, .unreadable, .late, .lost, .cutOff, .refused,
      .abandoned, .withheld, .failed:
      "was not fetched"
    }
  }
}
