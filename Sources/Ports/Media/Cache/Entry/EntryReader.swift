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
