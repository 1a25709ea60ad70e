/// The measurements of a video stream.
package struct VideoMeasurements: Sendable, Hashable {
  /// The codec's level as its standard numbers it, such as 31 for 3.1 of H.264; nil when unknown.
  package var level: Int?
  /// The chroma subsampling, such as `4:2:0`; nil when the pixel format is unknown or has none.
  package var chroma: String?
  /// Bits of one colour component.
  package var bitDepth: Int?
  /// The field order that the container or the codec states, such as `progressive` or `tt`.
  package var fieldOrder: String?
  /// How far players rotate the picture clockwise, in whole degrees from 0 to 359.
  package var rotation: Int
  /// The lowest rate that represents all times exactly, as FFmpeg finds it (`r_frame_rate`).
  package var realFrameRate: Rational?
  /// The position of the first picture.
  package var start: Duration
  /// The position at which the last picture ends.
  package var end: Duration
  /// The distances between neighbouring pictures; nil for fewer than two pictures.
  package var cadence: Cadence?
  package var keyFrames: KeyFrames
  /// The filters' measurements; nil when nothing was decoded.
  package var pictures: PictureMeasurements?

  package init(
    level: Int? = nil, chroma: String? = nil, bitDepth: Int? = nil, fieldOrder: String? = nil,
    rotation: Int = 0, realFrameRate: Rational? = nil, start: Duration = .zero,
    end: Duration = .zero, cadence: Cadence? = nil, keyFrames: KeyFrames = KeyFrames(),
    pictures: PictureMeasurements? = nil
  ) {
    self.level = level
    self.chroma = chroma
    self.bitDepth = bitDepth
    self.fieldOrder = fieldOrder
    self.rotation = rotation
    self.realFrameRate = realFrameRate
    self.start = start
    self.end = end
    self.cadence = cadence
    self.keyFrames = keyFrames
    self.pictures = pictures
  }

  /// The distances between neighbouring pictures.
  package struct Cadence: Sendable, Hashable {
    package var shortest: Duration
    package var median: Duration
    package var longest: Duration

    package init(shortest: Duration, median: Duration, longest: Duration) {
      self.shortest = shortest
      self.median = median
      self.longest = longest
    }

    /// Whether a distance differs from the median by more than the rounding of containers, whose
    /// times may be whole milliseconds.
    package var isVariable: Bool {
      let tolerance = Duration.milliseconds(2)
      return longest - median > tolerance || median - shortest > tolerance
    }
  }

  /// The key frames, at which decoding can begin.
  package struct KeyFrames: Sendable, Hashable {
    package var count: Int
    /// The largest distance from one key frame to the next, or from the last key frame to the end
    /// of the video.
    package var largestDistance: Duration
    /// How many groups are open: in them, pictures follow the key frame but are presented before
    /// it.
    package var openGroups: Int

    package init(count: Int = 0, largestDistance: Duration = .zero, openGroups: Int = 0) {
      self.count = count
      self.largestDistance = largestDistance
      self.openGroups = openGroups
    }
  }
}
