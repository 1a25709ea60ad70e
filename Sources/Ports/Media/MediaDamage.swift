/// The first place of a media file that cannot be played.
package struct MediaDamage: Sendable, Hashable {
  /// The end of the last good picture before the damage, or of the last good audio where no picture
  /// follows; zero when nothing plays.
  package let position: Duration
  /// The function that reported it, with FFmpeg's own text and code.
  package let reason: String

  package init(position: Duration, reason: String) {
    self.position = position
    self.reason = reason
  }
}
