import RunComparison
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
    _ sent: [TimedBeacon], zero: BeaconComparison.Zero = .estimated
  ) -> [BeaconComparison.Difference] {
    BeaconComparison(of: sent, with: Self.predicted, zero: zero).differences
  }

  @Test func `what is sent as predicted has no difference, whenever it begins`() {
    for begin in [0, 17, 90_000] {
      let sent = Self.predicted.map { TimedBeacon($0.key, at: $0.at + .milliseconds(begin)) }
      let comparison = BeaconComparison(of: sent, with: Self.predicted, zero: .estimated)
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
    for (shift, count) in [(300, 0), (301, 1), (-300, 0), (-301, 1)] {
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
      BeaconComparison(of: Self.beacons(sent), with: predicted, zero: .known(.zero))
        .differences.count
    }
    #expect(differences([("b", 0), ("a", 30), ("c", 100)]) == 0)
    #expect(differences([("b", 0), ("a", 31), ("c", 100)]) == 1)
    let strict = BeaconComparison(
      of: Self.beacons([("b", 0), ("a", 0), ("c", 100)]), with: predicted, zero: .known(.zero),
      simultaneity: .zero)
    #expect(strict.differences == [.order(.init(sent: 0, predicted: 1))])
  }

  @Test func `repeated beacons pair in their order`() {
    let predicted = Self.beacons([("pause", 1_000), ("pause", 5_000)])
    let late = BeaconComparison(
      of: Self.beacons([("pause", 5_000)]), with: predicted, zero: .known(.zero))
    #expect(
      late.differences == [.instant(.init(sent: 0, predicted: 0)), .missing(predicted: 1)])
  }

  @Test func `the profile with fewer differences is nearer, then the one with nearer instants`() {
    var shifted = Self.predicted
    shifted[2].at += .milliseconds(100)
    let exact = BeaconComparison(of: Self.predicted, with: Self.predicted, zero: .known(.zero))
    let close = BeaconComparison(of: shifted, with: Self.predicted, zero: .known(.zero))
    let less = BeaconComparison(
      of: Array(Self.predicted.dropLast()), with: Self.predicted, zero: .known(.zero))
    #expect(exact.isNearer(than: close) && close.isNearer(than: less))
    #expect(!close.isNearer(than: exact) && !exact.isNearer(than: exact))
  }
}
