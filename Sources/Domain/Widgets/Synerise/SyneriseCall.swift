package import Geometry

/// A call between an app and the content widget's SDK, or what the app does with the widget.
///
/// | Call | Arguments | Meaning |
/// |---|---|---|
/// | `unit` | see ``SyneriseUnitFacts`` | how the app configures the widget |
/// | `setDelegate` | `methods`: a list of names | the delegate, and the methods that it has |
/// | `load` | | the app starts loading |
/// | `isLoading` | `isLoading` | the SDK's callback |
/// | `didLoad` | | the SDK's callback |
/// | `didNotLoad` | `error`? | the SDK's callback |
/// | `didChangeSize` | `size` | the SDK's callback |
/// | `didReceiveClickAction` | `item` | the SDK's callback |
/// | `sizeChanged` | `size` | the widget's size changed, and the delegate has no `didChangeSize` |
/// | `isLoaded` | `isLoaded`? | the app asks, and the SDK's answer |
/// | `getView` | | the app gets the root view |
/// | `getSize` | `size`? | the app asks a slider, and the SDK's answer |
/// | `getSizeForPreferredWidth` | `width`, `size`? | the app asks a grid, and the SDK's answer |
/// | `numberOfItems` | `count`? | the app asks the layout, and the SDK's answer |
/// | `setNumberOfItems` | `count`? | the app sets what is read-only |
/// | `addSubview` | | the app adds the widget's view to its own views |
/// | `layOut` | `size`, `fixed`? | the app gives the container a size; `fixed` if it is to stay smaller |
/// | `cellForRow` | `row`, `rows` | the app puts the widget in a row, from 0, of a table of so many |
/// | `mapping` | `item`, `imageLink`? | the SDK has the app map a model, by its index in the feed |
/// | `isSelected` | `item`, `selected` | the SDK asks whether a button is selected; the app's answer |
/// | `onReceiveClickAction` | `item`, `selected` | the SDK tells of a click on the button |
/// | `tap` | `item`, `part`? | the user taps an item, or a part of it |
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

    /// Whether the guide calls it required.
    package var isRequired: Bool {
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

  /// The names of all calls, in every spelling; `unit` is shared with the other SDKs and says its
  /// SDK itself.
  package static let names: [String] = Name.allCases.filter { $0 != .unit }.flatMap { name in
    [name.rawValue] + (Name.spellings[name] ?? [])
  }
}
