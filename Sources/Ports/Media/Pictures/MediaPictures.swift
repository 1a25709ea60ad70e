package import Vocabulary

/// Small pictures of a video at the moments that a report shows.
package struct MediaPictures: Sendable, Hashable {
  /// A moment of playback that has a picture.
  package enum Moment: Sendable, Hashable, CaseIterable, RawRepresentable {
    case firstFrame
    case quartile(Quartile)
    case lastFrame

    package static let allCases: [Moment] =
      [.firstFrame] + Quartile.allCases.map(Moment.quartile) + [.lastFrame]

    /// The name in reports, in names of files and in the cache's entries.
    package var rawValue: String {
      switch self {
      case .firstFrame: "firstFrame"
      case .quartile(let quartile): quartile.rawValue
      case .lastFrame: "lastFrame"
      }
    }

    package init?(rawValue: String) {
      guard let moment = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
      self = moment
    }
  }

  /// One picture as a JPEG file.
  package struct Picture: Sendable, Hashable {
    package let moment: Moment
    /// When the picture's frame is presented. For a quartile it is the frame that is on the screen
    /// at the quartile.
    package let position: Duration
    package let jpeg: JPEG
  }

  /// The pictures in the order of their moments; of a damaged file only those before the damage.
  ///
  /// For a container that does not state its duration there are no pictures of quartiles.
  package let pictures: [Picture]
  /// All pictures side by side; nil when there are none.
  package let strip: JPEG?
  /// Why some pictures are missing, in FFmpeg's words.
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
