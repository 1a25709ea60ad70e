/// Finds out where decoding can begin, from the packets of one video in the order of decoding.
///
/// Times are in units of the stream's time base.
struct KeyFrameTracker: Sendable {
  /// The presentation times of the key frames.
  private var times: [Int64] = []
  private var openGroups = 0
  private var isOpen = false

  /// Adds the next packet.
  mutating func add(presentation: Int64, isKey: Bool) {
    if isKey {
      times.append(presentation)
      isOpen = false
    } else if let key = times.last, presentation < key, !isOpen {
      // The packet is presented before the key frame and may refer to the previous group, so
      // decoding cannot begin cleanly at the key frame.
      isOpen = true
      openGroups += 1
    }
  }

  /// The key frames found; `end` is where the video ends.
  func summary(clock: StreamClock, end: Int64?) -> VideoMeasurements.KeyFrames {
    let marks = (times.sorted() + (end.map { [$0] } ?? [])).map(clock.position(of:))
    let distances = zip(marks, marks.dropFirst()).map { $1 - $0 }
    return VideoMeasurements.KeyFrames(
      count: times.count, largestDistance: max(.zero, distances.max() ?? .zero),
      openGroups: openGroups)
  }
}

extension VideoMeasurements.Cadence {
  /// The distances between times in ascending order; nil when there are fewer than two times.
  init?(ofSorted times: [Duration]) {
    let distances = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
    guard let shortest = distances.first, let longest = distances.last else { return nil }
    self.init(
      shortest: shortest, median: distances[distances.count / 2], longest: longest)
  }
}
