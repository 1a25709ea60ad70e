internal import Vocabulary

/// The interstitials of a stream in playing order, with the points where the player leaves and
/// resumes the primary.
struct InterstitialSchedule: Sendable, Hashable {
  /// One break in the primary.
  struct Entry: Sendable, Hashable {
    /// The break's index in the document, which counts the interstitials first and then the breaks
    /// whose ads are segments of the primary.
    var index: Int
    var interstitial: Interstitial
    /// The stitched break, whose ads are segments of the primary; nil if the document declares an
    /// interstitial.
    var stitched: StitchedBreak?
    /// Where the player leaves the primary, from zero to its duration; zero for an interstitial
    /// before the primary.
    var departure: Duration
  }

  /// The interstitials that play, in playing order: those before the primary first, those after it last, the
  /// others by start date. Those with the same start date are in document order.
  private(set) var entries: [Entry] = []
  /// The interstitials that never play: their start is not in the primary.
  private(set) var outside: [Interstitial] = []
  /// How long the primary is.
  let duration: Duration
  let policy: StreamPolicy
  private let boundaries: [Duration]

  /// - Parameters:
  ///   - document: the primary and its interstitials.
  ///   - duration: how long the primary is.
  ///   - policy: how the player plays breaks.
  init(_ document: StreamDocument, duration: Duration, policy: StreamPolicy) {
    self.duration = duration
    self.policy = policy
    boundaries = document.boundaries
    let stitched = document.stitchedBreaks
    let all = document.interstitials + stitched.map { Interstitial(of: $0, in: document) }
    for (index, declared) in all.enumerated() {
      let interstitial = declared.read(by: policy)
      switch interstitial.cue {
      case .pre: entries.append(Entry(index: index, interstitial: interstitial, departure: .zero))
      case .post:
        entries.append(Entry(index: index, interstitial: interstitial, departure: duration))
      case .none:
        guard interstitial.start >= .zero, interstitial.start <= duration else {
          outside.append(interstitial)
          continue
        }
        let departure =
          interstitial.snapsOut ? boundary(nearestTo: interstitial.start) : interstitial.start
        entries.append(
          Entry(
            index: index, interstitial: interstitial,
            stitched: index < document.interstitials.count
              ? nil : stitched[index - document.interstitials.count],
            departure: departure))
      }
    }
    entries.sort {
      ($0.rank, $0.interstitial.start, $0.index) < ($1.rank, $1.interstitial.start, $1.index)
    }
  }

  /// Where the primary resumes after an interstitial.
  ///
  /// - Parameters:
  ///   - entry: the interstitial.
  ///   - departure: where the primary was left; for an interstitial before the primary, the
  ///     primary's beginning.
  ///   - length: how long the interstitial was; used when it has no resume offset.
  ///   - before: the sum of the offsets (resume offset or length) of the interstitials with the
  ///     same start that played just before this one.
  /// - Returns: the position in the primary, and the sum of `before` and this interstitial's own
  ///   offset; a snap changes only the position.
  func resume(
    after entry: Entry, leftAt departure: Duration, length: Duration, before: Duration = .zero
  ) -> (position: Duration, offset: Duration) {
    let interstitial = entry.interstitial
    let origin =
      switch policy.resumesFrom {
      case .startDate: interstitial.cue == .none ? interstitial.start : departure
      case .departure: departure
      }
    let offset = before + (interstitial.resumeOffset ?? length)
    let point = min(max(origin + offset, .zero), duration)
    return (interstitial.snapsIn ? boundary(nearestTo: point) : point, offset)
  }

  /// The segment boundary that is nearest to a time; the time itself where no segment covers it
  /// within the policy's `snapTolerance`.
  ///
  /// For a time in the first half of a segment, the boundary is the segment's beginning, otherwise
  /// its end.
  func boundary(nearestTo time: Duration) -> Duration {
    guard let first = boundaries.first, let last = boundaries.last, boundaries.count > 1,
      time >= first - policy.snapTolerance, time <= last + policy.snapTolerance
    else { return time }
    guard let next = boundaries.firstIndex(after: time), next > 0 else {
      return time < first ? first : last
    }
    let (begin, end) = (boundaries[next - 1], boundaries[next])
    return (time - begin) * 2 < end - begin ? begin : end
  }
}

extension InterstitialSchedule.Entry {
  /// The order of interstitials before, in and after the primary.
  fileprivate var rank: Int {
    switch interstitial.cue {
    case .pre: 0
    case .none: 1
    case .post: 2
    }
  }
}

extension Interstitial {
  /// Creates an interstitial for ads that are segments of the primary. The primary resumes after
  /// these segments.
  fileprivate init(of stitched: StitchedBreak, in document: StreamDocument) {
    self.init(
      id: stitched.id, start: stitched.start, source: .asset(document.file),
      duration: stitched.length, resumeOffset: stitched.length, position: stitched.position)
  }
}

extension Interstitial {
  /// The interstitial as a player reads it.
  fileprivate func read(by policy: StreamPolicy) -> Interstitial {
    guard hasOlderCue, !policy.readsXCue else { return self }
    var interstitial = self
    (interstitial.cue, interstitial.playsOnce) = (.none, false)
    return interstitial
  }
}

extension [Duration] {
  /// The index of the first element of an ascending list that is greater than a time.
  fileprivate func firstIndex(after time: Duration) -> Int? {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] > time { high = middle } else { low = middle + 1 }
    }
    return low < endIndex ? low : nil
  }
}
