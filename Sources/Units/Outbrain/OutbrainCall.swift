internal import Vocabulary

/// A call between an app and Outbrain's regular SDK, or an action of the app or the user that
/// concerns the SDK's recommendations.
package enum OutbrainCall: Sendable, Hashable {
  /// The facts about the unit, from its first line in a trace; not a call of the SDK.
  case unit(OutbrainUnitFacts)
  /// `Outbrain.testRTB = …`
  case testRTB(Bool)
  /// `Outbrain.setTestMode = …`
  case setTestMode(Bool)
  /// `Outbrain.fetchRecommendations(for:)`
  case fetchRecommendations(Request)
  /// The SDK calls the callback or delegate with recommendations.
  case didReceiveResponse([OutbrainRecommendation])
  /// The SDK calls the callback or delegate with an error.
  case didFail(String)
  /// The app shows the clickable Outbrain label of the widget.
  case showWidgetLabel(isClickable: Bool, isLogo: Bool? = nil)
  /// The app fills a cell with a recommendation.
  case show(OutbrainDisplay)
  /// `Outbrain.configureViewabilityPerListing(for:withRec:)`
  case configureViewabilityPerListing(item: Int, view: String?)
  /// The app adds a link of another origin to the widget's container.
  case addForeignLink(url: String?)
  /// The user opens a page, or returns to it.
  case enterScreen(url: String)
  /// The user leaves the screen with the widget.
  case leaveScreen
  /// The user taps.
  case tap(Touch)
  /// `Outbrain.getUrl(_:)`, with what it returned.
  case getUrl(item: Int, Answer)
  /// `Outbrain.getAboutURL()`, with what it returned.
  case getAboutURL(Answer)
  /// The app opens a URL.
  case open(Opening)

  /// The arguments of the request's factory method, and the kind of the response's receiver.
  package struct Request: Sendable, Hashable {
    var url: String?
    var widgetID: String?
    var widgetIndex: Int?
    var externalID: String?
    /// `callback` or `delegate`; nil where the app passes none.
    var handler: Handler?
    /// The arguments that cannot be read, and so are not judged.
    var malformed: Set<String> = []

    /// Whether the app receives the response, or may receive it because the argument for it could
    /// not be read.
    var takesResponse: Bool { handler != nil || malformed.contains("handler") }

    enum Handler: String, Sendable, Hashable, CaseIterable {
      case callback
      case delegate
    }
  }

  /// The element that the user taps.
  package enum Touch: Sendable, Hashable {
    /// A recommendation, except its AdChoices button.
    case recommendation(item: Int, part: String?)
    case adChoices(item: Int)
    /// The label of the whole widget.
    case label
    /// An element that does not react to taps.
    case other(part: String?)

    init(item: Int?, part: String?) {
      switch (item, part) {
      case (let item?, OutbrainPart.adChoices.rawValue): self = .adChoices(item: item)
      case (let item?, _): self = .recommendation(item: item, part: part)
      case (nil, OutbrainPart.label.rawValue): self = .label
      case (nil, _): self = .other(part: part)
      }
    }
  }

  /// The result of a call that may return nil.
  package enum Answer: Sendable, Hashable {
    /// The trace does not state the result.
    case unstated
    case nothing
    case url(String)
  }

  /// A page that the app opens.
  package struct Opening: Sendable, Hashable {
    enum Page: Sendable, Hashable {
      case recommendation(item: Int)
      case adChoices(item: Int)
      /// The page that the widget's label opens.
      case about
    }

    var page: Page
    var url: String
    var target: NativeEvent.Target

    init(_ page: Page, url: String, target: NativeEvent.Target) {
      self.page = page
      self.url = url
      self.target = target
    }
  }
}

/// The parts of an item's view, and of the widget's.
enum OutbrainPart: String, Sendable, Hashable, CaseIterable {
  case image
  case title
  case source
  /// The label of a paid item; without an item, the label of the whole widget.
  case label
  case audienceLabel
  case adChoices
}

/// The content that an app shows for one recommendation.
package struct OutbrainDisplay: Sendable, Hashable {
  var item: Int
  /// The container view that holds all of the item's views.
  var view: String?
  var text: String?
  var source: String?
  var imageURL: String?
  /// Whether there is an image view, with or without an image.
  var hasImageView: Bool
  /// The size of the image view in points, where it is stated.
  var imageViewSize: Size?
  /// The label that shows the user that the recommendation is paid.
  var paidLabel: String?
  var audienceLabel: String?
  /// nil where the cell has no AdChoices button at all.
  var adChoices: AdChoices?
  /// The arguments that a trace leaves out; they are not known and not judged.
  var unstated: Set<Argument> = []

  /// The arguments that a trace may leave out, by their names in the trace.
  enum Argument: String, Sendable, Hashable, CaseIterable {
    case text
    case source
    case imageURL
    case hasImageView
    case paidLabel
    case audienceLabel
    case adChoices
  }

  /// Whether the trace states that the argument is present, or that it is absent.
  func states(_ argument: Argument) -> Bool { !unstated.contains(argument) }

  /// The AdChoices button.
  struct AdChoices: Sendable, Hashable {
    var isHidden: Bool
    /// In points, where it is stated.
    var size: Size?
    var imageURL: String?
    /// Whether the button's image is known.
    var statesImage = true
    /// Whether the button is drawn on top of the image view.
    var isOnImage = true
  }

  init(item: Int) {
    self.item = item
    hasImageView = false
  }
}

/// The facts that a scenario or a trace states about a unit, in addition to its calls.
///
/// Facts that are not stated are not judged.
package struct OutbrainUnitFacts: Sendable, Hashable {
  /// The external ID that requests must contain.
  var externalID: String?
  /// The host of paid redirects; nil where the host is not judged.
  var paidHost: String? = OutbrainSettings.defaultPaidHost
  var configuration: OutbrainSettings.Configuration?
  var allowsForeignLinks = false
  var isProduction = false

  init() {}

  init(_ settings: OutbrainSettings) {
    externalID = settings.externalID
    paidHost = settings.paidHost
    configuration = settings.configuration
    allowsForeignLinks = settings.allowsForeignLinks
    isProduction = settings.isProduction
  }
}
