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
