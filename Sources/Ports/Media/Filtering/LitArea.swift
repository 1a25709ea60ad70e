internal import CFFmpeg
import Vocabulary

/// Finds the part of a picture that is not black: the smallest rectangle around every line and
/// column whose average is lighter than 24 of 255.
///
/// FFmpeg's filter for it, `cropdetect`, is missing where FFmpeg was built without GPL code.
struct LitAreaScanner {
  /// The lightness in the full range of eight bits up to which a line is black.
  private static let blackest = 24

  /// Where a component of the pixels is: the lightness, or a colour of RGB.
  private struct Component {
    let plane: Int
    /// The distance between two pixels, in bytes.
    let step: Int
    /// The component's place in a pixel, in bytes.
    let offset: Int
    /// How far a value is shifted within its bytes.
    let shift: Int
  }

  private let width: Int
  private let height: Int
  private let components: [Component]
  private let isWide: Bool
  /// The largest average of a black line.
  private let limit: Int

  /// Creates a scanner for pictures of a format; nil for a format whose pixels cannot be read in
  /// place, such as one of a graphics card.
  init?(_ format: FrameFormat) {
    guard let descriptor = av_pix_fmt_desc_get(AVPixelFormat(format.format))?.pointee else {
      return nil
    }
    let unreadable =
      AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_BE
      | AV_PIX_FMT_FLAG_FLOAT | AV_PIX_FMT_FLAG_PAL
    let (first, second, third) = (descriptor.comp.0, descriptor.comp.1, descriptor.comp.2)
    let isColor = descriptor.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
    let read = isColor ? [first, second, third] : [first]
    guard descriptor.flags & UInt64(unreadable) == 0, (8...16).contains(first.depth),
      read.allSatisfy({ $0.depth == first.depth && (0..<4).contains($0.plane) })
    else { return nil }
    (width, height) = (Int(format.width), Int(format.height))
    components = read.map {
      Component(
        plane: Int($0.plane), step: Int($0.step), offset: Int($0.offset), shift: Int($0.shift))
    }
    isWide = first.depth + first.shift > 8
    limit = Self.blackest << (Int(first.depth) - 8)
  }

  /// The lit part of a picture; nil for a picture that is all black.
  func area(of frame: borrowing Frame) -> PixelRectangle? {
    let (data, sizes) = (frame.pointer.pointee.data, frame.pointer.pointee.linesize)
    let planes = [data.0, data.1, data.2, data.3]
    let lines = [sizes.0, sizes.1, sizes.2, sizes.3].map(Int.init)
    guard width > 0, height > 0 else { return nil }
    /// Whether the average of pixels is light, from one on, each as far from the one before.
    func isLit(row: Int, column: Int, isRow: Bool) -> Bool {
      let count = isRow ? width : height
      var sum = 0
      for component in components {
        guard let plane = planes[component.plane] else { return false }
        let line = lines[component.plane]
        sum +=
          self.sum(
            plane + component.offset + row * line + column * component.step,
            stride: isRow ? component.step : line, count: count, shift: component.shift)
      }
      return sum / (count * components.count) > limit
    }
    let (rows, columns) = (0..<height, 0..<width)
    guard let top = rows.first(where: { isLit(row: $0, column: 0, isRow: true) }),
      let bottom = rows.last(where: { isLit(row: $0, column: 0, isRow: true) }),
      let left = columns.first(where: { isLit(row: 0, column: $0, isRow: false) }),
      let right = columns.last(where: { isLit(row: 0, column: $0, isRow: false) })
    else { return nil }
    return PixelRectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The sum of some values, each a number of bytes after the one before.
  private func sum(
    _ first: UnsafeMutablePointer<UInt8>, stride: Int, count: Int, shift: Int
  ) -> Int {
    var (sum, place) = (0, 0)
    if isWide {
      for _ in 0..<count {
        sum &+= (Int(first[place]) | Int(first[place + 1]) << 8) >> shift
        place &+= stride
      }
    } else {
      for _ in 0..<count {
        sum &+= Int(first[place])
        place &+= stride
      }
    }
    return sum
  }
}
