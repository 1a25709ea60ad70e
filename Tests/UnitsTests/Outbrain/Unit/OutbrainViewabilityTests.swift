import Testing
import Vocabulary

@testable import Units

/// OB-19, and the views that it is about.
struct OutbrainViewabilityTests {
  private typealias Member = JSONValue.Member

  private func measures(_ driver: OutbrainDriver) -> [String] {
    driver.actions.compactMap {
      switch $0 {
      case .measure(let item, let view): "measure \(item) \(view)"
      case .finishMeasuring(let item): "finish \(item)"
      case .watch(let view): "watch \(view)"
      case .request, .report, .call, .find, .layOut, .resize, .clip, .content, .hide, .wake, .fail:
        nil
      }
    }
  }

  @Test func `OB-19 every item is measured on its container`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.drawer)
    let calls = driver.calls("configureViewabilityPerListing")
    #expect(calls.map(\.item) == [0, 1])
    #expect(calls.map { $0["view"] } == ["footer/0", "footer/1"])
    #expect(measures(driver) == ["measure 0 footer/0", "measure 1 footer/1"])
    driver.send(.viewable(item: 1), at: .seconds(2))
    #expect(driver.events("itemViewable").map(\.item) == [1])
    driver.send(.viewable(item: 7))
    #expect(driver.events("itemViewable").count == 1)
    #expect(driver.end() == [])
    #expect(measures(driver).suffix(2) == ["finish 0", "finish 1"])
  }

  @Test func `OB-19 an item that is shown without the call is found, and not measured`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.drawer) {
      $0.omit(.configureViewability)
    }
    #expect(measures(driver) == ["watch footer/0", "watch footer/1"])
    driver.send(.exposed(view: "footer/1", percent: 20))
    #expect(driver.events("itemVisible").map(\.item) == [1])
    #expect(driver.items(of: .viewabilityNotConfigured) == [])
    let rule = Rule.viewabilityNotConfigured.id
    #expect(driver.end() == [rule, rule])
    #expect(driver.items(of: .viewabilityNotConfigured) == [0, 1])
  }

  @Test func `OB-19 a step may make up for the call`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.drawer) {
      $0.omit(.configureViewability)
    }
    driver.call("configureViewabilityPerListing", [Member("item", 0)])
    driver.call("configureViewabilityPerListing", [Member("item", 1)])
    #expect(measures(driver).suffix(2) == ["measure 0 footer/0", "measure 1 footer/1"])
    #expect(driver.end() == [])
  }

  @Test func `OB-19 the call must name the container`() throws {
    var driver = OutbrainDriver(showing: OutbrainSamples.drawer)
    driver.call(
      "configureViewabilityPerListing",
      [Member("item", 1), Member("view", "footer/1/title")])
    #expect(measures(driver).suffix(2) == ["finish 1", "measure 1 footer/1/title"])
    #expect(driver.end() == [Rule.viewabilityOnOtherView.id])
    let finding = try #require(driver.findings.first)
    #expect(finding.item == 1)
    #expect(finding.diagnostic.message.contains("'footer/1'"))
  }

  @Test func `OB-19 a reused cell needs the call again`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    driver.send(.reused(cell: 0, item: 3))
    #expect(measures(driver).suffix(3) == ["finish 0", "finish 3", "measure 3 footer/0"])
    #expect(driver.calls("configureViewabilityPerListing").last?.item == 3)
    #expect(driver.end() == [])

    var trace = OutbrainTrace(receiving: OutbrainSamples.drawer)
    trace.add(.showWidgetLabel(isClickable: true))
    for (item, isConfigured) in [(0, true), (1, false), (0, true)] {
      var display = OutbrainTrace.display(item, of: OutbrainSamples.drawer)
      display.view = "cell"
      trace.add(.show(display))
      if isConfigured { trace.add(.configureViewabilityPerListing(item: item, view: "cell")) }
    }
    #expect(trace.findings.map(\.item) == [1], "found when the cell is reused")
    #expect(trace.end() == [Rule.viewabilityNotConfigured.id])
    #expect(trace.findings.first?.diagnostic.location?.position?.line == 7)
  }

  @Test func `OB-19 the call may come before the item is shown, once`() {
    var trace = OutbrainTrace(receiving: OutbrainSamples.drawer)
    trace.add(.showWidgetLabel(isClickable: true))
    var display = OutbrainTrace.display(0, of: OutbrainSamples.drawer)
    display.view = "a"
    trace.add(.configureViewabilityPerListing(item: 0, view: "a"))
    trace.add(.show(display))
    display.view = "b"
    trace.add(.show(display))
    #expect(trace.end() == [Rule.viewabilityNotConfigured.id])
  }

  @Test func `OB-19 an early call is held to the container too`() {
    var trace = OutbrainTrace(receiving: OutbrainSamples.drawer)
    trace.add(.showWidgetLabel(isClickable: true))
    trace.add(.configureViewabilityPerListing(item: 0, view: "title"))
    var display = OutbrainTrace.display(0, of: OutbrainSamples.drawer)
    display.view = "cell"
    trace.add(.show(display))
    #expect(trace.end() == [Rule.viewabilityOnOtherView.id])
  }

  @Test func `an item becomes visible once, and anew in a reused cell`() {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer)
    driver.send(.exposed(view: "footer/0", percent: 0), at: .seconds(1))
    #expect(driver.events("itemVisible").isEmpty)
    driver.send(.exposed(view: "footer/0", percent: 0.1), at: .seconds(2))
    #expect(driver.events("itemVisible").map(\.item) == [0])
    driver.send(.exposed(view: "footer/0", percent: 60), at: .seconds(3))
    #expect(driver.events("itemVisible").map(\.item) == [0])
    driver.send(.reused(cell: 0, item: 3))
    #expect(driver.events("itemVisible").map(\.item) == [0, 3])
    driver.send(.reused(cell: 0, item: 0))
    driver.send(.exposed(view: "elsewhere", percent: 60))
    #expect(driver.events("itemVisible").map(\.item) == [0, 3])
  }

  @Test func `the items are a list below the label, as wide as the view`() throws {
    var driver = OutbrainDriver(showing: OutbrainSamples.footer) { $0.itemHeight = 120 }
    let views = try ShownViews(driver)
    #expect(views.frame("footer/label") == Rectangle(x: 0, y: 0, width: 390, height: 24))
    #expect(views.frame("footer/0") == Rectangle(x: 0, y: 24, width: 390, height: 120))
    #expect(views.frame("footer/3") == Rectangle(x: 0, y: 384, width: 390, height: 120))
    #expect(views.frame("footer/0/adChoices") == Rectangle(x: 82, y: 8, width: 30, height: 30))
    driver.send(.resized(Size(width: 844, height: 300)))
    let turned = try ShownViews(driver)
    #expect(turned.frame("footer/3") == Rectangle(x: 0, y: 384, width: 844, height: 120))
    #expect(turned.isHidden("footer/0/adChoices") == false)
    let unlabelled = OutbrainDriver(showing: OutbrainSamples.drawer) { $0.omit(.widgetLabel) }
    #expect(try ShownViews(unlabelled).frame("footer/0")?.y == 0)
  }

  @Test(arguments: [(390.0, 100.0), (844, 60), (120, 200), (0, 100), (10, 5)])
  func `a container holds all views of its item, the button over the image`(
    width: Double, height: Double
  ) throws {
    var settings = OutbrainSettings.sample
    settings.itemHeight = height
    var driver = OutbrainDriver(settings, size: Size(width: width, height: 300))
    driver.send(.began)
    driver.respond(OutbrainSamples.footer)
    let container = try #require(try ShownViews(driver).view("footer/0"))
    #expect(
      container.children.map(\.name).map { $0.split(separator: "/").last ?? "" }
        == ["image", "title", "source", "label", "audienceLabel", "adChoices"])
    for child in container.children {
      #expect(child.frame.width >= 0 && child.frame.height >= 0)
      guard width >= 60, height >= 46 else { continue }
      #expect(child.frame.x >= 0 && child.frame.x + child.frame.width <= width)
      #expect(child.frame.y >= 0 && child.frame.y + child.frame.height <= height)
    }
    guard width >= 60, height >= 46, let image = container.children.first?.frame,
      let button = container.children.last?.frame
    else { return }
    #expect(button.x >= image.x && button.x + button.width <= image.x + image.width)
    #expect(button.y >= image.y && button.y + button.height <= image.y + image.height)
  }
}

/// The views that a widget has laid out, with what it hid and showed since.
struct ShownViews {
  private var tree: ViewTree

  init(_ driver: OutbrainDriver, asLaidOut: Bool = false) throws {
    var views: [View] = []
    var changes: [(String, Bool)] = []
    for action in driver.actions {
      switch action {
      case .layOut(let laidOut, under: "footer"): (views, changes) = (laidOut, [])
      case .hide(let view, let isHidden): changes.append((view, isHidden))
      case .request, .report, .call, .find, .layOut, .resize, .clip, .content, .measure,
        .finishMeasuring,
        .watch, .wake, .fail:
        break
      }
    }
    tree = ViewTree(screen: Size(width: 390, height: 844), views: views)
    for (view, isHidden) in changes where !asLaidOut {
      #expect(isHidden ? tree.hide(view) : tree.show(view), "'\(view)' was laid out")
    }
  }

  func view(_ name: String) -> View? { tree.view(named: name) }
  func frame(_ name: String) -> Rectangle? { tree.frame(of: name) }
  func isHidden(_ name: String) -> Bool? { tree.view(named: name)?.isHidden }
}
