import OpenMeasurement
import Testing
import Vocabulary

struct MeasurerComparisonTests {
  private static func at(_ milliseconds: Int) -> VirtualInstant { Bench.at(milliseconds) }

  private static let cases: [([(String, Int)], [(String, Int)], [MeasurerComparison.Difference])] =
    [
      ([], [], []),
      // The order within an instant does not matter.
      ([("a", 0), ("b", 0)], [("b", 0), ("a", 0)], []),
      ([("a", 0), ("a", 5)], [("a", 0), ("a", 5)], []),
      ([("a", 7)], [], [.missing(url: "a", at: at(7))]),
      ([], [("a", 7)], [.extra(url: "a", at: at(7))]),
      ([("a", 7)], [("a", 9)], [.otherInstant(url: "a", measurer: at(7), script: at(9))]),
      // One extra beacon does not shift the rest.
      ([("a", 3), ("a", 5)], [("a", 1), ("a", 3), ("a", 5)], [.extra(url: "a", at: at(1))]),
      ([("a", 3), ("a", 3)], [("a", 3)], [.missing(url: "a", at: at(3))]),
      // By instant, whichever side sent it.
      (
        [("b", 4), ("c", 2)], [("x", 3), ("b", 1)],
        [
          .missing(url: "c", at: at(2)), .extra(url: "x", at: at(3)),
          .otherInstant(url: "b", measurer: at(4), script: at(1)),
        ]
      ),
    ]

  @Test(arguments: cases)
  func `missing, extra and late URLs are told apart`(
    measurer: [(String, Int)], script: [(String, Int)],
    expected: [MeasurerComparison.Difference]
  ) {
    func sent(_ list: [(String, Int)]) -> [MeasurerComparison.Sent] {
      list.map { MeasurerComparison.Sent(url: $0.0, at: Self.at($0.1)) }
    }
    #expect(
      MeasurerComparison(measurer: sent(measurer), script: sent(script)).differences == expected)
  }
}
