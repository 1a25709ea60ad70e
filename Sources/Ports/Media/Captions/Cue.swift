package import Vocabulary

/// One caption: a text and when it is shown.
package struct Cue: Sendable, Hashable {
  /// The media position at which it appears.
  package var start: Duration
  /// The media position at which it disappears; absent when it stays to the end of the media.
  package var end: Duration?
  /// The plain text, lines separated by line feeds, without markup and without white space around
  /// it; may be empty.
  package var text: String
  /// Where its times are written; absent for captions inside a video.
  package var position: SourcePosition?

  package init(start: Duration, end: Duration?, text: String, position: SourcePosition? = nil) {
    self.start = start
    self.end = end
    self.text = text
    self.position = position
  }

  /// Whether it is shown at a media position.
  package func isShown(at position: Duration) -> Bool {
    start <= position && end.map { position < $0 } ?? true
  }
}
