import Testing
import Vocabulary

@testable import Player

/// Sessions of seeded playlists against a reckoning of their own, which walks along the primary in whole
/// milliseconds as the draft's appendix D describes it, and shares no code with the machines.
struct StreamReckoningTests {
  /// An interstitial of the reckoning; times in milliseconds.
  private struct Range {
    var id: String
    var start: Int
    var place: Int
    var once: Bool
    var offset: Int?
    var limit: Int?
    var (out, into) = (false, false)
    var jump: Bool
    var assets: [Int]

    /// How long it plays.
    var length: Int {
      let sum = assets.reduce(0, +)
      return limit.map { min($0, sum) } ?? sum
    }
  }

  private static let end = 120_000

  /// The boundary of 6 s segments that is nearest: down in the first half.
  private static func snapped(_ time: Int) -> Int {
    guard (0...end).contains(time) else { return time }
    let (whole, rest) = time.quotientAndRemainder(dividingBy: 6_000)
    return rest < 3_000 ? whole * 6_000 : (whole + 1) * 6_000
  }

  /// The visits: the break, the session's time, where the primary was left and went on.
  private static func reckon(
    _ ranges: [Range], join: Int, seeks: [(at: Int, to: Int)]
  ) -> [String] {
    var lines: [String] = []
    var clock = 0
    var primary = join
    var seen: Set<String> = []
    var behind: Set<String> = []
    var seeks = seeks
    var together: (start: Int, left: Int, moved: Int)?
    var joinedIn: String?
    func departure(_ range: Range) -> Int {
      range.place == 0
        ? (range.out ? snapped(range.start) : range.start) : range.place < 0 ? 0 : end
    }
    let order = ranges.enumerated().filter {
      $0.element.place != 0 || (0...end).contains($0.element.start)
    }.sorted {
      ($0.element.place, $0.element.start, $0.offset) < (
        $1.element.place, $1.element.start, $1.offset
      )
    }.map(\.element)
    func resume(_ range: Range, from start: Int, moved: Int, length: Int) -> (Int, Int) {
      let offset = moved + (range.offset ?? length)
      let point = min(max(start + offset, 0), end)
      return (range.into ? snapped(point) : point, offset)
    }
    /// Plays one break; `target`: where a seek wanted to be.
    func visit(_ range: Range, target: Int?) {
      let left = primary
      seen.insert(range.id)
      behind.insert(range.id)
      let begin = clock
      clock += range.length
      if range.place > 0 {
        primary = end
      } else {
        let before = together.flatMap { $0.start == range.start ? $0 : nil }
        let origin = range.place < 0 ? before?.left ?? left : range.start
        // An empty list is no ad: the primary plays on.
        let (point, moved) =
          range.length == 0
          ? (left, before?.moved ?? 0)
          : resume(range, from: origin, moved: before?.moved ?? 0, length: range.length)
        together = (range.start, before?.left ?? left, moved)
        primary = range.place == 0 && departure(range) < left ? max(point, left) : point
      }
      if let target { (primary, together) = (target, nil) }
      lines.append("\(range.id) at \(begin): \(left) to \(primary)")
    }
    // No list is there yet, so an interstitial without an offset is of no length.
    for range in order where range.place == 0 && departure(range) < join {
      if joinedIn == nil,
        resume(range, from: range.start, moved: 0, length: 0).0 > join
      {
        joinedIn = range.id
      } else {
        behind.insert(range.id)
      }
    }
    var steps = 0
    while steps < 500 {
      steps += 1
      let next = order.first { range in
        guard !behind.contains(range.id), !(range.once && seen.contains(range.id)) else {
          return false
        }
        return range.place != 0 || range.id == joinedIn || departure(range) >= primary
          || range.start == together?.start
      }
      let due = next.map { $0.place < 0 ? primary : max(departure($0), primary) } ?? end
      if let seek = seeks.first, seek.at >= primary, seek.at < due {
        seeks.removeFirst()
        clock += seek.at - primary
        primary = seek.at
        (together, joinedIn) = (nil, nil)
        let stop = order.first { range in
          range.place == 0 && range.jump && !(range.once && seen.contains(range.id))
            && departure(range) >= primary && departure(range) < seek.to
        }
        if seek.to > primary, let stop {
          primary = departure(stop)
          visit(stop, target: seek.to)
          continue
        }
        let isBack = seek.to < primary
        for range in order where range.place <= 0 {
          if departure(range) < seek.to {
            behind.insert(range.id)
          } else if isBack || !seen.contains(range.id) {
            behind.remove(range.id)
          }
        }
        primary = seek.to
        continue
      }
      clock += max(0, due - primary)
      primary = max(primary, due)
      guard let next else { break }
      if joinedIn == next.id { joinedIn = nil }
      visit(next, target: nil)
    }
    return lines
  }

  @Test(arguments: 0..<300)
  func `a session of a seeded playlist is what the draft describes`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed)).forked(for: "streams")
    func flip(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    let count = Int.random(in: 1...7, using: &random)
    var starts: [Int] = []
    let ranges = (0..<count).map { index -> Range in
      // Some abut or begin together.
      let start =
        !starts.isEmpty && flip(25)
        ? starts[starts.count - 1] + (flip(50) ? 0 : Int.random(in: 0...9_000, using: &random))
        : Int.random(in: -2_000...124_000, using: &random)
      starts.append(start)
      let place = flip(15) ? -1 : flip(12) ? 1 : 0
      let assets = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Int.random(in: 1...20_000, using: &random)
      }
      return Range(
        id: "r\(index)", start: start, place: place, once: flip(30),
        offset: flip(40)
          ? nil : flip(50) ? 0 : Int.random(in: -8_000...30_000, using: &random),
        limit: flip(25) ? Int.random(in: 1...25_000, using: &random) : nil, out: flip(40),
        into: flip(40), jump: flip(40), assets: assets)
    }
    let join = flip(40) ? Int.random(in: 0...Self.end, using: &random) : 0
    let seeks = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      (
        at: Int.random(in: 0...Self.end, using: &random),
        to: flip(15) ? 0 : Int.random(in: 0...Self.end, using: &random)
      )
    }
    let interstitials = ranges.map { range in
      StreamBreakTests.interstitial(range.id, at: Double(range.start) / 1000) {
        $0.cue = range.place < 0 ? .pre : range.place > 0 ? .post : .none
        $0.playsOnce = range.once
        $0.resumeOffset = range.offset.map { .milliseconds($0) }
        $0.playoutLimit = range.limit.map { .milliseconds($0) }
        ($0.snapsOut, $0.snapsIn, $0.restrictsJump) = (range.out, range.into, range.jump)
      }
    }
    let session = StreamBreakTests.play(
      interstitials,
      lists: Dictionary(
        uniqueKeysWithValues: ranges.map { ($0.id, StreamBreakTests.list($0.assets)) }),
      join: .milliseconds(join),
      seeks: seeks.map { .init(at: .milliseconds($0.at), target: .milliseconds($0.to)) })
    let played = session.visits.map { visit in
      "\(visit.id) at \(visit.at.wholeMilliseconds): \(visit.departure.wholeMilliseconds) "
        + "to \(visit.resume.wholeMilliseconds)"
    }
    #expect(played == Self.reckon(ranges, join: join, seeks: seeks))
  }
}
