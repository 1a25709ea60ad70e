/// Reads JSON text (RFC 8259), keeping the order of keys, many times as fast as a general decoder.
///
/// It refuses everything that `JSON.parse` refuses, because text that a vendor's script cannot read
/// must not be accepted here. A text may have 128 levels of lists and objects and 2,000,000 values,
/// so that a text of a few megabytes does not take hundreds of megabytes of memory.
package struct JSONReader {
  /// The place where a text is not JSON, and what was expected there.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    /// What was expected.
    package var expected: String
    /// The offset in bytes of UTF-8.
    package var offset: Int

    package var description: String { "expected \(expected) at byte \(offset)" }
  }

  /// How deep lists and objects may be nested.
  static let deepest = 128
  /// How many values a text may have, those inside of others too.
  package static let mostValues = 2_000_000

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  private var count = 0
  /// Where the values begin; nil if not needed.
  private var recorder: JSONPlaces.Recorder?

  private init(_ text: String) { self.init(Array(text.utf8)) }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a text that is one value.
  ///
  /// - Throws: where the text stops being JSON.
  package static func value(of text: String) throws(Failure) -> JSONValue {
    var reader = JSONReader(text)
    return try reader.whole()
  }

  /// Reads bytes of UTF-8 that are one value.
  ///
  /// - Throws: where the text stops being JSON.
  package static func value(of bytes: [UInt8]) throws(Failure) -> JSONValue {
    var reader = JSONReader(bytes)
    return try reader.whole()
  }

  /// Reads a text that is one value, and says where each value in it begins.
  ///
  /// - Throws: where the text stops being JSON.
  package static func places(
    in text: String
  ) throws(Failure) -> (value: JSONValue, places: JSONPlaces) {
    var reader = JSONReader(text)
    reader.recorder = JSONPlaces.Recorder()
    let value = try reader.whole()
    return (value, JSONPlaces(reader.recorder ?? JSONPlaces.Recorder()))
  }

  private mutating func whole() throws(Failure) -> JSONValue {
    let value = try value()
    skipSpace()
    guard index == bytes.count else { throw failure("the end") }
    return value
  }

  private func failure(_ expected: String) -> Failure { Failure(expected: expected, offset: index) }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  /// Consumes a character if it comes next.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(Failure) -> JSONValue {
    skipSpace()
    guard count < Self.mostValues else {
      throw failure("at most \(Self.mostValues) values in one text")
    }
    count += 1
    recorder?.began(at: index)
    switch next {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case _: return try number()
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(Failure) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw failure(word) }
    index += word.utf8.count
    return value
  }

  private mutating func object() throws(Failure) -> JSONValue {
    var members: [JSONValue.Member] = []
    try elements(until: "}") { reader throws(Failure) in
      reader.skipSpace()
      let key = try reader.string()
      reader.skipSpace()
      guard reader.take(":") else { throw reader.failure("':'") }
      members.append(JSONValue.Member(key, try reader.value()))
    }
    return .object(members)
  }

  private mutating func array() throws(Failure) -> JSONValue {
    var elements: [JSONValue] = []
    try self.elements(until: "]") { reader throws(Failure) in
      elements.append(try reader.value())
    }
    return .array(elements)
  }

  /// Reads the elements between brackets and commas.
  private mutating func elements(
    until end: Unicode.Scalar, _ element: (inout JSONReader) throws(Failure) -> Void
  ) throws(Failure) {
    guard depth < Self.deepest else {
      throw failure("at most \(Self.deepest) levels of lists and objects")
    }
    depth += 1
    recorder?.opened()
    index += 1
    skipSpace()
    if !take(end) {
      repeat {
        try element(&self)
        skipSpace()
      } while take(",")
      guard take(end) else { throw failure("',' or '\(end)'") }
    }
    depth -= 1
    recorder?.closed()
  }

  private mutating func number() throws(Failure) -> JSONValue {
    let start = index
    let isNegative = take("-")
    if !take("0") { try digits() }
    let isWhole =
      next != UInt8(ascii: ".") && next != UInt8(ascii: "e") && next != UInt8(ascii: "E")
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, !(isNegative && index - start == 2 && bytes[index - 1] == UInt8(ascii: "0")),
      let number = Int(text)
    {
      return .integer(number)
    }
    guard let number = Double(text), number.isFinite else { throw failure("a smaller number") }
    return .number(number)
  }

  private mutating func digits() throws(Failure) {
    let start = index
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    guard index > start else { throw failure("a value") }
  }

  private mutating func string() throws(Failure) -> String {
    guard take("\"") else { throw failure("'\"'") }
    let start = index
    while let byte = next, Self.standsForItself(byte) { index += 1 }
    if take("\"") { return String(decoding: bytes[start..<index - 1], as: UTF8.self) }
    var text = Array(bytes[start..<index])
    while let byte = next {
      if Self.standsForItself(byte) {
        index += 1
        text.append(byte)
      } else if take("\\") {
        try escape(into: &text)
      } else {
        break
      }
    }
    guard take("\"") else { throw failure("the end of a text") }
    return String(decoding: text, as: UTF8.self)
  }

  private static func standsForItself(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func escape(into text: inout [UInt8]) throws(Failure) {
    guard let byte = next else { throw failure("the end of a text") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text += String(try scalar()).utf8
    case _:
      index -= 1
      throw failure("an escape")
    }
  }

  /// Reads the scalar after `\u`, which may need a second escape.
  private mutating func scalar() throws(Failure) -> Unicode.Scalar {
    let unit = try hexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, take("\\"), take("u") else { throw failure("a pair of surrogates") }
    let low = try hexadecimal()
    guard (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw failure("a pair of surrogates") }
    return scalar
  }

  private mutating func hexadecimal() throws(Failure) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("a hexadecimal digit")
      }
      unit = unit << 4 + UInt32(digit)
      index += 1
    }
    return unit
  }
}
