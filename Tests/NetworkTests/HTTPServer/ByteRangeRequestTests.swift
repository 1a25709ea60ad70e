import Testing

@testable import Network

struct ByteRangeRequestTests {
  @Test(
    arguments: [
      (nil, .whole), ("bytes=0-0", .part(0..<1)), ("bytes=0-9", .part(0..<10)),
      ("bytes=3-", .part(3..<10)), ("bytes=9-", .part(9..<10)), ("bytes=-4", .part(6..<10)),
      ("bytes=-40", .part(0..<10)), ("bytes=5-500", .part(5..<10)), ("bytes=10-", .unsatisfiable),
      ("bytes=10-20", .unsatisfiable), ("bytes=-0", .unsatisfiable), ("bytes=5-4", .whole),
      ("bytes=0-1,3-4", .whole), ("items=0-1", .whole), ("bytes=-", .whole), ("bytes=", .whole),
      ("bytes=a-b", .whole), ("bytes=+1-2", .whole),
      ("bytes=99999999999999999999-", .whole), ("bytes=1-2-3", .whole),
    ] as [(String?, ByteRangeRequest)])
  func `a header asks for a part`(header: String?, range: ByteRangeRequest) {
    #expect(ByteRangeRequest(header: header, ifRange: nil, tag: "\"a\"", length: 10) == range)
  }

  @Test(arguments: [("\"a\"", true), ("\"b\"", false), ("Mon, 01 Jan 2026 00:00:00 GMT", false)])
  func `a part is for those who have the rest of the same body`(tag: String, isPart: Bool) {
    let range = ByteRangeRequest(header: "bytes=0-1", ifRange: tag, tag: "\"a\"", length: 10)
    #expect(range == (isPart ? .part(0..<2) : .whole))
  }

  @Test func `an empty body has no parts`() {
    for header in ["bytes=0-", "bytes=-5", "bytes=0-0"] {
      let range = ByteRangeRequest(header: header, ifRange: nil, tag: "", length: 0)
      #expect(range == .unsatisfiable)
    }
  }
}
