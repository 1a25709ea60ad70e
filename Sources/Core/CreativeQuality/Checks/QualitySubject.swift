internal import Media
internal import Vocabulary

/// One file with its declaration, which checks examine.
struct QualitySubject: Sendable {
  let facts: MediaFacts
  let declared: MediaDeclaration

  /// The first video stream.
  var video: MediaStream? { facts.streams.first { $0.kind == .video } }

  /// The first audio stream.
  var audio: MediaStream? { facts.streams.first { $0.kind == .audio } }

  var videoMeasurements: VideoMeasurements? { facts.measurements?.video }
  var audioMeasurements: AudioMeasurements? { facts.measurements?.audio }

  /// The measurements of the pictures; nil if the filters failed, because a faulty file could pass
  /// the checks if its measurements are only partial.
  var pictures: PictureMeasurements? {
    videoMeasurements?.pictures.flatMap { $0.failure == nil ? $0 : nil }
  }

  /// The measurements of the audio; nil if the filters failed.
  var sound: SoundMeasurements? {
    audioMeasurements?.sound.flatMap { $0.failure == nil ? $0 : nil }
  }

  /// The file's kilobits per second; nil when FFmpeg does not know its duration.
  var totalKilobits: Double? { facts.bitRate.map { Double($0) / 1_000 } }

  /// The ratio of a pixel's width to its height; 1 if the stream does not state it.
  var pixelShape: Double {
    video?.picture?.sampleAspectRatio.map { Double($0.numerator) / Double($0.denominator) } ?? 1
  }

  /// Whether a player rotates the picture by a quarter of a circle.
  var isOnItsSide: Bool { [90, 270].contains(videoMeasurements?.rotation ?? 0) }

  /// A reading without a value, for a file without decoded pictures; it states why there are none.
  var noPictures: QualityReading {
    .none(
      video == nil
        ? "there is no video" : videoMeasurements?.pictures?.failure ?? "nothing was decoded")
  }

  /// A reading without a value, for a file without decoded audio; it states why there is none.
  var noSound: QualityReading {
    .none(
      audio == nil
        ? "there is no audio" : audioMeasurements?.sound?.failure ?? "nothing was decoded")
  }

  /// A stream's kilobits per second.
  func bitRate(of stream: MediaStream?, or nothing: QualityReading) -> QualityReading {
    guard let stream else { return nothing }
    return stream.bitRate.map { .number(Double($0) / 1_000) }
      ?? .none("the container does not state the bit rate")
  }

  /// The length of the longest interval, and where the first few are.
  func longest(
    _ intervals: (some Collection<MediaInterval>)?, or nothing: QualityReading
  ) -> QualityReading {
    guard let intervals else { return nothing }
    let places = intervals.prefix(4).map { interval in
      "\(TimeText.readable(interval.start)) to \(TimeText.readable(interval.end))"
    }
    let more = intervals.count > 4 ? " and \(intervals.count - 4) more" : ""
    return .number(
      (intervals.map(\.duration).max() ?? .zero).seconds,
      places.isEmpty ? nil : places.joined(separator: ", ") + more)
  }
}
