import Vocabulary

@testable import Units

/// Plays a widget as a run would: answers its requests, resizes its view, has its calls judged.
struct SyneriseDriver {
  var machine: SyneriseWidget
  var rules: SyneriseChecker
  /// What requests are answered with; by default the settings' feed.
  var answer: NativeAnswer
  /// Whether requests are answered at once.
  var answers = true
  private(set) var now = VirtualInstant.zero
  private(set) var actions: [SyneriseAction] = []
  private(set) var findings: [NativeFinding] = []
  private(set) var size: Size

  init(
    _ settings: SyneriseSettings = .sample, size: Size = Size(width: 390, height: 100),
    feed: String = SyneriseSamples.feed(3)
  ) {
    machine = SyneriseWidget(settings, view: "similar", size: size)
    rules = SyneriseChecker()
    self.size = size
    answer = .bytes(Array(feed.utf8), file: "feed.json")
  }

  mutating func wait(_ duration: Duration) { now = now.advanced(by: duration) }

  /// Tells the unit something, and carries out what it wants.
  @discardableResult
  mutating func tell(_ input: NativeInput) -> [SyneriseAction] {
    let before = actions.count
    carryOut(machine.handle(input, at: now))
    return Array(actions[before...])
  }

  /// Begins, and loads.
  mutating func begin() { tell(.began) }

  /// Ends, and has the whole judged.
  mutating func end() {
    tell(.ended)
    findings += rules.finished(at: now)
  }

  /// A run from its beginning to its end.
  static func played(
    _ settings: SyneriseSettings = .sample, feed: String = SyneriseSamples.feed(3),
    _ steps: (inout SyneriseDriver) -> Void = { _ in }
  ) -> SyneriseDriver {
    var driver = SyneriseDriver(settings, feed: feed)
    driver.begin()
    steps(&driver)
    driver.end()
    return driver
  }

  private mutating func carryOut(_ wanted: [SyneriseAction]) {
    var requests: [NativeRequest] = []
    var echoes: [Size] = []
    for action in wanted {
      actions.append(action)
      switch action {
      case .call(let call):
        findings += rules.happened(call, at: now, location: nil)
      case .find(let finding): findings.append(finding)
      case .request(let request): requests.append(request)
      case .resize(_, let size):
        self.size = size
        echoes.append(size)
      case .report, .layOut, .clip, .content, .hide, .measure, .finishMeasuring, .watch, .wake,
        .fail:
        break
      }
    }
    for size in echoes { tell(.resized(size)) }
    if answers { for request in requests { tell(.answered(request.id, answer)) } }
  }
}

// MARK: What happened

extension SyneriseDriver {
  var events: [NativeEvent] {
    actions.compactMap { action in
      guard case .report(let event) = action else { return nil }
      return event
    }
  }

  var calls: [AppCall] {
    actions.compactMap { action in
      guard case .call(let call) = action else { return nil }
      return call.appCall
    }
  }

  /// The frames of the views that are laid out, with their parts.
  var views: [View] {
    for action in actions.reversed() {
      if case .layOut(let views, _) = action { return views }
    }
    return []
  }

  func events(named event: SyneriseEvent) -> [NativeEvent] {
    events.filter { $0.event == event.rawValue }
  }

  /// The rules that were found broken, but for notes.
  var broken: [Rule] {
    findings.filter { $0.diagnostic.severity != .note }.map(\.diagnostic.rule)
  }

  var found: [Rule] { findings.map(\.diagnostic.rule) }
}

enum SyneriseSamples {
  /// A feed with so many recommendations, `sku0` and so on.
  static func feed(_ count: Int) -> String {
    let items = (0..<count).map {
      """
      {"itemId": "sku\($0)", "imageLink": "https://cdn.example.com/\($0).jpg",
       "title": "Shoe \($0)", "price": {"value": \(100 + $0).5}}
      """
    }
    return """
      {"name": "Similar", "recommendations": [
      \(items.joined(separator: ",\n"))
      ]}
      """
  }
}

extension SyneriseSettings {
  /// A grid of the guide's defaults.
  static var sample: SyneriseSettings {
    var settings = SyneriseSettings()
    settings.slug = "similar"
    settings.feed = "feed.json"
    return settings
  }

  /// The slider of the guide's sample.
  static var slider: SyneriseSettings {
    var settings = sample
    var slider = Slider()
    slider.insets = Insets(16)
    slider.itemSize = Size(width: 150, height: 350)
    slider.itemSpacing = 8
    settings.layout = .slider(slider)
    return settings
  }

  func omitting(_ duties: Duty...) -> SyneriseSettings {
    var settings = self
    settings.omitted = Set(duties)
    return settings
  }

  /// The same with a selectable button of 40 by 40 points that sends likes, changed.
  func withButton(_ change: (inout ActionButton) -> Void = { _ in }) -> SyneriseSettings {
    var settings = self
    var button = ActionButton()
    button.size = Size(width: 40, height: 40)
    (button.x, button.y) = (102, 8)
    button.isSelectable = true
    button.action = .like
    change(&button)
    settings.actionButton = button
    return settings
  }
}
