internal import Glibc

/// Converts amplitudes to levels.
enum Decibels {
  /// The level in dB relative to full scale of an amplitude above zero, where 1 is full scale;
  /// rounded to a hundredth.
  static func level(ofAmplitude amplitude: Double) -> Double {
    (log10(amplitude) * 2_000).rounded() / 100
  }
}
