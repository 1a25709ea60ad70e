internal import Vocabulary

/// Reads the waiting time that a server requests.
enum RetryAfter {
  /// The wait that an answer's `Retry-After` requests (RFC 9110 § 10.2.3): seconds, or a date,
  /// which is counted from the answer's own `Date`; nil when it is absent or malformed.
  static func wait(in headers: [HTTPHeader]) -> Duration? {
    guard let text = headers.value(of: "Retry-After")?.trimmed else { return nil }
    if let seconds = number(text) { return .seconds(seconds) }
    guard let end = seconds(ofDate: text),
      let start = headers.value(of: "Date").flatMap(seconds(ofDate:))
    else { return nil }
    return .seconds(max(0, end - start))
  }

  /// Seconds since 1970 of a date like `Sun, 06 Nov 1994 08:49:37 GMT`; nil for other forms.
  static func seconds(ofDate text: String) -> Int? {
    let words = text.trimmed.split(whereSeparator: { " :".contains($0) })
    guard words.count == 8, words[7] == "GMT", let day = number(words[1]),
      let month = months.firstIndex(where: { $0 == words[2] }), let year = number(words[3]),
      let hour = number(words[4]), let minute = number(words[5]), let second = number(words[6]),
      (1...31).contains(day), (1970...9999).contains(year), hour < 24, minute < 60, second <= 60
    else { return nil }
    return days(year: year, month: month + 1, day: day) * 86_400
      + hour * 3_600 + minute * 60 + second
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ text: some StringProtocol) -> Int? {
    guard (1...9).contains(text.utf8.count),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// Days since 1970-01-01 in the Gregorian calendar, years beginning in March.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
