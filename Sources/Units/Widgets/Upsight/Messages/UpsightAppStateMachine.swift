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
