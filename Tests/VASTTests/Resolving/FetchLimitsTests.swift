import Testing
import VAST

struct FetchLimitsTests {
  @Test func `ten seconds is too long, and just under is not`() {
    #expect(FetchLimits().waits(for: .milliseconds(9_999)))
    #expect(!FetchLimits().waits(for: .seconds(10)))
    #expect(FetchLimits(responseTimeout: .seconds(11)).waits(for: .seconds(10)))
  }

  @Test(arguments: [200, 206, 299])
  func `a success counts by its body`(status: Int) {
    #expect(FetchLimits.answer(withStatus: status) == nil)
  }

  @Test(arguments: [100, 199, 300, 302, 404, 503])
  func `other statuses are failures, and 204 is no ad`(status: Int) {
    #expect(
      FetchLimits.answer(withStatus: status)
        == .unavailable("the server answered with status \(status)"))
    #expect(FetchLimits.answer(withStatus: 204) == .noContent)
  }

  @Test(arguments: [
    "https://a.example/x", "HTTP://a.example", "//a.example/x", "a/b.xml", "../a.xml?u=ftp://x",
    "a.example:8080/x", "https://a.example/%%X%%", "?a=1", "", ":x", "1a:b",
  ])
  func `web addresses and relative ones can be requested`(url: String) {
    #expect(FetchLimits.objection(to: url) == nil)
  }

  @Test(arguments: [
    ("ftp://a.example/x", "'ftp'"), ("data:text/xml,<VAST/>", "'data'"),
    ("javascript:void(0)", "'javascript'"), ("%%VAST_AD_TAG%%", "'%%VAST_AD_TAG%%'"),
    ("${TAG}?x=1", "'${TAG}'"),
  ])
  func `other addresses cannot, and why`(url: String, offender: String) {
    #expect(FetchLimits.objection(to: url)?.contains(offender) == true)
  }
}
