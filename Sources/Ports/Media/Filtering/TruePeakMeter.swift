internal import CFFmpeg
internal import Glibc

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
