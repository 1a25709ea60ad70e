internal import Vocabulary

/// Judges taps on recommendations, calls of `getUrl` and the pages that are opened.
struct OutbrainClickChecker: Sendable {
  /// The taps and clicks of one item.
  private struct Item {
    /// The taps for which getUrl was not called yet.
    var taps: [OutbrainCallContext] = []
    /// The latest call of getUrl.
    var reported: Reported?
    /// Whether the latest tap was on the AdChoices button.
    var isOfAdChoices = false
  }

  /// A click that the SDK reported.
  private struct Reported {
    var answer: OutbrainCall.Answer
    /// The tap that caused the click; nil for a false click.
    var tap: OutbrainCallContext?
    var isOpened = false
  }

  private var items: [Int: Item] = [:]
  /// Whether a call could not be read, so that it is unknown for which taps the app called
  /// `getUrl`.
  private var isUnsure = false

  mutating func tapped(item: Int, _ context: OutbrainCallContext) {
    items[item, default: Item()].taps.append(context)
    items[item, default: Item()].isOfAdChoices = false
  }

  mutating func adChoicesTapped(item: Int) {
    items[item, default: Item()].isOfAdChoices = true
  }

  mutating func askedForURL(
    of number: Int, _ answer: OutbrainCall.Answer, _ facts: OutbrainFacts,
    _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    var item = items[number, default: Item()]
    var findings = host(of: answer, item: number, facts, context)
    if item.taps.isEmpty {
      if !isUnsure { findings.append(untappedClick(on: item, number, context)) }
      // Another call of getUrl keeps the earlier call's tap, and whether a page was opened for that
      // tap.
      item.reported = Reported(
        answer: answer, tap: item.reported?.tap, isOpened: item.reported?.isOpened ?? false)
    } else {
      findings += notOpened(item, number)
      item.reported = Reported(answer: answer, tap: item.taps.removeFirst())
    }
    items[number] = item
    return findings
  }

  private func untappedClick(
    on item: Item, _ number: Int, _ context: OutbrainCallContext
  ) -> NativeFinding {
    if item.isOfAdChoices {
      return context.finding(
        .falseClick,
        "getUrl is called for item \(number) after a tap on its AdChoices button, which is not a "
          + "click on the item; open the disclosure's URL instead",
        item: number)
    }
    if item.reported?.tap != nil {
      return context.finding(
        .clickRepeated,
        "getUrl is called again for the same tap on item \(number); call it once for each tap",
        item: number)
    }
    return context.finding(
      .falseClick,
      "getUrl is called for item \(number) before a tap, so the SDK reports a false click; "
        + "call it when the user has tapped the item",
      item: number)
  }

  mutating func opened(
    item number: Int, _ opening: OutbrainCall.Opening, _ facts: OutbrainFacts,
    _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    var findings = target(of: opening, item: number, facts, context)
    switch items[number]?.reported?.answer {
    case nil where isUnsure: break
    case nil:
      findings.append(
        context.finding(
          .openedWithoutURL,
          "item \(number) is opened, and getUrl was not called for it; call it first",
          item: number))
    case .nothing?:
      findings.append(
        context.finding(
          .openedWithoutURL,
          "item \(number) is opened, and getUrl returned nil for it; open nothing",
          item: number))
    case .url(let url)? where url != opening.url:
      findings.append(
        context.finding(
          .recommendationURLAltered,
          "item \(number) opens '\(opening.url)'; open '\(url)' as getUrl returned it",
          item: number))
    case .url?, .unstated?: break
    }
    items[number]?.reported?.isOpened = true
    return findings
  }

  /// Handles an unreadable call about a tap, a URL or a page; it may concern any item.
  mutating func wasUnread() { isUnsure = true }

  /// Reports each tap after which the app did not call `getUrl` or opened no page, because no
  /// further call concerns the tapped items.
  mutating func finished() -> [NativeFinding] {
    defer { self = OutbrainClickChecker() }
    guard !isUnsure else { return [] }
    return items.sorted { $0.key < $1.key }.flatMap { number, item in
      notOpened(item, number)
        + item.taps.map {
          $0.finding(
            .clickUnreported,
            "item \(number) is tapped and getUrl is not called; call it for each tap",
            item: number)
        }
    }
  }

  private func notOpened(_ item: Item, _ number: Int) -> [NativeFinding] {
    guard !isUnsure, let reported = item.reported, let tap = reported.tap, !reported.isOpened,
      case .url(let url) = reported.answer
    else { return [] }
    return [
      tap.finding(
        .recommendationNotOpened,
        "item \(number) is tapped and nothing is opened; open '\(url)', which getUrl returned",
        item: number)
    ]
  }

  private func target(
    of opening: OutbrainCall.Opening, item: Int, _ facts: OutbrainFacts,
    _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    switch (facts[item]?.isPaid, opening.target) {
    case (true?, .inApp):
      [
        context.finding(
          .paidOpenedInApp, "the paid item \(item) is opened in the app; open it in a browser",
          item: item)
      ]
    case (false?, .browser):
      [
        context.finding(
          .organicOpenedInBrowser,
          "the organic item \(item) is opened in a browser; open it in the app", item: item)
      ]
    case (true?, .browser), (false?, .inApp), (nil, _): []
    }
  }

  private func host(
    of answer: OutbrainCall.Answer, item: Int, _ facts: OutbrainFacts,
    _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    guard let paidHost = facts.unit.paidHost, let isPaid = facts[item]?.isPaid,
      case .url(let url) = answer
    else { return [] }
    let isOfHost = Self.host(of: url) == paidHost.lowercased()
    guard isOfHost != isPaid else { return [] }
    let message =
      isPaid
      ? "the paid item \(item) has the URL '\(url)', which is not a redirect of '\(paidHost)'"
      : "the organic item \(item) has the URL '\(url)', which is a redirect of '\(paidHost)'"
    return [context.finding(.paidHostUnexpected, message, item: item)]
  }

  /// The host of an absolute URL, in lower case, without user and port.
  private static func host(of url: String) -> String? {
    guard let colon = url.firstIndex(of: ":") else { return nil }
    let rest = url[url.index(after: colon)...]
    guard rest.hasPrefix("//") else { return nil }
    let authority = rest.dropFirst(2).prefix { !["/", "?", "#"].contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return host.prefix { $0 != ":" }.lowercased()
  }
}

/// Judges whether viewability was configured for every shown recommendation, with its container
/// view.
///
/// A call of `configureViewabilityPerListing` counts for the recommendation's latest display before
/// the call. Without an earlier display, the call counts for the next one, because apps log the
/// call and the display in either order. A call counts for one display only, so a reused cell
/// requires another call.
struct OutbrainViewabilityChecker: Sendable {
  /// A recommendation in a cell.
  private struct Display {
    var item: Int
    var view: String?
    var isConfigured: Bool
    var context: OutbrainCallContext
    /// The number of earlier displays.
    var number: Int
  }

  /// Identifies the cell of a recommendation: by its container or, if the app does not name the
  /// container, by the item.
  private enum Cell: Hashable {
    case view(String)
    case item(Int)
  }

  private struct Call {
    var view: String?
    var context: OutbrainCallContext
  }

  private var displays: [Cell: Display] = [:]
  /// The latest cell of each item.
  private var cells: [Int: Cell] = [:]
  private var count = 0
  /// The calls for items that are not shown yet.
  private var early: [Int: Call] = [:]

  mutating func shown(
    _ display: OutbrainDisplay, _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    var findings: [NativeFinding] = []
    let cell = display.view.map(Cell.view) ?? .item(display.item)
    if let earlier = displays[cell] {
      // Drawing the same recommendation in its own cell again keeps it configured.
      if earlier.item == display.item { return [] }
      findings += Self.findings(of: earlier)
      if cells[earlier.item] == cell { cells[earlier.item] = nil }
    }
    let call = early.removeValue(forKey: display.item)
    displays[cell] = Display(
      item: display.item, view: display.view, isConfigured: call != nil, context: context,
      number: count)
    cells[display.item] = cell
    count += 1
    if let call {
      findings += Self.place(call.view, of: display.item, in: display.view, call.context)
    }
    return findings
  }

  mutating func configured(
    item: Int, view: String?, _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    guard let cell = cells[item] else {
      early[item] = Call(view: view, context: context)
      return []
    }
    displays[cell]?.isConfigured = true
    return Self.place(view, of: item, in: displays[cell]?.view, context)
  }

  /// Handles a call that could not be read and may concern any shown item.
  mutating func wasUnread() {
    for cell in displays.keys { displays[cell]?.isConfigured = true }
  }

  /// Reports the displays without configured viewability, and forgets all displays. This happens at
  /// the end of the calls, when the user leaves the screen, and when a response or an error
  /// arrives.
  mutating func finished() -> [NativeFinding] {
    defer { self = OutbrainViewabilityChecker() }
    return displays.values.sorted { $0.number < $1.number }.flatMap(Self.findings)
  }

  private static func findings(of display: Display) -> [NativeFinding] {
    guard !display.isConfigured else { return [] }
    return [
      display.context.finding(
        .viewabilityNotConfigured,
        "item \(display.item) is shown\(display.view.map { " in '\($0)'" } ?? "") without a call "
          + "of configureViewabilityPerListing; call it when the cell is filled",
        item: display.item)
    ]
  }

  private static func place(
    _ view: String?, of item: Int, in container: String?, _ context: OutbrainCallContext
  ) -> [NativeFinding] {
    guard let view, let container, view != container else { return [] }
    return [
      context.finding(
        .viewabilityOnOtherView,
        "the view '\(view)' is measured, and the item's container is '\(container)'; "
          + "pass the container",
        item: item)
    ]
  }
}
