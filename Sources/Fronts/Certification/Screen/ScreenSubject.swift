internal import Player
internal import Units
internal import VASTSimulator
internal import Vocabulary

/// The facts about a unit and its screen before the cases are played.
struct ScreenSubject: Sendable {
  var unit: UnitScenario
  /// When every answer has come and the screen is at rest, since the run began.
  var settled: Duration
  /// The screen, in points.
  var screen: Size
  /// The unit's frame at rest, on the screen and beyond, in points; nil if the unit has no views.
  var frame: Rectangle?
  /// The outermost view around the unit, whose content scrolls; nil for a unit that is directly on the
  /// screen.
  var scroller: String?
  /// How many items the unit has; 0 for a video.
  var itemCount: Int
  /// The names of the unit's `native` events until the screen was at rest.
  var happened: Set<String>
  /// Whether the unit has a player, its own or that of the ad that an auction returned.
  var hasPlayer: Bool
  /// When the unit's last ad is over if the scenario has no steps; nil if no ad finishes.
  var adEnd: Duration?
  /// Whether the scenario expects that the unit shows no ad.
  var expectsNoAd = false

  var name: String { unit.unit.name }

  /// The unit's kind; nil for a video.
  var kind: (any UnitKind.Type)? { unit.native.map { type(of: $0.settings.value) } }

  /// - Parameters:
  ///   - unit: the unit.
  ///   - screen: the screen at rest, when every answer has come.
  ///   - trace: what the unit did until then.
  init(_ unit: UnitScenario, on screen: ScreenLayout, _ trace: UnitTrace) {
    self.unit = unit
    settled = screen.at.sinceStart
    self.screen = screen.screen
    itemCount = trace.items.count
    happened = Set(trace.native.map(\.event.event))
    hasPlayer = !trace.ads.isEmpty
    adEnd = trace.ads.last { $0.verdict == .finished }?.at
    let names = Self.ownViews(of: unit)
    let own = screen.views.indices.filter { names.contains(screen.views[$0].name) }
    guard let first = own.first else { return }
    frame = own.dropFirst().reduce(Self.whole(first, in: screen)) {
      $0.union(Self.whole($1, in: screen))
    }
    scroller = Self.outermost(around: first, in: screen)
  }

  /// Whether the unit has anything for viewers to see; a message may bring only data.
  var isSeen: Bool { unit.native?.settings.value.isSeen ?? true }

  /// Why the unit cannot be seen; nil if it can.
  var unseen: String? {
    if expectsNoAd { return "the scenario expects no ad" }
    return isSeen ? nil : "the message is not meant to be seen"
  }

  /// The steps that scroll the unit's upper end to the upper end of the screen.
  var entrance: [ScenarioStep] {
    guard let scroller, let frame, !isInView else { return [] }
    let step = ScenarioStep.ScreenChange.scroll(
      view: scroller, .by(View.Offset(x: 0, y: frame.y - Self.margin)), over: .zero)
    return [ScenarioStep(at: .time(.zero), .screen(step))]
  }

  /// Whether half of the screen's height, or half of the unit, is in view without scrolling.
  var isInView: Bool {
    guard let frame else { return false }
    let visible = min(frame.y + frame.height, screen.height) - max(frame.y, 0)
    return visible >= min(frame.height, screen.height) / 2
  }

  /// How far the content must scroll until the unit's lower end is in the upper quarter of the screen,
  /// in points.
  var passage: Double {
    guard let frame else { return 0 }
    return max(0, frame.y + frame.height - screen.height / 4)
  }

  /// A step some time after the screen stopped moving.
  func step(_ delay: Duration, _ action: ScenarioStep.Action) -> ScenarioStep {
    var step = ScenarioStep(at: .time(settled + delay), action)
    if action.isNative { step.unit = unit.unit }
    return step
  }

  /// The space above a unit that was scrolled into view, in points.
  private static let margin: Double = 20

  /// The frame of a view with everything in it.
  private static func whole(_ index: Int, in screen: ScreenLayout) -> Rectangle {
    let view = screen.views[index]
    guard !view.clips else { return view.frame }
    let inside = screen.views[(index + 1)...].prefix { $0.depth > view.depth }
    return inside.reduce(view.frame) { $0.union($1.frame) }
  }

  /// The names of the views that show the unit; a message has views of its own.
  private static func ownViews(of unit: UnitScenario) -> Set<String> {
    Set(unit.native?.settings.value.ownViews(of: unit.unit.name) ?? [unit.view])
  }

  private static func outermost(around index: Int, in screen: ScreenLayout) -> String? {
    guard screen.views[index].depth > 0 else { return nil }
    return screen.views[..<index].last { $0.depth == 0 }?.name
  }
}

extension UnitScenario {
  /// How long the unit's answer takes; zero where the unit waits for no answer, or gets none.
  var latency: Duration {
    native?.settings.value.answerTime ?? .zero
  }
}

extension Rectangle {
  /// The smallest rectangle around both.
  fileprivate func union(_ other: Rectangle) -> Rectangle {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rectangle(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}

/// What one unit of a screen showed in a run.
struct UnitTrace {
  /// The part of an item, or of an ad, that is in view from an instant on.
  struct Reading {
    /// The item; nil for a video's ad.
    var item: Int?
    var at: Duration
    /// From 0 to 100.
    var percent: Double
  }

  /// The unit's own events, in order.
  let events: [RunEvent]
  let readings: [Reading]
  /// What happened to a widget or a message.
  let native: [(event: NativeEvent, at: Duration)]
  /// When each item, or the ad, first counted as viewable by the standard of its kind.
  let viewable: [Int?: Duration]
  /// The items that were laid out, in ascending order.
  let items: [Int]

  init(_ unit: UnitID, in record: RunRecord) {
    events = record.events.filter { $0.unit == unit }
    var readings: [Reading] = []
    var native: [(event: NativeEvent, at: Duration)] = []
    var viewable: [Int?: Duration] = [:]
    var items: Set<Int> = []
    for event in events {
      let at = event.at.sinceStart
      switch event.kind {
      case .geometry(let change):
        readings.append(Reading(item: event.item, at: at, percent: change.percentInView))
        if let item = event.item { items.insert(item) }
      case .viewability(let standard, .met, _) where Self.standards.contains(standard):
        viewable[event.item] = viewable[event.item] ?? at
      case .native(let context):
        native.append((context, at))
        if let item = event.item { items.insert(item) }
      default: break
      }
    }
    self.readings = readings
    self.native = native
    self.viewable = viewable
    self.items = items.sorted()
  }

  /// The notices of an auction's bids that were sent.
  var notices: [(beacon: Beacon, at: Duration)] {
    events.compactMap { event in
      guard case .beacon(let beacon) = event.kind, beacon.source == .prebid else { return nil }
      return (beacon, event.at.sinceStart)
    }
  }

  /// What was decided about the ads of a player, in order.
  var ads: [(verdict: AdDecision.Verdict, at: Duration)] {
    events.compactMap { event in
      guard case .ad(let decision) = event.kind else { return nil }
      return (decision.verdict, event.at.sinceStart)
    }
  }

  /// The first event with one of the names.
  func first(_ names: Set<String>) -> (event: NativeEvent, at: Duration)? {
    native.first { names.contains($0.event.event) }
  }

  /// What was in view just before an instant: the last reading of each item that had one, in percent.
  func percents(before instant: Duration) -> [Int?: Double] {
    var percents: [Int?: Double] = [:]
    for reading in readings where reading.at < instant { percents[reading.item] = reading.percent }
    return percents
  }

  /// The largest share of an item that was in view, in percent.
  func largestPercent(of item: Int?) -> Double {
    readings.lazy.filter { $0.item == item }.map(\.percent).max() ?? 0
  }

  private static let standards: Set = ["mrc-display", "mrc-video"]
}
