package import Vocabulary

/// An action of an Outbrain widget.
package typealias OutbrainAction = NativeAction<MadeCall<OutbrainCall>>

/// One widget of Outbrain's regular SDK, together with the app that integrates it.
///
/// The app fulfills the guide's duties in their order, except for those that its settings omit.
/// Calls of a scenario's steps are made like the app's own, with missing arguments filled in by the
/// app. Every call is also returned as an action, so that `OutbrainChecker` can judge it.
///
/// The unit fails if the response states an error, is malformed, or cannot be fetched. If the
/// response never arrives, the unit waits until the end.
package struct OutbrainWidget: UnitMachine, Sendable {
  private var app: OutbrainReferenceApp
  private let unit: String
  private var size: Size
  private var sdk: OutbrainSDK
  private var cells: OutbrainCells

  /// - Parameters:
  ///   - settings: how the app integrates the widget.
  ///   - view: the name of the unit's view.
  ///   - size: its size, in points.
  package init(_ settings: OutbrainSettings, view: String, size: Size) {
    app = OutbrainReferenceApp(settings: settings, unit: view, width: size.width)
    unit = view
    self.size = size
    sdk = OutbrainSDK(settings)
    cells = OutbrainCells(settings, unit: view)
  }

  /// Handles an event of the unit.
  package mutating func handle(_ input: NativeInput, at now: VirtualInstant) -> [OutbrainAction] {
    switch input {
    case .began: began()
    case .answered(let id, let answer): delivered(sdk.answered(id, answer))
    case .exposed(let view, let percent): cells.exposed(view: view, percent: percent)
    case .viewable(let item):
      sdk[item] == nil
        ? [] : [.report(NativeEvent("itemViewable", cause: .viewport, item: item))]
    case .resized(let size): resized(to: size)
    case .due: []
    case .tapped(let item, let part): tapped(.init(item: item, part: part))
    case .called(let call): called(call)
    case .reloaded: carryOut(.fetchRecommendations(app.request), cause: .app)
    case .reused(let cell, let item): reused(cell, for: item)
    case .milestoneReached: ignored("a milestone belongs to a message, not to an Outbrain widget")
    case .billboardOpened: ignored("a billboard belongs to a message, not to an Outbrain widget")
    case .dismissed: ignored("an Outbrain widget cannot be dismissed")
    case .ended: cells.clear()
    }
  }

  private func ignored(_ message: String, item: Int? = nil) -> [OutbrainAction] {
    [
      .find(
        NativeFinding(
          Diagnostic(rule: .nativeStepIgnored, message, at: app.settings.location), item: item))
    ]
  }

  private mutating func began() -> [OutbrainAction] {
    var actions: [OutbrainAction] = [
      .made(.unit(OutbrainUnitFacts(app.settings)))
    ]
    if app.settings.isTestRTB { actions += carryOut(.testRTB(true), cause: .app) }
    if app.settings.isTestMode { actions += carryOut(.setTestMode(true), cause: .app) }
    return actions + carryOut(.fetchRecommendations(app.request), cause: .app)
  }

  private mutating func resized(to size: Size) -> [OutbrainAction] {
    self.size = size
    app.width = size.width
    return cells.isEmpty ? [] : [cells.layOut(size)]
  }

  // MARK: Responses

  private mutating func delivered(
    _ answer: (actions: [OutbrainAction], delivery: OutbrainSDK.Delivery?)
  ) -> [OutbrainAction] {
    switch answer.delivery {
    case nil: answer.actions
    case .error(let reason):
      answer.actions + [.made(.didFail(reason))] + emptied()
    case .recommendations(let recommendations):
      answer.actions + [.made(.didReceiveResponse(recommendations))]
        + showAll(recommendations)
    }
  }

  /// Removes all content from the screen.
  private mutating func emptied() -> [OutbrainAction] {
    guard !cells.isEmpty else { return [] }
    return cells.clear() + [.layOut([], under: unit)]
  }

  private mutating func showAll(_ recommendations: [OutbrainRecommendation]) -> [OutbrainAction] {
    let ended = cells.clear()
    cells.load(count: recommendations.count)
    let displays = recommendations.enumerated().map { item, recommendation in
      app.display(recommendation, item: item, in: item)
    }
    for (cell, display) in displays.enumerated() { cells.prepare(display, in: cell) }
    let hasLabel = app.does(.widgetLabel)
    if hasLabel { cells.addLabel() }
    var actions = ended + [cells.layOut(size)]
    if hasLabel { actions.append(.made(.showWidgetLabel(isClickable: true))) }
    for (cell, display) in displays.enumerated() {
      actions += show(display, in: cell, isReused: false) + configure(display, in: cell)
    }
    return actions
  }

  private mutating func show(
    _ display: OutbrainDisplay, in cell: Int, isReused: Bool
  ) -> [OutbrainAction] {
    [
      .made(.show(display)),
      .report(NativeEvent("shown", cause: .app, item: display.item)),
    ] + cells.fill(cell, with: display, isReused: isReused)
  }

  private mutating func configure(_ display: OutbrainDisplay, in cell: Int) -> [OutbrainAction] {
    guard app.does(.configureViewability) else { return cells.watch(cell) }
    let view = OutbrainLayout.name(of: cell, in: unit)
    let call = OutbrainCall.configureViewabilityPerListing(item: display.item, view: view)
    return [.made(call)] + cells.measure(cell, view: view)
  }

  private mutating func reused(_ cell: Int, for item: Int) -> [OutbrainAction] {
    guard let earlier = cells.display(in: cell), let recommendation = sdk[item] else {
      return ignored(
        "cell \(cell) cannot show item \(item): the widget shows "
          + "\(sdk.recommendations.count) items", item: item)
    }
    let display = app.display(recommendation, item: item, in: cell, after: earlier)
    return show(display, in: cell, isReused: true) + configure(display, in: cell)
  }

  // MARK: Taps

  private mutating func tapped(_ touch: OutbrainCall.Touch) -> [OutbrainAction] {
    let call = OutbrainAction.made(.tap(touch))
    switch touch {
    case .recommendation(let item, let part):
      guard cells.cell(of: item) != nil else {
        return ignored("item \(item) is not shown", item: item)
      }
      if let part, OutbrainPart(rawValue: part) == nil {
        let parts = OutbrainPart.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return ignored(
          "an item of an Outbrain widget has no part '\(part)'; its parts are \(parts)", item: item)
      }
      return [call] + openRecommendation(item)
    case .adChoices(let item):
      guard let cell = cells.cell(of: item),
        cells.display(in: cell)?.adChoices?.isHidden == false
      else { return ignored("the AdChoices button of item \(item) is not shown", item: item) }
      guard app.does(.open), let url = sdk[item]?.disclosure?.clickURL else { return [call] }
      let opening = OutbrainCall.Opening(.adChoices(item: item), url: url, target: .browser)
      return [call] + carryOut(.open(opening), cause: .user)
    case .label:
      guard cells.showsLabel else { return ignored("the widget's label is not shown") }
      let answer = sdk.aboutURL.map(OutbrainCall.Answer.url) ?? .nothing
      let asked = [call] + carryOut(.getAboutURL(answer), cause: .user)
      guard app.does(.open), let url = sdk.aboutURL else { return asked }
      return asked + carryOut(.open(.init(.about, url: url, target: .browser)), cause: .user)
    case .other(let part):
      return ignored(
        part.map { "an Outbrain widget has no part '\($0)'; tap its 'label', or an 'item'" }
          ?? "a tap outside the items of an Outbrain widget does nothing; tap an 'item'")
    }
  }

  private mutating func openRecommendation(_ item: Int) -> [OutbrainAction] {
    guard app.does(.getUrl), let recommendation = sdk[item] else { return [] }
    let answer = sdk.url(of: item)
    let asked = carryOut(.getUrl(item: item, answer), cause: .user)
    guard app.does(.open), case .url(let url) = answer else { return asked }
    return asked
      + carryOut(.open(app.opening(recommendation, item: item, url: url)), cause: .user)
  }

  // MARK: Calls

  private mutating func called(_ call: AppCall) -> [OutbrainAction] {
    let cell = call["view"]?.text.flatMap { OutbrainLayout.cell(of: $0, in: unit) }
    // A call that cannot be read is recorded and judged, but has no effect.
    let whole = app.completed(call, sdk, cell: cell ?? call.item.flatMap(cells.cell(of:)))
    let made = MadeCall<OutbrainCall>(reading: whole)
    guard made.problems.isEmpty, let call = made.call else { return [.call(made)] }
    return carryOut(call, cause: .app)
  }

  /// Makes a call, and lets the SDK and the screen react to it.
  private mutating func carryOut(
    _ call: OutbrainCall, cause: NativeEvent.Cause
  ) -> [OutbrainAction] {
    let made = OutbrainAction.made(call)
    switch call {
    case .testRTB(let value):
      sdk.setTestRTB(value)
      return [made]
    case .setTestMode(let value):
      sdk.setTestMode(value)
      return [made]
    case .fetchRecommendations(let request): return [made] + delivered(sdk.requested(request))
    case .showWidgetLabel:
      guard !cells.showsLabel else { return [made] }
      cells.addLabel()
      return [made, cells.layOut(size)]
    case .show(let display): return shown(display)
    case .configureViewabilityPerListing(let item, let view):
      guard let cell = cells.cell(of: item) else { return [made] }
      return [made]
        + cells.measure(cell, view: view ?? OutbrainLayout.name(of: cell, in: unit))
    case .leaveScreen: return [made] + emptied()
    case .addForeignLink, .enterScreen, .getAboutURL: return [made]
    case .tap(let touch): return tapped(touch)
    case .getUrl(let item, let answer): return [made] + sdk.click(on: item, answer, cause: cause)
    case .open(let opening): return [made, .report(Self.event(opening, cause: cause))]
    case .unit, .didReceiveResponse, .didFail:
      return ignored("'\(call.appCall.name)' is not a call of the app; remove the step")
    }
  }

  /// Shows an item for a scenario's step, in the cell whose container the step names or else in the
  /// item's own cell.
  private mutating func shown(_ display: OutbrainDisplay) -> [OutbrainAction] {
    let cell = display.view.flatMap { OutbrainLayout.cell(of: $0, in: unit) }
    guard let cell, cells.contains(cell), sdk[display.item] != nil else {
      return [.made(.show(display))]
    }
    if let earlier = cells.display(in: cell) {
      return show(display, in: cell, isReused: earlier.item != display.item)
    }
    cells.prepare(display, in: cell)
    return [cells.layOut(size)] + show(display, in: cell, isReused: true) + cells.watch(cell)
  }

  private static func event(
    _ opening: OutbrainCall.Opening, cause: NativeEvent.Cause
  ) -> NativeEvent {
    var event =
      switch opening.page {
      case .recommendation(let item): NativeEvent("opened", cause: cause, item: item)
      case .adChoices(let item): NativeEvent("adChoicesOpened", cause: cause, item: item)
      case .about: NativeEvent("aboutOpened", cause: cause)
      }
    event.url = opening.url
    event.target = opening.target
    return event
  }
}

/// The views and arguments of an app that follows the guide, except for the duties that it leaves out.
struct OutbrainReferenceApp: Sendable {
  let settings: OutbrainSettings
  /// The name of the unit's view.
  let unit: String
  /// The width of the unit's view, in points.
  var width: Double

  func does(_ duty: OutbrainSettings.Duty) -> Bool { !settings.omitted.contains(duty) }

  /// The request for recommendations.
  var request: OutbrainCall.Request {
    var request = OutbrainCall.Request()
    if does(.url) { request.url = settings.url }
    if does(.widgetID) { request.widgetID = settings.widgetID }
    if does(.widgetIndex) { request.widgetIndex = settings.widgetIndex }
    request.externalID = settings.externalID
    if does(.responseHandler) { request.handler = .callback }
    return request
  }

  /// The content of a cell for a recommendation. If the cell is reused, its previous content can remain.
  func display(
    _ recommendation: OutbrainRecommendation, item: Int, in cell: Int,
    after earlier: OutbrainDisplay? = nil
  ) -> OutbrainDisplay {
    var display = OutbrainDisplay(item: item)
    display.view = OutbrainLayout.name(of: cell, in: unit)
    display.text = recommendation.content
    if does(.source) { display.source = recommendation.source }
    display.imageURL = recommendation.image?.url
    display.hasImageView = recommendation.image != nil || !does(.hideImage)
    if display.hasImageView { display.imageViewSize = imageViewSize }
    if does(.paidLabel), recommendation.isPaid { display.paidLabel = "Sponsored" }
    if does(.audienceLabel) { display.audienceLabel = recommendation.audienceLabel }
    if does(.adChoices) { display.adChoices = adChoices(of: recommendation, after: earlier) }
    return display
  }

  /// nil where the item has no room for an image.
  private var imageViewSize: Size? {
    let side = OutbrainLayout.imageSide(in: Size(width: width, height: settings.itemHeight))
    return side > 0 ? Size(width: side, height: side) : nil
  }

  private func adChoices(
    of recommendation: OutbrainRecommendation, after earlier: OutbrainDisplay?
  ) -> OutbrainDisplay.AdChoices {
    let size = settings.adChoicesSize
    if recommendation.asksForDisclosure {
      return .init(isHidden: false, size: size, imageURL: recommendation.disclosure?.imageURL)
    }
    // The button of a reused cell stays visible if the app does not hide it.
    if let left = earlier?.adChoices, !left.isHidden, !does(.hideAdChoices) { return left }
    return .init(isHidden: true, size: size, imageURL: nil)
  }

  /// The page that the app opens after a tap on a recommendation with this URL.
  func opening(
    _ recommendation: OutbrainRecommendation, item: Int, url: String
  ) -> OutbrainCall.Opening {
    .init(
      .recommendation(item: item), url: url,
      target: recommendation.isPaid ? .browser : .inApp)
  }

  /// The call of a scenario's step, with missing arguments taken from an app that follows the
  /// guide.
  func completed(_ call: AppCall, _ sdk: OutbrainSDK, cell: Int?) -> AppCall {
    guard let whole = reference(for: call, sdk, cell: cell)?.appCall else { return call }
    return AppCall(call.name, Self.overlay(whole.arguments, with: call.arguments))
  }

  private func reference(
    for call: AppCall, _ sdk: OutbrainSDK, cell: Int?
  ) -> OutbrainCall? {
    let item = call.item
    let recommendation = item.flatMap { sdk[$0] }
    switch call.name {
    case "testRTB": return .testRTB(true)
    case "setTestMode": return .setTestMode(true)
    case "fetchRecommendations": return .fetchRecommendations(request)
    case "enterScreen": return .enterScreen(url: settings.url)
    case "showWidgetLabel": return .showWidgetLabel(isClickable: true)
    case "getAboutURL":
      return .getAboutURL(sdk.aboutURL.map(OutbrainCall.Answer.url) ?? .nothing)
    case "getUrl": return item.map { .getUrl(item: $0, sdk.url(of: $0)) }
    case "show":
      guard let item, let recommendation else { return nil }
      return .show(display(recommendation, item: item, in: cell ?? item))
    case "configureViewabilityPerListing":
      return item.map {
        .configureViewabilityPerListing(
          item: $0, view: OutbrainLayout.name(of: cell ?? $0, in: unit))
      }
    case "open":
      if call["part"]?.text == OutbrainPart.label.rawValue {
        return .open(.init(.about, url: sdk.aboutURL ?? "", target: .browser))
      }
      guard let item, let recommendation else { return nil }
      if call["part"]?.text == OutbrainPart.adChoices.rawValue {
        let url = recommendation.disclosure?.clickURL ?? ""
        return .open(.init(.adChoices(item: item), url: url, target: .browser))
      }
      return .open(opening(recommendation, item: item, url: recommendation.url ?? ""))
    case _: return nil
    }
  }

  /// Merges JSON members: values of `others` replace those with the same key, and nested objects
  /// are merged too.
  private static func overlay(
    _ members: [JSONValue.Member], with others: [JSONValue.Member]
  ) -> [JSONValue.Member] {
    var result = members
    for other in others {
      guard let place = result.firstIndex(where: { $0.key == other.key }) else {
        result.append(other)
        continue
      }
      if case .object(let inner) = result[place].value, case .object(let new) = other.value {
        result[place].value = .object(overlay(inner, with: new))
      } else {
        result[place].value = other.value
      }
    }
    return result
  }
}
