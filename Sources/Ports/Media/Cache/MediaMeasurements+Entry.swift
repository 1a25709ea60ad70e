/// Writes and reads the measurements in a cache entry, without the digest of the content, which is part of
/// the key.
extension MediaMeasurements {
  func write(to entry: inout EntryWriter) {
    entry.write(optional: video) { $1.write(to: &$0) }
    entry.write(optional: audio) { $1.write(to: &$0) }
  }

  init(from entry: inout EntryReader) throws(MalformedEntry) {
    self.init(
      video: try entry.optional(VideoMeasurements.init(from:)),
      audio: try entry.optional(AudioMeasurements.init(from:)))
  }
}

extension VideoMeasurements {
  fileprivate func write(to entry: inout EntryWriter) {
    entry.write(optional: level) { $0.write($1) }
    entry.write(optional: chroma) { $0.write($1) }
    entry.write(optional: bitDepth) { $0.write($1) }
    entry.write(optional: fieldOrder) { $0.write($1) }
    entry.write(rotation)
    entry.write(optional: realFrameRate) { $1.write(to: &$0) }
    entry.write(start)
    entry.write(end)
    entry.write(optional: cadence) { entry, cadence in
      entry.write(cadence.shortest)
      entry.write(cadence.median)
      entry.write(cadence.longest)
    }
    entry.write(keyFrames.count)
    entry.write(keyFrames.largestDistance)
    entry.write(keyFrames.openGroups)
    entry.write(optional: pictures) { $1.write(to: &$0) }
  }

  fileprivate init(from entry: inout EntryReader) throws(MalformedEntry) {
    self.init(
      level: try entry.optional { entry throws(MalformedEntry) in try entry.count() },
      chroma: try entry.optional { entry throws(MalformedEntry) in try entry.text() },
      bitDepth: try entry.optional { entry throws(MalformedEntry) in try entry.count() },
      fieldOrder: try entry.optional { entry throws(MalformedEntry) in try entry.text() },
      rotation: Int(try entry.number(in: 0...359)),
      realFrameRate: try entry.optional(Rational.init(from:)), start: try entry.time(),
      end: try entry.time(), cadence: try entry.optional(Self.cadence),
      keyFrames: KeyFrames(
        count: try entry.count(), largestDistance: try entry.time(),
        openGroups: try entry.count()),
      pictures: try entry.optional(PictureMeasurements.init(from:)))
  }

  private static func cadence(from entry: inout EntryReader) throws(MalformedEntry) -> Cadence {
    Cadence(shortest: try entry.time(), median: try entry.time(), longest: try entry.time())
  }
}

extension PictureMeasurements {
  fileprivate func write(to entry: inout EntryWriter) {
    entry.write(width)
    entry.write(height)
    entry.write(interlacedCount)
    entry.write(list: black) { $1.write(to: &$0) }
    entry.write(list: frozen) { $1.write(to: &$0) }
    entry.write(optional: litArea) { $1.write(to: &$0) }
    entry.write(list: litAreas) { entry, lit in
      entry.write(lit.start)
      entry.write(optional: lit.area) { $1.write(to: &$0) }
    }
    entry.write(optional: formatChange) { $0.write($1) }
  }

  fileprivate init(from entry: inout EntryReader) throws(MalformedEntry) {
    self.init(
      width: try entry.count(), height: try entry.count(), interlacedCount: try entry.count(),
      black: try entry.list(most: 100_000, MediaInterval.init(from:)),
      frozen: try entry.list(most: 100_000, MediaInterval.init(from:)),
      litArea: try entry.optional(PixelRectangle.init(from:)),
      litAreas: try entry.list(most: 100_000, Self.litArea),
      formatChange: try entry.optional { entry throws(MalformedEntry) in try entry.time() })
  }

  private static func litArea(from entry: inout EntryReader) throws(MalformedEntry) -> LitArea {
    LitArea(start: try entry.time(), area: try entry.optional(PixelRectangle.init(from:)))
  }
}

extension PixelRectangle {
  fileprivate func write(to entry: inout EntryWriter) {
    for side in [x, y, width, height] { entry.write(side) }
  }

  fileprivate init(from entry: inout EntryReader) throws(MalformedEntry) {
    self.init(
      x: try entry.count(), y: try entry.count(), width: try entry.count(),
      height: try entry.count())
  }
}

extension MediaInterval {
  fileprivate func write(to entry: inout EntryWriter) {
    entry.write(start)
    entry.write(end)
    entry.write(reachesEnd)
  }

  init(from entry: inout EntryReader) throws(MalformedEntry) {
    let start = try entry.time()
    let end = try entry.time()
    guard start <= end else { throw MalformedEntry() }
    self.init(start: start, end: end, reachesEnd: try entry.flag())
  }
}

extension AudioMeasurements {
  fileprivate func write(to entry: inout EntryWriter) {
    entry.write(start)
    entry.write(end)
    entry.write(optional: sound) { $1.write(to: &$0) }
  }

  fileprivate init(from entry: inout EntryReader) throws(MalformedEntry) {
    self.init(
      start: try entry.time(), end: try entry.time(),
      sound: try entry.optional(SoundMeasurements.init(from:)))
  }
}

extension SoundMeasurements {
  fileprivate func write(to entry: inout EntryWriter) {
    let levels = [
      integratedLoudness, loudnessRange, momentaryMaximum, shortTermMaximum, truePeak, samplePeak,
    ]
    for level in levels { entry.write(optional: level) { $0.write($1) } }
    entry.write(list: channels) { entry, channel in
      entry.write(optional: channel.peak) { $0.write($1) }
      entry.write(optional: channel.rms) { $0.write($1) }
    }
    entry.write(list: momentary) { entry, level in
      entry.write(optional: level) { $0.write($1) }
    }
    entry.write(list: silences) { $1.write(to: &$0) }
    entry.write(optional: formatChange) { $0.write($1) }
  }

  fileprivate init(from entry: inout EntryReader) throws(MalformedEntry) {
    self.init(
      integratedLoudness: try Self.level(from: &entry), loudnessRange: try Self.level(from: &entry),
      momentaryMaximum: try Self.level(from: &entry),
      shortTermMaximum: try Self.level(from: &entry), truePeak: try Self.level(from: &entry),
      samplePeak: try Self.level(from: &entry),
      channels: try entry.list(most: 1_000) { entry throws(MalformedEntry) in
        Channel(peak: try Self.level(from: &entry), rms: try Self.level(from: &entry))
      })
    momentary = try entry.list(most: 1_000_000) { entry throws(MalformedEntry) in
      try Self.level(from: &entry)
    }
    silences = try entry.list(most: 100_000, MediaInterval.init(from:))
    formatChange = try entry.optional { entry throws(MalformedEntry) in try entry.time() }
  }

  private static func level(from entry: inout EntryReader) throws(MalformedEntry) -> Double? {
    try entry.optional { entry throws(MalformedEntry) in try entry.level() }
  }
}
