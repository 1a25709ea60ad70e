internal import Vocabulary

/// The reference app. It handles a native message as the guide prescribes, except for the calls
/// that its settings omit.
///
/// The app reads its inputs when it gets the payload, copes with images that have no path, draws
/// its views, and records the impression when a part of the message comes into view and a click for
/// each tap. On dismissal it removes its views, records the dismissal and destroys the payload. If
/// a campaign is not meant to be seen, the app only reads and destroys the payload.
struct UpsightAppStateMachine {
  /// An action of the app: a call of the SDK, or a change of its views.
  enum Step {
    case call(UpsightCall)
    case act(UpsightAction)
  }

  private enum State {
    /// The app has no payload.
    case waiting
    /// It has the payload and draws nothing.
    case holding
    case drawn(Drawing)
    /// The message is over.
    case finished
  }

  /// The message on the screen.
  private struct Drawing {
    /// How much of each view is in view.
    var levels: [String: Level]
    var isDisplayed = false
  }

  /// The levels of the share in view; the app calls the SDK when the level changes.
  private enum Level {
    case nothing
    case partly
    case wholly

    init(_ percent: Double) {
      self = percent >= 100 ? .wholly : percent > 0 ? .partly : .nothing
    }
  }

  private let settings: UpsightSettings
  private let views: MessageViews
  private var state = State.waiting

  /// - Parameters:
  ///   - settings: how the app integrates the message.
  ///   - view: the name of the unit's view.
  ///   - size: the size of the area in which the message is drawn, in points.
  init(_ settings: UpsightSettings, view: String, size: Size) {
    self.settings = settings
    views = MessageViews(settings.views, of: view, in: size)
  }

  private func unlessOmitted(_ duty: UpsightSettings.Duty, _ steps: [Step]) -> [Step] {
    settings.omitted.contains(duty) ? [] : steps
  }

  // MARK: What happens

  /// Receives a payload in the delegate's method.
  ///
  /// - Parameter readings: the app's accesses to the payload, with the answers.
  /// - Returns: the app's actions.
  mutating func received(_ readings: [UpsightAccess]) -> [Step] {
    var steps = readings.flatMap(read)
    if settings.isSeen {
      state = .holding
      steps += draw()
    } else {
      state = .finished
    }
    if settings.destroysAtOnce || !settings.isSeen {
      steps += unlessOmitted(.destroy, [.call(.destroy)])
    }
    return steps
  }

  private func read(_ access: UpsightAccess) -> [Step] {
    let steps: [Step] = [.call(.read(access))]
    guard case .image(let image) = access.answer, case .input(let key, _) = access.subject,
      image.path != nil || settings.omitted.contains(.imagePathCheck)
    else { return steps }
    let copy: [Step] = settings.copiesImages ? [.call(.copyImage(key: key))] : []
    return steps + copy + (settings.isSeen ? [.call(.showImage(key: key))] : [])
  }

  private mutating func draw() -> [Step] {
    var findings = [views.misplaced(at: settings.location)]
    if settings.addsViews { findings.append(views.assumed(at: settings.location)) }
    let found = findings.compactMap(\.self).map { Step.act(.find(NativeFinding($0))) }
    return settings.addsViews ? found + addViews() : found
  }

  /// Adds the views to the window; without effect when they are there, or nothing is to be drawn.
  mutating func addViews() -> [Step] {
    guard case .holding = state, let first = views.roots.first else { return [] }
    state = .drawn(
      Drawing(
        levels: Dictionary(views.parts.map { ($0.name, .nothing) }, uniquingKeysWith: { $1 })))
    var steps: [Step] = [
      .act(.layOut(views.roots, under: settings.parent)),
      .act(.measure(item: 0, view: first.name)),
    ]
    steps += views.parts.filter { $0.name != first.name }.map { .act(.watch(view: $0.name)) }
    steps += views.roots.map { .call(.show(view: $0.name)) }
    return steps + views.parts.map { .call(visible($0, 0)) }
  }

  private func visible(_ part: MessageViews.Part, _ percent: Double) -> UpsightCall {
    .visible(UpsightCall.Visibility(view: part.name, percent: percent, under: part.under))
  }

  /// Takes the share of a view that is in view, in percent.
  mutating func exposed(_ view: String, _ percent: Double) -> [Step] {
    guard case .drawn(var drawing) = state, let level = drawing.levels[view],
      let part = views.parts.first(where: { $0.name == view }), level != Level(percent)
    else { return [] }
    drawing.levels[view] = Level(percent)
    var steps: [Step] = [.call(visible(part, percent))]
    if percent > 0, !drawing.isDisplayed {
      drawing.isDisplayed = true
      steps.append(.act(.report(NativeEvent("displayed", cause: .viewport))))
      steps += unlessOmitted(.recordImpressionEvent, [.call(.recordImpressionEvent)])
    }
    state = .drawn(drawing)
    return steps
  }

  /// The result of a tap.
  enum Tap {
    case reacted([Step])
    /// Why nothing is tapped, as a sentence fragment.
    case missed(String)
  }

  /// The user taps the message, or a part of it.
  func tapped(part: String?) -> Tap {
    guard case .drawn(let drawing) = state else { return .missed("no message is shown") }
    if let part {
      guard let level = drawing.levels[part] else {
        let parts = views.parts.map { "'\($0.name)'" }.joined(separator: ", ")
        return .missed("the message has no part '\(part)'; its parts are \(parts)")
      }
      guard level != .nothing else { return .missed("nothing of '\(part)' is in view") }
    } else if drawing.levels.values.allSatisfy({ $0 == .nothing }) {
      return .missed("nothing of the message is in view")
    }
    return .reacted(
      [.call(.tap(view: part))]
        + unlessOmitted(.recordClickEvent, [.call(.recordClickEvent)]))
  }

  /// The user dismisses the message.
  ///
  /// - Returns: nil where there is no message.
  mutating func dismissed() -> [Step]? {
    var steps: [Step] = [.call(.dismiss)]
    switch state {
    case .waiting, .finished: return nil
    case .holding: break
    case .drawn(let drawing):
      steps += unlessOmitted(.hide, removeViews(drawing))
      if drawing.isDisplayed {
        steps += unlessOmitted(.recordDismissedEvent, [.call(.recordDismissedEvent)])
      }
      steps.append(.act(.finishMeasuring(item: 0)))
    }
    state = .finished
    if !settings.destroysAtOnce { steps += unlessOmitted(.destroy, [.call(.destroy)]) }
    return steps
  }

  private func removeViews(_ drawing: Drawing) -> [Step] {
    [.act(.layOut([], under: settings.parent))]
      + views.parts.filter { drawing.levels[$0.name] != Level.nothing }
      .map { .call(visible($0, 0)) }
      + views.roots.map { .call(.hide(view: $0.name)) }
  }
}

/// The views of a message as the app draws them.
struct MessageViews {
  /// One view of the message, with its place.
  struct Part {
    var name: String
    /// The view that contains this one and is directly in the window; nil if this view is directly
    /// in the window.
    var under: String?
  }

  /// The visible views, each before the views inside it. Hidden views and their contents are left
  /// out.
  let parts: [Part]
  /// The views that are directly in the window, back to front.
  let roots: [View]
  private let isAssumed: Bool

  /// - Parameters:
  ///   - views: the views that the app draws according to the scenario; nil if it does not state
  ///     them.
  ///   - unit: the name of the unit's view.
  ///   - size: the size of the area that they are drawn in, in points.
  init(_ views: [View]?, of unit: String, in size: Size) {
    roots = views ?? [Self.card(of: unit, in: size)]
    isAssumed = views == nil
    parts = roots.flatMap { Self.parts(of: $0, under: nil) }
  }

  /// A default view for a message without stated views: it has the size of the guide's sample and is
  /// centered.
  private static func card(of unit: String, in size: Size) -> View {
    let width = min(300, size.width)
    let height = min(150, size.height)
    return View(
      name: "\(unit)/message",
      frame: Rectangle(
        x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height))
  }

  /// A finding about the default view of the message, which is used because the scenario does not say what
  /// the app draws.
  func assumed(at location: SourceLocation?) -> Diagnostic? {
    guard isAssumed, let card = roots.first else { return nil }
    return Diagnostic(
      rule: .messageViewsAssumed,
      """
      the unit has no 'views', so the message is shown as the view '\(card.name)' of \
      \(Self.text(card.frame.width)) × \(Self.text(card.frame.height)) points; list in 'views' \
      what the app draws
      """,
      at: location)
  }

  private static func parts(of view: View, under: String?) -> [Part] {
    guard !view.isHidden, view.alpha > 0 else { return [] }
    return [Part(name: view.name, under: under)]
      + view.children.flatMap { parts(of: $0, under: under ?? view.name) }
  }

  /// A finding about views that are wholly outside of the views that contain them.
  func misplaced(at location: SourceLocation?) -> Diagnostic? {
    let found = roots.flatMap(Self.misplaced)
    if found.isEmpty { return nil }
    return Diagnostic(
      rule: .messageViewOutsideParent,
      "\(found.joined(separator: ", ")); write frames relative to the superview", at: location)
  }

  private static func misplaced(in view: View) -> [String] {
    let own = view.children.filter { child in
      let frame = child.frame
      return frame.area > 0
        && (frame.x + frame.width <= 0 || frame.y + frame.height <= 0
          || frame.x >= view.frame.width || frame.y >= view.frame.height)
    }.map { child in
      """
      '\(child.name)' at (\(text(child.frame.x)), \(text(child.frame.y))) points lies outside of \
      '\(view.name)', which is \(text(view.frame.width)) × \(text(view.frame.height)) points large
      """
    }
    return own + view.children.flatMap(misplaced)
  }

  private static func text(_ points: Double) -> String {
    Int(exactly: points).map(String.init) ?? String(points)
  }
}
