package import Vocabulary

/// An action of a Synerise content widget.
package typealias SyneriseAction = NativeAction<MadeCall<SyneriseCall>>

/// Simulates the content widget's SDK and the app around it.
///
/// The SDK loads the document, draws the items in the widget's view, calls the app's delegate for
/// every change, and reports what users see and do. The reference app does what the guide
/// prescribes. Calls that a scenario adds are carried out like the app's own. Items are drawn once
/// the app has added the widget's view.
///
/// The guide is silent about the order of `didLoad` and the first `didChangeSize`; here the size
/// changes after `didLoad`.
package struct SyneriseWidget: UnitMachine, Sendable {
  private let settings: SyneriseSettings
  private var app: SyneriseApp
  private var loading: SyneriseLoadStateMachine
  private var visibility: SyneriseVisibilityStateMachine
  private var buttons: SyneriseButtons
  private var screen: SyneriseScreen
  private var delegate: Set<SyneriseCall.DelegateMethod> = []
  private var hasView = false
  /// The content's size that was reported last, in points.
  private var contentSize = Size(width: 0, height: 0)

  /// - Parameters:
  ///   - settings: how the app integrates the widget.
  ///   - view: the name of the unit's view; the items' views are named `view/0` and so on.
  ///   - size: the view's size, in points.
  package init(_ settings: SyneriseSettings, view: String, size: Size) {
    self.settings = settings
    app = SyneriseApp(settings)
    loading = SyneriseLoadStateMachine(settings)
    visibility = SyneriseVisibilityStateMachine(settings)
    buttons = SyneriseButtons(settings.actionButton)
    screen = SyneriseScreen(settings, view: view, size: size)
  }

  /// Handles an input of the unit.
  package mutating func handle(_ input: NativeInput, at now: VirtualInstant) -> [SyneriseAction] {
    switch input {
    case .began: return began()
    case .answered(let id, let answer):
      return loading.answered(id, answer).map { finishLoading($0) } ?? []
    case .exposed(let view, let percent): return exposed(view, percent)
    case .resized(let size): return resized(size)
    case .tapped(let item, let part): return tapped(item: item, part: part)
    case .called(let call): return called(call)
    case .reloaded: return perform(.load)
    case .ended: return screen.finished()
    case .viewable, .due: return []
    case .reused: return [ignored("recycles its cells itself, and the app reuses none")]
    case .milestoneReached: return [ignored("has no milestone")]
    case .billboardOpened: return [ignored("has no billboard")]
    case .dismissed: return [ignored("is not a message, so the user cannot dismiss it")]
    }
  }

  private func ignored(_ reason: String) -> SyneriseAction {
    .find(
      NativeFinding(
        Diagnostic(
          rule: .nativeStepIgnored, "the step has no effect: a Synerise widget \(reason)")))
  }

  private mutating func began() -> [SyneriseAction] {
    let notes = settings.spellings.map { SyneriseAction.find($0.finding(at: settings.location)) }
    return notes + [.made(.unit(SyneriseUnitFacts(settings)))]
      + perform(app.began(container: screen.size))
  }
}

// MARK: Calls

extension SyneriseWidget {
  private mutating func perform(_ calls: [SyneriseCall]) -> [SyneriseAction] {
    var actions: [SyneriseAction] = []
    for call in calls { actions += perform(call) }
    return actions
  }

  /// Handles a call that the scenario adds to the app's; a malformed call is judged, but has no
  /// effect.
  private mutating func called(_ written: AppCall) -> [SyneriseAction] {
    let made = MadeCall<SyneriseCall>(reading: written)
    guard made.problems.isEmpty, let call = made.call else { return [.call(made)] }
    return perform(call)
  }

  /// Carries a call out and records it with the SDK's answer.
  private mutating func perform(_ call: SyneriseCall) -> [SyneriseAction] {
    let written = SyneriseAction.made(call)
    switch call {
    case .setDelegate(let methods):
      delegate = methods
      return [written]
    case .load: return [written] + startLoading()
    case .getView:
      hasView = true
      return [written]
    case .addSubview:
      return [written] + (hasView ? screen.added(items: loading.items?.count) : [])
    case .layOut(let size, _): return [written, screen.laidOut(size)]
    case .isLoaded: return [.made(.isLoaded(loading.items != nil))]
    case .getSize:
      let size = screen.contentSize(items: loading.items?.count)
      return [.made(.getSize(size))]
    case .getSizeForPreferredWidth(let width, _):
      let size = screen.contentSize(items: loading.items?.count, width: width)
      return [.made(.getSizeForPreferredWidth(width, size))]
    case .numberOfItems:
      return [.made(.numberOfItems(loading.items?.count))]
    case .tap(let item, let part): return tapped(item: item, part: part)
    case .unit, .isLoading, .didLoad, .didNotLoad, .didChangeSize, .didReceiveClickAction,
      .sizeChanged, .setNumberOfItems, .cellForRow, .mapping, .isSelected, .onReceiveClickAction:
      return [written]
    }
  }

  /// Calls a method of the app's delegate, if the delegate has it.
  private func callBack(
    _ method: SyneriseCall.DelegateMethod, _ call: SyneriseCall
  ) -> [SyneriseAction] {
    delegate.contains(method) ? [.made(call)] : []
  }
}

// MARK: Loading

extension SyneriseWidget {
  private mutating func startLoading() -> [SyneriseAction] {
    let begun =
      [Self.report(.loading, cause: .app)] + callBack(.isLoading, .isLoading(true))
    let action = loading.load()
    guard case .request(let request) = action else { return begun + finishLoading(action) }
    return begun + [.request(request)]
  }

  private mutating func finishLoading(
    _ action: SyneriseLoadStateMachine.Action
  ) -> [SyneriseAction] {
    switch action {
    case .request(let request): return [.request(request)]
    case .notLoaded(let reason, let problem):
      var event = NativeEvent(SyneriseEvent.notLoaded.rawValue, cause: .network)
      event.details = [.init("reason", .string(reason))]
      return (problem.map { [.find(NativeFinding($0))] } ?? [])
        + callBack(.isLoading, .isLoading(false)) + [.report(event)]
        + callBack(.didNotLoad, .didNotLoad(error: reason))
        + [.fail("the widget was not loaded: \(reason)")]
    case .loaded(let document): return loaded(document)
    }
  }

  private mutating func loaded(_ document: SyneriseDocument) -> [SyneriseAction] {
    visibility.loaded()
    let selections = buttons.loaded(items: document.items.count)
    var event = NativeEvent(SyneriseEvent.loaded.rawValue, cause: .network)
    event.count = document.items.count
    event.details = [.init("refused", .integer(document.refused.count))]
    var actions = document.findings.map { SyneriseAction.find(NativeFinding($0)) }
    actions += document.refused.map { refused in
      var event = NativeEvent(
        SyneriseEvent.itemRefused.rawValue, cause: .app, item: refused.index)
      event.details = [.init("key", .string(refused.key))]
      return .report(event)
    }
    actions += callBack(.isLoading, .isLoading(false)) + [.report(event)]
    actions += selections.map {
      .made(.isSelected(item: $0.item, $0.isSelected))
    }
    actions += screen.loaded(items: document.items.count)
    if delegate.contains(.didLoad) {
      let content = screen.contentSize(items: document.items.count)
      actions += callBack(.didLoad, .didLoad)
      actions += perform(app.didLoad(container: screen.size, content: content))
    }
    return actions + sizeMayHaveChanged(cause: .network)
  }
}

// MARK: Sizes

extension SyneriseWidget {
  /// Gives the view another size. The content depends on the width only, so a height that the app
  /// itself gave the view changes nothing.
  private mutating func resized(_ size: Size) -> [SyneriseAction] {
    let width = screen.size.width
    screen.resized(size)
    guard screen.size.width != width else { return [] }
    return screen.arranged(items: loading.items?.count) + sizeMayHaveChanged(cause: .viewport)
  }

  private mutating func sizeMayHaveChanged(cause: NativeEvent.Cause) -> [SyneriseAction] {
    let size = screen.contentSize(items: loading.items?.count)
    guard size != contentSize else { return [] }
    contentSize = size
    var event = NativeEvent(SyneriseEvent.sizeChanged.rawValue, cause: cause)
    event.size = size
    guard delegate.contains(.didChangeSize) else {
      return [.report(event), .made(.sizeChanged(size))]
    }
    return [.report(event)] + callBack(.didChangeSize, .didChangeSize(size))
      + perform(app.didChangeSize(width: screen.size.width, content: size))
  }
}

// MARK: What users see and do

extension SyneriseWidget {
  private mutating func exposed(_ view: String, _ percent: Double) -> [SyneriseAction] {
    guard let items = loading.items, let item = screen.item(of: view),
      let action = visibility.exposed(item: item, percent: percent)
    else { return [] }
    switch action {
    case .seen(let item):
      return [
        Self.report(.recommendationSeen, cause: .viewport, item: item, names: [name(of: item)])
      ]
    case .viewed:
      let names = items.indices.map { name(of: $0) }
      return [Self.report(.recommendationView, cause: .viewport, names: names)]
    }
  }

  /// A person taps an item, or a part of one.
  private mutating func tapped(item: Int?, part: String?) -> [SyneriseAction] {
    guard let item else { return [ignored("can be tapped on an item only; name the item")] }
    let count = loading.items?.count ?? 0
    guard item < count, item >= 0 else {
      return [ignored("has \(count) items at this moment, and no item \(item)")]
    }
    guard screen.isInApp else {
      return [ignored("whose view is in no window cannot be tapped")]
    }
    let tap = SyneriseAction.made(.tap(item: item, part: part))
    guard let part, !SyneriseItemLayout.parts.contains(part) else {
      return [tap, Self.report(.recommendationClick, cause: .user, item: item)]
        + callBack(.didReceiveClickAction, .didReceiveClickAction(item: item))
    }
    guard part == SyneriseItemLayout.button, let button = settings.actionButton else {
      let parts =
        SyneriseItemLayout.parts + (settings.actionButton == nil ? [] : [SyneriseItemLayout.button])
      let names = parts.map { "'\($0)'" }.joined(separator: ", ")
      return [ignored("has items without a part '\(part)'; their parts are \(names)")]
    }
    // No finger reaches a button without area: the call is judged, and nothing happens.
    guard SyneriseItemLayout.isTappable(button, itemSize: itemSize) else { return [tap] }
    let press = buttons.pressed(item: item)
    let events = press.event.map { [Self.report($0, cause: .user, item: item)] } ?? []
    let click = SyneriseCall.onReceiveClickAction(item: item, isSelected: press.isSelected)
    return [tap] + events + [.made(click)]
  }

  private var itemSize: Size {
    switch settings.layout {
    case .slider(let slider): slider.itemSize
    case .grid(let grid): grid.itemSize
    }
  }

  /// The name of an item in events: its identifier, or its number where the feed has none.
  private func name(of item: Int) -> JSONValue {
    loading.items?[item].id.map(JSONValue.string) ?? .integer(item)
  }

  private static func report(
    _ event: SyneriseEvent, cause: NativeEvent.Cause, item: Int? = nil, names: [JSONValue]? = nil
  ) -> SyneriseAction {
    var report = NativeEvent(event.rawValue, cause: cause, item: item)
    if let names {
      report.count = names.count
      report.details = [.init("items", .array(names))]
    }
    return .report(report)
  }
}

/// The events of a content widget, by their names in the event stream.
enum SyneriseEvent: String, Sendable, Hashable, CaseIterable {
  case loading
  case loaded
  case notLoaded
  case sizeChanged
  case itemRefused
  case recommendationSeen = "recommendation.seen"
  case recommendationView = "recommendation.view"
  case recommendationClick = "recommendation.click"
  case productLike = "product.like"
  case productDislike = "product.dislike"
}

/// The reference app, which fulfills the guide's duties except for those that the settings omit.
///
/// It sets the delegate and loads. When the widget is loaded, it gets the view and the size, adds
/// the view to its container, and gives the container the content's height. When the size changes,
/// it sets that height again. Without `load` it acts like the guide's first sample: it gets the
/// view and adds it at once. A container with a fixed frame gets the frame when the view is added,
/// and keeps it.
struct SyneriseApp: Sendable {
  private let omitted: Set<SyneriseSettings.Duty>
  private let isGrid: Bool
  private let keepsFrame: Bool
  private var hasAddedView = false

  init(_ settings: SyneriseSettings) {
    omitted = settings.omitted
    keepsFrame = settings.keepsFrame
    switch settings.layout {
    case .slider: isGrid = false
    case .grid: isGrid = true
    }
  }

  /// The methods that the app's delegate implements.
  var delegate: Set<SyneriseCall.DelegateMethod> {
    Set(
      SyneriseCall.DelegateMethod.allCases.filter { method in
        SyneriseSettings.Duty(rawValue: method.rawValue).map { !omitted.contains($0) } ?? true
      })
  }

  /// The calls at the beginning.
  ///
  /// - Parameter container: the size of the widget's view, in points.
  /// - Returns: the calls, in order.
  mutating func began(container: Size) -> [SyneriseCall] {
    let setting = omitted.contains(.setDelegate) ? [] : [SyneriseCall.setDelegate(delegate)]
    return setting + (omitted.contains(.load) ? addView(to: container) : [.load])
  }

  /// The calls that follow `didLoad`.
  ///
  /// - Parameters:
  ///   - container: the size of the widget's view, in points.
  ///   - content: the content's size that the SDK returns, in points.
  /// - Returns: the calls, in order.
  mutating func didLoad(container: Size, content: Size) -> [SyneriseCall] {
    var calls = addView(to: container)
    guard !keepsFrame else { return calls }
    let size =
      isGrid ? SyneriseCall.getSizeForPreferredWidth(container.width, nil) : .getSize(nil)
    calls.insert(size, at: min(1, calls.count))
    return calls + didChangeSize(width: container.width, content: content)
  }

  /// The calls that follow `didChangeSize`.
  func didChangeSize(width: Double, content: Size) -> [SyneriseCall] {
    keepsFrame ? [] : [.layOut(Size(width: width, height: content.height), isFixed: false)]
  }

  /// Gets the view and adds it to the container, unless it was added before.
  private mutating func addView(to container: Size) -> [SyneriseCall] {
    guard !hasAddedView else { return [] }
    hasAddedView = true
    return keepsFrame
      ? [.getView, .layOut(container, isFixed: true), .addSubview] : [.getView, .addSubview]
  }
}
