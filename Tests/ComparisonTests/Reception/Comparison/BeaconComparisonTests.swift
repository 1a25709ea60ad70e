import Comparison
import Testing

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
