import Media

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

  /// The measurements of the pictures; nil if the filters failed, because partial measurements
  /// could pass.
  var pictures: PictureMeasurements? {
    videoMeasurements?.pictures.flatMap { $0.failure == nil ? $0 : nil }
  }

  /// The measurements of the audio; nil if the filters failed.
  var sound: SoundMeasurements? {
    audioMeasurements?.sound.flatMap { $0.failure == nil ? $0 : nil }
  }

  /// The container by a short name.
  var container: String { facts.container }

  /// The file's kilobits per second; nil when FFmpeg does not know its duration.
  var totalKilobits: Double? { facts.bitRate.map { Double($0) / 1_000 } }

  /// Width over height of a pixel; 1 where the stream says nothing.
  var pixelShape: Double {
    video?.picture?.sampleAspectRatio.map { Double($0.numerator) / Double($0.denominator) } ?? 1
  }

  /// Whether a player rotates the picture by a quarter of a circle.
  var isOnItsSide: Bool { [90, 270].contains(videoMeasurements?.rotation ?? 0) }

  /// The reading without a value when there are no pictures, with the reason.
  var noPictures: QualityReading {
    .none(
      video == nil
        ? "there is no video" : videoMeasurements?.pictures?.failure ?? "nothing was decoded")
  }

  /// The reading without a value when there is no audio, with the reason.
  var noSound: QualityReading {
    .none(
      audio == nil
        ? "there is no audio" : audioMeasurements?.sound?.failure ?? "nothing was decoded")
  }
}
