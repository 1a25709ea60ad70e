import Testing
import Vocabulary

@testable import Network

struct RetryAfterTests {
  @Test(
    arguments: [
      ("7", Duration.seconds(7)), (" 120 ", .seconds(120)), ("0", .zero),
      ("Sun, 06 Nov 1994 08:50:00 GMT", .seconds(23)), ("Sun, 06 Nov 1994 08:49:00 GMT", .zero),
      ("Mon, 07 Nov 1994 00:00:00 GMT", .seconds(54_623)), ("soon", nil), ("-1", nil), ("1.5", nil),
      ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("Sun, 06 Nov 1994", nil),
    ] as [(String, Duration?)])
  func `seconds and dates are read`(text: String, wait: Duration?) {
    let headers = [
      HTTPHeader("date", "Sun, 06 Nov 1994 08:49:37 GMT"), HTTPHeader("retry-after", text),
    ]
    #expect(RetryAfter.wait(in: headers) == wait)
  }

  @Test func `a date counts from the answer's own`() {
    let headers = [HTTPHeader("Retry-After", "Sun, 06 Nov 1994 08:49:37 GMT")]
    #expect(RetryAfter.wait(in: headers) == nil)
    #expect(RetryAfter.wait(in: []) == nil)
  }

  @Test(arguments: [
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
    ("Thu, 01 Jan 2026 00:00:00 GMT", 1_767_225_600),
  ])
  func `a date is so many seconds`(text: String, seconds: Int) {
    #expect(RetryAfter.seconds(ofDate: text) == seconds)
  }

  @Test(arguments: [
    "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
    "Sun, 06 Nov 1900 08:49:37 GMT", "Sun, 06 Smarch 1994 08:49:37 GMT",
  ])
  func `what is no date has none`(text: String) {
    #expect(RetryAfter.seconds(ofDate: text) == nil)
  }
}
