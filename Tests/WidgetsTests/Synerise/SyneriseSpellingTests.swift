import TestSupport
import Testing
import Vocabulary
import Widgets

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
