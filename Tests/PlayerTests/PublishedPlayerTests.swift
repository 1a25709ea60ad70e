import Player
import Testing
import Vocabulary

/// Holds the profile `criteo-ios` to the published code of its player, of which there is a double
/// here: the guide's five states on the observer that it registers.
struct PublishedPlayerTests {
  /// The state that the guide's player keeps, advanced by at most one at each call of its observer,
  /// and never reset. The guide computes in floating point.
  struct PublishedPlayer {
    private var reported = 0
    private(set) var log: [String] = []
    private static let names = ["start", "firstQuartile", "midpoint", "thirdQuartile", "complete"]

    mutating func observe(second: Double, of duration: Double, at instant: Duration) {
      let progress = second / duration
      let conditions = [
        progress > 0, progress > 0.25, progress > 0.5, progress > 0.75, progress >= 1,
      ]
      guard reported < 5, conditions[reported] else { return }
      log.append("\(instant.exactSeconds) \(Self.names[reported])")
      reported += 1
    }
  }

  static let lengths: [Int] = {
    var random = SeededRandom(seed: 17)
    let whole = (1...40).map { $0 * 1_000 }
    return [3_200, 10_400, 920] + whole
      + (43..<200).map { _ in .random(in: 200...45_000, using: &random) }
  }()

  @Test(arguments: lengths)
  func `the profile reports what the published code does, in five plays`(milliseconds: Int) {
    let duration = Duration.milliseconds(milliseconds)
    var published = PublishedPlayer()
    for play in 0..<5 {
      // The observer is called when the playhead jumps back, and at every whole second.
      for second in 0...(milliseconds / 1_000) {
        published.observe(
          second: Double(second), of: Double(milliseconds) / 1_000,
          at: duration * play + .seconds(second))
      }
    }
    var profile = PlayerProfile.criteoIOS
    profile.plays = 5
    let reported = timeline(of: LinearCreative(duration: duration), as: profile)
      .filter { !$0.hasSuffix("loop") }.dropLast()
    #expect(Array(reported) == published.log)
  }

  @Test func `there are two hundred lengths`() {
    #expect(Self.lengths.count == 200)
  }
}
