import Vocabulary

@testable import Units

/// Runs one native message on a screen of 390 × 844 points, as the simulation does: it answers
/// requests, advances timers, feeds exposures, and has every call judged.
struct MessageTrial {
  private enum Due {
    case input(NativeInput)
    /// Another deadline of the same timer takes its place.
    case timer(NativeTimer)
  }

  private var machine: UpsightMessage
  private var rules = UpsightChecker()
  private let payload: String?
  private var queue: [(instant: VirtualInstant, due: Due)] = []
  private(set) var tree: ViewTree
  private var laidOut: [String] = []
  private var watched: [String] = []
  private var percents: [String: Double] = [:]
  private(set) var now = VirtualInstant.zero

  private(set) var calls: [(instant: VirtualInstant, call: AppCall)] = []
  private(set) var events: [(instant: VirtualInstant, event: NativeEvent)] = []
  /// What the rules found by the calls.
  private(set) var judged: [Diagnostic] = []
  /// What the state machine found.
  private(set) var found: [Diagnostic] = []
  private(set) var failure: String?
  private(set) var measured: [String] = []

  /// Begins the run; a payload that is nil is a request that fails.
  init(_ settings: UpsightSettings, payload: String?, screen views: [View] = []) {
    let screen = Size(width: 390, height: 844)
    machine = UpsightMessage(settings, view: "offer", size: screen)
    self.payload = payload
    tree = ViewTree(screen: screen, views: views)
    handle(.began)
    advance(to: .zero)
  }

  /// The identifiers of all findings, in the order in which they came.
  var rulesFound: [String] { (found + judged).map(\.rule.id) }
  var eventNames: [String] { events.map(\.event.event) }
  var callNames: [String] { calls.map(\.call.name) }

  func instants(of event: String) -> [Duration] {
    events.filter { $0.event.event == event }.map(\.instant.sinceStart)
  }

  func calls(_ name: String) -> [AppCall] { calls.map(\.call).filter { $0.name == name } }

  // MARK: Driving

  mutating func handle(_ input: NativeInput, at time: Duration? = nil) {
    if let time { advance(to: time) }
    for action in machine.handle(input, at: now) { carryOut(action) }
    observe()
  }

  mutating func call(_ name: String, _ arguments: [JSONValue.Member] = [], at time: Duration) {
    handle(.called(AppCall(name, arguments)), at: time)
  }

  /// Moves a view of the screen.
  mutating func move(_ view: String, toY y: Double, at time: Duration) {
    advance(to: time)
    tree.move(view, to: View.Offset(x: 0, y: y))
    observe()
  }

  mutating func advance(to time: Duration) {
    let end = VirtualInstant(sinceStart: time)
    while let index = nextIndex, queue[index].instant <= end {
      let (instant, due) = queue.remove(at: index)
      now = max(now, instant)
      switch due {
      case .input(let input): handle(input)
      case .timer(let timer): handle(.due(timer))
      }
    }
    now = max(now, end)
  }

  private var nextIndex: Int? {
    queue.indices.min { (queue[$0].instant, $0) < (queue[$1].instant, $1) }
  }

  /// Ends the run.
  mutating func finish(at time: Duration) {
    handle(.ended, at: time)
    judged += rules.finished(at: now).map(\.diagnostic)
  }

  private mutating func carryOut(_ action: UpsightAction) {
    switch action {
    case .request(let request):
      guard let latency = request.latency else { return }
      let answer: NativeAnswer =
        payload.map { .bytes(Array($0.utf8), file: request.reference) }
        ?? .failed("'\(request.reference)' was not found")
      queue.append((now.advanced(by: latency), .input(.answered(request.id, answer))))
    case .report(let event): events.append((now, event))
    case .call(let call):
      calls.append((now, call.appCall))
      judged += rules.happened(call, at: now, location: nil).map(\.diagnostic)
    case .find(let finding): found.append(finding.diagnostic)
    case .layOut(let views, let parent):
      for name in laidOut { tree.remove(name) }
      for view in views { tree.add(view, under: parent) }
      laidOut = views.map(\.name)
    case .resize(let view, let size): tree.resize(view, to: size)
    case .clip, .content: break
    case .hide(let view, let isHidden):
      if isHidden { tree.hide(view) } else { tree.show(view) }
    case .measure(_, let view):
      measured.append(view)
      watched.append(view)
    case .finishMeasuring: measured = []
    case .watch(let view): watched.append(view)
    case .wake(let timer, let instant):
      queue.removeAll { item in
        guard case .timer(timer) = item.due else { return false }
        return true
      }
      if let instant { queue.append((instant, .timer(timer))) }
    case .fail(let reason): failure = reason
    }
  }

  private mutating func observe() {
    for view in watched {
      let percent = tree.exposure(of: view).percentInView
      if percents[view] == percent { continue }
      percents[view] = percent
      for action in machine.handle(.exposed(view: view, percent: percent), at: now) {
        carryOut(action)
      }
    }
  }

  /// The findings of the same calls as a trace, with the lines of their places.
  func audited(until time: Duration) -> [Diagnostic] {
    var rules = UpsightChecker()
    var found: [Diagnostic] = []
    for (line, entry) in calls.enumerated() {
      let place = SourceLocation(
        file: "trace.jsonl", position: SourcePosition(line: line + 1, column: 1))
      found += rules.happened(
        MadeCall(reading: entry.call), at: entry.instant, location: place
      ).map(\.diagnostic)
    }
    return found + rules.finished(at: VirtualInstant(sinceStart: time)).map(\.diagnostic)
  }
}

/// Judges calls that are written down, as those of a trace.
func judge(_ calls: [AppCall]) -> [Diagnostic] {
  var rules = UpsightChecker()
  var found: [Diagnostic] = []
  for (second, call) in calls.enumerated() {
    let instant = VirtualInstant(sinceStart: .seconds(second))
    let place = SourceLocation(
      file: "trace.jsonl", position: SourcePosition(line: second + 1, column: 1))
    found += rules.happened(MadeCall(reading: call), at: instant, location: place)
      .map(\.diagnostic)
  }
  let end = VirtualInstant(sinceStart: .seconds(calls.count))
  return found + rules.finished(at: end).map(\.diagnostic)
}

/// Settings and payloads for tests.
enum SampleMessage {
  static let payload = """
    {
      "inputs": {
        "Title": {"type": "string", "value": "Half price"},
        "Closable": {"type": "boolean", "value": true},
        "Coins": {"type": "int", "value": 250},
        "Discount": {"type": "float", "value": 0.5},
        "Back": {"type": "color", "value": "#FFCC00"},
        "Offer": {"type": "image", "path": "offer.png", "width": 100, "height": 80}
      }
    }
    """

  static let raw = #"{"raw": {"level": 7, "gifts": ["coin", "gem"]}}"#

  /// A message of one view with a text, in the middle of the screen.
  static var settings: UpsightSettings {
    var settings = UpsightSettings(milestone: "level", payload: "payload.json")
    settings.views = [
      View(
        name: "offer", frame: Rectangle(x: 15, y: 450, width: 300, height: 150),
        children: [
          View(name: "text", frame: Rectangle(x: 10, y: 10, width: 100, height: 40))
        ])
    ]
    return settings
  }

  // MARK: The guide's own sample

  static let publishedPayload = """
    {"inputs": {
      "BodyCopy": {"type": "string", "value": "Half price today"},
      "BGColor": {"type": "color", "value": "#FFCC00"},
      "OfferImage": {"type": "image", "path": "offer.png", "width": 100, "height": 100},
      "OrnamentImage": {"type": "image", "path": "ornament.png", "width": 40, "height": 40}}}
    """

  /// The guide's sample as published: it draws into a view that no window holds, and destroys the
  /// payload at the end of the delegate's method.
  static var published: UpsightSettings {
    var settings = UpsightSettings(milestone: "sample", payload: "payload.json")
    settings.reads = [
      .init(key: "BodyCopy", type: .string), .init(key: "BGColor", type: .color),
      .init(key: "OfferImage", type: .image), .init(key: "OrnamentImage", type: .image),
    ]
    settings.views = [
      View(
        name: "contentDisplayView", frame: Rectangle(x: 15, y: 450, width: 300, height: 150),
        children: [
          View(name: "bodyCopy", frame: Rectangle(x: 40, y: 485, width: 120, height: 40)),
          View(name: "offerImageView", frame: Rectangle(x: 215, y: 475, width: 100, height: 100)),
          View(name: "ornamentImageView", frame: Rectangle(x: 10, y: 580, width: 40, height: 40)),
        ])
    ]
    settings.addsViews = false
    settings.destroysAtOnce = true
    settings.omitted = [.recordImpressionEvent, .recordClickEvent, .recordDismissedEvent]
    return settings
  }
}
