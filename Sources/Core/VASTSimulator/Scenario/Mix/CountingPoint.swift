/// An event that a party of a campaign counts; the raw value is its name in an audience file.
package enum CountingPoint: String, Sendable, Hashable, CaseIterable {
  /// The ad server's response is requested.
  case tagRequest
  /// A MediaFile is selected, and its file requested.
  case mediaSelected
  case impression
  /// The first frame: playback begins.
  case start
  case firstQuartile
  case midpoint
  case thirdQuartile
  case complete
  /// A verification vendor receives the OMID event `impression`.
  case omidImpression
  /// A verification vendor finds that the ad meets a viewability standard.
  case viewable

  /// The side that can count an event.
  package enum Side: String, Sendable, Hashable, CaseIterable {
    /// A server, which counts the requests for documents or media.
    case server
    /// The player, which requests the tag's trackers.
    case player
    /// A verification vendor.
    case vendor
  }

  package var side: Side {
    switch self {
    case .tagRequest, .mediaSelected: .server
    case .impression, .start, .firstQuartile, .midpoint, .thirdQuartile, .complete: .player
    case .omidImpression, .viewable: .vendor
    }
  }
}
