internal import Glibc
import Vocabulary

/// How an MP4 or QuickTime file is laid out: its outermost boxes (ISO/IEC 14496-12 § 4.2).
package struct ContainerLayout: Sendable, Hashable {
  /// One outermost box.
  package struct Box: Sendable, Hashable {
    /// Four characters, such as `moov`; bytes that are not ASCII letters are `?`.
    package let type: String
    /// Where its header begins, in bytes from the start of the file.
    package let offset: Int64
    /// Its length with its header, in bytes; never beyond the end of the file.
    let byteCount: Int64
    /// The length of its header, in bytes.
    package let headerByteCount: Int64

    package init(type: String, offset: Int64, byteCount: Int64, headerByteCount: Int64 = 8) {
      self.type = type
      self.offset = offset
      self.byteCount = byteCount
      self.headerByteCount = headerByteCount
    }

    /// The offset of the first byte after it.
    var end: Int64 { offset + byteCount }

    /// The offsets of its content; empty for a box that is cut within its header.
    var body: Range<Int64> { min(offset + headerByteCount, end)..<end }
  }

  /// The boxes in the order of the file, twenty thousand at most.
  package let boxes: [Box]
  /// Whether the file has QuickTime's brand (`qt`), or is old enough to have no brand.
  package let isQuickTime: Bool
  /// Whether the media is in fragments, each with its own index (`moof`).
  package let isFragmented: Bool
  /// Whether the file ends within a fragment's index, or before bytes that its segment index (`sidx`,
  /// ISO/IEC 14496-12 § 8.16.3) names.
  let isCut: Bool
  /// The edit lists of the tracks that have one (`elst`), in the order of the tracks.
  package let editLists: [EditList]

  package init(
    boxes: [Box] = [], isQuickTime: Bool = false, announcesFragments: Bool = false,
    isCut: Bool = false, editLists: [EditList] = []
  ) {
    self.boxes = boxes
    self.isQuickTime = isQuickTime
    isFragmented = announcesFragments || boxes.contains { $0.type == "moof" }
    self.isCut = isCut
    self.editLists = editLists
  }

  /// The index; nil in a file that has none.
  package var index: Box? { boxes.first { $0.type == "moov" } }

  /// The first box of media data.
  package var mediaData: Box? { boxes.first { $0.type == "mdat" } }

  /// Whether the index comes after media data, so that playback needs another request first.
  package var isIndexAtEnd: Bool {
    guard let index, let mediaData else { return false }
    return index.offset > mediaData.offset
  }
}

extension ContainerLayout {
  /// Reads the boxes of an MP4 or QuickTime file, but not the media data: a file of any size costs
  /// a few small reads.
  ///
  /// Nil for a file that cannot be opened; a damaged file gives the boxes that can be read.
  init?(of file: InputFile) {
    guard let reader = BoxReader(path: file.source) else { return nil }
    let boxes = reader.boxes(in: reader.whole)
    let brand = boxes.first { $0.type == "ftyp" }
      .flatMap { reader.bytes(at: $0.body.lowerBound, count: 4) }
    let parts = boxes.first { $0.type == "moov" }.map { reader.boxes(in: $0.body) } ?? []
    let scale = parts.first { $0.type == "mvhd" }.flatMap(reader.timeScale)
    self.init(
      boxes: boxes, isQuickTime: brand.map { $0 == Array("qt  ".utf8) } ?? true,
      announcesFragments: parts.contains { $0.type == "mvex" },
      isCut: reader.hasCutFragmentIndex || reader.indexedEnd(of: boxes) > reader.whole.upperBound,
      editLists: parts.filter { $0.type == "trak" }.compactMap {
        reader.editList(of: $0, movieScale: scale ?? 1_000)
      })
  }
}

extension BoxReader {
  /// The end of the last segment that a segment index names, in bytes from the start of the file;
  /// zero where there is no such index.
  fileprivate func indexedEnd(of boxes: [ContainerLayout.Box]) -> Int64 {
    let ends = boxes.filter { $0.type == "sidx" }.compactMap { box -> Int64? in
      let body = box.body
      guard let version = bytes(at: body.lowerBound, count: 1)?.first else { return nil }
      // After version and flags, an identifier and a time scale come a time and an offset.
      let size: Int64 = version == 0 ? 4 : 8
      let place = body.lowerBound + 12 + size
      guard let offset = number(at: place, size: size),
        let count = number(at: place + size + 2, size: 2)
      else { return nil }
      var end = box.end.addingClamped(Int64(clamping: offset))
      for index in 0..<Int64(count) {
        let reference = place + size + 4 + index * 12
        guard reference + 12 <= body.upperBound, let word = number(at: reference, size: 4) else {
          break
        }
        // The first bit says whether the reference leads to a further index.
        end = end.addingClamped(Int64(word & 0x7FFF_FFFF))
      }
      return end
    }
    return ends.max() ?? 0
  }

  /// The ticks of a second that an `mvhd` or `mdhd` box states.
  fileprivate func timeScale(of header: ContainerLayout.Box) -> Int32? {
    guard let version = bytes(at: header.body.lowerBound, count: 1)?.first else { return nil }
    // After version and flags, two dates of four or eight bytes each.
    let place = header.body.lowerBound + (version == 1 ? 20 : 12)
    guard place + 4 <= header.body.upperBound, let scale = number(at: place, size: 4) else {
      return nil
    }
    return scale > 0 && scale <= UInt64(Int32.max) ? Int32(scale) : nil
  }

  /// A track's edit list, if it has one.
  fileprivate func editList(of track: ContainerLayout.Box, movieScale: Int32) -> EditList? {
    let parts = boxes(in: track.body)
    guard let edits = parts.first(where: { $0.type == "edts" }),
      let list = boxes(in: edits.body).first(where: { $0.type == "elst" }),
      let version = bytes(at: list.body.lowerBound, count: 1)?.first,
      let count = number(at: list.body.lowerBound + 4, size: 4)
    else { return nil }
    let media = parts.first { $0.type == "mdia" }.flatMap { media in
      boxes(in: media.body).first { $0.type == "mdhd" }.flatMap(timeScale)
    }
    let size: Int64 = version == 1 ? 8 : 4
    var result = EditList(edits: [])
    var place = list.body.lowerBound + 8
    // More than a hundred edits would add nothing.
    while result.edits.count < min(Int(clamping: count), 100), place < list.body.upperBound {
      guard let duration = number(at: place, size: size),
        let start = number(at: place + size, size: size),
        let speed = number(at: place + 2 * size, size: 4)
      else { break }
      let isEmpty = start == (size == 8 ? .max : UInt64(UInt32.max))
      result.edits.append(
        EditList.Edit(
          duration: Self.time(duration, movieScale),
          mediaStart: isEmpty ? nil : Self.time(start, media ?? movieScale),
          isNormalSpeed: speed == 1 << 16))
      place += 2 * size + 4
    }
    return result
  }

  private static func time(_ ticks: UInt64, _ scale: Int32) -> Duration {
    StreamClock(numerator: 1, denominator: scale).position(of: Int64(clamping: ticks))
  }
}

/// The parts of a track that are presented, and when (`elst`, ISO/IEC 14496-12 § 8.6.6).
package struct EditList: Sendable, Hashable {
  package var edits: [Edit]

  package init(edits: [Edit]) { self.edits = edits }

  /// Whether it only skips the encoder's delay before the first picture or sample, which is never
  /// more than a fifth of a second; nearly every file has such a list.
  package var isOrdinary: Bool {
    guard let edit = edits.first else { return true }
    guard edits.count == 1, edit.isNormalSpeed, let start = edit.mediaStart else { return false }
    return start <= .milliseconds(200)
  }

  /// One entry of an edit list.
  package struct Edit: Sendable, Hashable {
    /// How long it lasts; zero in a fragmented file, where it lasts to the end.
    package var duration: Duration
    /// Where in the track's media it begins; nil for an empty edit, which is a pause.
    package var mediaStart: Duration?
    package var isNormalSpeed: Bool

    package init(duration: Duration, mediaStart: Duration?, isNormalSpeed: Bool = true) {
      self.duration = duration
      self.mediaStart = mediaStart
      self.isNormalSpeed = isNormalSpeed
    }
  }
}

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

/// Where the segment of a Matroska or WebM file ends (RFC 8794, § 4 to 6; RFC 9559, § 5.1).
struct MatroskaSegment {
  /// Whether the file ends before the end that its segment states.
  let isCut: Bool

  /// Nil for a file that cannot be opened, and one whose segment states no length, as in a live
  /// stream.
  init?(of file: InputFile) {
    guard let reader = BoxReader(path: file.source),
      let header = Element(at: 0, in: reader), header.identifier == 0x1A45_DFA3,
      let start = header.end,
      let segment = Element(at: start, in: reader), segment.identifier == 0x1853_8067,
      let end = segment.end
    else { return nil }
    isCut = end > reader.whole.upperBound
  }

  /// An element's identifier and length, as its first bytes state them.
  private struct Element {
    let identifier: UInt64
    /// The offset of the first byte after it; nil for an unknown length.
    let end: Int64?

    init?(at place: Int64, in reader: BoxReader) {
      guard let name = Number(at: place, in: reader), name.byteCount <= 4,
        let length = Number(at: place + name.byteCount, in: reader)
      else { return nil }
      identifier = name.bits
      let body = place + name.byteCount + length.byteCount
      end = length.value.map { body.addingClamped($0) }
    }
  }

  /// A number of one to eight bytes; the zeros before its first set bit say how many follow.
  private struct Number {
    let byteCount: Int64
    /// All bits, including the first one that is set; identifiers are written in this form.
    let bits: UInt64
    /// The number; nil where all its bits are set, which means that it is unknown.
    let value: Int64?

    init?(at place: Int64, in reader: BoxReader) {
      guard let first = reader.bytes(at: place, count: 1)?.first, first != 0 else { return nil }
      byteCount = Int64(first.leadingZeroBitCount + 1)
      guard let bits = reader.number(at: place, size: byteCount) else { return nil }
      self.bits = bits
      let mask: UInt64 = 1 << UInt64(7 * byteCount) - 1
      value = bits & mask == mask ? nil : Int64(bits & mask)
    }
  }
}
