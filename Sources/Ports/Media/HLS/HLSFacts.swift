/// What only a stream in segments has.
package struct HLSFacts: Sendable, Hashable {
  /// The master or media playlist, as it was asked for.
  package let url: String
  /// What the master playlist offers; empty when there is none.
  package let variants: [HLSVariant]
  /// The variant that is played, and why.
  package let choice: HLSVariantSelector.Choice?
  /// Everything that a player asks for, in order: playlists, then initialization sections and
  /// segments as they are played, sound apart after all of the pictures.
  package let resources: [HLSResource]

  /// A part of the media that arrives as one piece.
  package struct Segment: Sendable, Hashable {
    package let url: String
    /// With the initialization sections that must have come before it.
    package let byteCount: Int64
    /// In the media, from zero.
    package let start: Duration
    package let duration: Duration
    /// Whether it is sound apart from the pictures.
    package let isAudio: Bool
  }

  /// How much must have arrived to play up to a position: segments are asked for by where they
  /// begin, and what is in one plays when the whole of it is there.
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

  /// The segments in order: those of the pictures, then those of sound apart.
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
