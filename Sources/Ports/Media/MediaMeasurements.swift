/// The measurements of one media file for quality control.
///
/// Filters measure decoded frames only; without decoding, and for missing streams, the parts that
/// need frames are absent.
package struct MediaMeasurements: Sendable, Hashable {
  /// The measurements of the best video stream.
  package var video: VideoMeasurements?
  /// The measurements of the best audio stream.
  package var audio: AudioMeasurements?
  /// The SHA-256 of the file's bytes as 64 hexadecimal digits; empty when it could not be read.
  package var contentDigest: String

  package init(
    video: VideoMeasurements? = nil, audio: AudioMeasurements? = nil, contentDigest: String = ""
  ) {
    self.video = video
    self.audio = audio
    self.contentDigest = contentDigest
  }

  /// Whether the installed FFmpeg had every filter, and none failed.
  var isWhole: Bool {
    let (pictures, sound) = (video?.pictures, audio?.sound)
    return pictures?.failure == nil && sound?.failure == nil
      && pictures?.missing.isEmpty ?? true && sound?.missing.isEmpty ?? true
  }
}

/// What measures decoded pictures and sound.
package enum MediaMeter: String, Sendable, Hashable, CaseIterable {
  // FFmpeg's filters of these names.
  case blackdetect
  case freezedetect
  case silencedetect
  case astats
  case ebur128
  case aresample
  /// The scan for the part of a picture that is lit.
  case litArea

  /// Why what it measures cannot be measured, as a clause.
  package var lack: String {
    self == .litArea
      ? "the pixel format of the pictures cannot be read"
      : "the installed FFmpeg lacks the filter '\(rawValue)'"
  }
}

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

/// The measurements of decoded pictures by FFmpeg's filters.
package struct PictureMeasurements: Sendable, Hashable {
  /// In pixels, of the decoded pictures.
  package var width: Int
  /// In pixels, of the decoded pictures.
  package var height: Int
  /// How many pictures the decoder reports as interlaced.
  package var interlacedCount: Int
  /// Where the picture is black for a tenth of a second or more (`blackdetect`: 98 % of the pixels
  /// not lighter than a tenth of the range).
  package var black: [MediaInterval]
  /// Where the picture does not change for a second or more (`freezedetect`: mean difference under
  /// −60 dB).
  package var frozen: [MediaInterval]
  /// The smallest rectangle that holds every line and column that was ever lit; nil when none was.
  package var litArea: PixelRectangle?
  /// The lit area of each second of the media; neighbouring seconds with equal areas are merged.
  package var litAreas: [LitArea]
  /// Where the pictures' size or pixel format changes, beyond which nothing was measured.
  package var formatChange: Duration?
  /// Why the filters failed, in FFmpeg's words.
  package var failure: String?
  /// The meters that there are none of, whose measurements say nothing.
  package var missing: [MediaMeter] = []

  package init(
    width: Int, height: Int, interlacedCount: Int = 0, black: [MediaInterval] = [],
    frozen: [MediaInterval] = [], litArea: PixelRectangle? = nil, litAreas: [LitArea] = [],
    formatChange: Duration? = nil, failure: String? = nil, missing: [MediaMeter] = []
  ) {
    self.missing = missing
    self.width = width
    self.height = height
    self.interlacedCount = interlacedCount
    self.black = black
    self.frozen = frozen
    self.litArea = litArea
    self.litAreas = litAreas
    self.formatChange = formatChange
    self.failure = failure
  }

  /// The share of the picture's area that is never lit, from 0 to 1; nil when no pixel is ever lit.
  package var unlitShare: Double? {
    guard let litArea, width > 0, height > 0 else { return nil }
    return 1 - Double(litArea.width * litArea.height) / Double(width * height)
  }

  /// The lit area from one position on.
  package struct LitArea: Sendable, Hashable {
    /// A whole second of the media.
    package var start: Duration
    /// The smallest rectangle around all lit pixels; nil when no pixel is lit.
    package var area: PixelRectangle?
  }
}

/// A part of a picture, in whole pixels from its upper left corner.
package struct PixelRectangle: Sendable, Hashable, CustomStringConvertible {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Size and place, such as `1280x536+0+92`.
  package var description: String { "\(width)x\(height)+\(x)+\(y)" }

  /// The smallest rectangle around this one and another.
  func union(_ other: PixelRectangle) -> PixelRectangle {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRectangle(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}

/// The measurements of an audio stream.
package struct AudioMeasurements: Sendable, Hashable {
  /// The position of the first sample.
  package var start: Duration
  /// The position at which the last sample ends.
  package var end: Duration
  /// The filters' measurements; nil when nothing was decoded.
  package var sound: SoundMeasurements?

  package init(
    start: Duration = .zero, end: Duration = .zero, sound: SoundMeasurements? = nil
  ) {
    self.start = start
    self.end = end
    self.sound = sound
  }
}

/// The measurements of decoded audio by FFmpeg's filters.
package struct SoundMeasurements: Sendable, Hashable {
  /// The loudness of the whole audio in LUFS (ITU-R BS.1770, EBU R 128); nil when it cannot be
  /// measured: under 400 ms of sound, or nothing above −70 LUFS.
  package var integratedLoudness: Double?
  /// In LU (EBU Tech 3342); nil when the loudness cannot be measured.
  package var loudnessRange: Double?
  /// The loudest 400 ms in LUFS; nil when the loudness cannot be measured.
  package var momentaryMaximum: Double?
  /// The loudest 400 ms that end in each half second, in LUFS, from the first sample on; nil where
  /// nothing is above −70 LUFS. Empty when the loudness cannot be measured.
  package var momentary: [Double?] = []
  /// The time that one value of `momentary` covers.
  package static let momentaryPeriod = Duration.milliseconds(500)
  /// The loudest three seconds in LUFS; nil under three seconds of sound.
  package var shortTermMaximum: Double?
  /// In dBTP (ITU-R BS.1770 annex 2); nil for digital silence.
  package var truePeak: Double?
  /// In dBFS; nil for digital silence.
  package var samplePeak: Double?
  /// In the order of the stream.
  package var channels: [Channel]
  /// Where all channels stay below −50 dBFS for half a second or more (`silencedetect`).
  package var silences: [MediaInterval]
  /// Where the sample rate or the channels change, beyond which nothing was measured.
  package var formatChange: Duration?
  /// Why the filters failed, in FFmpeg's words.
  package var failure: String?
  /// The meters that there are none of, whose measurements say nothing.
  package var missing: [MediaMeter] = []

  package init(
    integratedLoudness: Double? = nil, loudnessRange: Double? = nil,
    momentaryMaximum: Double? = nil, shortTermMaximum: Double? = nil, truePeak: Double? = nil,
    samplePeak: Double? = nil, channels: [Channel] = [], silences: [MediaInterval] = [],
    formatChange: Duration? = nil, failure: String? = nil
  ) {
    self.integratedLoudness = integratedLoudness
    self.loudnessRange = loudnessRange
    self.momentaryMaximum = momentaryMaximum
    self.shortTermMaximum = shortTermMaximum
    self.truePeak = truePeak
    self.samplePeak = samplePeak
    self.channels = channels
    self.silences = silences
    self.formatChange = formatChange
    self.failure = failure
  }

  /// The level of one channel over the whole stream.
  package struct Channel: Sendable, Hashable {
    /// In dBFS; nil for digital silence.
    package var peak: Double?
    /// The root mean square in dBFS; nil for digital silence.
    package var rms: Double?

    package init(peak: Double?, rms: Double?) {
      self.peak = peak
      self.rms = rms
    }

    /// Whether it is inaudible: its mean level is below −60 dBFS.
    package var isSilent: Bool { rms.map { $0 < -60 } ?? true }
  }
}

/// An interval of a media file in which a condition holds.
package struct MediaInterval: Sendable, Hashable {
  /// The position where it begins, counted from the container's start.
  package let start: Duration
  /// The position where it ends: the first picture or sample in which the condition no longer
  /// holds. When the condition holds to the end, it is the last picture's own time or the end of
  /// the audio, as FFmpeg's filters count.
  package let end: Duration
  /// Whether the condition holds in the last picture or the last sample.
  package let reachesEnd: Bool

  package init(start: Duration, end: Duration, reachesEnd: Bool = false) {
    self.start = start
    self.end = max(start, end)
    self.reachesEnd = reachesEnd
  }

  /// How long it is, zero or more.
  package var duration: Duration { end - start }
}

/// Collects intervals from their beginnings and ends as filters report them.
struct IntervalTracker: Sendable {
  private var closed: [MediaInterval] = []
  private var start: Duration?

  /// Begins an interval; an open one continues.
  mutating func begin(at position: Duration) { start = start ?? max(.zero, position) }

  /// Ends the open interval, if there is one.
  mutating func end(at position: Duration) {
    if let start { closed.append(MediaInterval(start: start, end: position)) }
    start = nil
  }

  /// All intervals in order; one that is still open ends where the media ends.
  func intervals(until end: Duration) -> [MediaInterval] {
    closed + (start.map { [MediaInterval(start: $0, end: end, reachesEnd: true)] } ?? [])
  }
}
