package import Transport
package import VAST

/// Why a chosen MediaFile cannot be played, and what is reported of it (VAST 4.2 § 2.3.6.3).
package enum MediaFailure: Sendable, Hashable {
  /// It did not come (errors 401 and 402).
  case absent(Fetch.Absence)
  /// It is there and cannot be decoded, or holds nothing to show.
  case undisplayable(String)
  /// It is there and may not be read: nothing says whether it could be displayed (error 400).
  case refused(String)
  /// It may be sound, and is more than the player takes on (error 400).
  case beyondLimits(String)

  /// What the Error URLs are told.
  package var code: VASTErrorCode {
    switch self {
    case .absent(.failed(let failure)) where failure.kind == .timeout: .mediaFileTimeout
    case .absent: .mediaFileNotFound
    case .undisplayable: .mediaFileUndisplayable
    case .beyondLimits, .refused: .linear
    }
  }

  /// The failure in words, of the media at a URL.
  package func reason(of url: String) -> String {
    switch self {
    case .absent(let absence): "the media '\(url)' \(Self.verb(of: absence)): \(absence.reason)"
    case .undisplayable(let reason): "the media cannot be displayed: \(reason)"
    case .refused(let reason): "the media '\(url)' cannot be read: \(reason)"
    case .beyondLimits(let reason): "the media is more than the player takes on: \(reason)"
    }
  }

  /// Why it did not come; nil when it did.
  package var absence: Fetch.Absence? {
    if case .absent(let absence) = self { absence } else { nil }
  }

  private static func verb(of absence: Fetch.Absence) -> String {
    switch absence {
    case .failed(let failure) where failure.kind == .timeout: "did not come in time"
    case .failed(let failure) where failure.kind == .status: "was not found"
    case .missing, .missingPart: "was not found"
    case .notRequestable, .unmapped, .unreadable, .late, .lost, .cutOff, .refused, .abandoned,
      .failed:
      "was not fetched"
    }
  }
}
