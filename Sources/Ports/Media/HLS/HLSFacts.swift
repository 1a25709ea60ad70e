/// The facts that only an HLS stream has.
package struct HLSFacts: Sendable, Hashable {
  /// The URL of the master or media playlist, as requested.
  package let url: String
  /// The variants of the master playlist; empty when there is none.
  package let variants: [HLSVariant]
  /// The variant that is played, and why.
  package let choice: HLSVariantSelector.Choice?
  /// Everything that a player requests, in order: playlists, then initialization sections and
  /// segments as they are played; separate audio comes after all of the video.
  package let resources: [HLSResource]

  /// A part of the media that arrives as one piece.
  package struct Segment: Sendable, Hashable {
    package let url: String
    /// The segment's bytes with those of the initialization sections before it.
    package let byteCount: Int64
    /// The position in the media at which it begins, from zero.
    package let start: Duration
    package let duration: Duration
    /// Whether it belongs to separate audio.
    package let isAudio: Bool
  }

  /// How much must have arrived to play up to a position: segments are requested in order of their
  /// starts, and a segment plays when all of it has arrived.
  var byteMap: ByteMap {
    let ordered = segments.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    var byteCount: Int64 = 0
    let steps = ordered.map { _, segment in
      byteCount += segment.byteCount
      return ByteMap.Step(position: segment.start, byteCount: byteCount)
    }
    return ByteMap(merging: [steps])
  }

  /// The segments in order: those of the video, then those of separate audio.
  package var segments: [Segment] {
    var initialization: Int64 = 0
    return resources.compactMap { resource in
      switch resource.kind {
      case .playlist: return nil
      case .initialization:
        initialization += resource.byteCount
        return nil
      case .segment(let start, let duration):
        defer { initialization = 0 }
        return Segment(
          url: resource.url, byteCount: resource.byteCount + initialization, start: start,
          duration: duration, isAudio: resource.isAudio)
      }
    }
  }
}
