internal import OpenMeasurement
internal import Vocabulary

/// The simulated screen: its views, the state of the app and the device, and the movements in
/// progress.
///
/// All units of a run share one instance: every unit has its views in it, and is affected by the
/// changes that other units make.
final class Screen {
  private(set) var tree: ViewTree {
    didSet {
      meters = [:]
      survey = nil
    }
  }
  /// The exposure of all views, as far as it was computed since views were last added or removed.
  private var survey: ExposureSurvey?
  /// How many surveys were made. Predictions of a survey are valid only until the next one.
  private var surveyCount = 0
  /// The exposure of each view, as far as it was computed since the tree last changed.
  private var meters: [String: ExposureMeter] = [:]
  var app = AppState()
  /// Between 0 and 1.
  var deviceVolume: Double
  private var animations: [Animation] = []
  private var scrollLimits = ScrollLimits()
  /// The view whose shape follows the aspect ratio of the media; nil if the scenario has a layout.
  private let fittingView: String?

  /// - Parameters:
  ///   - screen: the device and the views; without views, the screen shows only the ad, as wide as
  ///     the screen.
  ///   - name: the name of the ad's view in that case.
  init(_ screen: PlaybackScenario.Screen, fitting name: String) {
    fittingView = screen.layout == nil ? name : nil
    let device = screen.device
    deviceVolume = device.volume
    let ad = View(
      name: name, frame: PlaybackScenario.Screen.player(on: device.screen))
    tree = ViewTree(screen: device.screen, views: screen.layout ?? [ad])
  }

  /// Gives a view the aspect ratio of a picture, unless the scenario has a layout.
  func fit(_ view: String, aspectRatio: Double = 16.0 / 9) {
    guard view == fittingView else { return }
    let frame = PlaybackScenario.Screen.player(on: tree.screen, aspectRatio: aspectRatio)
    _ = tree.resize(view, to: Size(width: frame.width, height: frame.height))
  }

  /// The size in points of the player in a view, before the view takes the aspect ratio of the
  /// media; the screen's size if the layout has no such view.
  func playerSize(of view: String) -> Size {
    guard view != fittingView else {
      let frame = PlaybackScenario.Screen.player(on: tree.screen)
      return Size(width: frame.width, height: frame.height)
    }
    return tree.frame(of: view).map { Size(width: $0.width, height: $0.height) } ?? tree.screen
  }

  /// Draws an overlay over a player, at the middle of the player's lower edge and over everything
  /// inside of it. An overlay without a size is invisible.
  func draw(_ overlay: String, _ size: Size?, over view: String) {
    fit(view)
    guard let size else {
      _ = tree.hide(overlay)
      return
    }
    _ = tree.remove(overlay)
    let player = playerSize(of: view)
    let frame = Rectangle(
      x: ((player.width - size.width) / 2).rounded(.down), y: player.height - size.height,
      width: size.width, height: size.height)
    _ = tree.add(View(name: overlay, frame: frame), under: view)
  }

  /// The size of a view in points; nil where there is none of that name.
  func size(of view: String) -> Size? {
    tree.frame(of: view).map { Size(width: $0.width, height: $0.height) }
  }

  /// Gives a view another size; false when there is no such view.
  func resize(_ view: String, to size: Size) -> Bool {
    guard tree.resize(view, to: size) else { return false }
    returnContent()
    return true
  }

  /// Sets the size of the content that a view scrolls.
  func setContent(_ size: Size, of view: String) {
    scrollLimits.set(size, of: view)
    returnContent()
  }

  /// Scrolls the content of each view back to the nearest offset that it can now reach, if it is
  /// scrolled further than that.
  private func returnContent() {
    for view in scrollLimits.views {
      guard let offset = tree.contentOffset(of: view) else { continue }
      let reachable = scrollLimits.reachable(offset, of: view, in: tree)
      if reachable != offset { _ = place(.content(of: view), at: reachable) }
    }
  }

  /// Why a scroll cannot move the content; nil if it can, and for all other changes.
  func obstacle(to change: ScenarioStep.ScreenChange) -> String? {
    guard case .scroll(let view, let displacement, _) = change,
      let from = tree.contentOffset(of: view)
    else { return nil }
    let wanted = displacement.end(from: from)
    guard wanted != from, scrollLimits.reachable(wanted, of: view, in: tree) == from else {
      return nil
    }
    return "the content of view '\(view)' ends there"
  }

  /// Makes a view clip its children from now on.
  func clip(_ view: String) { _ = tree.clip(view) }

  /// Removes a view: an overlay that was drawn over a player, or a view that a native unit laid
  /// out.
  func remove(_ overlay: String) { _ = tree.remove(overlay) }

  /// The exposure of a view now, with the viewport and the app's state.
  ///
  /// - Parameters:
  ///   - view: the name of the view.
  ///   - share: the percentage of the view that is in view, if the scenario states it.
  ///   - refused: the views that the view's session refuses as friendly obstructions.
  /// - Returns: the reading for the view's session.
  func reading(of view: String, share: Double?, refusing refused: Set<String>) -> AdViewReading {
    let whole = exposure(of: view, refusing: refused)
    let exposure = share.map { tree.limited(whole, to: $0) } ?? whole
    return AdViewReading(exposure: exposure, viewport: tree.screen, appState: app)
  }

  private func exposure(of view: String, refusing refused: Set<String>) -> Exposure {
    if let meter = meters[view], meter.refused == refused { return meter.exposure }
    let meter = ExposureMeter(of: view, in: tree, refusing: refused)
    meters[view] = meter
    return meter.exposure
  }

  /// The exposure of a view now, for callers that read many views.
  func reading(of view: String) -> AdViewReading {
    AdViewReading(exposure: surveyed.exposure(of: view), viewport: tree.screen, appState: app)
  }

  /// The period for which the exposure of a view is certain to stay the same. It ends when the
  /// app's state changes, when views are added or removed, or when views have moved so far that the
  /// exposure may change.
  struct Rest {
    fileprivate let app: AppState
    fileprivate let surveyCount: Int
    fileprivate let rest: ExposureSurvey.Rest

    fileprivate init(app: AppState, surveyCount: Int, rest: ExposureSurvey.Rest) {
      (self.app, self.surveyCount, self.rest) = (app, surveyCount, rest)
    }

    /// Creates the intersection of several periods; nil if there are no periods, if they belong to
    /// different surveys or states of the app, or if they require different views to be the only
    /// moving one.
    init?(joining rests: [Rest]) {
      guard let first = rests.first,
        rests.allSatisfy({ $0.surveyCount == first.surveyCount && $0.app == first.app }),
        let rest = ExposureSurvey.Rest(joining: rests.map(\.rest))
      else { return nil }
      self.init(app: first.app, surveyCount: first.surveyCount, rest: rest)
    }
  }

  /// How long a drawn view is certain to stay out of view; nil for a view that is in view.
  func restOutOfView(of view: String) -> Rest? {
    surveyed.restOutOfView(of: view).map { Rest(app: app, surveyCount: surveyCount, rest: $0) }
  }

  /// How long a view is certain to stay wholly in view while only the view that moved last keeps
  /// moving. Nil for a view that is not inside the moving one, is covered, or is not wholly in
  /// view.
  func restInView(of view: String) -> Rest? {
    surveyed.restInView(of: view).map { Rest(app: app, surveyCount: surveyCount, rest: $0) }
  }

  /// Whether the exposure of a view may have changed since the rest was determined.
  func isOver(_ rest: Rest) -> Bool {
    guard let survey, rest.surveyCount == surveyCount, rest.app == app else { return true }
    return survey.isOver(rest.rest)
  }

  /// How many movements there were since views were last added or removed.
  var movements: Int { survey?.movements ?? 0 }

  /// The current survey, which is made first if there is none.
  private var surveyed: ExposureSurvey {
    if let survey { return survey }
    let made = ExposureSurvey(of: tree)
    surveyCount += 1
    survey = made
    return made
  }

  /// Adds a view over its new siblings. A view at the top level changes the exposure only of the
  /// views that it covers.
  ///
  /// The result is false when there is no such parent, or when one of the names is in use.
  func add(_ view: View, under parent: String?) -> Bool {
    var kept = meters
    guard tree.add(view, under: parent) else { return false }
    guard parent == nil else { return true }
    for name in kept.keys { kept[name]?.add(view) }
    meters = kept
    return true
  }

  /// Changes the state of the app or the device.
  func change(_ change: ScenarioStep.AppChange) {
    switch change {
    case .background: app.isBackgrounded = true
    case .foreground: app.isBackgrounded = false
    case .lock: app.isLocked = true
    case .unlock: app.isLocked = false
    case .blur: app.hasWindowFocus = false
    case .focus: app.hasWindowFocus = true
    case .disconnectOutput: app.hasOutputDevice = false
    case .connectOutput: app.hasOutputDevice = true
    case .pictureInPicture: app.isPictureInPicture = true
    case .exitPictureInPicture: app.isPictureInPicture = false
    }
  }

  /// Changes the layout or the device's volume.
  ///
  /// - Returns: the change as units receive it; nil when there is no such view.
  func apply(
    _ change: ScenarioStep.ScreenChange, at now: VirtualInstant
  ) -> ScreenChange.Kind? {
    let isDone: Bool
    switch change {
    case .deviceVolume(let volume):
      deviceVolume = volume
      return .deviceVolume
    case .friendly(let view, let declaration):
      return tree.declareFriendly(view, declaration) ? .declared((view, declaration)) : nil
    case .add(let view, let parent): return add(view, under: parent) ? .added(view) : nil
    case .scroll(let view, let displacement, let over):
      guard let from = tree.contentOffset(of: view) else { return nil }
      let end = scrollLimits.reachable(displacement.end(from: from), of: view, in: tree)
      isDone = animate(.content(of: view), from: from, to: end, over, now)
    case .move(let view, let displacement, let over):
      guard let frame = tree.frame(of: view) else { return nil }
      let from = View.Offset(x: frame.x, y: frame.y)
      isDone = animate(.frame(of: view), from: from, to: displacement.end(from: from), over, now)
    case .show(let view): isDone = tree.show(view)
    case .hide(let view): isDone = tree.hide(view)
    case .alpha(let view, let alpha): isDone = tree.setAlpha(alpha, of: view)
    case .remove(let view): isDone = tree.remove(view)
    case .resize(let view, let size): isDone = resize(view, to: size)
    case .rotate:
      tree.rotate()
      returnContent()
      isDone = true
    }
    return isDone ? .layout : nil
  }

  private func animate(
    _ subject: Animation.Subject, from: View.Offset, to: View.Offset, _ duration: Duration,
    _ now: VirtualInstant
  ) -> Bool {
    // A new movement of the same view or scroll position replaces an unfinished one.
    animations.removeAll { $0.subject == subject }
    guard duration > .zero else { return place(subject, at: to) }
    animations.append(Animation(subject, from: from, to: to, start: now, duration: duration))
    return true
  }

  /// When the next frame of any movement is drawn.
  var nextFrame: VirtualInstant? { animations.lazy.compactMap(\.nextFrame).min() }

  /// Draws the frames that are due.
  func drawFrames(at now: VirtualInstant) {
    for index in animations.indices {
      guard let due = animations[index].nextFrame, due <= now else { continue }
      let offset = animations[index].advance()
      _ = place(animations[index].subject, at: offset)
    }
    animations.removeAll { $0.nextFrame == nil }
  }

  private func place(_ subject: Animation.Subject, at offset: View.Offset) -> Bool {
    // Every other change of the tree discards the survey. A movement updates the survey, which is
    // then kept.
    let survey = survey
    defer { self.survey = survey }
    switch subject {
    case .content(let view):
      // The offsets that can be reached may have changed since a movement began.
      let offset = scrollLimits.reachable(offset, of: view, in: tree)
      survey?.scrolled(view, to: offset)
      return tree.scroll(view, to: offset)
    case .frame(let view):
      survey?.moved(view, to: offset)
      return tree.move(view, to: offset)
    case .share:
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

/// How far views can scroll their content, if the size of the content is known.
///
/// Content that is no larger than its view does not move, and larger content stops at its end. A
/// view whose content has no stated size scrolls endlessly.
struct ScrollLimits {
  /// The sizes of the contents in points, by the views' names.
  private var contents: [String: Size] = [:]

  /// The views whose content has a known size.
  var views: [String] { contents.keys.sorted() }

  /// Sets the size of a view's content, in points.
  mutating func set(_ content: Size, of view: String) { contents[view] = content }

  /// The offset, among those that the view's content can be scrolled to, that is nearest to a
  /// requested offset.
  func reachable(_ wanted: View.Offset, of view: String, in tree: ViewTree) -> View.Offset {
    guard let content = contents[view], let frame = tree.frame(of: view) else { return wanted }
    return View.Offset(
      x: Self.reachable(wanted.x, content: content.width, frame: frame.width),
      y: Self.reachable(wanted.y, content: content.height, frame: frame.height))
  }

  private static func reachable(_ wanted: Double, content: Double, frame: Double) -> Double {
    min(max(0, wanted), max(0, content - frame))
  }
}
