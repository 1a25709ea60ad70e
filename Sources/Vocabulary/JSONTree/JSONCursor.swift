/// Walks through JSON text (RFC 8259) without building values that are not needed. A capture of 50
/// MB, which consists mostly of bodies, then takes little more memory than its bytes.
///
/// Skipped values are checked only as far as necessary to find their ends.
package struct JSONCursor {
  package typealias Failure = JSONReader.Failure

  private let bytes: [UInt8]
  /// The place of the next byte, from 0.
  private(set) var offset: Int

  /// - Parameters:
  ///   - bytes: the text, UTF-8.
  ///   - offset: where to begin.
  package init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Walks through the members of the object that comes next.
  ///
  /// - Parameter member: takes a key, and the cursor at its value; it reads or skips the value.
  /// - Throws: where there is no object, or it has no end.
  package mutating func members(
    _ member: (String, inout JSONCursor) throws(Failure) -> Void
  ) throws(Failure) {
    try each(from: "{", to: "}", "an object") { cursor throws(Failure) in
      guard case .string(let key) = try cursor.value() else { throw cursor.failure("a key") }
      guard cursor.take(":") else { throw cursor.failure("':'") }
      try member(key, &cursor)
    }
  }

  /// Walks through the values of the list that comes next.
  ///
  /// - Parameter element: takes the cursor at a value; it reads or skips the value.
  /// - Throws: where there is no list, or it has no end.
  package mutating func elements(
    _ element: (inout JSONCursor) throws(Failure) -> Void
  ) throws(Failure) {
    try each(from: "[", to: "]", "a list", element)
  }

  /// Whether an object comes next.
  package var isAtObject: Bool { peek() == UInt8(ascii: "{") }

  /// Whether a list comes next.
  package var isAtList: Bool { peek() == UInt8(ascii: "[") }

  /// The offset of the next value, behind white space.
  package var nextValue: Int {
    var cursor = self
    cursor.skipSpace()
    return cursor.offset
  }

  /// Reads the value that comes next.
  ///
  /// - Throws: where it is not JSON.
  package mutating func value() throws(Failure) -> JSONValue {
    skipSpace()
    let start = offset
    try skip()
    do throws(Failure) {
      return try JSONReader.value(of: Array(bytes[start..<offset]))
    } catch {
      throw Failure(expected: error.expected, offset: start + error.offset)
    }
  }

  /// Passes over the value that comes next.
  ///
  /// - Throws: where it has no end.
  package mutating func skip() throws(Failure) {
    skipSpace()
    var depth = 0
    repeat {
      guard offset < bytes.count else { throw failure("a value") }
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        try skipText()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard depth > 0 else { throw failure("a value") }
        depth -= 1
        offset += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x0A, 0x0D, 0x09:
        guard depth > 0 else { throw failure("a value") }
        offset += 1
      case _:
        skipWord()
      }
    } while depth > 0
  }

  private mutating func each(
    from start: Unicode.Scalar, to end: Unicode.Scalar, _ name: String,
    _ element: (inout JSONCursor) throws(Failure) -> Void
  ) throws(Failure) {
    guard take(start) else { throw failure(name) }
    guard !take(end) else { return }
    repeat { try element(&self) } while take(",")
    guard take(end) else { throw failure("',' or '\(end)'") }
  }

  private func failure(_ expected: String) -> Failure {
    Failure(expected: expected, offset: offset)
  }

  private func peek() -> UInt8? {
    var cursor = self
    cursor.skipSpace()
    return cursor.offset < bytes.count ? bytes[cursor.offset] : nil
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      case _: return
      }
    }
  }

  /// Passes over a text, which begins here.
  private mutating func skipText() throws(Failure) {
    offset += 1
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return
      case UInt8(ascii: "\\"): offset += 2
      case _: offset += 1
      }
    }
    offset = bytes.count
    throw failure("the end of a text")
  }

  /// Passes over a number, `true`, `false` or `null`, which begins here.
  private mutating func skipWord() {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"),
        UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x0A, 0x0D, 0x09:
        return
      case _: offset += 1
      }
    }
  }
}
