internal import Vocabulary

/// A change of the layout that takes time, drawn at 60 frames a second like a screen does.
struct Animation {
  /// The property of the layout that the animation changes.
  enum Subject: Hashable {
    case content(of: String)
    case frame(of: String)
    /// The percentage of a view that is in view. It is stored as the `y` of an offset.
    case share
  }

  let subject: Subject
  let from: View.Offset
  let to: View.Offset
  let start: VirtualInstant
  let duration: Duration
  /// The frames of the whole movement, at least one; the last shows its end.
  private let frameCount: Int
  private var frame = 0

  init(
    _ subject: Subject, from: View.Offset, to: View.Offset, start: VirtualInstant,
    duration: Duration
  ) {
    self.subject = subject
    self.from = from
    self.to = to
    self.start = start
    self.duration = duration
    let frames = (duration.attoseconds * 60 + 999_999_999_999_999_999) / 1_000_000_000_000_000_000
    frameCount = max(1, Int(frames))
  }

  /// When the next frame is drawn; nil after the last.
  var nextFrame: VirtualInstant? {
    guard frame < frameCount else { return nil }
    return start.advanced(by: duration.fraction(frame + 1, of: frameCount))
  }

  /// Advances by one frame and returns the offset of the subject in that frame.
  mutating func advance() -> View.Offset {
    frame += 1
    guard frame < frameCount else { return to }
    let share = Double(frame) / Double(frameCount)
    return View.Offset(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
  }
}
