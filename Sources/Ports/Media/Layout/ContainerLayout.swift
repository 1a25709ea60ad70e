/// How an MP4 or QuickTime file is laid out: its outermost boxes (ISO/IEC 14496-12 § 4.2).
package struct ContainerLayout: Sendable, Hashable {
  /// One outermost box.
  package struct Box: Sendable, Hashable {
    /// Four characters, such as `moov`; bytes that are not ASCII letters are `?`.
    package let type: String
    /// Where its header begins, in bytes from the start of the file.
    package let offset: Int64
    /// Its length with its header, in bytes; never beyond the end of the file.
    package let byteCount: Int64
    /// The length of its header, in bytes.
    package let headerByteCount: Int64

    package init(type: String, offset: Int64, byteCount: Int64, headerByteCount: Int64 = 8) {
      self.type = type
      self.offset = offset
      self.byteCount = byteCount
      self.headerByteCount = headerByteCount
    }

    /// The offset of the first byte after it.
    package var end: Int64 { offset + byteCount }

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
  package let isCut: Bool
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
