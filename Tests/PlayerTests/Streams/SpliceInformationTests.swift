import Testing

@testable import Player

struct SpliceInformationTests {
  private static let hex =
    "0xFC3025000000000000FFFFF01405000000077FEFFE0020F580FE00107AC000010101000006CC1EE9"

  /// A section around a command and descriptors, with its checksum.
  private func section(_ type: UInt8, _ command: [UInt8], _ descriptors: [UInt8]) -> [UInt8] {
    let body: [UInt8] =
      [0, 0, 0, 0, 0, 0, 0, 0xFF, 0xF0, UInt8(command.count), type] + command
      + [0, UInt8(descriptors.count)] + descriptors
    let head: [UInt8] = [0xFC, 0x30, UInt8(body.count + 4)] + body
    let sum = SpliceInformationReader.checksum(head)
    return head + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
  }

  @Test func `a splice insert is read from digits and from Base64`() throws {
    let information = try SpliceInformationReader.read(hex: Self.hex)
    #expect(
      information.insert
        == SpliceInformation.Insert(
          eventID: 7, isCancelled: false, isOut: true, time: 24 * 90_000,
          breakDuration: 12 * 90_000, returnsByItself: true))
    #expect(
      information.cue == SpliceInformation.Cue(isOut: true, eventID: 7, duration: .seconds(12)))
    let base64 = "/DAlAAAAAAAA///wFAUAAAAHf+/+ACD1gP4AEHrAAAEBAQAABswe6Q=="
    #expect(try SpliceInformationReader.read(base64: base64) == information)
  }

  @Test func `segments of a time signal begin and end a break`() throws {
    func descriptor(_ type: UInt8, _ ticks: UInt8) -> [UInt8] {
      let content: [UInt8] =
        Array("CUEI".utf8) + [0, 0, 0, 9, 0x7F, 0xFF, 0, 0, 0, 0, ticks, 0, 0, type, 1, 2]
      return [2, UInt8(content.count)] + content
    }
    let begin = try SpliceInformationReader.read(
      section(6, [0x7F], descriptor(0x30, 90) + descriptor(0x34, 180)))
    #expect(begin.segmentations.map(\.type) == [0x30, 0x34])
    #expect(begin.segmentations.map(\.expected) == [2, 2])
    #expect(
      begin.cue == SpliceInformation.Cue(isOut: true, eventID: 9, duration: .milliseconds(2)))
    let end = try SpliceInformationReader.read(section(6, [0x7F], descriptor(0x31, 90)))
    #expect(end.cue == SpliceInformation.Cue(isOut: false, eventID: 9, duration: nil))
    #expect(try SpliceInformationReader.read(section(0, [], [])).cue == nil)
  }

  @Test(arguments: [
    ("", "does not begin with 0xFC, the table id of splice information"), ("0x0", "has 1"),
    ("zz", "is not hexadecimal"), ("FC3025", "states 40 bytes and has 3"),
    (String(hex.dropLast()) + "8", "has a wrong checksum (CRC-32)"),
  ])
  func `what is no section is refused with its reason`(text: String, reason: String) {
    let error = #expect(throws: SpliceInformationReader.Failure.self) {
      try SpliceInformationReader.read(hex: text)
    }
    #expect(error?.text.hasPrefix(text.isEmpty ? "ends too early" : reason) == true)
  }

  @Test func `every cut of a section is refused`() throws {
    let bytes = section(5, [0, 0, 0, 7, 0x7F, 0xEF, 0xFE, 0, 0, 0, 0, 0xFE, 0, 0, 0, 1], [2, 9])
    for count in bytes.indices {
      #expect(throws: SpliceInformationReader.Failure.self) {
        try SpliceInformationReader.read(Array(bytes[..<count]))
      }
    }
  }

  @Test(
    arguments: [
      ("", []), ("QQ==", [0x41]), ("QQ", [0x41]), ("QUI=", [0x41, 0x42]), ("Q Q\n==", [0x41]),
      ("QUJD", [0x41, 0x42, 0x43]), ("Q", nil), ("QQ=", nil), ("QQ==Q", nil), ("Q-__", nil),
      ("====", nil),
    ] as [(String, [UInt8]?)])
  func `Base64 is read as players do`(text: String, bytes: [UInt8]?) {
    #expect(Base64Text.bytes(of: text) == bytes)
  }
}
