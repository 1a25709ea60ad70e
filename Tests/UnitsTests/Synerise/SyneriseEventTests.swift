import Testing
import Vocabulary

@testable import Units

/// What is reported when users see and touch items.
struct SyneriseEventTests {
  private static func seen(_ settings: SyneriseSettings = .sample) -> SyneriseSettings {
    var settings = settings
    settings.eventType = .seen
    return settings
  }

  private static func show(_ item: Int, _ percent: Double = 100) -> NativeInput {
    .exposed(view: "similar/\(item)", percent: percent)
  }

  // MARK: SY-01

  @Test(arguments: [(SyneriseSettings.EventType.seen, 1, 0), (.view, 0, 1)])
  func `SY-01 one of both events tells that items are visible`(
    type: SyneriseSettings.EventType, seen: Int, viewed: Int
  ) {
    var settings = SyneriseSettings.sample
    settings.eventType = type
    let run = SyneriseDriver.played(settings) { $0.tell(Self.show(0)) }
    #expect(run.events(named: .recommendationSeen).count == seen)
    #expect(run.events(named: .recommendationView).count == viewed)
  }

  @Test func `SY-01 a tap on an item is a click, and the app is told`() {
    for part in [nil, "image", "title", "price"] {
      var driver = SyneriseDriver()
      driver.begin()
      let actions = driver.tell(.tapped(item: 1, part: part))
      var click = NativeEvent("recommendation.click", cause: .user, item: 1)
      click.item = 1
      #expect(
        actions == [
          .made(.tap(item: 1, part: part)), .report(click),
          .made(.didReceiveClickAction(item: 1)),
        ])
    }
  }

  @Test func `SY-01 a selectable button with its action sends like, then dislike`() {
    var driver = SyneriseDriver(.sample.withButton())
    driver.begin()
    for (event, isSelected) in [("product.like", true), ("product.dislike", false)] {
      let actions = driver.tell(.tapped(item: 2, part: "button"))
      let click = SyneriseCall.onReceiveClickAction(item: 2, isSelected: isSelected)
      #expect(
        actions == [
          .made(.tap(item: 2, part: "button")),
          .report(NativeEvent(event, cause: .user, item: 2)), .made(click),
        ])
    }
    driver.end()
    #expect(driver.events(named: .recommendationClick).isEmpty)
    #expect(driver.found.isEmpty)
  }

  @Test(arguments: [(true, "none"), (false, "like"), (false, "none")])
  func `SY-01 a button without its action, or that is not selectable, sends nothing`(
    isSelectable: Bool, action: String
  ) {
    let settings = SyneriseSettings.sample.withButton { button in
      button.isSelectable = isSelectable
      button.action = .init(rawValue: action) ?? .like
    }
    let run = SyneriseDriver.played(settings) { driver in
      driver.tell(.tapped(item: 0, part: "button"))
      driver.tell(.tapped(item: 0, part: "button"))
    }
    #expect(run.events(named: .productLike) + run.events(named: .productDislike) == [])
    #expect(run.found == [.actionButtonSendsNothing])
    #expect(run.calls.filter { $0.name == "onReceiveClickAction" }.count == 2)
  }

  // MARK: SY-02

  @Test func `SY-02 view sends all items in one event, once a load`() {
    var driver = SyneriseDriver()
    driver.begin()
    driver.tell(Self.show(1, 0))
    #expect(driver.events(named: .recommendationView).isEmpty)
    driver.tell(Self.show(1, 0.001))
    driver.tell(Self.show(0))
    driver.tell(Self.show(1, 100))
    let views = driver.events(named: .recommendationView)
    #expect(views.map(\.count) == [3])
    #expect(views.map(\.cause) == [.viewport])
    #expect(views.map(\.details) == [[.init("items", ["sku0", "sku1", "sku2"])]])
    driver.tell(.reloaded)
    driver.tell(Self.show(2))
    driver.tell(Self.show(0))
    #expect(driver.events(named: .recommendationView).count == 2)
  }

  @Test func `SY-02 seen sends an event for each item, once a load`() {
    var driver = SyneriseDriver(Self.seen())
    driver.begin()
    for item in [1, 0, 1, 0] { driver.tell(Self.show(item)) }
    #expect(driver.events(named: .recommendationSeen).map(\.item) == [1, 0])
    #expect(
      driver.events(named: .recommendationSeen).first?.details == [.init("items", ["sku1"])])
    driver.tell(.reloaded)
    driver.tell(Self.show(1))
    #expect(driver.events(named: .recommendationSeen).map(\.item) == [1, 0, 1])
    driver.end()
    #expect(driver.found == [.seenEventsDiscouraged])
  }

  @Test func `SY-02 an item is visible above the policy's share`() {
    var settings = Self.seen()
    settings.visibleShare = 50
    let run = SyneriseDriver.played(settings) { driver in
      driver.tell(Self.show(0, 50))
      driver.tell(Self.show(1, 50.000001))
      driver.tell(Self.show(2, .nan))
    }
    #expect(run.events(named: .recommendationSeen).map(\.item) == [1])
  }

  @Test func `SY-02 items without an identifier are called by their number`() {
    let feed = SyneriseSamples.feed(2).replacing("\"itemId\"", with: "\"id\"")
    let run = SyneriseDriver.played(feed: feed) { $0.tell(Self.show(0)) }
    #expect(
      run.events(named: .recommendationView).first?.details == [.init("items", [0, 1])])
  }

  @Test(arguments: [
    "similar", "similar/3", "similar/x", "other/0", "similar/0/image", "similar/-1",
  ])
  func `SY-02 only the views of items count`(view: String) {
    let run = SyneriseDriver.played { $0.tell(.exposed(view: view, percent: 100)) }
    #expect(run.events(named: .recommendationView).isEmpty)
  }

  // MARK: SY-09

  @Test(arguments: [(0.0, 102.0), (40, 150)])
  func `SY-09 a button without an area is found, and its tap does nothing`(
    width: Double, x: Double
  ) {
    var driver = SyneriseDriver(
      .sample.withButton { button in
        button.size.width = width
        button.x = x
      })
    driver.begin()
    #expect(driver.broken == [.actionButtonUntappable])
    let actions = driver.tell(.tapped(item: 0, part: "button"))
    #expect(actions == [.made(.tap(item: 0, part: "button"))])
    driver.end()
    #expect(driver.broken == [.actionButtonUntappable, .actionButtonUntappable])
    #expect(driver.findings.last?.item == 0)
  }

  @Test func `SY-09 a button has size zero unless the app sets it`() {
    #expect(SyneriseSettings.ActionButton().size == Size(width: 0, height: 0))
    #expect(SyneriseSettings.ActionButton().action == .none)
  }

  @Test func `SY-09 a button is not selectable unless the app says so`() {
    #expect(!SyneriseSettings.ActionButton().isSelectable)
    var rules = SyneriseChecker()
    let unit = AppCall(
      "unit",
      [.init("actionButton", ["size": [40, 40], "position": [102, 8], "action": "like"])])
    let found = rules.happened(unit, at: .zero, location: nil)
    #expect(
      found.map(\.diagnostic.message) == [
        "the action button sends no event: it is not selectable"
      ])
  }

  @Test func `SY-09 the button lies at its position in each item`() {
    let run = SyneriseDriver.played(.sample.withButton())
    #expect(run.broken.isEmpty)
    let buttons = run.views.compactMap { $0.children.first { $0.name.hasSuffix("/button") } }
    #expect(buttons.map(\.name) == (0..<3).map { "similar/\($0)/button" })
    #expect(
      buttons.map(\.frame)
        == Array(repeating: Rectangle(x: 102, y: 8, width: 40, height: 40), count: 3))
  }

  @Test func `SY-09 the app is asked for each cell whether its button is selected`() {
    var driver = SyneriseDriver(.sample.withButton { $0.selectedItems = [1] })
    driver.begin()
    let asked = (0..<3).map { SyneriseCall.isSelected(item: $0, $0 == 1).appCall }
    #expect(driver.calls.filter { $0.name == "isSelected" } == asked)
    driver.tell(.tapped(item: 1, part: "button"))
    #expect(driver.events.last?.event == "product.dislike")
    driver.tell(.tapped(item: 1, part: "button"))
    #expect(driver.events.last?.event == "product.like")
    let plain = SyneriseDriver.played(.sample.withButton { $0.isSelectable = false })
    #expect(plain.calls.allSatisfy { $0.name != "isSelected" })
  }

  // MARK: Steps without effect

  @Test(arguments: [
    NativeInput.reused(cell: 0, item: 1), .milestoneReached, .billboardOpened, .dismissed,
    .tapped(item: nil, part: nil), .tapped(item: 3, part: nil), .tapped(item: -1, part: nil),
    .tapped(item: 0, part: "button"), .tapped(item: 0, part: "badge"),
  ])
  func `steps that make no sense are found and do nothing`(input: NativeInput) {
    var driver = SyneriseDriver()
    driver.begin()
    #expect(driver.tell(input).count == 1)
    #expect(driver.found == [.nativeStepIgnored])
  }

  @Test(arguments: [nil, "button"])
  func `SY-01 a widget that was never added cannot be tapped`(part: String?) {
    let run = SyneriseDriver.played(.sample.withButton().omitting(.didLoad)) { driver in
      driver.tell(.tapped(item: 0, part: part))
    }
    #expect(run.events.map(\.event) == ["loading", "loaded", "sizeChanged"])
    #expect(run.calls.allSatisfy { $0.name != "tap" && $0.name != "didReceiveClickAction" })
    let ignored = run.findings.filter { $0.diagnostic.rule == .nativeStepIgnored }
    #expect(
      ignored.map(\.diagnostic.message) == [
        "the step has no effect: a Synerise widget whose view is in no window cannot be tapped"
      ])
  }

  @Test func `what concerns sessions and timers does nothing`() {
    var driver = SyneriseDriver()
    driver.begin()
    #expect(driver.tell(.viewable(item: 0)) == [])
    #expect(driver.tell(.due(NativeTimer("any"))) == [])
  }

  @Test func `a tap on an unknown part is told with the parts that there are`() {
    func message(_ settings: SyneriseSettings, _ part: String) -> String? {
      let run = SyneriseDriver.played(settings) { $0.tell(.tapped(item: 0, part: part)) }
      return run.findings.first?.diagnostic.message
    }
    #expect(
      message(.sample, "badge")?.hasSuffix(
        "has items without a part 'badge'; their parts are 'image', 'title', 'price'") == true)
    #expect(
      message(.sample, "button")?.hasSuffix(
        "has items without a part 'button'; their parts are 'image', 'title', 'price'") == true)
    #expect(
      message(.sample.withButton(), "badge")?.hasSuffix(
        "; their parts are 'image', 'title', 'price', 'button'") == true)
  }
}
