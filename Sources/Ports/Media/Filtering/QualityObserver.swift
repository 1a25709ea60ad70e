internal import CFFmpeg
internal import System
import Vocabulary

/// Measures a file during the same pass that reads it for playing.
final class QualityObserver: ReadingObserver {
  private let pictures: PictureMeter?
  private let sound: SoundMeter?
  private let videoIndex: Int?
  private var keyFrames = KeyFrameTracker()

  /// Creates an observer of a pass that has not begun.
  init(of pass: ReadingPass, over demuxer: borrowing Demuxer) throws(FFmpegError) {
    // Without the filter library nothing can be measured, so its absence is an error.
    try FFmpegLibrary.filter.require()
    let start = demuxer.origin
    let video = pass.readings.first { $0.kind == .video }
    let audio = pass.readings.first { $0.kind == .audio }
    videoIndex = video?.index
    if let video, video.decoder != nil {
      pictures = try PictureMeter(clock: demuxer.stream(at: video.index).clock(start: start))
    } else {
      pictures = nil
    }
    if let audio, audio.decoder != nil {
      sound = try SoundMeter(clock: demuxer.stream(at: audio.index).clock(start: start))
    } else {
      sound = nil
    }
  }

  func read(_ packet: borrowing Packet) {
    guard packet.streamIndex == videoIndex, let timing = packet.timing else { return }
    keyFrames.add(presentation: timing.presentation, isKey: packet.isKey)
  }

  func decoded(_ frame: borrowing Frame, of kind: MediaStream.Kind) {
    switch kind {
    case .video: pictures?.measure(frame)
    case .audio: sound?.measure(frame)
    case .subtitle, .data, .other: break
    }
  }

  /// The measurements, when the pass is over.
  func measurements(
    of pass: ReadingPass, over demuxer: borrowing Demuxer, file: InputFile
  ) -> MediaMeasurements {
    let start = demuxer.origin
    var measurements = MediaMeasurements(
      contentDigest: ContentDigest(path: file.source)?.text ?? "")
    for reading in pass.readings where !reading.track.packets.isEmpty {
      let stream = demuxer.stream(at: reading.index)
      let clock = stream.clock(start: start)
      let first = reading.track.packets.map(\.presentation).min().map(clock.position(of:))
      let end = reading.track.end.map(clock.position(of:))
      if reading.kind == .video {
        let times = reading.pictureTimes.sorted().map(clock.position(of:))
        var video = stream.videoTraits
        video.start = times.first ?? first ?? .zero
        video.end = end ?? video.start
        video.cadence = VideoMeasurements.Cadence(ofSorted: times)
        video.keyFrames = keyFrames.summary(clock: clock, end: reading.track.end)
        video.pictures = pictures?.finish()
        measurements.video = video
      } else {
        measurements.audio = AudioMeasurements(
          start: first ?? .zero, end: end ?? .zero, sound: sound?.finish())
      }
    }
    return measurements
  }
}

extension Packet {
  /// Whether decoding can begin with it.
  fileprivate var isKey: Bool { pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }
}

/// Finds out where decoding can begin, from the packets of one video in the order of decoding.
///
/// Times are in units of the stream's time base.
struct KeyFrameTracker: Sendable {
  /// The presentation times of the key frames.
  private var times: [Int64] = []
  private var openGroups = 0
  private var isOpen = false

  /// Adds the next packet.
  mutating func add(presentation: Int64, isKey: Bool) {
    if isKey {
      times.append(presentation)
      isOpen = false
    } else if let key = times.last, presentation < key, !isOpen {
      // The packet is presented before the key frame and may refer to the previous group, so
      // decoding cannot begin cleanly at the key frame.
      isOpen = true
      openGroups += 1
    }
  }

  /// The key frames found; `end` is where the video ends.
  func summary(clock: StreamClock, end: Int64?) -> VideoMeasurements.KeyFrames {
    let marks = (times.sorted() + (end.map { [$0] } ?? [])).map(clock.position(of:))
    let distances = zip(marks, marks.dropFirst()).map { $1 - $0 }
    return VideoMeasurements.KeyFrames(
      count: times.count, largestDistance: max(.zero, distances.max() ?? .zero),
      openGroups: openGroups)
  }
}

extension VideoMeasurements.Cadence {
  /// The distances between times in ascending order; nil when there are fewer than two times.
  init?(ofSorted times: [Duration]) {
    let distances = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
    guard let shortest = distances.first, let longest = distances.last else { return nil }
    self.init(
      shortest: shortest, median: distances[distances.count / 2], longest: longest)
  }
}
