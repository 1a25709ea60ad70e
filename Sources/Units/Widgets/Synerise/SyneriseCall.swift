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
}
