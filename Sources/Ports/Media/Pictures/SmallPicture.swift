/// An uncompressed picture, small enough to keep: rows from the top, three bytes a pixel, RGB.
struct SmallPicture: Hashable {
  let width: Int
  let height: Int
  private(set) var bytes: [UInt8]

  /// A picture of one grey.
  init(width: Int, height: Int, grey: UInt8 = 0) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: grey, count: width * height * 3)
  }

  /// Makes a picture row by row; `row` appends the bytes of one row, three for each pixel.
  init(width: Int, height: Int, row: (_ y: Int, _ bytes: inout [UInt8]) -> Void) {
    self.width = width
    self.height = height
    bytes = []
    bytes.reserveCapacity(width * height * 3)
    for y in 0..<height { row(y, &bytes) }
  }

  /// The bytes of one row.
  func row(_ y: Int) -> ArraySlice<UInt8> { bytes[y * width * 3..<(y + 1) * width * 3] }

  /// The picture rotated clockwise by quarters of a circle.
  func turned(quarters: Int) -> SmallPicture {
    let turns = ((quarters % 4) + 4) % 4
    guard turns > 0 else { return self }
    let isUpright = turns == 2
    return SmallPicture(width: isUpright ? width : height, height: isUpright ? height : width) {
      y, turned in
      for x in 0..<(isUpright ? width : height) {
        let (sourceX, sourceY) =
          switch turns {
          case 1: (y, height - 1 - x)
          case 2: (width - 1 - x, height - 1 - y)
          default: (width - 1 - y, x)
          }
        let start = (sourceY * width + sourceX) * 3
        turned += bytes[start..<start + 3]
      }
    }
  }

  /// Pictures side by side on dark grey, with gaps between them; nil when there are none.
  static func strip(of pictures: [SmallPicture], gap: Int = 4) -> SmallPicture? {
    guard let height = pictures.map(\.height).max() else { return nil }
    let width = pictures.reduce(0) { $0 + $1.width } + gap * (pictures.count - 1)
    var strip = SmallPicture(width: width, height: height, grey: 0x20)
    var left = 0
    for picture in pictures {
      for y in 0..<picture.height {
        let start = (y * width + left) * 3
        strip.bytes.replaceSubrange(start..<start + picture.width * 3, with: picture.row(y))
      }
      left += picture.width + gap
    }
    return strip
  }
}
