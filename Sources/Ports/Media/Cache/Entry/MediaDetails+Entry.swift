extension ContainerLayout {
  func write(to entry: inout EntryWriter) {
    entry.write(list: boxes) { entry, box in
      entry.write(box.type)
      entry.write(box.offset)
      entry.write(box.byteCount)
      entry.write(box.headerByteCount)
    }
    entry.write(isQuickTime)
    entry.write(isFragmented)
    entry.write(isCut)
    entry.write(list: editLists) { $0.write(list: $1.edits) { $1.write(to: &$0) } }
  }

  init(from entry: inout EntryReader) throws(MalformedEntry) {
    let boxes = try entry.list(most: 20_000) { entry throws(MalformedEntry) in
      Box(
        type: try entry.text(most: 16), offset: try entry.size(), byteCount: try entry.size(),
        headerByteCount: try entry.size())
    }
    let isQuickTime = try entry.flag()
    let isFragmented = try entry.flag()
    guard isFragmented || !boxes.contains(where: { $0.type == "moof" }) else {
      throw MalformedEntry()
    }
    self.init(
      boxes: boxes, isQuickTime: isQuickTime, announcesFragments: isFragmented,
      isCut: try entry.flag(),
      editLists: try entry.list(most: 1_000) { entry throws(MalformedEntry) in
        EditList(edits: try entry.list(most: 100, EditList.Edit.init(from:)))
      })
  }
}

extension EditList.Edit {
  fileprivate func write(to entry: inout EntryWriter) {
    entry.write(duration)
    entry.write(optional: mediaStart) { $0.write($1) }
    entry.write(isNormalSpeed)
  }

  fileprivate init(from entry: inout EntryReader) throws(MalformedEntry) {
    self.init(
      duration: try entry.time(),
      mediaStart: try entry.optional { entry throws(MalformedEntry) in try entry.time() },
      isNormalSpeed: try entry.flag())
  }
}

extension EmbeddedCaptions {
  func write(to entry: inout EntryWriter) {
    entry.write(pictureCount)
    entry.write(hasLine21)
    entry.write(hasDTVCC)
    entry.write(list: cues) { entry, cue in
      entry.write(cue.start)
      entry.write(optional: cue.end) { $0.write($1) }
      entry.write(cue.text)
    }
  }

  init(from entry: inout EntryReader) throws(MalformedEntry) {
    self.init()
    pictureCount = try entry.count()
    hasLine21 = try entry.flag()
    hasDTVCC = try entry.flag()
    cues = try entry.list(most: 100_000) { entry throws(MalformedEntry) in
      Cue(
        start: try entry.time(),
        end: try entry.optional { entry throws(MalformedEntry) in try entry.time() },
        text: try entry.text())
    }
  }
}

extension MediaPictures {
  func write(to entry: inout EntryWriter) {
    entry.write(list: pictures) { entry, picture in
      entry.write(picture.moment.rawValue)
      entry.write(picture.position)
      picture.jpeg.write(to: &entry)
    }
    entry.write(optional: strip) { $1.write(to: &$0) }
  }

  init(from entry: inout EntryReader) throws(MalformedEntry) {
    self.init(
      pictures: try entry.list(most: Moment.allCases.count) { entry throws(MalformedEntry) in
        Picture(
          moment: try entry.choice(), position: try entry.time(), jpeg: try JPEG(from: &entry))
      },
      strip: try entry.optional(JPEG.init(from:)))
  }
}

extension JPEG {
  /// The longest side of a picture in an entry: five small pictures of the largest size side by
  /// side, with the gaps between them.
  private static let longestSide = Int64((PictureSize.longestSide + 4) * 5)

  fileprivate func write(to entry: inout EntryWriter) {
    entry.write(width)
    entry.write(height)
    entry.write(bytes)
  }

  fileprivate init(from entry: inout EntryReader) throws(MalformedEntry) {
    self.init(
      width: Int(try entry.number(in: 1...Self.longestSide)),
      height: Int(try entry.number(in: 1...Self.longestSide)),
      bytes: try entry.block(most: 4_000_000))
    // The markers of a JPEG file's beginning and end (ITU-T T.81 B.1.1.3).
    guard bytes.starts(with: [0xFF, 0xD8]), bytes.suffix(2) == [0xFF, 0xD9] else {
      throw MalformedEntry()
    }
  }
}
