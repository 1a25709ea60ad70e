/// The part of a measurement that an entry holds: everything except the digest of the content, which is in
/// the key, and the facts from an HLS stream's playlists, which are read again.
extension MediaFacts {
  func write(to entry: inout EntryWriter) {
    entry.write(formatName)
    entry.write(byteCount)
    entry.write(duration)
    entry.write(optional: statedDuration) { $0.write($1) }
    entry.write(startTime)
    entry.write(optional: bitRate) { $0.write($1) }
    entry.write(list: streams) { $1.write(to: &$0) }
    entry.write(list: videoFrames.times) { $0.write($1) }
    entry.write(optional: damage) {
      $0.write($1.position)
      $0.write($1.reason)
    }
    entry.write(optional: decodingCut) {
      $0.write($1.quantity.rawValue)
      $0.write($1.limit)
      $0.write($1.position)
    }
    entry.write(list: byteMap.steps) {
      $0.write($1.position)
      $0.write($1.byteCount)
    }
    entry.write(optional: layout) { $1.write(to: &$0) }
    entry.write(optional: captions) { $1.write(to: &$0) }
    entry.write(optional: measurements) { $1.write(to: &$0) }
    entry.write(optional: pictures) { $1.write(to: &$0) }
    entry.write(packetEnd)
  }

  init(from entry: inout EntryReader) throws(MalformedEntry) {
    self.init(
      formatName: try entry.text(), byteCount: try entry.size(), duration: try entry.time(),
      statedDuration: try entry.optional { entry throws(MalformedEntry) in try entry.time() },
      startTime: try entry.time(),
      bitRate: try entry.optional { entry throws(MalformedEntry) in try entry.size() },
      streams: try entry.list(most: 64, MediaStream.init),
      videoFrames: try Self.frames(from: &entry), damage: try entry.optional(Self.damage),
      decodingCut: try entry.optional(Self.cut), byteMap: try Self.byteMap(from: &entry),
      layout: try entry.optional(ContainerLayout.init),
      captions: try entry.optional(EmbeddedCaptions.init),
      measurements: try entry.optional(MediaMeasurements.init),
      pictures: try entry.optional(MediaPictures.init), packetEnd: try entry.time())
  }

  private init(
    formatName: String, byteCount: Int64, duration: Duration,
    statedDuration: Duration?, startTime: Duration, bitRate: Int64?, streams: [MediaStream],
    videoFrames: MediaFrames, damage: MediaDamage?,
    decodingCut: DecodingCut?, byteMap: ByteMap, layout: ContainerLayout?,
    captions: EmbeddedCaptions?, measurements: MediaMeasurements?, pictures: MediaPictures?,
    packetEnd: Duration
  ) {
    self.init(
      formatName: formatName, byteCount: byteCount, duration: duration,
      statedDuration: statedDuration, startTime: startTime, bitRate: bitRate, streams: streams,
      videoFrames: videoFrames, damage: damage,
      byteMap: byteMap, layout: layout, captions: captions)
    self.decodingCut = decodingCut
    self.measurements = measurements
    self.pictures = pictures
    self.packetEnd = packetEnd
  }

  /// Reads the frames, whose times must ascend.
  private static func frames(
    from entry: inout EntryReader
  ) throws(MalformedEntry) -> MediaFrames {
    let times = try entry.list(most: 1_000_000) { entry throws(MalformedEntry) in
      try entry.time()
    }
    guard zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else { throw MalformedEntry() }
    return MediaFrames(times: times)
  }

  private static func damage(
    from entry: inout EntryReader
  ) throws(MalformedEntry) -> MediaDamage {
    MediaDamage(position: try entry.time(), reason: try entry.text())
  }

  private static func cut(from entry: inout EntryReader) throws(MalformedEntry) -> DecodingCut {
    DecodingCut(
      try entry.choice(), limit: try entry.number(in: 0...Int64.max), position: try entry.time())
  }

  /// Reads the byte map, whose positions and bytes must ascend.
  private static func byteMap(
    from entry: inout EntryReader
  ) throws(MalformedEntry) -> ByteMap {
    let steps = try entry.list(most: 1_000_000) { entry throws(MalformedEntry) in
      ByteMap.Step(position: try entry.time(), byteCount: try entry.size())
    }
    let pairs = zip(steps, steps.dropFirst())
    guard pairs.allSatisfy({ $0.position <= $1.position && $0.byteCount <= $1.byteCount }) else {
      throw MalformedEntry()
    }
    return ByteMap(steps: steps)
  }
}

extension MediaStream {
  func write(to entry: inout EntryWriter) {
    entry.write(index)
    entry.write(kind.rawValue)
    entry.write(codecName)
    entry.write(optional: profile) { $0.write($1) }
    entry.write(optional: duration) { $0.write($1) }
    entry.write(optional: startTime) { $0.write($1) }
    entry.write(optional: bitRate) { $0.write($1) }
    entry.write(packetCount)
    entry.write(optional: frameCount) { $0.write($1) }
    entry.write(optional: picture) { entry, picture in
      entry.write(picture.width)
      entry.write(picture.height)
      entry.write(optional: picture.pixelFormat) { $0.write($1) }
      entry.write(optional: picture.sampleAspectRatio) { $1.write(to: &$0) }
      entry.write(optional: picture.averageFrameRate) { $1.write(to: &$0) }
      entry.write(picture.rotation)
    }
    entry.write(optional: sound) { entry, sound in
      entry.write(sound.sampleRate)
      entry.write(sound.channels)
    }
  }

  init(from entry: inout EntryReader) throws(MalformedEntry) {
    self.init(
      index: try entry.count(), kind: try entry.choice(), codecName: try entry.text(),
      profile: try entry.optional { entry throws(MalformedEntry) in try entry.text() },
      duration: try entry.optional { entry throws(MalformedEntry) in try entry.time() },
      startTime: try entry.optional { entry throws(MalformedEntry) in try entry.time() },
      bitRate: try entry.optional { entry throws(MalformedEntry) in try entry.size() },
      packetCount: try entry.count(),
      frameCount: try entry.optional { entry throws(MalformedEntry) in try entry.count() },
      picture: try entry.optional(Self.picture), sound: try entry.optional(Self.sound))
  }

  private static func picture(from entry: inout EntryReader) throws(MalformedEntry) -> Picture {
    Picture(
      width: try entry.count(), height: try entry.count(),
      pixelFormat: try entry.optional { entry throws(MalformedEntry) in try entry.text() },
      sampleAspectRatio: try entry.optional(Rational.init(from:)),
      averageFrameRate: try entry.optional(Rational.init(from:)),
      rotation: Int(try entry.number(in: 0...359)))
  }

  private static func sound(from entry: inout EntryReader) throws(MalformedEntry) -> Sound {
    Sound(sampleRate: try entry.count(), channels: try entry.count())
  }
}

extension Rational {
  func write(to entry: inout EntryWriter) {
    entry.write(numerator)
    entry.write(denominator)
  }

  init(from entry: inout EntryReader) throws(MalformedEntry) {
    let range = 1...Int64(Int32.max)
    let numerator = Int32(try entry.number(in: range))
    guard let ratio = Rational(numerator, Int32(try entry.number(in: range))) else {
      throw MalformedEntry()
    }
    self = ratio
  }
}

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
