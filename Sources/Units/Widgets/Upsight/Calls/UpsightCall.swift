/// A call between an app and Upsight's SDK, or what the app does with a message.
///
/// The names of the payload's methods are the SDK's own. The guide names no methods for milestones
/// and billboards, so those have the names of the scenario's steps.
package enum UpsightCall: Sendable, Hashable {
  /// The facts about the unit that the rules need. If a trace has this line, it is the first.
  case unit(isSeen: Bool, sdkVersion: String? = nil)
  /// The app reached a milestone.
  case milestone(scope: String)
  /// The app opened a billboard. `receivesData` says whether its delegate has the method that
  /// receives a payload; nil if the trace does not say.
  case openBillboard(scope: String, receivesData: Bool?)
  /// The SDK gave the app a payload: the delegate's `billboard:didReceiveData:`.
  case didReceiveData
  /// The SDK dismissed the billboard, which also removes the payload's data.
  case billboardDismissed
  /// The app read the payload.
  case read(UpsightAccess)
  /// The app made a copy of an image's file.
  case copyImage(key: String)
  /// The app put an image into a view.
  case showImage(key: String)
  /// The app added a view of the message to a window.
  case show(view: String)
  /// The app took a view of the message away, or hid it.
  case hide(view: String)
  /// The share of a view that is on the screen changed.
  case visible(Visibility)
  /// The user tapped the message, or one view of it.
  case tap(view: String?)
  /// The user dismissed the message.
  case dismiss
  case recordImpressionEvent
  case recordClickEvent
  case recordDismissedEvent
  case destroy

  /// How much of a view is on the screen.
  package struct Visibility: Sendable, Hashable {
    package var view: String
    /// Between 0 and 100.
    package var percent: Double
    /// The view that contains this one and was itself added to the window; nil if this view was
    /// added itself.
    package var under: String?

    package init(view: String, percent: Double, under: String? = nil) {
      self.view = view
      self.percent = percent
      self.under = under
    }
  }

  /// A method of a payload that reads it.
  struct Accessor: Sendable {
    /// The type of its inputs; nil for the raw data.
    var type: UpsightSettings.InputType?

    var name: String {
      (type.map { UpsightAccess.Subject.input(key: "", type: $0) } ?? .rawData).name
    }
  }

  static let accessors =
    UpsightSettings.InputType.allCases.map { Accessor(type: $0) } + [Accessor(type: nil)]
}
