internal import Geometry

/// The reference app: what the guide asks of an app, less what the settings leave out.
///
/// It sets the delegate and loads. When the widget is loaded it gets the view and the size, adds the
/// view to its container, and gives the container the content's height. When the size changes it
/// does the last thing again. Without `load` it does what the guide's first sample does: it gets the
/// view and adds it at once.
struct SyneriseApp: Sendable {
  private let omitted: Set<SyneriseSettings.Duty>
  private let isGrid: Bool
  private var hasAddedView = false

  init(_ settings: SyneriseSettings) {
    omitted = settings.omitted
    switch settings.layout {
    case .slider: isGrid = false
    case .grid: isGrid = true
    }
  }

  /// The methods that its delegate has.
  var delegate: Set<SyneriseCall.DelegateMethod> {
    Set(
      SyneriseCall.DelegateMethod.allCases.filter { method in
        SyneriseSettings.Duty(rawValue: method.rawValue).map { !omitted.contains($0) } ?? true
      })
  }

  /// The calls at the beginning.
  mutating func began() -> [SyneriseCall] {
    guard omitted.contains(.load) else { return [.setDelegate(delegate), .load] }
    return [.setDelegate(delegate)] + addView()
  }

  /// The calls that follow `didLoad`.
  ///
  /// - Parameters:
  ///   - width: the width of the widget's view, in points.
  ///   - content: the size that the SDK answers, in points.
  /// - Returns: the calls, in order.
  mutating func didLoad(width: Double, content: Size) -> [SyneriseCall] {
    let view = addView()
    let size = isGrid ? SyneriseCall.getSizeForPreferredWidth(width, nil) : .getSize(nil)
    return view.prefix(1) + [size] + view.dropFirst()
      + [.layOut(Size(width: width, height: content.height), isFixed: false)]
  }

  /// The calls that follow `didChangeSize`.
  func didChangeSize(width: Double, content: Size) -> [SyneriseCall] {
    [.layOut(Size(width: width, height: content.height), isFixed: false)]
  }

  /// Gets the view and adds it, the first time.
  private mutating func addView() -> [SyneriseCall] {
    guard !hasAddedView else { return [] }
    hasAddedView = true
    return [.getView, .addSubview]
  }
}
