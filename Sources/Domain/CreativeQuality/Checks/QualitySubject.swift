import Media

/// One file with what is declared of it, as checks look at it.
struct QualitySubject: Sendable {
  let facts: MediaFacts
  let declared: MediaDeclaration

  /// The first video stream.
  var video: MediaStream? { facts.streams.first { $0.kind == .video } }

  /// The first audio stream.
  var audio: MediaStream? { facts.streams.first { $0.kind == .audio } }

  var videoMeasurements: VideoMeasurements? { facts.measurements?.video }
  var audioMeasurements: AudioMeasurements? { facts.measurements?.audio }

  /// What was measured of the pictures, unless the filters gave up: part of it would look good.
  var pictures: PictureMeasurements? {
    videoMeasurements?.pictures.flatMap { $0.failure == nil ? $0 : nil }
  }

  /// What was measured of the sound, unless the filters gave up.
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

  /// Whether a player turns the picture on its side.
  var isOnItsSide: Bool { [90, 270].contains(videoMeasurements?.rotation ?? 0) }

  /// Why there is nothing to say of pictures.
  var noPictures: QualityReading {
    .none(
      video == nil
        ? "there is no video" : videoMeasurements?.pictures?.failure ?? "nothing was decoded")
  }

  /// Why there is nothing to say of sound.
  var noSound: QualityReading {
    .none(
      audio == nil
        ? "there is no audio" : audioMeasurements?.sound?.failure ?? "nothing was decoded")
  }
}
