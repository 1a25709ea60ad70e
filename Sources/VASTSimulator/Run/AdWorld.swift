internal import Geometry
internal import OpenMeasurement
internal import Scenario
internal import VirtualTime

/// What surrounds the ad: the screen, its views, and the state of app and device.
struct AdWorld {
  /// The measured view's name.
  static let adView = "ad"

  private(set) var tree: ViewTree
  var app = AppState()
  /// The share of the ad in view, when a scenario gives it without a layout.
  private(set) var viewportPercent: Double?
  private var animations: [Animation] = []
  /// Whether the ad's view takes the shape of what plays.
  private let fitsAd: Bool

  /// - Parameters:
  ///   - screen: the screen's size in points.
  ///   - layout: the views; absent: the ad alone, as wide as the screen.
  init(screen: Size, layout: [View]?) {
    fitsAd = layout == nil
    let ad = View(name: Self.adView, frame: Self.frame(on: screen, aspectRatio: 16.0 / 9))
    tree = ViewTree(screen: screen, views: layout ?? [ad])
  }

  /// Gives the ad's view the shape of a picture, where no layout says otherwise.
  mutating func fit(aspectRatio: Double) {
    guard fitsAd else { return }
    let frame = Self.frame(on: tree.screen, aspectRatio: aspectRatio)
    _ = tree.resize(Self.adView, to: Size(width: frame.width, height: frame.height))
  }

  /// As wide as the screen, or as high as it when it would be higher; whole points, as views are
  /// laid out.
  private static func frame(on screen: Size, aspectRatio: Double) -> Rectangle {
    let height = (screen.width / aspectRatio).rounded()
    let isTooHigh = height > screen.height
    let width = isTooHigh ? (screen.height * aspectRatio).rounded() : screen.width
    return Rectangle(
      x: 0, y: 0, width: max(1, width), height: max(1, isTooHigh ? screen.height : height))
  }

  /// The player's size in points before it takes the shape of what plays; the screen's where the
  /// layout has no ad.
  var playerSize: Size {
    guard !fitsAd else {
      let frame = Self.frame(on: tree.screen, aspectRatio: 16.0 / 9)
      return Size(width: frame.width, height: frame.height)
    }
    return tree.frame(of: Self.adView).map { Size(width: $0.width, height: $0.height) }
      ?? tree.screen
  }

  /// What of the ad is to be seen now.
  var reading: AdViewReading {
    let exposure =
      viewportPercent.map { tree.exposure(of: Self.adView, limitedTo: $0) }
      ?? tree.exposure(of: Self.adView)
    return AdViewReading(exposure: exposure, viewport: tree.screen, appState: app)
  }

  /// Changes the layout; false when there is no such view.
  ///
  /// Steps that are not about the layout change nothing here.
  mutating func apply(_ action: ScenarioStep.Action, at now: VirtualInstant) -> Bool {
    switch action {
    case .viewport(let percent, let over):
      let from = View.Offset(x: 0, y: viewportPercent ?? 100)
      return animate(.viewport, from: from, to: View.Offset(x: 0, y: percent), over, now)
    case .scroll(let view, let displacement, let over):
      guard let from = tree.contentOffset(of: view) else { return false }
      return animate(.content(of: view), from: from, to: displacement.end(from: from), over, now)
    case .move(let view, let displacement, let over):
      guard let frame = tree.frame(of: view) else { return false }
      let from = View.Offset(x: frame.x, y: frame.y)
      return animate(.frame(of: view), from: from, to: displacement.end(from: from), over, now)
    case .show(let view): return tree.show(view)
    case .hide(let view): return tree.hide(view)
    case .alpha(let view, let alpha): return tree.setAlpha(alpha, of: view)
    case .add(let view, let parent): return tree.add(view, under: parent)
    case .remove(let view): return tree.remove(view)
    case .friendly(let view, let declaration):
      return tree.declareFriendly(view, declaration)
    default:
      return true
    }
  }

  /// Takes a declaration back that the session refused.
  mutating func withdrawFriendly(_ view: String) {
    _ = tree.declareFriendly(view, nil)
  }

  private mutating func animate(
    _ subject: Animation.Subject, from: View.Offset, to: View.Offset, _ duration: Duration,
    _ now: VirtualInstant
  ) -> Bool {
    // A new movement of the same thing takes the place of an unfinished one.
    animations.removeAll { $0.subject == subject }
    guard duration > .zero else { return place(subject, at: to) }
    animations.append(Animation(subject, from: from, to: to, start: now, duration: duration))
    return true
  }

  /// When the next frame of any movement is drawn.
  var nextFrame: VirtualInstant? { animations.compactMap(\.nextFrame).min() }

  /// Draws the frames that are due.
  mutating func drawFrames(at now: VirtualInstant) {
    for index in animations.indices {
      guard let due = animations[index].nextFrame, due <= now else { continue }
      let offset = animations[index].advance()
      _ = place(animations[index].subject, at: offset)
    }
    animations.removeAll { $0.nextFrame == nil }
  }

  private mutating func place(_ subject: Animation.Subject, at offset: View.Offset) -> Bool {
    switch subject {
    case .content(let view): return tree.scroll(view, to: offset)
    case .frame(let view): return tree.move(view, to: offset)
    case .viewport:
      viewportPercent = offset.y
      return true
    }
  }
}

extension ScenarioStep.Displacement {
  /// Where a movement from an offset ends.
  fileprivate func end(from start: View.Offset) -> View.Offset {
    switch self {
    case .to(let end): end
    case .by(let distance): View.Offset(x: start.x + distance.x, y: start.y + distance.y)
    }
  }
}
