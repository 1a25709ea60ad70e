/// The measurements of decoded pictures by FFmpeg's filters.
package struct PictureMeasurements: Sendable, Hashable {
  /// In pixels, of the decoded pictures.
  package var width: Int
  /// In pixels, of the decoded pictures.
  package var height: Int
  /// How many pictures the decoder reports as interlaced.
  package var interlacedCount: Int
  /// Where the picture is black for a tenth of a second or more (`blackdetect`: 98 % of the pixels
  /// not lighter than a tenth of the range).
  package var black: [MediaInterval]
  /// Where the picture does not change for a second or more (`freezedetect`: mean difference under
  /// −60 dB).
  package var frozen: [MediaInterval]
  /// The smallest rectangle that holds every pixel that was ever lit (`cropdetect`); nil when none
  /// was.
  package var litArea: PixelRectangle?
  /// The lit area of each second of the media; neighbouring seconds with equal areas are merged.
  package var litAreas: [LitArea]
  /// Where the pictures' size or pixel format changes, beyond which nothing was measured.
  package var formatChange: Duration?
  /// Why the filters failed, in FFmpeg's words.
  package var failure: String?

  package init(
    width: Int, height: Int, interlacedCount: Int = 0, black: [MediaInterval] = [],
    frozen: [MediaInterval] = [], litArea: PixelRectangle? = nil, litAreas: [LitArea] = [],
    formatChange: Duration? = nil, failure: String? = nil
  ) {
    self.width = width
    self.height = height
    self.interlacedCount = interlacedCount
    self.black = black
    self.frozen = frozen
    self.litArea = litArea
    self.litAreas = litAreas
    self.formatChange = formatChange
    self.failure = failure
  }

  /// The share of the picture's area that is never lit, from 0 to 1; nil when no pixel is ever lit.
  package var unlitShare: Double? {
    guard let litArea, width > 0, height > 0 else { return nil }
    return 1 - Double(litArea.width * litArea.height) / Double(width * height)
  }

  /// The lit area from one position on.
  package struct LitArea: Sendable, Hashable {
    /// A whole second of the media.
    package var start: Duration
    /// The smallest rectangle around all lit pixels; nil when no pixel is lit.
    package var area: PixelRectangle?

    package init(start: Duration, area: PixelRectangle?) {
      self.start = start
      self.area = area
    }
  }
}

/// A part of a picture, in whole pixels from its upper left corner.
package struct PixelRectangle: Sendable, Hashable, CustomStringConvertible {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Size and place, such as `1280x536+0+92`.
  package var description: String { "\(width)x\(height)+\(x)+\(y)" }

  /// The smallest rectangle around this one and another.
  package func union(_ other: PixelRectangle) -> PixelRectangle {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRectangle(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}
