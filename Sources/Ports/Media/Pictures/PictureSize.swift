/// The size of a small picture: the shape that the video has on a screen, within a square.
struct PictureSize: Hashable {
  let width: Int
  let height: Int

  /// The longest side of a small picture in pixels.
  static let longestSide = 320

  /// Scales a picture of a size and pixel aspect ratio down to the square.
  ///
  /// Sides are even, since JPEG halves the colours, and at least 2, whatever shape a file claims.
  /// Smaller pictures keep their size.
  init(width: Int, height: Int, aspect: Rational?) {
    let shownWidth = Double(max(1, width)) * (aspect?.value ?? 1)
    let shownHeight = Double(max(1, height))
    let scale = min(1, Double(Self.longestSide) / max(shownWidth, shownHeight))
    self.width = Self.even(shownWidth * scale)
    self.height = Self.even(shownHeight * scale)
  }

  private static func even(_ side: Double) -> Int {
    min(longestSide, max(2, Int((side / 2).rounded()) * 2))
  }
}

extension Rational {
  fileprivate var value: Double { Double(numerator) / Double(denominator) }
}
