/// The forms of caption files that FFmpeg reads for us.
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

/// Bounds on the work that captions may cause.
package struct CaptionLimits: Sendable, Hashable {
  /// The most bytes of a caption file: hours of film take a fifth of it.
  package var bytes = 1_000_000
  /// The most cues that are kept.
  package var cues = 20_000

  package init() {}

  /// Bounds that no real captions come near.
  package static let `default` = CaptionLimits()
}
