internal import Vocabulary

/// The reference app, which fulfills the guide's duties except for those that the settings omit.
///
/// It sets the delegate and loads. When the widget is loaded, it gets the view and the size, adds
/// the view to its container, and gives the container the content's height. When the size changes,
/// it sets that height again. Without `load` it acts like the guide's first sample: it gets the
/// view and adds it at once. A container with a fixed frame gets the frame when the view is added,
/// and keeps it.
struct SyneriseApp: Sendable {
  private let omitted: Set<SyneriseSettings.Duty>
  private let isGrid: Bool
  private let keepsFrame: Bool
  private var hasAddedView = false

  init(_ settings: SyneriseSettings) {
    omitted = settings.omitted
    keepsFrame = settings.keepsFrame
    switch settings.layout {
    case .slider: isGrid = false
    case .grid: isGrid = true
    }
  }

  /// The methods that the app's delegate implements.
  var delegate: Set<SyneriseCall.DelegateMethod> {
    Set(
      SyneriseCall.DelegateMethod.allCases.filter { method in
        SyneriseSettings.Duty(rawValue: method.rawValue).map { !omitted.contains($0) } ?? true
      })
  }

  /// The calls at the beginning.
  ///
  /// - Parameter container: the size of the widget's view, in points.
  /// - Returns: the calls, in order.
  mutating func began(container: Size) -> [SyneriseCall] {
    let setting = omitted.contains(.setDelegate) ? [] : [SyneriseCall.setDelegate(delegate)]
    return setting + (omitted.contains(.load) ? addView(to: container) : [.load])
  }

  /// The calls that follow `didLoad`.
  ///
  /// - Parameters:
  ///   - container: the size of the widget's view, in points.
  ///   - content: the content's size that the SDK returns, in points.
  /// - Returns: the calls, in order.
  mutating func didLoad(container: Size, content: Size) -> [SyneriseCall] {
    var calls = addView(to: container)
    guard !keepsFrame else { return calls }
    let size =
      isGrid ? SyneriseCall.getSizeForPreferredWidth(container.width, nil) : .getSize(nil)
    calls.insert(size, at: min(1, calls.count))
    return calls + didChangeSize(width: container.width, content: content)
  }

  /// The calls that follow `didChangeSize`.
  func didChangeSize(width: Double, content: Size) -> [SyneriseCall] {
    keepsFrame ? [] : [.layOut(Size(width: width, height: content.height), isFixed: false)]
  }

  /// Gets the view and adds it to the container, unless it was added before.
  private mutating func addView(to container: Size) -> [SyneriseCall] {
    guard !hasAddedView else { return [] }
    hasAddedView = true
    return keepsFrame
      ? [.getView, .layOut(container, isFixed: true), .addSubview] : [.getView, .addSubview]
  }
}
