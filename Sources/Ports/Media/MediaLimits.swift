/// Limits on the work that one media file may cause.
///
/// A file beyond a limit is an error, so that a hostile file costs neither hours nor gigabytes. The
/// limits of decoding are the exception: beyond them, the rest of the file is read without being
/// decoded.
package struct MediaLimits: Sendable, Hashable {
  /// The most streams of a container.
  package var streams = 64
  /// How many video streams, and how many audio streams, are analysed: each needs memory for its
  /// pictures.
  package var analysedStreams = 2
  /// The most pixels of one picture: the largest frame of H.264 level 5.2.
  package var pixels: Int64 = 36_864 * 256
  /// The limits of decoding, beyond which a file is only read.
  package var decoding = DecodingLimits()
  /// The most packets of all streams together.
  package var packets = 2_000_000
  /// The most bytes that are read to find out about the streams.
  package var analysedBytes: Int64 = 5_000_000

  /// The limits of an HLS stream.
  package var hls = HLSLimits()

  package init() {}

  /// Limits far above any real creative.
  package static let `default` = MediaLimits()
}

/// Limits of one HLS stream.
package struct HLSLimits: Sendable, Hashable {
  /// The most bytes of one playlist.
  package var playlistBytes = 1_000_000
  /// The most variants, and the most renditions, of a master playlist.
  package var variants = 200
  /// The most segments of a media playlist.
  package var segments = 5_000
  /// The most bytes of all segments together.
  package var segmentBytes: Int64 = 4_000_000_000
  /// The longest stream that a media playlist may state.
  package var duration = Duration.seconds(6 * 3_600)

  package init() {}
}
