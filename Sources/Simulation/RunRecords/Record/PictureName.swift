package import Media

/// The names of the files that `--frames` writes, which reports refer to.
package enum PictureName {
  /// Such as `ad-0-firstQuartile.jpg`, for an ad's index in play order.
  package static func of(_ moment: MediaPictures.Moment, ad: Int) -> String {
    "ad-\(ad)-\(moment.rawValue).jpg"
  }

  /// Such as `ad-0-strip.jpg`: all pictures of an ad side by side.
  package static func ofStrip(ad: Int) -> String { "ad-\(ad)-strip.jpg" }
}
