/// Reads splice information sections (SCTE 35), as Base64, as hexadecimal digits and as bytes.
package struct SpliceInformationReader {
  /// Why a section cannot be read.
  package struct Failure: Error, Hashable {
    /// A sentence fragment.
    package let text: String
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
