/// Small pictures of a video at the moments that a report shows.
package struct MediaPictures: Sendable, Hashable {
  /// A moment of playback that has a picture.
  package enum Moment: String, Sendable, CaseIterable {
    case firstFrame
    case firstQuartile
    case midpoint
    case thirdQuartile
    case lastFrame
  }

  /// One picture as a JPEG file.
  package struct Picture: Sendable, Hashable {
    package let moment: Moment
    /// When the video's frame is presented: for a quartile, the frame that is on the screen then.
    package let position: Duration
    package let jpeg: JPEG
  }

  /// The pictures in the order of their moments; those of before the damage, if there is any.
  ///
  /// A container that does not state its duration has no pictures of quartiles.
  package let pictures: [Picture]
  /// All pictures side by side; nil when there are none.
  package let strip: JPEG?
  /// Why some are missing, in FFmpeg's words.
  package let failure: FFmpegError?

  package init(pictures: [Picture], strip: JPEG?, failure: FFmpegError? = nil) {
    self.pictures = pictures
    self.strip = strip
    self.failure = failure
  }
}

/// A JPEG file in memory.
package struct JPEG: Sendable, Hashable {
  /// In pixels.
  package let width: Int
  /// In pixels.
  package let height: Int
  package let bytes: [UInt8]
}
