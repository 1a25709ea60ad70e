package import VAST

/// A failure of something that accompanies an ad; the ad itself plays on (VAST 4.2 § 2.3.6.3).
package struct SideFailure: Sendable, Hashable {
  /// The code that Error URLs are requested with.
  package let code: VASTErrorCode
  /// The Error URLs of this hop and of the wrappers around it are requested.
  package let hop: Int

  /// An interactive creative file is not executed, and the ad's MediaFile plays (VAST 4.2 § 3.9.3).
  package static let interactiveCreative = SideFailure(code: .interactiveNotExecuted, hop: 0)

  /// A verification that a hop declares is not executed (VAST 4.2 § 3.16).
  package static func verification(hop: Int) -> SideFailure {
    SideFailure(code: .verificationNotExecuted, hop: hop)
  }

  /// A companion that a hop declares is not shown.
  package static func companion(_ code: VASTErrorCode, hop: Int) -> SideFailure {
    SideFailure(code: code, hop: hop)
  }
}
