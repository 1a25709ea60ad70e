/// An instant of `EXT-X-PROGRAM-DATE-TIME` or `START-DATE`, exact to the microsecond.
package struct HLSDate: Sendable, Hashable, Comparable {
  /// Since 1970-01-01T00:00:00Z.
  let microseconds: Int64

  init(microseconds: Int64) { self.microseconds = microseconds }

  /// Reads an ISO 8601 date and time, with or without a fraction of a second, of which six digits count.
  ///
  /// Nil for another text, and for a day or a time that does not exist. A text without a zone is read as UTC.
  package init?(_ text: String) {
    var scanner = DateScanner(text)
    guard let year = scanner.number(digits: 4), scanner.take("-"),
      let month = scanner.number(digits: 2), scanner.take("-"),
      let day = scanner.number(digits: 2), scanner.take("T") || scanner.take("t"),
      let hour = scanner.number(digits: 2), scanner.take(":"),
      let minute = scanner.number(digits: 2), scanner.take(":"),
      let second = scanner.number(digits: 2),
      (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day), hour <= 23,
      minute <= 59, second <= 60
    else { return nil }
    var fraction: Int64 = 0
    if scanner.take(".") || scanner.take(",") {
      guard let read = scanner.microseconds() else { return nil }
      fraction = read
    }
    guard let zone = scanner.zone(), scanner.isAtEnd else { return nil }
    let time = hour * 3600 + minute * 60 + second - zone
    let seconds = Self.days(to: (year, month, day)) * 86_400 + time
    microseconds = Int64(seconds) * 1_000_000 + fraction
  }

  package static func < (left: HLSDate, right: HLSDate) -> Bool {
    left.microseconds < right.microseconds
  }

  /// The time from another instant to this one, which may be negative.
  package func since(_ other: HLSDate) -> Duration {
    .microseconds(microseconds - other.microseconds)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days from 1970-01-01 to a day of the Gregorian calendar.
  private static func days(to date: (year: Int, month: Int, day: Int)) -> Int {
    // A year that begins in March has its leap day at its end.
    let year = date.month <= 2 ? date.year - 1 : date.year
    let month = (date.month + 9) % 12
    let leapDays = floorQuotient(year, 4) - floorQuotient(year, 100) + floorQuotient(year, 400)
    return year * 365 + leapDays + (month * 153 + 2) / 5 + date.day - 1 - 719_468
  }

  private static func floorQuotient(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : (number - divisor + 1) / divisor
  }
}

/// Reads the parts of a date from the left.
private struct DateScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func digit() -> Int? {
    guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
      return nil
    }
    rest = rest.dropFirst()
    return Int(byte - UInt8(ascii: "0"))
  }

  mutating func number(digits: Int) -> Int? {
    var number = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  /// A fraction of a second; digits after the sixth are dropped.
  mutating func microseconds() -> Int64? {
    guard var number = digit() else { return nil }
    var count = 1
    while let digit = digit() {
      if count < 6 { number = number * 10 + digit }
      count += 1
    }
    for _ in 0..<max(0, 6 - count) { number *= 10 }
    return Int64(number)
  }

  /// The seconds by which a zone is ahead of UTC; a date without a zone counts as UTC.
  mutating func zone() -> Int? {
    if isAtEnd || take("Z") || take("z") { return 0 }
    let sign = take("-") ? -1 : take("+") ? 1 : 0
    guard sign != 0, let hour = number(digits: 2), hour <= 23 else { return nil }
    if isAtEnd { return sign * hour * 3600 }
    _ = take(":")
    guard let minute = number(digits: 2), minute <= 59 else { return nil }
    return sign * (hour * 3600 + minute * 60)
  }
}

/// Converts dates to instants of the playlist (`EXT-X-PROGRAM-DATE-TIME`).
package struct HLSDateMap: Sendable {
  /// A segment with a date.
  private struct Anchor {
    var date: HLSDate
    var time: Duration
    /// The index among all dated segments.
    var index: Int
  }

  /// For each of ``dates``, the anchor from which instants count: the last anchor in the playlist
  /// that is not later than the date.
  private var latest: [Anchor] = []
  private var dates: [HLSDate] = []
  private let first: Anchor?

  package init(_ segments: [HLSPlaylist.Segment]) {
    var anchors: [Anchor] = []
    for segment in segments {
      guard let date = segment.date else { continue }
      anchors.append(Anchor(date: date, time: segment.start, index: anchors.count))
    }
    first = anchors.first
    anchors.sort { ($0.date, $0.index) < ($1.date, $1.index) }
    for anchor in anchors {
      dates.append(anchor.date)
      let last = latest.last
      latest.append(last.map { $0.index > anchor.index ? $0 : anchor } ?? anchor)
    }
  }

  /// Whether the playlist has no date at all.
  var isEmpty: Bool { latest.isEmpty }

  /// The instant of a date in the playlist. It is counted from the last segment in the playlist
  /// whose own date is not later than the given date, or from the first dated segment when the
  /// given date is before all of them. Nil in a playlist without dates.
  package func time(of date: HLSDate) -> Duration? {
    var low = 0
    var high = dates.count
    while low < high {
      let middle = (low + high) / 2
      if dates[middle] <= date { low = middle + 1 } else { high = middle }
    }
    let anchor = low > 0 ? latest[low - 1] : first
    return anchor.map { $0.time + date.since($0.date) }
  }
}
