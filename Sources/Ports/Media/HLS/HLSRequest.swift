/// A request to read an HLS stream.
package struct HLSRequest {
  /// The URL of its master or media playlist, or a path.
  package var url: String
  package var resources: any MediaResources
  /// Selects the variant of a master playlist.
  package var selector: HLSVariantSelector

  package init(
    url: String, resources: any MediaResources, selector: HLSVariantSelector = HLSVariantSelector()
  ) {
    self.url = url
    self.resources = resources
    self.selector = selector
  }
}

/// The result of reading an HLS stream.
package struct HLSReading: Sendable {
  /// The requested resources in order, up to the first unavailable one.
  package var resources: [HLSResource]
  package var result: Result<MediaFacts, HLSError>
}

/// One resource that a player of an HLS stream requests.
package struct HLSResource: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case playlist
    /// The initialization section of fragmented MP4 segments.
    case initialization
    /// A part of the media: where it begins and how long it is, as the playlist says.
    case segment(start: Duration, duration: Duration)
  }

  package let kind: Kind
  /// The URL as resolved, or a path.
  package let url: String
  /// The bytes that the player requests: the whole file, or the named range of it.
  package let byteCount: Int64
  /// Whether it belongs to a playlist of separate audio.
  package let isAudio: Bool
  /// Why it was unavailable.
  package let failure: HLSError?
}

/// Says which local file answers a URL that a playlist names; no other file is ever opened.
package protocol MediaResources {
  /// The path of the file; nil when no file is mapped to the URL.
  ///
  /// `url` has already been resolved against the playlist's URL. When the playlist is given as a
  /// path, `url` is a path too, and the result must not lead out of the folder that the caller
  /// trusts.
  func path(for url: String) -> String?
}
