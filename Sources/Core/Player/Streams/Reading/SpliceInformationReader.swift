/// Reads splice information sections (SCTE 35), as Base64, as hexadecimal digits and as bytes.
package struct SpliceInformationReader {
  /// Why a section cannot be read.
  package struct Failure: Error, Hashable {
    /// A sentence fragment.
    let text: String
  }

  /// The maximum size of a section in bytes, because its length field has twelve bits.
  private static let mostBytes = 3 + 4_095

  private let bytes: [UInt8]
  /// The index of the next bit.
  private var bit = 0
  /// The index after the last bit to be read.
  private var end: Int

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.count * 8
  }

  /// Reads hexadecimal digits, with or without `0x` before them.
  ///
  /// - Throws: why the text is not a section.
  package static func read(hex text: String) throws(Failure) -> SpliceInformation {
    let prefixed = text.hasPrefix("0x") || text.hasPrefix("0X")
    let digits = prefixed ? text.utf8.dropFirst(2) : text.utf8[...]
    guard digits.count % 2 == 0, digits.count <= 2 * mostBytes else {
      throw Failure(text: "has \(digits.count) hexadecimal digits")
    }
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else {
        throw Failure(text: "is not hexadecimal")
      }
      if let first = high {
        bytes.append(first << 4 | UInt8(value))
        high = nil
      } else {
        high = UInt8(value)
      }
    }
    return try read(bytes)
  }

  /// Reads Base64.
  ///
  /// - Throws: why the text is not a section.
  package static func read(base64 text: String) throws(Failure) -> SpliceInformation {
    guard text.utf8.count <= 2 * mostBytes, let bytes = Base64Text.bytes(of: text) else {
      throw Failure(text: "is not Base64 of a splice information section")
    }
    return try read(bytes)
  }

  /// Reads a section.
  ///
  /// - Throws: why the bytes are not a section.
  package static func read(_ bytes: [UInt8]) throws(Failure) -> SpliceInformation {
    guard bytes.count <= mostBytes else { throw Failure(text: "is longer than 4098 bytes") }
    var reader = SpliceInformationReader(bytes)
    return try reader.section()
  }

  // MARK: Section

  private mutating func section() throws(Failure) -> SpliceInformation {
    guard try take(8) == 0xFC else {
      throw Failure(text: "does not begin with 0xFC, the table id of splice information")
    }
    try skip(4)
    let length = Int(try take(12))
    guard length >= 4, length + 3 <= bytes.count else {
      throw Failure(text: "states \(length + 3) bytes and has \(bytes.count)")
    }
    guard Self.checksum(bytes[..<(length + 3)]) == 0 else {
      throw Failure(text: "has a wrong checksum (CRC-32)")
    }
    end = (length + 3 - 4) * 8
    guard try take(8) == 0 else { throw Failure(text: "has a protocol version other than 0") }
    guard try take(1) == 0 else { throw Failure(text: "is encrypted") }
    try skip(6)
    let adjustment = try take(33)
    try skip(8 + 12)
    let commandLength = Int(try take(12))
    var information = SpliceInformation(
      command: UInt8(try take(8)), adjustment: adjustment, insert: nil, signalTime: nil,
      segmentations: [])
    let start = bit
    switch information.command {
    case 0x05: information.insert = try insert()
    case 0x06: information.signalTime = try time()
    case _ where commandLength == 0xFFF:
      throw Failure(text: "has a command whose length is not stated")
    default: break
    }
    // 0xFFF means that the length is not stated.
    if commandLength != 0xFFF {
      bit = start + commandLength * 8
      guard bit <= end else { throw Failure(text: "ends inside of its command") }
    }
    try readDescriptors(into: &information)
    return information
  }

  private mutating func insert() throws(Failure) -> SpliceInformation.Insert {
    var insert = SpliceInformation.Insert(
      eventID: UInt32(try take(32)), isCancelled: try take(1) == 1, isOut: false, time: nil,
      breakDuration: nil, returnsByItself: false)
    try skip(7)
    guard !insert.isCancelled else { return insert }
    insert.isOut = try take(1) == 1
    let isOfProgram = try take(1) == 1
    let hasDuration = try take(1) == 1
    let isImmediate = try take(1) == 1
    try skip(4)
    if isOfProgram {
      if !isImmediate { insert.time = try time() }
    } else {
      for _ in 0..<(try take(8)) {
        try skip(8)
        if !isImmediate { insert.time = try time() ?? insert.time }
      }
    }
    if hasDuration {
      insert.returnsByItself = try take(1) == 1
      try skip(6)
      insert.breakDuration = try take(33)
    }
    try skip(16 + 8 + 8)
    return insert
  }

  private mutating func time() throws(Failure) -> UInt64? {
    guard try take(1) == 1 else {
      try skip(7)
      return nil
    }
    try skip(6)
    return try take(33)
  }

  // MARK: Descriptors

  private mutating func readDescriptors(
    into information: inout SpliceInformation
  ) throws(Failure) {
    let length = Int(try take(16)) * 8
    let last = bit + length
    guard last <= end else { throw Failure(text: "ends inside of its descriptors") }
    while bit < last {
      let tag = try take(8)
      let next = bit + 8 + Int(try take(8)) * 8
      guard next <= last else { throw Failure(text: "ends inside of a descriptor") }
      // 'CUEI'
      if tag == 0x02, next - bit >= 32, try take(32) == 0x4355_4549 {
        information.segmentations.append(try segmentation(until: next))
      }
      bit = next
    }
  }

  private mutating func segmentation(
    until next: Int
  ) throws(Failure) -> SpliceInformation.Segmentation {
    let outer = end
    end = next
    defer { end = outer }
    var segmentation = SpliceInformation.Segmentation(
      eventID: UInt32(try take(32)), isCancelled: try take(1) == 1, type: 0, duration: nil,
      number: 0, expected: 0)
    try skip(7)
    guard !segmentation.isCancelled else { return segmentation }
    let isOfProgram = try take(1) == 1
    let hasDuration = try take(1) == 1
    try skip(6)
    if !isOfProgram { try skip(Int(try take(8)) * 48) }
    if hasDuration { segmentation.duration = try take(40) }
    try skip(8)
    try skip(Int(try take(8)) * 8)
    segmentation.type = UInt8(try take(8))
    segmentation.number = UInt8(try take(8))
    segmentation.expected = UInt8(try take(8))
    return segmentation
  }

  // MARK: Bits

  /// Reads the next bits, at most 64 of them.
  private mutating func take(_ count: Int) throws(Failure) -> UInt64 {
    guard bit + count <= end else { throw Failure(text: "ends too early") }
    var value: UInt64 = 0
    for _ in 0..<count {
      value = value << 1 | UInt64(bytes[bit / 8] >> (7 - bit % 8) & 1)
      bit += 1
    }
    return value
  }

  private mutating func skip(_ count: Int) throws(Failure) {
    guard bit + count <= end else { throw Failure(text: "ends too early") }
    bit += count
  }

  /// The CRC-32/MPEG-2 of bytes; it is zero for bytes that end with their own checksum.
  static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var register: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      register ^= UInt32(byte) << 24
      for _ in 0..<8 {
        register = register & 0x8000_0000 == 0 ? register << 1 : register << 1 ^ 0x04C1_1DB7
      }
    }
    return register
  }
}

/// The facts about a break from a splice information section (SCTE 35).
package struct SpliceInformation: Sendable, Hashable {
  /// The splice command `splice_insert`.
  struct Insert: Sendable, Hashable {
    var eventID: UInt32
    /// Whether the command cancels an event that was announced.
    var isCancelled: Bool
    /// Whether the command begins the break; otherwise it ends the break.
    var isOut: Bool
    /// In ticks of 90 kHz; nil for an immediate splice.
    var time: UInt64?
    /// In ticks of 90 kHz.
    var breakDuration: UInt64?
    /// Whether the break ends by itself, without a message for its end.
    var returnsByItself: Bool
  }

  /// A segmentation descriptor.
  struct Segmentation: Sendable, Hashable {
    var eventID: UInt32
    var isCancelled: Bool
    var type: UInt8
    /// In ticks of 90 kHz.
    var duration: UInt64?
    var number: UInt8
    var expected: UInt8
  }

  /// `splice_command_type`.
  var command: UInt8
  /// The adjustment that players add to every time, in ticks of 90 kHz.
  var adjustment: UInt64
  var insert: Insert?
  /// The time of a `time_signal`, in ticks of 90 kHz.
  var signalTime: UInt64?
  var segmentations: [Segmentation]

  /// The begin or the end of a break.
  package struct Cue: Sendable, Hashable {
    var isOut: Bool
    var eventID: UInt32
    var duration: Duration?
  }

  /// The segmentation types that begin a break, from the outermost to the innermost; if a section
  /// has several, the first in this list counts. Each type plus one is the type that ends such a
  /// break.
  private static let begins: [UInt8] = [0x22, 0x34, 0x36, 0x30, 0x32, 0x3C, 0x3E]

  /// The begin or end of a break that the section announces; nil if it announces none or cancels
  /// one.
  package var cue: Cue? {
    if let insert {
      guard !insert.isCancelled else { return nil }
      return Cue(
        isOut: insert.isOut, eventID: insert.eventID,
        duration: insert.breakDuration.map(Self.duration))
    }
    for type in Self.begins {
      for (found, isOut) in [(type, true), (type + 1, false)] {
        guard let segmentation = segmentations.first(where: { $0.type == found && !$0.isCancelled })
        else { continue }
        return Cue(
          isOut: isOut, eventID: segmentation.eventID,
          duration: isOut ? segmentation.duration.map(Self.duration) : nil)
      }
    }
    return nil
  }

  /// The duration of a number of 90 kHz ticks with at most forty bits, to the nanosecond.
  private static func duration(_ ticks: UInt64) -> Duration {
    .nanoseconds(Int64(ticks * 100_000 / 9))
  }
}

/// Reads Base64 as browsers' `atob` does (RFC 4648 § 4): white space and missing padding are allowed.
enum Base64Text {
  /// The bytes; nil for a text that is not Base64.
  static func bytes(of text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text.utf8 {
      if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D { continue }
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let digit = digit(byte) else { return nil }
      bits = bits << 6 | digit
      count += 1
      if count % 4 == 0 {
        bytes += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
        bits = 0
      }
    }
    guard padding <= 2, padding == 0 || (count + padding) % 4 == 0 else { return nil }
    switch count % 4 {
    case 0: break
    case 2: bytes.append(UInt8(bits >> 4 & 0xFF))
    case 3: bytes += [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
    default: return nil
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
