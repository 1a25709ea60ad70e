import Testing
import Vocabulary

@testable import Units

/// How large a widget is, and what the app does about it.
struct SyneriseSizeTests {
  // MARK: SY-06

  @Test func `SY-06 a slider has its fixed height after loading and scrolls inside itself`() {
    let run = SyneriseDriver.played(.slider)
    #expect(run.findings == [])
    #expect(run.size == Size(width: 390, height: 382))
    let size = Size(width: 498, height: 382)
    #expect(run.calls.contains(SyneriseCall.getSize(size).appCall))
    #expect(run.actions.contains(.clip(view: "similar")))
    #expect(run.views.map(\.frame.x) == [16, 174, 332])
    #expect(run.actions.contains(.layOut(run.views, under: "similar")))
  }

  @Test func `SY-06 a slider does not change with its view`() {
    var driver = SyneriseDriver(.slider)
    driver.begin()
    #expect(driver.tell(.resized(Size(width: 844, height: 382))) == [])
    #expect(driver.events(named: .sizeChanged).map(\.size) == [Size(width: 498, height: 382)])
  }

  // MARK: SY-07

  @Test func `SY-07 a grid has no size before loading`() {
    var driver = SyneriseDriver()
    driver.answers = false
    driver.begin()
    driver.tell(.called(AppCall("getSizeForPreferredWidth", [.init("width", 390)])))
    let zero = SyneriseCall.getSizeForPreferredWidth(390, Size(width: 0, height: 0))
    #expect(driver.calls.last == zero.appCall)
    #expect(driver.found == [.sizeBeforeLoad])
    driver.tell(.answered(.init(0), driver.answer))
    driver.tell(.called(AppCall("getSizeForPreferredWidth", [.init("width", 844)])))
    let size = SyneriseCall.getSizeForPreferredWidth(844, Size(width: 844, height: 216))
    #expect(driver.calls.last == size.appCall)
    #expect(driver.found == [.sizeBeforeLoad])
  }

  @Test func `SY-07 a grid is computed again when its width changes, and the app lays it out`() {
    var driver = SyneriseDriver()
    driver.begin()
    #expect(driver.size == Size(width: 390, height: 432))
    #expect(driver.views.map(\.frame.x) == [8, 174, 8])
    let actions = driver.tell(.resized(Size(width: 844, height: 432)))
    #expect(driver.views.map(\.frame.x) == [8, 174, 340])
    #expect(driver.size == Size(width: 844, height: 216))
    var changed = NativeEvent("sizeChanged", cause: .viewport)
    changed.size = Size(width: 844, height: 216)
    #expect(
      actions == [
        .layOut(driver.views, under: "similar"),
        .content(Size(width: 844, height: 216), of: "similar"), .report(changed),
        .made(.didChangeSize(Size(width: 844, height: 216))),
        .made(.layOut(Size(width: 844, height: 216), isFixed: false)),
        .resize(view: "similar", Size(width: 844, height: 216)),
      ])
    driver.end()
    #expect(driver.findings == [])
  }

  @Test func `SY-07 a height that the view gets changes nothing, and nothing loops`() {
    var driver = SyneriseDriver()
    driver.begin()
    #expect(driver.tell(.resized(Size(width: 390, height: 200))) == [])
    #expect(driver.tell(.resized(Size(width: 390, height: .nan))) == [])
    #expect(driver.actions.filter { if case .resize = $0 { true } else { false } }.count == 2)
    #expect(driver.actions.contains(.clip(view: "similar")))
  }

  @Test func `SY-07 without didChangeSize the height is stale after a rotation`() {
    let rotated = { (driver: inout SyneriseDriver) in
      driver.wait(.seconds(3))
      driver.tell(.resized(Size(width: 844, height: 432)))
    }
    #expect(SyneriseDriver.played(.sample, rotated).found == [])
    let stale = SyneriseDriver.played(.sample.omitting(.didChangeSize), rotated)
    #expect(stale.found == [.widgetHeightStale])
    #expect(stale.size == Size(width: 390, height: 432))
    #expect(
      stale.findings.first?.diagnostic.message
        == "the widget's content is 216 points high from 3.000 s on, but the container is "
        + "432 points high; lay out the container in 'didChangeSize'")
    #expect(SyneriseDriver.played(.sample.omitting(.didChangeSize)).found == [])
  }

  @Test func `SY-07 a height that becomes right again was stale all the same`() {
    let settings = SyneriseSettings.sample.omitting(.didChangeSize)
    let run = SyneriseDriver.played(settings) { driver in
      driver.tell(.resized(Size(width: 844, height: 432)))
      driver.wait(.seconds(10))
      driver.tell(.resized(Size(width: 390, height: 432)))
    }
    #expect(run.found == [.widgetHeightStale])
    let brief = SyneriseDriver.played(settings) { driver in
      driver.tell(.resized(Size(width: 844, height: 432)))
      driver.wait(.milliseconds(100))
      driver.tell(.resized(Size(width: 390, height: 432)))
    }
    #expect(brief.found == [])
  }

  @Test func `SY-07 a container that is smaller on purpose is not stale`() {
    var rules = SyneriseChecker()
    func happened(_ call: SyneriseCall) -> [NativeFinding] {
      rules.happened(call.appCall, at: .zero, location: nil)
    }
    var findings = happened(.load)
    findings += happened(.layOut(Size(width: 390, height: 300), isFixed: true))
    findings += happened(.didChangeSize(Size(width: 390, height: 432)))
    #expect(findings + rules.finished(at: .zero) == [])
    findings = happened(.layOut(Size(width: 390, height: 300), isFixed: false))
    findings += happened(.didChangeSize(Size(width: 390, height: 432)))
    findings += happened(.layOut(Size(width: 390, height: 431), isFixed: false))
    #expect((findings + rules.finished(at: .zero)).map(\.diagnostic.rule) == [.widgetHeightStale])
  }

  @Test func `SY-07 a container that keeps its frame is laid out once and scrolls inside itself`() {
    var settings = SyneriseSettings.sample
    settings.keepsFrame = true
    var driver = SyneriseDriver(settings, size: Size(width: 390, height: 300))
    driver.begin()
    #expect(
      driver.calls.map(\.name) == [
        "unit", "setDelegate", "load", "isLoading", "isLoading", "didLoad", "getView", "layOut",
        "addSubview", "didChangeSize",
      ])
    let frame = Size(width: 390, height: 300)
    #expect(driver.calls[7] == SyneriseCall.layOut(frame, isFixed: true).appCall)
    #expect(driver.size == frame)
    #expect(driver.actions.contains(.clip(view: "similar")))
    #expect(driver.actions.contains(.content(Size(width: 390, height: 432), of: "similar")))
    let actions = driver.tell(.resized(Size(width: 844, height: 300)))
    #expect(actions.contains(.content(Size(width: 844, height: 216), of: "similar")))
    #expect(driver.calls.last == SyneriseCall.didChangeSize(Size(width: 844, height: 216)).appCall)
    driver.end()
    #expect(driver.found == [])
  }

  @Test func `SY-07 the guide's first sample gives its view a frame before it adds it`() {
    var settings = SyneriseSettings.sample.omitting(.load)
    settings.keepsFrame = true
    let run = SyneriseDriver.played(settings)
    #expect(
      run.calls.map(\.name) == ["unit", "setDelegate", "getView", "layOut", "addSubview"])
    #expect(run.size == Size(width: 390, height: 100))
    #expect(run.found == [.viewBeforeLoad, .widgetNeverLoaded])
  }

  @Test func `SY-07 the size is said to change exactly when it changes`() {
    var random = SeededRandom(seed: 77)
    for round in 0..<500 {
      var settings = round % 2 == 0 ? SyneriseSettings.sample : .slider
      if round % 3 == 0 { settings.omitted = [.didChangeSize] }
      let count = Int.random(in: 0...9, using: &random)
      var driver = SyneriseDriver(settings, feed: SyneriseSamples.feed(count))
      driver.begin()
      let layout = SyneriseLayout(settings.layout)
      var last = Size(width: 0, height: 0)
      var expected: [Size] = []
      func expect(_ items: Int, _ width: Double) {
        let size = layout.size(items: items, width: width)
        if size != last { expected.append(size) }
        last = size
      }
      expect(count, 390)
      for _ in 0..<20 {
        let width = Double(Int.random(in: 1...5, using: &random) * 200)
        driver.tell(.resized(Size(width: width, height: 100)))
        expect(count, width)
      }
      #expect(driver.events(named: .sizeChanged).map(\.size) == expected)
      let name = settings.omitted.isEmpty ? "didChangeSize" : "sizeChanged"
      #expect(driver.calls.filter { $0.name == name }.count == expected.count)
    }
  }

  // MARK: SY-11

  @Test func `SY-11 the number of items is known after loading`() {
    var driver = SyneriseDriver()
    driver.answers = false
    driver.begin()
    driver.tell(.called(AppCall("numberOfItems")))
    #expect(driver.calls.last == SyneriseCall.numberOfItems(nil).appCall)
    #expect(driver.found == [.numberOfItemsBeforeLoad])
    driver.tell(.answered(.init(0), driver.answer))
    driver.tell(.called(AppCall("numberOfItems")))
    #expect(driver.calls.last == SyneriseCall.numberOfItems(3).appCall)
    #expect(driver.found == [.numberOfItemsBeforeLoad])
  }

  @Test func `SY-11 the number of items is read-only`() {
    var driver = SyneriseDriver()
    driver.begin()
    driver.tell(.called(AppCall("setNumberOfItems", [.init("count", 5)])))
    #expect(driver.found == [.numberOfItemsReadOnly])
    driver.tell(.called(AppCall("numberOfItems")))
    #expect(driver.calls.last == SyneriseCall.numberOfItems(3).appCall)
  }
}
