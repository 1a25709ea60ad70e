import Media
import Testing

@testable import CreativeQuality

/// A file that passes every check of `generic`, to be spoilt one way at a time.
struct MadeFacts {
  var formatName = "mov,mp4,m4a,3gp,3g2,mj2"
  var byteCount: Int64 = 3_750_000
  var duration = Duration.seconds(30)
  var bitRate: Int64? = 1_000_000
  var video: MediaStream? = MediaStream(
    index: 0, kind: .video, codecName: "h264", profile: "Main", duration: .seconds(30),
    bitRate: 850_000, packetCount: 750, frameCount: 750,
    picture: .init(
      width: 1280, height: 720, pixelFormat: "yuv420p", sampleAspectRatio: Rational(1, 1),
      averageFrameRate: Rational(25, 1)))
  var audio: MediaStream? = MediaStream(
    index: 1, kind: .audio, codecName: "aac", duration: .seconds(30), bitRate: 128_000,
    packetCount: 1_407,
    sound: .init(sampleRate: 48_000, channels: 2))
  var damage: MediaDamage?
  var layout: ContainerLayout? = ContainerLayout()
  var measuredVideo = VideoMeasurements(
    level: 31, chroma: "4:2:0", bitDepth: 8, fieldOrder: "progressive", end: .seconds(30),
    cadence: .init(
      shortest: .milliseconds(40), median: .milliseconds(40), longest: .milliseconds(40)),
    keyFrames: .init(count: 30, largestDistance: .seconds(1)))
  var pictures: PictureMeasurements? = PictureMeasurements(
    width: 1280, height: 720, litArea: PixelRectangle(x: 0, y: 0, width: 1280, height: 720))
  var measuredAudio = AudioMeasurements(end: .seconds(30))
  var sound: SoundMeasurements? = SoundMeasurements(
    integratedLoudness: -23.04, loudnessRange: 5, momentaryMaximum: -18.5,
    shortTermMaximum: -20, truePeak: -3, samplePeak: -3.2,
    channels: [.init(peak: -3.2, rms: -25), .init(peak: -3.3, rms: -25)])
  var digest = "00112233445566778899aabbccddeeff"

  var facts: MediaFacts {
    var facts = MediaFacts(
      formatName: formatName, byteCount: byteCount, duration: duration, bitRate: bitRate,
      streams: [video, audio].compactMap(\.self), videoFrames: MediaFrames(times: []),
      damage: damage, layout: layout)
    var measuredVideo = measuredVideo
    measuredVideo.pictures = pictures
    var measuredAudio = measuredAudio
    measuredAudio.sound = sound
    facts.measurements = MediaMeasurements(
      video: video == nil ? nil : measuredVideo,
      audio: audio == nil ? nil : measuredAudio, contentDigest: digest)
    return facts
  }

  /// The result of one check.
  func result(
    of check: QualityCheck, declared: MediaDeclaration? = nil,
    under profile: CreativeProfile = .generic
  ) throws -> QualityResult {
    let report = QualityReport(of: facts, declared: declared, under: profile)
    return try #require(report.results.first { $0.check == check })
  }
}

extension ContainerLayout {
  /// A file whose index comes after its media.
  static let withIndexAtEnd = ContainerLayout(boxes: [
    .init(type: "mdat", offset: 0, byteCount: 100), .init(type: "moov", offset: 100, byteCount: 50),
  ])
}
