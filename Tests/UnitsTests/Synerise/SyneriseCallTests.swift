import TestSupport
import Testing
import Vocabulary

@testable import Units

/// Calls as traces have them, and what is found about them.
struct SyneriseCallTests {
  private static let every: [SyneriseCall] = [
    .unit(SyneriseUnitFacts(.sample.withButton())), .unit(SyneriseUnitFacts()),
    .setDelegate([.didLoad, .didChangeSize]), .setDelegate([]), .load, .isLoading(true), .didLoad,
    .didNotLoad(error: "offline"), .didNotLoad(error: nil),
    .didChangeSize(Size(width: 390, height: 432.5)), .didReceiveClickAction(item: 2),
    .sizeChanged(Size(width: 1, height: 2)), .isLoaded(nil), .isLoaded(false), .getView,
    .getSize(nil), .getSize(Size(width: 3, height: 4)), .getSizeForPreferredWidth(390, nil),
    .getSizeForPreferredWidth(390.25, Size(width: 3, height: 4)), .numberOfItems(nil),
    .numberOfItems(4), .setNumberOfItems(nil), .setNumberOfItems(4), .addSubview,
    .layOut(Size(width: 3, height: 4), isFixed: false),
    .layOut(Size(width: 3, height: 4), isFixed: true), .cellForRow(row: 10, rows: 10),
    .mapping(item: 3, imageLink: "https://i.example/3"), .mapping(item: 3, imageLink: nil),
    .isSelected(item: 0, true), .onReceiveClickAction(item: 1, isSelected: false),
    .tap(item: 0, part: nil), .tap(item: 1, part: "button"),
  ]

  @Test func `every call is read as it was written`() throws {
    for call in Self.every { #expect(try SyneriseCall(call.appCall) == call) }
    let names = Set(Self.every.map(\.appCall.name))
    #expect(names == Set(SyneriseCall.Name.allCases.map(\.rawValue)))
  }

  @Test func `a unit is known by its calls, and by the delegate's own names`() throws {
    #expect(SyneriseCall.names.contains("getSizeForPreferredWidth"))
    #expect(SyneriseCall.names.contains("snr_widgetDidLoad"))
    #expect(!SyneriseCall.names.contains("unit"))
    #expect(try SyneriseCall(AppCall("snr_widgetDidLoad")) == .didLoad)
    let methods: JSONValue = ["snr_widgetDidLoad", "didNotLoad", "tableView"]
    #expect(
      try SyneriseCall(AppCall("setDelegate", [.init("methods", methods)]))
        == .setDelegate([.didLoad, .didNotLoad]))
  }

  @Test(arguments: [
    AppCall("getUrl"), AppCall("getViews"), AppCall("tap"), AppCall("tap", [.init("item", -1)]),
    AppCall("tap", [.init("item", 0), .init("part", 4)]), AppCall("didChangeSize"),
    AppCall("layOut", [.init("size", "large")]), AppCall("layOut", [.init("size", [1])]),
    AppCall("getSizeForPreferredWidth", [.init("width", "wide")]), AppCall("isLoading"),
    AppCall("isLoaded", [.init("isLoaded", 1)]), AppCall("setDelegate", [.init("methods", 1)]),
    AppCall("cellForRow", [.init("row", 1)]), AppCall("unit", [.init("eventType", "both")]),
    AppCall("unit", [.init("layout", "grid")]),
    AppCall("unit", [.init("layout", ["grid": ["itemSize": "large"]])]),
    AppCall("unit", [.init("actionButton", ["size": 40])]),
    AppCall("unit", [.init("actionButton", ["position": [1]])]),
    AppCall("unit", [.init("actionButton", true)]),
    AppCall("unit", [.init("actionButton", ["action": "love"])]), AppCall("snr_widget"),
  ])
  func `calls that are unknown or malformed are found where they are, and do nothing`(
    call: AppCall
  ) {
    let place = SourceLocation(file: "trace.jsonl", position: .init(line: 4, column: 1))
    var rules = SyneriseChecker()
    let findings = rules.happened(call, at: .zero, location: place)
    #expect(findings.map(\.diagnostic.rule) == [.appCallMalformed])
    #expect(findings.map(\.diagnostic.location) == [place])
    var driver = SyneriseDriver()
    driver.begin()
    #expect(driver.tell(.called(call)) == [.call(MadeCall(reading: call))])
    #expect(driver.found == [.appCallMalformed])
  }

  @Test func `a malformed argument is quoted, and a misspelt name has a suggestion`() {
    func message(_ call: AppCall) -> String? {
      var rules = SyneriseChecker()
      return rules.happened(call, at: .zero, location: nil).first?.diagnostic.message
    }
    #expect(
      message(AppCall("tap", [.init("item", "first")]))
        == "the argument 'item' of the call 'tap' is the text 'first'; give a whole number from 0")
    #expect(
      message(AppCall("tap")) == "the call 'tap' has no argument 'item'; give a whole number from 0"
    )
    #expect(message(AppCall("getVeiw"))?.hasSuffix("; did you mean 'getView'?") == true)
  }

  // MARK: SY-08

  @Test func `SY-08 a stated width ratio is noted, and style is carried but not drawn`() {
    var settings = SyneriseSettings.sample
    #expect(SyneriseDriver.played(settings).found == [])
    settings.item.statesWidthRatio = true
    settings.item.style = [.init("titleFontColor", "black")]
    let run = SyneriseDriver.played(settings)
    #expect(run.found == [.imageWidthRatioAmbiguous])
    #expect(run.broken == [])
    #expect(run.calls.first?["itemLayout"]?["style"]?["titleFontColor"] == "black")
    #expect(run.views == SyneriseDriver.played().views)
  }

  // MARK: SY-10

  @Test func `SY-10 both spellings of the guide are accepted and noted`() throws {
    let alternatives = SyneriseSettings.Spelling.alternatives
    #expect(alternatives["horizontalItemSpacing"] == "itemHorizontalSpacing")
    #expect(alternatives["verticalItemSpacing"] == "itemVerticalSpacing")
    #expect(alternatives["widgetLayout"] == "layout")
    #expect(alternatives["ContentWidgetOptions"] == "ContentWidgetRecommendationsOptions")
    #expect(alternatives.values.allSatisfy { alternatives[$0] == nil })

    let place = SourceLocation(file: "screen.yaml", position: .init(line: 9, column: 3))
    var settings = SyneriseSettings.sample
    settings.spellings = [
      try #require(SyneriseSettings.Spelling(used: "widgetLayout", location: place))
    ]
    #expect(SyneriseSettings.Spelling(used: "layout", location: place) == nil)
    let run = SyneriseDriver.played(settings)
    #expect(run.found == [.widgetSpelling])
    #expect(run.findings.first?.diagnostic.location == place)
  }

  @Test func `SY-10 a trace may have the other spellings`() throws {
    let call = AppCall(
      "unit",
      [
        .init("options", "ContentWidgetOptions"),
        .init(
          "widgetLayout", ["grid": ["itemSize": [100, 100], "horizontalItemSpacing": 8]]),
        .init("actionButton", ["size": [40, 40], "actionButtonPosition": [100, 8]]),
      ])
    var rules = SyneriseChecker()
    let found = rules.happened(call, at: .zero, location: nil)
    #expect(
      found.map(\.diagnostic.rule) == [
        .widgetSpelling, .widgetSpelling, .widgetSpelling, .widgetSpelling,
        .actionButtonUntappable, .actionButtonSendsNothing,
      ])
    #expect(found[3].diagnostic.message.contains("'actionButtonPosition'"))
  }

  @Test(arguments: [(10, 10, 1), (9, 10, 0), (0, 0, 1)])
  func `SY-10 row ten of ten rows is not in the table`(row: Int, rows: Int, count: Int) {
    var driver = SyneriseDriver()
    driver.begin()
    driver.tell(.called(SyneriseCall.cellForRow(row: row, rows: rows).appCall))
    driver.end()
    #expect(driver.found == Array(repeating: .widgetRowOutOfRange, count: count))
  }

  @Test func `SY-10 a view that is added before it is assigned is found and not added`() {
    var driver = SyneriseDriver(.sample.omitting(.didLoad, .didChangeSize))
    driver.begin()
    driver.tell(.called(AppCall("addSubview")))
    #expect(driver.found == [.delegateMethodMissing, .widgetViewUnassigned])
    #expect(driver.views.isEmpty)
    driver.tell(.called(AppCall("getView")))
    driver.tell(.called(AppCall("addSubview")))
    #expect(driver.found == [.delegateMethodMissing, .widgetViewUnassigned])
    #expect(driver.views.count == 3)
  }

  @Test(arguments: [
    (SyneriseSettings.sample, AppCall("getSize")),
    (.slider, AppCall("getSizeForPreferredWidth", [.init("width", 390)])),
  ])
  func `SY-10 a layout is not asked for the other one's size`(
    settings: SyneriseSettings, call: AppCall
  ) {
    var driver = SyneriseDriver(settings)
    driver.begin()
    driver.tell(.called(call))
    driver.end()
    #expect(driver.found == [.sizeOfOtherLayout])
  }

  // MARK: Traces

  @Test func `a trace of the same calls has the findings of the run`() {
    let slider = SyneriseSettings.slider
    let samples: [SyneriseSettings] = [
      .sample, slider, .sample.omitting(.load), .sample.omitting(.didLoad),
      .sample.omitting(.customerToken), .sample.omitting(.didChangeSize),
      .sample.withButton { $0.size = Size(width: 0, height: 0) },
    ]
    for settings in samples {
      let run = SyneriseDriver.played(settings) { driver in
        driver.wait(.seconds(1))
        driver.tell(.tapped(item: 0, part: "button"))
        driver.tell(.resized(Size(width: 844, height: 432)))
        driver.tell(.called(AppCall("getViews")))
      }
      var rules = SyneriseChecker()
      var found: [Rule] = []
      for call in run.calls {
        found += rules.happened(call, at: .zero, location: nil).map(\.diagnostic.rule)
      }
      found += rules.finished(at: .zero).map(\.diagnostic.rule)
      #expect(found == run.found.filter { $0 != .nativeStepIgnored })
    }
  }

  @Test func `a trace that begins after loading is not said to lack it`() {
    var rules = SyneriseChecker()
    #expect(rules.finished(at: .zero) == [])
    let calls: [SyneriseCall] = [.isLoading(true), .didLoad, .getView, .addSubview]
    for call in calls { #expect(rules.happened(call.appCall, at: .zero, location: nil) == []) }
    #expect(rules.finished(at: .zero) == [])
  }

  @Test func `rules have a name of their own, a clause and advice`() {
    let rules = SyneriseRules.all
    #expect(Set(rules).count == rules.count)
    #expect(rules.map(\.id) == rules.map(\.id).sorted())
    #expect(rules.allSatisfy { $0.clause != nil && !$0.fix.isEmpty })
  }
}

/// The names that the guide writes for calls, in Swift and in Objective-C.
struct SyneriseSpellingTests {
  private static let swift = [
    "snr_widgetIsLoading(widget:isLoading:)", "snr_widgetDidLoad(widget:)",
    "snr_widgetDidNotLoad(widget:error:)", "snr_widgetDidChangeSize(widget:size:)",
    "snr_widgetDidReceiveClickAction(widget:model:)",
  ]
  private static let swiftNames = [
    "snr_widgetIsLoading", "snr_widgetDidLoad", "snr_widgetDidNotLoad", "snr_widgetDidChangeSize",
    "snr_widgetDidReceiveClickAction",
  ]
  private static let objectiveC = [
    "SNR_widget:isLoading:", "SNR_widgetDidLoad:", "SNR_widget:didNotLoadWithError:",
    "SNR_widget:didChangeToSize:", "SNR_widget:didReceiveClickActionForModel:",
  ]
  private static let plain = [
    "isLoading", "didLoad", "didNotLoad", "didChangeSize", "didReceiveClickAction",
  ]

  private static let arguments: [JSONValue.Member] = [
    .init("isLoading", true), .init("error", "offline"), .init("size", [390, 432]),
    .init("item", 2),
  ]

  private static let guides = [
    Named("Swift selectors", swift), Named("Swift names", swiftNames),
    Named("Objective-C selectors", objectiveC),
  ]

  @Test(arguments: guides)
  func `SY-05 a callback is the same call under each name that the guide writes`(
    names: Named<[String]>
  ) throws {
    for (name, plain) in zip(names.value, Self.plain) {
      let call = try SyneriseCall(AppCall(name, Self.arguments))
      #expect(try SyneriseCall(AppCall(plain, Self.arguments)) == call)
      #expect(call.appCall.name == plain)
      #expect(SyneriseCall.isOwn(AppCall(name)))
    }
  }

  @Test(arguments: guides + [Named("plain names", plain)])
  func `SY-05 a delegate has the methods that it lists under the guide's names`(
    names: Named<[String]>
  ) throws {
    let methods = AppCall(
      "setDelegate", [.init("methods", .array(names.value.map(JSONValue.string)))])
    #expect(
      try SyneriseCall(methods) == .setDelegate(Set(SyneriseCall.DelegateMethod.allCases)))
    var rules = SyneriseChecker()
    #expect(rules.happened(methods, at: .zero, location: nil) == [])
  }

  @Test(arguments: [
    ("load()", SyneriseCall.load), ("isLoaded()", .isLoaded(nil)), ("getView()", .getView),
    ("getSize()", .getSize(nil)),
    ("getSize(preferredWidth:)", .getSizeForPreferredWidth(390, nil)),
    ("getSizeForPreferredWidth:", .getSizeForPreferredWidth(390, nil)),
    ("addSubview(_:)", .addSubview), ("addSubview:", .addSubview),
  ])
  func `SY-05 an app's call is known by its selector`(name: String, call: SyneriseCall) throws {
    #expect(try SyneriseCall(AppCall(name, [.init("width", 390)])) == call)
  }

  @Test(arguments: [
    "SNR_widget:", "SNR_widgetIsLoading:", "snr_widgetDidLoad:", "snr_widgetLoad",
    "snr_widgetdidLoad(widget:)",
  ])
  func `SY-05 a name that the guide does not write is unknown`(name: String) {
    #expect(throws: AppCallProblem.self) { try SyneriseCall(AppCall(name)) }
    #expect(!SyneriseCall.isOwn(AppCall(name)))
  }

  @Test func `SY-05 a misspelt selector has a suggestion in the same spelling`() {
    var rules = SyneriseChecker()
    let found = rules.happened(AppCall("SNR_widgetDidLaod:"), at: .zero, location: nil)
    #expect(
      found.map(\.diagnostic.message) == [
        "'SNR_widgetDidLaod:' is not a call of a Synerise widget; did you mean 'SNR_widgetDidLoad:'?"
      ])
  }
}
