package import Media

/// The names of the files that `--frames` writes, which reports refer to.
package enum PictureName {
  /// The name of the file with one picture, such as `ad-0-firstQuartile.jpg`, with the ad's index
  /// in play order. The unit's name comes before it when the scenario names its units.
  package static func of(
    _ moment: MediaPictures.Moment, ad: Int, unit: String? = nil
  ) -> String {
    "\(prefix(unit))ad-\(ad)-\(moment.rawValue).jpg"
  }

  /// The name of the file with all pictures of an ad side by side, such as `ad-0-strip.jpg`.
  package static func ofStrip(ad: Int, unit: String? = nil) -> String {
    "\(prefix(unit))ad-\(ad)-strip.jpg"
  }

  private static func prefix(_ unit: String?) -> String { unit.map { "\($0)-" } ?? "" }
}
