import Vocabulary

/// Converts the times of one stream to durations; no other code does.
struct StreamClock: Hashable {
  /// A tick's length in seconds is numerator over denominator.
  let numerator: Int32
  let denominator: Int32
  /// The container's time of position zero.
  var start: Duration = .zero

  /// The exact position of a time of the stream, rounded to the attosecond.
  ///
  /// Hostile files have times of billions of years; they are clamped to thirty years, where all
  /// sums of durations are safe.
  func position(of ticks: Int64) -> Duration {
    let bound: Int128 = 1_000_000_000
    let seconds = Int128(ticks) * Int128(numerator) / Int128(denominator)
    guard abs(seconds) < bound else { return .seconds(ticks < 0 ? -bound : bound) }
    return .units(ticks, of: numerator, over: denominator) - start
  }
}
