package import Vocabulary

/// How an app integrates one Outbrain widget of the regular SDK.
package struct OutbrainSettings: Sendable, Hashable {
  /// The page for which recommendations are requested.
  package var url: String
  package var widgetID: String
  /// The widget's number on its screen, from 0; needed as soon as a screen has two widgets.
  package var widgetIndex: Int?
  package var externalID: String?
  /// The response: a path that the run can open, or a URL.
  package var response: String
  /// How long the response takes; nil for one that never comes.
  package var latency: Duration? = .zero
  /// The height of an item in the vertical list, in points.
  package var itemHeight: Double = 100
  /// The host of paid redirects.
  package var paidHost: String? = defaultPaidHost
  /// The configuration of the widget's ID, if the scenario states it.
  package var configuration: Configuration?
  /// Whether the partners agreed that the widget's container may have foreign links.
  package var allowsForeignLinks = false
  /// Whether the tested app is the version that users have.
  package var isProduction = false
  package var isTestRTB = false
  package var isTestMode = false
  /// The size of the AdChoices button, in points.
  package var adChoicesSize = Size(width: 30, height: 30)
  /// The calls and duties that the app leaves out.
  package var omitted: Set<Duty> = []
  /// Where the unit is written.
  package var location: SourceLocation?

  /// The host of paid redirects that the guide names.
  package static let defaultPaidHost = "paid.outbrain.com"

  package init(url: String, widgetID: String, response: String) {
    self.url = url
    self.widgetID = widgetID
    self.response = response
  }

  /// The configuration of a widget ID, as agreed with the account manager.
  package struct Configuration: Sendable, Hashable {
    /// The number of recommendations.
    package var items: Int?
    /// Whether recommendations have a thumbnail.
    package var hasImages: Bool?
    /// The thumbnails' size, in pixels.
    package var imageSize: Size?

    package init() {}
  }

  /// The guide's duties of an app, by the names that a scenario's `omits` uses.
  package enum Duty: String, Sendable, Hashable, CaseIterable {
    case url
    case widgetID
    case widgetIndex
    /// Passing a callback or delegate that receives the response.
    case responseHandler
    case configureViewability
    case paidLabel
    case audienceLabel
    case source
    case widgetLabel
    case adChoices
    /// Hiding the AdChoices button of a reused cell.
    case hideAdChoices
    /// Hiding the image view of an item without an image.
    case hideImage
    case getUrl
    case open
  }
}
