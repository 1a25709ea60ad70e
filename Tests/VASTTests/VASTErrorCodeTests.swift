import Testing

@testable import VAST

struct VASTErrorCodeTests {
  @Test func `the codes of the standard, each with its meaning`() {
    #expect(
      VASTErrorCode.allDefined.map(\.rawValue) == [
        100, 101, 102, 200, 201, 202, 203, 204, 205, 206, 300, 301, 302, 303, 304, 400, 401, 402,
        403, 405, 406, 407, 408, 409, 410, 411, 500, 501, 502, 503, 600, 601, 602, 603, 604, 900,
        901, 902,
      ])
    let summaries = VASTErrorCode.allDefined.compactMap(\.summary)
    #expect(Set(summaries).count == 38)
    #expect(summaries.allSatisfy { !$0.hasSuffix(".") })
  }

  @Test func `a code that nobody defined makes a round trip`() {
    let code = VASTErrorCode(rawValue: 404)
    #expect(code.summary == nil)
    #expect(code.description == "404")
    #expect(VASTErrorCode(rawValue: 303) == .noAd)
  }
}

struct VASTErrorCodeVersionsTests {
  @Test(
    arguments: [
      (206, "4.2", 206), (206, "4.1", 200), (206, "2.0.1", 200), (206, nil, 206),
      (206, "new", 206), (410, "4.0", 410), (410, "3.0", nil), (410, nil, 410), (304, "2.0", 304),
      (999, "2.0", 999),
    ] as [(Int, String?, Int?)])
  func `a tag is told codes that its version has`(code: Int, version: String?, known: Int?) {
    #expect(VASTErrorCode(rawValue: code).known(in: version)?.rawValue == known)
  }
}

struct VMAPErrorCodeTests {
  @Test func `VMAP's codes and VAST's in their place`() {
    #expect(VMAPErrorCode.allDefined.map(\.rawValue) == [900] + Array(1_000...1_008))
    #expect(VMAPErrorCode(.mediaFileTimeout).rawValue == 402)
    #expect(VMAPErrorCode(.mediaFileTimeout).summary == VASTErrorCode.mediaFileTimeout.summary)
    #expect(VMAPErrorCode.parsing.summary == "the VMAP document cannot be parsed")
    #expect(VMAPErrorCode(rawValue: 1_009).summary == nil)
    #expect(VMAPErrorCode.breakTypeNotSupported.description == "1003")
  }
}
