package import VirtualTime

/// The playhead of the content that breaks interrupt; it stands still during a break.
package struct ContentClock: Sendable {
  package let duration: Duration
  private var position: Duration = .zero
  /// Since when the content runs; nil while it stands still.
  private var runsSince: VirtualInstant?

  init(duration: Duration) { self.duration = duration }

  package func position(at now: VirtualInstant) -> Duration {
    position + (runsSince.map { $0.duration(to: now) } ?? .zero)
  }

  /// When the running content comes to a position.
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
}
