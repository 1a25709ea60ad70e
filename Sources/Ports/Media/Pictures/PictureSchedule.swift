import Vocabulary

/// Decides which frame is on the screen at which quartile, given the frames in order.
struct PictureSchedule {
  /// A moment with its place in the media.
  struct Stop: Hashable {
    let moment: MediaPictures.Moment
    let position: Duration
  }

  private var pending: [Stop] = []

  /// The quartiles of a duration; none when it is not known.
  init(duration: Duration?) {
    guard let duration else { return }
    pending = Quartile.allCases.map {
      Stop(moment: .quartile($0), position: $0.position(in: duration))
    }
  }

  /// Presents a frame; returns the moments at which the frame before it was on the screen.
  mutating func framePresented(at position: Duration) -> [Stop] {
    let passed = pending.prefix { $0.position < position }
    pending.removeFirst(passed.count)
    return Array(passed)
  }

  /// Signals that no frame follows; returns the moments that remain for the last frame.
  mutating func ended() -> [Stop] {
    defer { pending = [] }
    return pending
  }
}
