package import Vocabulary

/// A call between an app and the content widget's SDK, or an action of the app on the widget.
///
/// ``table`` lists the names and arguments that a call has in a trace.
///
/// `size` is `{"width", "height"}` in points. A call may also have a name of the guide, such as
/// `snr_widgetDidLoad(widget:)` or `SNR_widgetDidLoad:`.
package enum SyneriseCall: Sendable, Hashable {
  case unit(SyneriseUnitFacts)
  case setDelegate(Set<DelegateMethod>)
  case load
  case isLoading(Bool)
  case didLoad
  case didNotLoad(error: String?)
  case didChangeSize(Size)
  case didReceiveClickAction(item: Int)
  case sizeChanged(Size)
  case isLoaded(Bool?)
  case getView
  case getSize(Size?)
  case getSizeForPreferredWidth(Double, Size?)
  case numberOfItems(Int?)
  case setNumberOfItems(Int?)
  case addSubview
  case layOut(Size, isFixed: Bool)
  case cellForRow(row: Int, rows: Int)
  case mapping(item: Int, imageLink: String?)
  case isSelected(item: Int, Bool)
  case onReceiveClickAction(item: Int, isSelected: Bool)
  case tap(item: Int, part: String?)

  /// The methods of the widget's delegate.
  package enum DelegateMethod: String, Sendable, Hashable, CaseIterable {
    case didLoad
    case didNotLoad
    case didReceiveClickAction
    case isLoading
    case didChangeSize

    /// Whether the integration guide requires an app to implement the method.
    var isRequired: Bool {
      switch self {
      case .didLoad, .didNotLoad, .didReceiveClickAction: true
      case .isLoading, .didChangeSize: false
      }
    }
  }

  /// A call's name.
  package enum Name: String, Sendable, Hashable, CaseIterable {
    case unit, setDelegate, load, isLoading, didLoad, didNotLoad, didChangeSize
    case didReceiveClickAction, sizeChanged, isLoaded, getView, getSize, getSizeForPreferredWidth
    case numberOfItems, setNumberOfItems, addSubview, layOut, cellForRow, mapping, isSelected
    case onReceiveClickAction, tap
  }
}

extension SyneriseCall: SDKCall {
  package static let sdk = "synerise"

  /// The calls of a trace. Calls of the delegate's methods may have any of the guide's names.
  package static let table = AppCallTable<SyneriseCall>(
    of: "a Synerise widget", loading + sizes + items,
    spellings: Dictionary(uniqueKeysWithValues: Name.spellings.map { ($0.rawValue, $1) }))

  package var item: Int? {
    switch self {
    case .didReceiveClickAction(let item), .mapping(let item, _), .isSelected(let item, _),
      .onReceiveClickAction(let item, _), .tap(let item, _):
      item
    case .unit, .setDelegate, .load, .isLoading, .didLoad, .didNotLoad, .didChangeSize,
      .sizeChanged, .isLoaded, .getView, .getSize, .getSizeForPreferredWidth, .numberOfItems,
      .setNumberOfItems, .addSubview, .layOut, .cellForRow:
      nil
    }
  }

  private static let loading: [AppCallRow<SyneriseCall>] = [
    .init("unit", "How the app configures the widget.", SyneriseUnitFacts.arguments, make: unit) {
      if case .unit(let facts) = $0 { facts } else { nil }
    },
    .init(
      "setDelegate", "The app sets the delegate.",
      AppCallKey<[String]>.required("methods", .texts, "The methods that the delegate has.")
    ) {
      // Other methods are ignored, because the widget does not call them.
      .setDelegate(Set($0.compactMap { DelegateMethod(spelled: $0) }))
    } take: {
      guard case .setDelegate(let methods) = $0 else { return nil }
      return DelegateMethod.allCases.filter(methods.contains).map(\.rawValue)
    },
    .init("load", "The app starts loading.", .load),
    .init(
      "isLoading", callback,
      .required("isLoading", .flag, "True when loading began, false when it ended."),
      make: isLoading
    ) {
      if case .isLoading(let isLoading) = $0 { isLoading } else { nil }
    },
    .init("didLoad", callback, .didLoad),
    .init("didNotLoad", callback, .optional("error", .text, "The error."), make: didNotLoad) {
      if case .didNotLoad(let error) = $0 { .some(error) } else { nil }
    },
    .init("didChangeSize", callback, size, make: didChangeSize) {
      if case .didChangeSize(let size) = $0 { size } else { nil }
    },
    .init("didReceiveClickAction", callback, itemKey, make: didReceiveClickAction) {
      if case .didReceiveClickAction(let item) = $0 { item } else { nil }
    },
  ]

  private static let sizes: [AppCallRow<SyneriseCall>] = [
    .init(
      "sizeChanged", "The size changed, and the delegate has no 'didChangeSize'.", size,
      make: sizeChanged
    ) {
      if case .sizeChanged(let size) = $0 { size } else { nil }
    },
    .init(
      "isLoaded", "The app asks whether the widget is loaded.",
      .optional("isLoaded", .flag, "The answer."), make: isLoaded
    ) {
      if case .isLoaded(let answer) = $0 { .some(answer) } else { nil }
    },
    .init("getView", "The app gets the root view.", .getView),
    .init("getSize", "The app asks a slider for its size.", sizeAnswer, make: getSize) {
      if case .getSize(let answer) = $0 { .some(answer) } else { nil }
    },
    .init(
      "getSizeForPreferredWidth", "The app asks a grid for its size.",
      .required("width", .length.points, "The width, in points."), sizeAnswer,
      make: getSizeForPreferredWidth
    ) {
      if case .getSizeForPreferredWidth(let width, let answer) = $0 { (width, answer) } else { nil }
    },
    .init(
      "numberOfItems", "The app asks the layout for the number of items.",
      .optional("count", .count, "The answer."), make: numberOfItems
    ) {
      if case .numberOfItems(let answer) = $0 { .some(answer) } else { nil }
    },
    .init(
      "setNumberOfItems", "The app sets the number of items, which is read-only.",
      .optional("count", .count, "The number."), make: setNumberOfItems
    ) {
      if case .setNumberOfItems(let count) = $0 { .some(count) } else { nil }
    },
    .init("addSubview", "The app adds the widget's view to its own views.", .addSubview),
    .init(
      "layOut", "The app gives the container a size.", size,
      .flag("fixed", "Whether the container stays smaller than the content on purpose."),
      make: layOut
    ) {
      if case .layOut(let size, let isFixed) = $0 { (size, isFixed) } else { nil }
    },
  ]

  private static let items: [AppCallRow<SyneriseCall>] = [
    .init(
      "cellForRow", "The app puts the widget in a row of a table.",
      .required("row", .count, "The row, from 0."),
      .required("rows", .count, "How many rows the table has."), make: cellForRow
    ) {
      if case .cellForRow(let row, let rows) = $0 { (row, rows) } else { nil }
    },
    .init(
      "mapping", "The SDK calls the app's mapping for a model.", itemKey,
      .optional("imageLink", .text, "The image link that the app reads."), make: mapping
    ) {
      if case .mapping(let item, let imageLink) = $0 { (item, imageLink) } else { nil }
    },
    .init(
      "isSelected", "The SDK asks whether a button is selected.", itemKey, selected,
      make: isSelected
    ) {
      if case .isSelected(let item, let isSelected) = $0 { (item, isSelected) } else { nil }
    },
    .init(
      "onReceiveClickAction", "The SDK reports a click on a button.", itemKey, selected,
      make: onReceiveClickAction
    ) {
      if case .onReceiveClickAction(let item, let selected) = $0 { (item, selected) } else { nil }
    },
    .init(
      "tap", "The user taps an item.", itemKey,
      .optional("part", .text, "The part of the item."), make: tap
    ) {
      if case .tap(let item, let part) = $0 { (item, part) } else { nil }
    },
  ]

  private static let callback = "The SDK's callback."
  private static let itemKey = AppCallKey<Int>.required("item", .count, "The item, from 0.")
  private static let selected = AppCallKey<Bool>.required(
    "selected", .flag, "Whether the button is selected.")
  private static let size = AppCallKey<Size>.required(
    "size", .size(.length.points), "The size, in points.")
  private static let sizeAnswer = AppCallKey<Size?>.optional(
    "size", .size(.length.points), "The answer, in points.")
}

/// The names that the guide writes for calls.
///
/// An app may log a call under any of them: the plain name, the name of the Swift method, its selector in
/// Swift, or the one in Objective-C.
extension SyneriseCall.Name {
  /// The guide's names of a call, in addition to its name in the event stream.
  static let spellings: [SyneriseCall.Name: [String]] = [
    .isLoading: [
      "snr_widgetIsLoading", "snr_widgetIsLoading(widget:isLoading:)", "SNR_widget:isLoading:",
    ],
    .didLoad: ["snr_widgetDidLoad", "snr_widgetDidLoad(widget:)", "SNR_widgetDidLoad:"],
    .didNotLoad: [
      "snr_widgetDidNotLoad", "snr_widgetDidNotLoad(widget:error:)",
      "SNR_widget:didNotLoadWithError:",
    ],
    .didChangeSize: [
      "snr_widgetDidChangeSize", "snr_widgetDidChangeSize(widget:size:)",
      "SNR_widget:didChangeToSize:",
    ],
    .didReceiveClickAction: [
      "snr_widgetDidReceiveClickAction", "snr_widgetDidReceiveClickAction(widget:model:)",
      "SNR_widget:didReceiveClickActionForModel:",
    ],
    .load: ["load()"],
    .isLoaded: ["isLoaded()"],
    .getView: ["getView()"],
    .getSize: ["getSize()"],
    .getSizeForPreferredWidth: ["getSize(preferredWidth:)", "getSizeForPreferredWidth:"],
    .addSubview: ["addSubview(_:)", "addSubview:"],
  ]

  private static let bySpelling: [String: SyneriseCall.Name] = Dictionary(
    spellings.flatMap { name, spellings in spellings.map { ($0, name) } },
    uniquingKeysWith: { first, _ in first })

  /// Creates the call that has a name, in the event stream or in the guide; nil for any other name.
  init?(spelled name: String) {
    guard let known = Self(rawValue: name) ?? Self.bySpelling[name] else { return nil }
    self = known
  }
}

extension SyneriseCall.DelegateMethod {
  /// Creates the delegate's method that has a name, in the event stream or in the guide; nil for
  /// any other name.
  init?(spelled name: String) {
    guard let call = SyneriseCall.Name(spelled: name) else { return nil }
    self.init(rawValue: call.rawValue)
  }
}
