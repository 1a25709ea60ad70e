internal import Vocabulary

/// How much of a unit's view is in view, where a scenario says so instead of moving views.
struct ViewportShare {
  /// The share in percent, between 0 and 100; nil until the scenario states one.
  private(set) var percent: Double?
  private var animation: Animation?

  /// Changes the share, at once or gradually over a time.
  mutating func change(to percent: Double, over duration: Duration, at now: VirtualInstant) {
    let from = View.Offset(x: 0, y: self.percent ?? 100)
    let to = View.Offset(x: 0, y: percent)
    guard duration > .zero else {
      animation = nil
      self.percent = percent
      return
    }
    animation = Animation(.share, from: from, to: to, start: now, duration: duration)
  }

  /// When the next frame of the change is drawn.
  var nextFrame: VirtualInstant? { animation?.nextFrame }

  /// Draws the frame that is due; false when there is none.
  mutating func drawFrame(at now: VirtualInstant) -> Bool {
    guard let due = nextFrame, due <= now else { return false }
    percent = animation?.advance().y ?? percent
    if animation?.nextFrame == nil { animation = nil }
    return true
  }
}
