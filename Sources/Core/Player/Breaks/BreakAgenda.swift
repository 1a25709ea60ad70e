internal import VAST
package import Vocabulary

/// Which break comes next, and the playhead of the content that breaks interrupt.
struct BreakAgenda: Sendable {
  /// The breaks of the document, in playing order.
  private(set) var breaks: [PlannedBreak] = []
  /// The index in `breaks` of the current break, or else of the previous one; nil before the first.
  private(set) var index: Int?
  /// The index in `breaks` of the next break; nil when no break is to come.
  private(set) var next: Int?
  /// The content; nil without one.
  private(set) var content: ContentClock?
  /// Where the content goes on after breaks; nil for content that goes on where it was left.
  private var stream: StreamAgenda?
  /// Where the primary goes on after the current break, which the viewer leaves by a seek.
  var leavesFor: Duration?
  /// The restricted break that the last seek jumped over, against its restriction; nil for none.
  var violated: PlannedBreak?

  init() {}

  /// - Parameters:
  ///   - plan: the breaks and their content.
  ///   - join: where the viewer joins a stream.
  init(_ plan: BreakPlan, joinedAt join: Duration) {
    breaks = plan.breaks
    content = plan.contentDuration.map { ContentClock(duration: $0) }
    if let schedule = plan.schedule {
      let join = min(join, schedule.duration)
      stream = StreamAgenda(schedule)
      next = stream?.joined(at: join)
      content?.jump(to: join)
    } else {
      next = breaks.isEmpty ? nil : 0
    }
  }

  /// Whether a seek of the viewer, and not the break, decides where the primary goes on after the
  /// current break.
  var isSought: Bool { leavesFor != nil || stream?.isOnTheWay == true }

  var currentBreak: PlannedBreak? { index.map { breaks[$0] } }

  /// The place of the current break in the content; it is read for every beacon.
  var currentPlace: BreakSchedule.Place? { index.flatMap { breaks[$0].place } }

  var nextBreak: PlannedBreak? { next.map { breaks[$0] } }

  /// When the next break is due while the content runs; nil without a break to come.
  func nextInstant(after now: VirtualInstant) -> VirtualInstant? {
    guard let nextBreak, let content, let offset = nextBreak.contentOffset else { return nil }
    if let stream, stream.isAbutting(offset, content.position(at: now)) { return now }
    return content.instant(reaching: offset, after: now)
  }

  /// Starts or resumes the content, which then runs up to the next break.
  mutating func run(at now: VirtualInstant) { content?.run(at: now) }

  /// Stops the content for a break or a linear ad.
  mutating func stop(at now: VirtualInstant) { content?.stop(at: now) }

  /// How far behind the beginning of the current break the viewer joined; nil for a break that
  /// plays from its beginning.
  var startOffset: Duration? { index.flatMap { stream?.startOffset(of: $0) } }

  /// The next break begins.
  mutating func begin() -> PlannedBreak? {
    guard let next else { return nil }
    index = next
    if stream == nil { self.next = breaks.indices.contains(next + 1) ? next + 1 : nil }
    stream?.entered(next)
    return breaks[next]
  }

  /// The documents of the current break are known.
  mutating func resolved(_ ads: StreamBreakAds) {
    guard let index else { return }
    breaks[index].resolve(ads)
  }

  /// The current break is over.
  ///
  /// - Parameters:
  ///   - played: how much of the media of its ads was played.
  ///   - now: the instant.
  /// - Returns: where the primary was left and resumes; nil for content that goes on where it was left.
  mutating func close(played: Duration, at now: VirtualInstant) -> StreamAgenda.Return? {
    guard let index, let content, var stream else { return nil }
    defer { self.stream = stream }
    let departure = content.position(at: now)
    if let target = leavesFor.take() {
      let jump = stream.sought(from: departure, to: content.inside(target))
      self.content?.jump(to: jump.position)
      next = jump.next
      violated = jump.violated.map { breaks[$0] }
      return .init(departure: departure, resume: jump.position)
    }
    let gap = stream.left(
      index, from: departure, played: played, stated: breaks[index].statedLength)
    self.content?.jump(to: gap.resume)
    next = stream.next(from: gap)
    return gap
  }

  /// The viewer seeks in the primary, between breaks.
  mutating func sought(to target: Duration, at now: VirtualInstant) {
    guard let content, var stream else { return }
    let jump = stream.sought(from: content.position(at: now), to: content.inside(target))
    self.stream = stream
    let isRunning = content.isRunning
    self.content?.stop(at: now)
    self.content?.jump(to: jump.position)
    if isRunning { self.content?.run(at: now) }
    next = jump.next
    violated = jump.violated.map { breaks[$0] }
  }
}

/// The playhead of the content that breaks interrupt; it stops during a break.
package struct ContentClock: Sendable {
  package let duration: Duration
  private var position: Duration = .zero
  /// Since when the content plays; nil while it is stopped.
  private var runsSince: VirtualInstant?

  init(duration: Duration) { self.duration = duration }

  var isRunning: Bool { runsSince != nil }

  /// The position inside the content that is nearest to a position, which may be outside.
  func inside(_ position: Duration) -> Duration { min(max(position, .zero), duration) }

  package func position(at now: VirtualInstant) -> Duration {
    position + (runsSince.map { $0.duration(to: now) } ?? .zero)
  }

  /// When the running content reaches a position.
  func instant(reaching target: Duration, after now: VirtualInstant) -> VirtualInstant {
    now.advanced(by: max(.zero, target - position(at: now)))
  }

  mutating func run(at now: VirtualInstant) {
    if runsSince == nil { runsSince = now }
  }

  mutating func stop(at now: VirtualInstant) {
    position = position(at: now)
    runsSince = nil
  }

  /// The playhead of the stopped content is moved.
  mutating func jump(to target: Duration) { position = target }
}
