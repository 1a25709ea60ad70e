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
