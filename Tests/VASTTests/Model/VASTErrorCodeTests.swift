import Testing
import VAST

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
