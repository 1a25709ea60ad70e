package import Vocabulary

/// How an app integrates one native message of Upsight.
package struct UpsightSettings: Sendable, Hashable {
  /// The milestone's scope.
  package var milestone: String
  /// The payload, as a path that the run opens or a URL.
  package var payload: String
  /// How long the payload takes after the billboard was opened; nil for one that never comes.
  package var latency: Duration? = .zero
  /// When the images are on the disk, counted from the beginning of the run; nil for never.
  package var imagesFetchedAt: Duration? = .zero
  /// The views that the app draws for the message, back to front; nil for one default view.
  package var views: [View]?
  /// The view that contains the message's views; nil for the window.
  package var parent: String?
  /// Whether the app adds the views to a window at all.
  package var addsViews = true
  /// Whether the app is to show the campaign; if not, the app only destroys the payload.
  package var isSeen = true
  /// The version of the SDK; nil if unknown.
  package var sdkVersion: String?
  /// Whether the app itself reaches the milestone at the beginning. False if a step of the scenario
  /// does it.
  package var reachesMilestone = true
  /// Whether the app itself opens the billboard at the milestone. False if a step of the scenario
  /// does it.
  package var opensBillboard = true
  /// The keys that the app reads when it gets the payload, each with the requested type; empty for all inputs
  /// with their own types.
  package var reads: [Read] = []
  /// Whether the app makes copies of the images.
  package var copiesImages = false
  /// Whether the app destroys the payload at the end of the delegate's method, as the guide's own
  /// sample does, and not when the message is dismissed.
  package var destroysAtOnce = false
  /// The calls that the app leaves out.
  package var omitted: Set<Duty> = []
  /// Where the unit is written.
  package var location: SourceLocation?

  package init(milestone: String, payload: String) {
    self.milestone = milestone
    self.payload = payload
  }

  /// The types of inputs, by their names in a payload.
  package enum InputType: String, Sendable, Hashable, CaseIterable {
    case string
    case boolean
    case int
    case float
    case color
    case image
  }

  /// One access to the payload.
  package struct Read: Sendable, Hashable {
    package var key: String
    package var type: InputType

    package init(key: String, type: InputType) {
      self.key = key
      self.type = type
    }
  }

  /// The duties that the guide gives an app, named as in a scenario's `omits`.
  package enum Duty: String, Sendable, Hashable, CaseIterable {
    /// The delegate's method that takes the payload.
    case didReceiveData
    /// Checking whether an image has a path before the app shows or copies it.
    case imagePathCheck
    case recordImpressionEvent
    case recordClickEvent
    /// Removing the views before the app records that the message was dismissed.
    case hide
    case recordDismissedEvent
    case destroy
  }
}
