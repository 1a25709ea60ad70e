/// The formats of caption files that are read with FFmpeg.
package enum SubtitleFormat: Sendable, Hashable {
  case webVTT
  case subRip

  /// FFmpeg's name of the demuxer.
  var demuxer: String {
    switch self {
    case .webVTT: "webvtt"
    case .subRip: "srt"
    }
  }
}

/// Limits on the work that captions may cause.
package struct CaptionLimits: Sendable, Hashable {
  /// The most bytes of a caption file. The captions for hours of film need a fifth of this.
  package var bytes = 1_000_000
  /// The most cues that are kept.
  package var cues = 20_000

  package init() {}

  /// Limits far above any real captions.
  package static let `default` = CaptionLimits()
}
