/// Limits of one HLS stream.
package struct HLSLimits: Sendable, Hashable {
  /// The most bytes of one playlist.
  package var playlistBytes = 1_000_000
  /// The most variants, and as many renditions, of a master playlist.
  package var variants = 200
  /// The most segments of a media playlist.
  package var segments = 5_000
  /// The most bytes of all segments together.
  package var segmentBytes: Int64 = 4_000_000_000
  /// The longest stream that a media playlist may state.
  package var duration = Duration.seconds(6 * 3_600)

  package init() {}
}
