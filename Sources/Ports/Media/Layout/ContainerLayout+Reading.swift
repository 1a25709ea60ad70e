internal import Glibc
import Vocabulary

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
