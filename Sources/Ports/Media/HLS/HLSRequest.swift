/// An HLS stream that is to be read.
package struct HLSRequest {
  /// The URL of its master or media playlist, or a path.
  package var url: String
  package var resources: any MediaResources
  /// Which variant a master playlist comes down to.
  package var selector: HLSVariantSelector

  package init(
    url: String, resources: any MediaResources, selector: HLSVariantSelector = HLSVariantSelector()
  ) {
    self.url = url
    self.resources = resources
    self.selector = selector
  }
}

/// What came of reading an HLS stream.
package struct HLSReading: Sendable {
  /// What was asked for, in order, up to the first thing that could not be had.
  package var resources: [HLSResource]
  package var result: Result<MediaFacts, HLSError>
}

/// One resource that a player of an HLS stream asks for.
package struct HLSResource: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case playlist
    /// What segments of fragmented MP4 begin with.
    case initialization
    /// A part of the media: where it begins and how long it is, as the playlist says.
    case segment(start: Duration, duration: Duration)
  }

  package let kind: Kind
  /// The URL as resolved, or a path.
  package let url: String
  /// The bytes that the player asks for: the whole file, or the range of it that is named.
  package let byteCount: Int64
  /// Whether it belongs to a playlist of sound apart from the pictures.
  package let isAudio: Bool
  /// Why it could not be had.
  package let failure: HLSError?
}
