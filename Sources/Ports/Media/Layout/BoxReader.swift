internal import Glibc

/// Reads the structure of a file made of boxes (ISO/IEC 14496-12 § 4.2).
final class BoxReader {
  /// How many more boxes are read, so that a hostile file costs little time.
  private var budget = 20_000

  private let descriptor: Int32
  /// Whether the file ends within a fragment's index (`moof`), as far as its boxes were read.
  private(set) var hasCutFragmentIndex = false
  /// The range of the whole file.
  let whole: Range<Int64>

  /// Opens an ordinary file; returns nil when that fails.
  init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    whole = 0..<Int64(max(0, lseek(descriptor, 0, SEEK_END)))
  }

  deinit { close(descriptor) }

  /// The boxes in a part of the file; a box that claims more bytes is cut at the end of the part.
  ///
  /// The search ends at bytes that are not a box: FFmpeg decides whether the file is damaged.
  func boxes(in part: Range<Int64>) -> [ContainerLayout.Box] {
    var boxes: [ContainerLayout.Box] = []
    var place = part.lowerBound
    while place + 8 <= part.upperBound, budget > 0, let header = bytes(at: place, count: 8) {
      budget -= 1
      var size = UInt64(header[..<4].reduce(0) { $0 << 8 | UInt64($1) })
      var headerSize: Int64 = 8
      if size == 1 {
        guard let large = number(at: place + 8, size: 8) else { break }
        size = large
        headerSize = 16
      } else if size == 0 {
        size = UInt64(part.upperBound - place)
      }
      guard size >= UInt64(headerSize) else { break }
      let length = Int64(clamping: min(size, UInt64(part.upperBound - place)))
      let type = header[4...].map { byte in
        (0x20..<0x7F).contains(byte) ? Character(Unicode.Scalar(byte)) : "?"
      }
      if type == Array("moof"), size > UInt64(length) { hasCutFragmentIndex = true }
      boxes.append(
        ContainerLayout.Box(
          type: String(type), offset: place, byteCount: length, headerByteCount: headerSize))
      place += length
    }
    return boxes
  }

  /// A big-endian number of `size` bytes.
  func number(at place: Int64, size: Int64) -> UInt64? {
    bytes(at: place, count: Int(size))?.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Bytes of the file; nil when it ends before.
  func bytes(at place: Int64, count: Int) -> [UInt8]? {
    guard place >= 0, place <= whole.upperBound - Int64(count) else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = max(0, pread(descriptor, buffer.baseAddress, count, off_t(place)))
    }
    return bytes.count == count ? bytes : nil
  }
}
