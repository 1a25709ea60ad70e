import Comparison
import Testing

struct DocumentEncodingTests {
  private static let tag = "<?xml version='1.0' encoding='UTF-16'?><VAST>ä 𝄞</VAST>"

  private func bytes(_ text: String, isBigEndian: Bool, mark: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-16 comes as UTF-8 and says so`(isBigEndian: Bool, mark: Bool) throws {
    let document = bytes(Self.tag, isBigEndian: isBigEndian, mark: mark)
    let encoding = DocumentEncoding(of: document)
    #expect(encoding == .utf16(isBigEndian: isBigEndian))
    let text = String(decoding: try #require(encoding.transcoded(document)), as: UTF8.self)
    #expect(text == "<?xml version='1.0' encoding='UTF-8'?><VAST>ä 𝄞</VAST>")
  }

  @Test(arguments: ["<VAST/>", "<?xml version=\"1.0\"?><VAST/>", "<?xml encoding"])
  func `a declaration without an encoding stays`(tag: String) {
    let document = bytes(tag, isBigEndian: false, mark: true)
    #expect(DocumentEncoding(of: document).transcoded(document) == Array(tag.utf8))
  }

  @Test func `every other encoding with ASCII in it keeps its bytes`() {
    let document: [UInt8] = Array("<?xml version='1.0' encoding='ISO-8859-1'?><V>".utf8) + [0xE4]
    #expect(DocumentEncoding(of: document) == .containsASCII)
    #expect(DocumentEncoding.containsASCII.transcoded(document) == document)
    #expect(DocumentEncoding(of: []) == .containsASCII)
  }

  @Test func `a half character, half a pair and UTF-32 are refused`() {
    #expect(DocumentEncoding.utf16(isBigEndian: false).transcoded([0x3C, 0x00, 0x41]) == nil)
    #expect(DocumentEncoding.utf16(isBigEndian: true).transcoded([0xD8, 0x34]) == nil)
    let wide: [[UInt8]] = [[0xFF, 0xFE, 0, 0, 0x3C], [0, 0, 0, 0x3C], [0x3C, 0, 0, 0]]
    for document in wide {
      #expect(DocumentEncoding(of: document) == .utf32)
      #expect(DocumentEncoding.utf32.transcoded(document) == nil)
    }
  }

  @Test(arguments: ["ISO-2022-JP", "hz-gb-2312", "UTF-7", "Shift_JIS", "gbk", "Big5", "IBM037"])
  func `an encoding in which other characters have the bytes of markup is refused`(name: String) {
    let document = Array("<?xml version=\"1.0\" encoding='\(name)' ?><VAST/>".utf8)
    #expect(DocumentEncoding(of: document) == .hidesMarkup(name))
    #expect(DocumentEncoding.hidesMarkup(name).transcoded(document) == nil)
    // Parsers believe a byte order mark more than the declaration.
    #expect(DocumentEncoding(of: [0xEF, 0xBB, 0xBF] + document) == .containsASCII)
  }
}
