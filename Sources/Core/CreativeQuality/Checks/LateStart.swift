internal import Vocabulary

/// A first picture that comes late. Players show nothing before it, although the ad's time already
/// runs.
package struct LateStart: Sendable, Hashable {
  /// The longest delay that no viewer notices; `MediaStart` of the generic profile accepts the same
  /// delay.
  package static let tolerance = Duration.milliseconds(100)

  /// The media position of the first picture.
  package let firstPicture: Duration

  /// Nil when there is no picture, and when it comes within the tolerance.
  package init?(firstPicture: Duration?) {
    guard let firstPicture, firstPicture > Self.tolerance else { return nil }
    self.firstPicture = firstPicture
  }

  /// A sentence that says what is shown before the first picture, and what to do.
  package var words: String {
    "nothing is shown for \(TimeText.readable(firstPicture)), until the file's first picture; export it "
      + "with the picture beginning at zero"
  }
}
