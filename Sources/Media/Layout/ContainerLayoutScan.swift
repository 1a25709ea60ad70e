internal import Glibc

/// Reads the outermost boxes of a file, and how many edits its tracks have.
///
/// Only headers are read, so a file of any size costs a few small reads. What does not look like a
/// box ends the scan; FFmpeg judges whether the file is damaged.
struct ContainerLayoutScan: ~Copyable {
  private let descriptor: Int32
  private let byteCount: Int64
  /// How many more boxes are looked at, so that a hostile file costs no time.
  private var boxBudget = 20_000

  /// The layout of a file that was found to be an ordinary one; nil when it cannot be opened.
  static func layout(of file: InputFile) -> ContainerLayout? {
    guard var scan = ContainerLayoutScan(file) else { return nil }
    let boxes = scan.boxes(from: 0, to: file.byteCount)
    guard let index = boxes.first(where: { $0.type == "moov" }) else {
      return ContainerLayout(boxes: boxes)
    }
    return ContainerLayout(boxes: boxes, editCounts: scan.editCounts(in: index))
  }

  private init?(_ file: InputFile) {
    descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    byteCount = file.byteCount
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private mutating func boxes(from start: Int64, to end: Int64) -> [ContainerLayout.Box] {
    var boxes: [ContainerLayout.Box] = []
    var offset = start
    while offset < end, boxBudget > 0, let box = box(at: offset, before: end) {
      boxBudget -= 1
      boxes.append(box)
      offset = box.end
    }
    return boxes
  }

  /// The box whose header begins at an offset; one that claims more than there is ends with it.
  private func box(at offset: Int64, before end: Int64) -> ContainerLayout.Box? {
    guard let header = bytes(8, at: offset), offset + 8 <= end else { return nil }
    var size = Self.number(header[0..<4])
    var headerByteCount: Int64 = 8
    if size == 1 {
      guard let long = bytes(8, at: offset + 8) else { return nil }
      size = Self.number(long[...])
      headerByteCount = 16
    } else if size == 0 {
      size = end - offset
    }
    guard size >= headerByteCount else { return nil }
    let type = header[4..<8].map { byte in
      (0x20..<0x7F).contains(byte) ? Character(Unicode.Scalar(byte)) : "?"
    }
    return ContainerLayout.Box(
      type: String(type), offset: offset, byteCount: min(size, end - offset),
      headerByteCount: headerByteCount)
  }

  private mutating func editCounts(in index: ContainerLayout.Box) -> [Int] {
    var counts: [Int] = []
    for track in children("trak", of: index) {
      guard let edits = children("edts", of: track).first,
        let list = children("elst", of: edits).first,
        // The count follows version and flags (ISO/IEC 14496-12 § 8.6.6).
        let head = bytes(8, at: list.offset + list.headerByteCount)
      else { continue }
      counts.append(Int(Self.number(head[4..<8])))
    }
    return counts
  }

  private mutating func children(
    _ type: String, of box: ContainerLayout.Box
  ) -> [ContainerLayout.Box] {
    boxes(from: box.offset + box.headerByteCount, to: box.end).filter { $0.type == type }
  }

  /// That many bytes at an offset; nil when the file has not so many.
  private func bytes(_ count: Int, at offset: Int64) -> [UInt8]? {
    guard offset >= 0, offset <= byteCount - Int64(count) else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, Int(offset)))
    }
    return bytes.count == count ? bytes : nil
  }

  /// A number as the file has it, the most significant byte first; zero for one out of range.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
    Int64(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) ?? 0
  }
}
