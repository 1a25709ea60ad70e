/// Something that a party of a campaign counts, under the name that an audience file has for it.
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
  /// A verification vendor's ad meets a viewability standard.
  case viewable

  /// The side that can count it.
  package enum Side: String, Sendable, Hashable, CaseIterable {
    /// A server, by the requests for documents or media.
    case server
    /// The trackers of the tag, as a player requests them.
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
