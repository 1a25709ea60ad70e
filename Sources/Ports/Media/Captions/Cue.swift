package import Diagnostics

/// One caption: a text and when it is to be seen.
package struct Cue: Sendable, Hashable {
  /// The media position at which it appears.
  package var start: Duration
  /// The media position at which it goes; absent when it stays to the end of the media.
  package var end: Duration?
  /// The plain text, lines separated by line feeds, markup and white space around it taken off;
  /// may be empty.
  package var text: String
  /// Where its times are written; absent for captions inside a video.
  package var position: SourcePosition?

  package init(start: Duration, end: Duration?, text: String, position: SourcePosition? = nil) {
    self.start = start
    self.end = end
    self.text = text
    self.position = position
  }

  /// Whether it is to be seen at a media position.
  package func isShown(at position: Duration) -> Bool {
    start <= position && end.map { position < $0 } ?? true
  }
}
