internal import Geometry
internal import OpenMeasurement
internal import Scenario
internal import VirtualTime

/// What surrounds the ad: the screen, its views, and the state of app and device.
struct AdWorld {
  /// The player's view, which is measured unless a nonlinear ad lies over it.
  static let adView = "ad"
  /// The view of a nonlinear ad, within the player's; there only while one is shown.
  private static let overlayView = "ad.nonLinear"

  private(set) var tree: ViewTree
  var app = AppState()
  /// The share of the ad in view, when a scenario gives it without a layout.
  private(set) var viewportPercent: Double?
  private var animations: [Animation] = []
  /// Whether the ad's view takes the shape of what plays.
  private let fitsAd: Bool
  private var measuredView = Self.adView
  /// The shape of a player without an ad of its own shape, its width over its height.
  private static let contentAspectRatio = 16.0 / 9

  /// - Parameters:
  ///   - screen: the screen's size in points.
  ///   - layout: the views; absent: the ad alone, as wide as the screen.
  init(screen: Size, layout: [View]?) {
    fitsAd = layout == nil
    let ad = View(
      name: Self.adView, frame: Self.frame(on: screen, aspectRatio: Self.contentAspectRatio))
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
      let frame = Self.frame(on: tree.screen, aspectRatio: Self.contentAspectRatio)
      return Size(width: frame.width, height: frame.height)
    }
    return tree.frame(of: Self.adView).map { Size(width: $0.width, height: $0.height) }
      ?? tree.screen
  }

  /// Draws a nonlinear ad in the middle of the player's lower edge, over everything inside of the
  /// player; without a size nothing of it is to be seen. It is what is measured from now on.
  mutating func drawOverlay(_ size: Size?) {
    measuredView = Self.overlayView
    fit(aspectRatio: Self.contentAspectRatio)
    guard let size else {
      _ = tree.hide(Self.overlayView)
      return
    }
    _ = tree.remove(Self.overlayView)
    let frame = Rectangle(
      x: ((playerSize.width - size.width) / 2).rounded(.down), y: playerSize.height - size.height,
      width: size.width, height: size.height)
    _ = tree.add(View(name: Self.overlayView, frame: frame), under: Self.adView)
  }

  /// Takes the nonlinear ad away; the player is measured again.
  mutating func removeOverlay() {
    _ = tree.remove(Self.overlayView)
    measuredView = Self.adView
  }

  /// What of the ad is to be seen now.
  var reading: AdViewReading {
    let exposure =
      viewportPercent.map { tree.exposure(of: measuredView, limitedTo: $0) }
      ?? tree.exposure(of: measuredView)
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
