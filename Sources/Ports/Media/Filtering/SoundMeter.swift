internal import CFFmpeg
internal import Glibc
import Vocabulary

/// Measures decoded audio with two chains of filters: the loudness filter regroups frames, and the
/// metadata of other filters would be lost.
final class SoundMeter {
  private static let levels = [
    MediaFilter(.silencedetect, "n=-50dB:d=0.5"),
    MediaFilter(
      .astats,
      "metadata=1:reset=0:measure_perchannel=Peak_level+RMS_level:measure_overall=Peak_level"),
  ]
  private static let loudness = [MediaFilter(.ebur128, "metadata=1:framelog=verbose")]
  /// The window of the momentary loudness; shorter audio has no block to measure (ITU-R BS.1770-4 §
  /// 5.1).
  private static let momentaryWindow = Duration.milliseconds(400)
  /// The window of the short-term loudness (EBU Tech 3341).
  private static let shortTermWindow = Duration.seconds(3)
  /// The filter's value when no block is above its absolute gate, in LUFS.
  private static let gate = -70.0

  private let feed: FrameFeed
  private let containerStart: Duration
  private let catalog: MediaFilter.Catalog
  private var levels: FilterGraph?
  private var loudness: FilterGraph?
  private var truePeak: TruePeakMeter?
  private var failure: FFmpegError?
  private var start: Duration?
  private var silences = IntervalTracker()
  private var measured = SoundMeasurements()
  private var channelCount = 0
  private var sampleRate = 0
  /// How many samples the loudness filter has output.
  private var measuredSamples = 0

  /// Creates a meter for the sound of a stream with this clock, which counts from the container's
  /// start, by the filters of a catalog.
  init(
    clock: StreamClock, filters catalog: MediaFilter.Catalog = .ofLibrary
  ) throws(FFmpegError) {
    self.catalog = catalog
    feed = try FrameFeed(kind: .audio, clock: clock)
    containerStart = clock.start
  }

  /// Measures the next frame of sound; after a failure nothing more is measured.
  func measure(_ frame: borrowing Frame) {
    guard failure == nil, feed.formatChange == nil else { return }
    do throws(FFmpegError) {
      switch try feed.take(frame) {
      case .refused: return
      case .next: break
      case .first(let format):
        channelCount = Int(format.channels)
        sampleRate = Int(format.sampleRate)
        start = frame.presentation.map(feed.clock.position(of:)) ?? .zero
        let (ofLevels, ofLoudness) = (
          try catalog.chain(of: Self.levels, for: .audio),
          try catalog.chain(of: Self.loudness, for: .audio)
        )
        measured.missing = ofLevels.missing + ofLoudness.missing
        levels = try FilterGraph(ofLevels.text, for: format, in: feed.clock)
        loudness = try FilterGraph(ofLoudness.text, for: format, in: feed.clock)
        if catalog.has(.aresample) {
          truePeak = try TruePeakMeter(for: format, in: feed.clock)
        } else {
          measured.missing.append(.aresample)
        }
      }
      if let levels { try feed.push(into: levels) { readLevels($0) } }
      if let loudness { try feed.push(into: loudness) { readLoudness($0) } }
      try truePeak?.measure(feed)
    } catch {
      failure = error
    }
    feed.clear()
  }

  /// The measurements; nil when there was no audio.
  func finish() -> SoundMeasurements? {
    guard let start else { return nil }
    if failure == nil {
      do throws(FFmpegError) {
        try levels?.finish { readLevels($0) }
        try loudness?.finish { readLoudness($0) }
      } catch {
        failure = error
      }
    }
    levels = nil
    loudness = nil
    let length = feed.end - start
    var result = measured
    if length < Self.momentaryWindow || result.integratedLoudness.map({ $0 <= Self.gate }) ?? true {
      result.integratedLoudness = nil
      result.loudnessRange = nil
      result.momentaryMaximum = nil
      result.momentary = []
      result.shortTermMaximum = nil
    }
    if length < Self.shortTermWindow { result.shortTermMaximum = nil }
    // A resampler attenuates frequencies near half its rate, so the highest sample is the lower limit of the
    // true peak.
    result.truePeak = [truePeak?.level, result.samplePeak].compactMap(\.self).max()
    result.silences = silences.intervals(until: feed.end)
    result.formatChange = feed.formatChange
    result.failure = failure?.description
    return result
  }

  private func readLevels(_ frame: borrowing FilteredFrame) {
    if let start = frame.time("lavfi.silence_start") { silences.begin(at: start - containerStart) }
    if let end = frame.time("lavfi.silence_end") { silences.end(at: end - containerStart) }
    // Each frame carries the levels since the beginning; digital silence is `-inf`.
    measured.samplePeak = frame.number("lavfi.astats.Overall.Peak_level")
    measured.channels = (0..<channelCount).map { channel in
      SoundMeasurements.Channel(
        peak: frame.number("lavfi.astats.\(channel + 1).Peak_level"),
        rms: frame.number("lavfi.astats.\(channel + 1).RMS_level"))
    }
  }

  private func readLoudness(_ frame: borrowing FilteredFrame) {
    measuredSamples += Int(frame.pointer.pointee.nb_samples)
    guard let loudness = frame.number("lavfi.r128.I") else { return }
    measured.integratedLoudness = loudness
    measured.loudnessRange = frame.number("lavfi.r128.LRA")
    let momentary = frame.number("lavfi.r128.M")
    measured.momentaryMaximum = Self.louder(measured.momentaryMaximum, momentary)
    addToCurve(momentary)
    measured.shortTermMaximum = Self.louder(
      measured.shortTermMaximum, frame.number("lavfi.r128.S"))
  }

  /// Adds the loudness of the last 400 ms.
  private func addToCurve(_ momentary: Double?) {
    guard sampleRate > 0 else { return }
    let end = Duration.seconds(1).fraction(measuredSamples, of: sampleRate)
    let index = Int(
      clamping: (end.attoseconds - 1) / SoundMeasurements.momentaryPeriod.attoseconds)
    while measured.momentary.count <= index { measured.momentary.append(nil) }
    guard let momentary, momentary > Self.gate else { return }
    measured.momentary[index] = Self.louder(measured.momentary[index], momentary)
  }

  private static func louder(_ left: Double?, _ right: Double?) -> Double? {
    guard let left, let right else { return left ?? right }
    return max(left, right)
  }
}

/// Measures the true peak of sound (ITU-R BS.1770-4, annex 2) with the resampling of FFmpeg's
/// `ebur128`: to 192 kHz.
///
/// The filter itself states its value with three decimals of amplitude, too few for quiet sound.
final class TruePeakMeter {
  private static let chain = "aresample=192000:out_sample_fmt=dbl"

  private let graph: FilterGraph
  private var amplitude = 0.0

  init(for format: FrameFormat, in clock: StreamClock) throws(FFmpegError) {
    graph = try FilterGraph(Self.chain, for: format, in: clock)
  }

  /// Measures the frame that the feed took last.
  func measure(_ feed: FrameFeed) throws(FFmpegError) {
    // The end of the sound is not sent to the graph: the resampler would then add samples after the
    // sound, which FFmpeg's `ebur128` does not measure either.
    try feed.push(into: graph) { frame in
      let samples = frame.pointer.pointee
      let count = Int(samples.nb_samples) * Int(samples.ch_layout.nb_channels)
      guard let start = samples.data.0 else { return }
      start.withMemoryRebound(to: Double.self, capacity: count) { values in
        for value in UnsafeBufferPointer(start: values, count: count) {
          amplitude = max(amplitude, value.magnitude)
        }
      }
    }
  }

  /// The true peak in dB relative to full scale; nil for digital silence.
  var level: Double? { amplitude > 0 ? Decibels.level(ofAmplitude: amplitude) : nil }
}

/// Converts amplitudes to levels.
enum Decibels {
  /// The level in dB relative to full scale of an amplitude above zero, where 1 is full scale;
  /// rounded to a hundredth.
  static func level(ofAmplitude amplitude: Double) -> Double {
    (log10(amplitude) * 2_000).rounded() / 100
  }
}
