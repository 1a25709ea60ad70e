package import System

/// Converts a measurement to bytes that a later run reads again. It does no I/O, and the bytes that
/// it reads may be anything.
///
/// A name and a format are followed by the digest of the key, the digest of the facts, and the
/// facts:
///
///     vastsimM | format | key, 32 bytes | SHA-256 of the facts, 32 bytes | facts
package enum MeasurementEntry {
  /// The most bytes of an entry, which is enough for hours of video.
  static let largestByteCount = 16_000_000

  private static let name = Array("vastsimM".utf8)
  /// The version of the format, which every change of the written bytes must raise.
  private static let format: UInt8 = 1
  private static let headerByteCount = name.count + 1 + 2 * ContentDigest.byteCount

  /// The entry of a measurement; nil for a measurement that an entry cannot reproduce, such as one with a
  /// failed filter, or a very long one.
  package static func bytes(of facts: MediaFacts, key: ContentDigest) -> [UInt8]? {
    let kept = facts.withoutWhatIsReadAnew
    var writer = EntryWriter()
    kept.write(to: &writer)
    let payload = writer.bytes
    guard headerByteCount + payload.count <= largestByteCount,
      Self.facts(inPayload: payload) == kept
    else { return nil }
    return name + [format] + key.bytes + ContentDigest(of: payload).bytes + payload
  }

  /// The measurement in an entry, without the digest of the content and what only an HLS stream
  /// has; nil unless the entry is whole, of this format and of this key.
  static func facts(in bytes: [UInt8], key: ContentDigest) -> MediaFacts? {
    guard bytes.count <= largestByteCount, bytes.count > headerByteCount else { return nil }
    let payload = bytes[headerByteCount...]
    let header = name + [format] + key.bytes
    guard bytes.starts(with: header),
      bytes[header.count..<headerByteCount].elementsEqual(ContentDigest(of: payload).bytes)
    else { return nil }
    return facts(inPayload: payload)
  }

  /// The measurement in the bytes after an entry's header; the digest in the header is not checked
  /// here.
  package static func facts(inPayload payload: some Collection<UInt8>) -> MediaFacts? {
    do throws(MalformedEntry) {
      var reader = EntryReader(payload)
      let facts = try MediaFacts(from: &reader)
      try reader.finish()
      return facts
    } catch {
      return nil
    }
  }
}

extension MediaFacts {
  fileprivate var withoutWhatIsReadAnew: MediaFacts {
    var facts = self
    facts.hls = nil
    facts.measurements?.contentDigest = ""
    return facts
  }
}

/// Writes values one after the other, for a reader that knows their order.
///
/// Numbers are eight bytes, the lowest first.
struct EntryWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ number: Int64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
    }
  }

  mutating func write(_ number: Int) { write(Int64(number)) }

  mutating func write(_ number: Int32) { write(Int64(number)) }

  mutating func write(_ number: Double) { write(Int64(bitPattern: number.bitPattern)) }

  mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func write(_ time: Duration) {
    let (seconds, attoseconds) = time.components
    write(seconds)
    write(attoseconds)
  }

  mutating func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes how many bytes there are, then the bytes.
  mutating func write(_ block: [UInt8]) {
    write(block.count)
    bytes += block
  }

  /// Writes how many values there are, then the values.
  mutating func write<Value>(list: [Value], _ element: (inout EntryWriter, Value) -> Void) {
    write(list.count)
    for value in list { element(&self, value) }
  }

  /// Writes whether a value is present, then the value if it is.
  mutating func write<Value>(optional: Value?, _ value: (inout EntryWriter, Value) -> Void) {
    write(optional != nil)
    if let optional { value(&self, optional) }
  }
}

/// Reads what `EntryWriter` wrote, from bytes that may be anything.
///
/// Every number has a permitted range and every list a permitted length, so that no value that is
/// read can be beyond what a measurement gives. Memory is allocated only for what was read.
struct EntryReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

  /// - Throws: when there are bytes left.
  func finish() throws(MalformedEntry) {
    guard rest.isEmpty else { throw MalformedEntry() }
  }

  /// A number within a range.
  mutating func number(in range: ClosedRange<Int64>) throws(MalformedEntry) -> Int64 {
    let number = try word()
    guard range.contains(number) else { throw MalformedEntry() }
    return number
  }

  /// A count, a size in pixels or another number from zero to `Int32.max`.
  mutating func count() throws(MalformedEntry) -> Int {
    Int(try number(in: 0...Int64(Int32.max)))
  }

  /// A number of bytes or bits, from zero to a million gigabytes.
  mutating func size() throws(MalformedEntry) -> Int64 {
    try number(in: 0...1_000_000_000_000_000)
  }

  /// A finite number of either sign whose magnitude is at most a thousand millions, which is more
  /// than any level, loudness or rate.
  mutating func level() throws(MalformedEntry) -> Double {
    let number = Double(bitPattern: UInt64(bitPattern: try word()))
    guard number.magnitude <= 1e9 else { throw MalformedEntry() }
    return number
  }

  mutating func flag() throws(MalformedEntry) -> Bool {
    switch rest.popFirst() {
    case 0: return false
    case 1: return true
    default: throw MalformedEntry()
    }
  }

  /// A time within thirty years of zero.
  mutating func time() throws(MalformedEntry) -> Duration {
    let seconds = try number(in: -1_000_000_000...1_000_000_000)
    let attoseconds = try number(in: -999_999_999_999_999_999...999_999_999_999_999_999)
    // Seconds and attoseconds have the same sign, so that each time can be written in one way only.
    guard seconds == 0 || attoseconds == 0 || (seconds < 0) == (attoseconds < 0) else {
      throw MalformedEntry()
    }
    return Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
  }

  /// A text of at most `most` bytes.
  mutating func text(most: Int = 10_000) throws(MalformedEntry) -> String {
    guard let text = String(validating: try block(most: most), as: UTF8.self) else {
      throw MalformedEntry()
    }
    return text
  }

  /// A block of at most `most` bytes.
  mutating func block(most: Int) throws(MalformedEntry) -> [UInt8] {
    let count = try number(in: 0...Int64(most))
    guard count <= rest.count else { throw MalformedEntry() }
    defer { rest = rest.dropFirst(Int(count)) }
    return Array(rest.prefix(Int(count)))
  }

  /// A list of at most `most` values.
  mutating func list<Value>(
    most: Int, _ element: (inout EntryReader) throws(MalformedEntry) -> Value
  ) throws(MalformedEntry) -> [Value] {
    let count = try number(in: 0...Int64(most))
    // No value takes less than a byte.
    guard count <= rest.count else { throw MalformedEntry() }
    var list: [Value] = []
    for _ in 0..<count { list.append(try element(&self)) }
    return list
  }

  /// A value that may be absent.
  mutating func optional<Value>(
    _ value: (inout EntryReader) throws(MalformedEntry) -> Value
  ) throws(MalformedEntry) -> Value? {
    try flag() ? try value(&self) : nil
  }

  /// One of the names of a closed set.
  mutating func choice<Choice: RawRepresentable<String>>() throws(MalformedEntry) -> Choice {
    guard let choice = Choice(rawValue: try text(most: 100)) else { throw MalformedEntry() }
    return choice
  }

  private mutating func word() throws(MalformedEntry) -> Int64 {
    guard rest.count >= 8 else { throw MalformedEntry() }
    let word = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(8)
    return Int64(bitPattern: word)
  }
}

/// The error of an entry that is not in the written format, or is incomplete.
struct MalformedEntry: Error {}
