import Testing

@testable import Comparison

struct BeaconComparisonTests {
  private static let predicted = beacons([
    ("impression", 0), ("start", 256), ("firstQuartile", 2_646), ("midpoint", 5_036),
    ("thirdQuartile", 7_692), ("complete", 10_087),
  ])

  private static func beacons(_ list: [(String, Int)]) -> [TimedBeacon] {
    list.map { TimedBeacon($0.0, at: .milliseconds($0.1)) }
  }

  private func differences(
    _ sent: [TimedBeacon], zero: BeaconComparison.Zero = .estimated(from: nil)
  ) -> [BeaconComparison.Difference] {
    Self.comparison(sent, zero: zero).differences
  }

  private static func comparison(
    _ sent: [TimedBeacon], with predicted: [TimedBeacon] = predicted,
    zero: BeaconComparison.Zero = .estimated(from: nil)
  ) -> BeaconComparison {
    BeaconComparison(of: sent, with: predicted, zero: zero, tolerance: .milliseconds(296))
  }

  @Test func `what is sent as predicted has no difference, whenever it begins`() {
    for begin in [0, 17, 90_000] {
      let sent = Self.predicted.map { TimedBeacon($0.key, at: $0.at + .milliseconds(begin)) }
      let comparison = Self.comparison(sent)
      #expect(comparison.differences.isEmpty)
      #expect(comparison.zero == .milliseconds(begin))
      #expect(comparison.deviation == .zero)
    }
  }

  @Test func `an impression long before playing stands at instant 0`() {
    var sent = Self.predicted.map { TimedBeacon($0.key, at: $0.at + .seconds(20)) }
    sent[0].at = .seconds(3)
    #expect(differences(sent).isEmpty)
  }

  @Test func `a beacon beyond the tolerance is named, and only that one`() {
    for (shift, count) in [(296, 0), (297, 1), (-296, 0), (-297, 1)] {
      var sent = Self.predicted
      sent[3].at += .milliseconds(shift)
      let found = differences(sent, zero: .known(.zero))
      #expect(found.count == count)
      if count == 1 { #expect(found == [.instant(.init(sent: 3, predicted: 3))]) }
    }
  }

  @Test func `one late beacon does not move instant 0`() {
    var sent = Self.predicted
    sent[1].at += .seconds(1)
    #expect(differences(sent) == [.instant(.init(sent: 1, predicted: 1))])
  }

  @Test func `what is missing and what is extra is named by its index`() {
    var sent = Self.predicted
    sent.remove(at: 4)
    sent.append(TimedBeacon("complete", at: .seconds(11)))
    sent.append(TimedBeacon("pause", at: .seconds(11)))
    #expect(
      differences(sent) == [.missing(predicted: 4), .extra(sent: 5), .extra(sent: 6)])
    #expect(differences([]).count == 6)
  }

  @Test func `the order counts, except of beacons that arrive together`() {
    let predicted = Self.beacons([("a", 0), ("b", 0), ("c", 100)])
    func differences(_ sent: [(String, Int)]) -> Int {
      Self.comparison(Self.beacons(sent), with: predicted, zero: .known(.zero)).differences.count
    }
    #expect(differences([("b", 0), ("a", 30), ("c", 100)]) == 0)
    #expect(differences([("b", 0), ("a", 31), ("c", 100)]) == 1)
    let strict = BeaconComparison(
      of: Self.beacons([("b", 0), ("a", 0), ("c", 100)]), with: predicted, zero: .known(.zero),
      tolerance: .milliseconds(296), simultaneity: .zero)
    #expect(strict.differences == [.order(.init(sent: 0, predicted: 1))])
  }

  @Test func `repeated beacons pair in their order`() {
    let predicted = Self.beacons([("pause", 1_000), ("pause", 5_000)])
    let late = Self.comparison(
      Self.beacons([("pause", 5_000)]), with: predicted, zero: .known(.zero))
    #expect(
      late.differences == [.instant(.init(sent: 0, predicted: 0)), .missing(predicted: 1)])
  }

  @Test func `instant 0 can move until a beacon leaves the tolerance`() {
    #expect(Self.comparison(Self.predicted).uncertainty == .milliseconds(296))
    var sent = Self.predicted
    // One is 100 ms late and one 50 ms early, so that instant 0 moves less in each direction.
    sent[2].at += .milliseconds(100)
    sent[3].at -= .milliseconds(50)
    let comparison = Self.comparison(sent)
    #expect(comparison.zero == .zero)
    #expect(comparison.uncertainty == .milliseconds(246))
    #expect(Self.comparison(sent, zero: .known(.seconds(-1))).zero == .seconds(-1))
  }

  @Test func `no playback begins before its media is requested`() {
    let media = Duration.milliseconds(40)
    let comparison = Self.comparison(Self.predicted, zero: .estimated(from: media))
    #expect(comparison.zero == media && comparison.differences.isEmpty)
    // 40 ms of the tolerance are used, and nothing is earlier.
    #expect(comparison.uncertainty == .milliseconds(256))
  }

  @Test func `without a beacon after instant 0 nothing tells how far it may be`() {
    let sent = Self.beacons([("impression", 70)])
    let comparison = Self.comparison(sent, zero: .estimated(from: .milliseconds(50)))
    #expect(comparison.zero == .milliseconds(70) && comparison.uncertainty == nil)
    let none = Self.comparison([], zero: .estimated(from: .milliseconds(50)))
    #expect(none.zero == .milliseconds(50) && none.uncertainty == nil)
  }
}

struct URLFaultTests {
  private static let declared =
    "https://a.example/i/[ADID]?t=[TIMESTAMP]&cb=[CACHEBUSTING]&x=%3A&u=[UNKNOWN]"

  private func find(_ received: String, predicted: String? = nil) -> [URLFault] {
    URLFault.find(in: received, declared: Self.declared, predicted: predicted)
  }

  @Test func `replaced and encoded values are no fault`() {
    #expect(
      find("https://a.example/i/7?t=2026-01-01T00%3A00%3A00.000Z&cb=12345678&x=%3A&u=-1") == [])
  }

  @Test func `macros that stay are named, with encoded brackets too`() {
    #expect(
      find("https://a.example/i/[ADID]?t=1&cb=%5BCACHEBUSTING%5D&x=%3A&u=[UNKNOWN]") == [
        .macro("[ADID]"), .macro("[CACHEBUSTING]"), .macro("[UNKNOWN]"),
      ])
  }

  @Test func `macros that the profile leaves are as predicted`() {
    #expect(
      find(
        "https://a.example/i/7?t=1&cb=2&x=%3A&u=[UNKNOWN]",
        predicted: "https://a.example/i/7?t=1&cb=9&x=%3A&u=[UNKNOWN]") == [])
  }

  @Test func `a value with the separators of a URL is not encoded`() {
    #expect(
      find("https://a.example/i/7?t=2026-01-01T00:00:00Z&cb=1&x=%3A&u=http://b/?c=d&e") == [
        .unencodedValue(macro: "[TIMESTAMP]", value: "2026-01-01T00:00:00Z"),
        .unencodedValue(macro: "[UNKNOWN]", value: "http://b/?c=d&e"),
      ])
  }

  @Test(arguments: [
    ("%zz", URLFault.malformedEscape("%zz")), ("%2", .malformedEscape("%2")),
    ("%", .malformedEscape("%")), ("%253A", .escapedTwice("%253A")),
    ("a|b", .forbiddenCharacter("|")), ("é", .forbiddenCharacter("é")),
    ("\u{1B}", .forbiddenCharacter("\u{1B}")),
  ])
  func `what no URL may have is named`(value: String, fault: URLFault) {
    #expect(find("https://a.example/i/7?t=1&cb=1&x=%3A&u=\(value)") == [fault])
  }

  @Test func `faults of the tag are not the player's`() {
    let url = "https://a.example/%zz/a|b?%253A"
    #expect(URLFault.find(in: url, declared: url, predicted: nil) == [])
  }
}
