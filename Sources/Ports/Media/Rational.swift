/// An exact ratio as containers state it, such as 30000/1001 frames a second.
package struct Rational: Sendable, Hashable, CustomStringConvertible {
  package let numerator: Int32
  /// Above zero.
  package let denominator: Int32

  /// Returns nil unless both parts are above zero; FFmpeg writes 0/1 or 0/0 for an unknown ratio.
  package init?(_ numerator: Int32, _ denominator: Int32) {
    guard numerator > 0, denominator > 0 else { return nil }
    self.numerator = numerator
    self.denominator = denominator
  }

  package var description: String { "\(numerator)/\(denominator)" }
}
