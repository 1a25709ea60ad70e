package import Vocabulary

/// How an app integrates one Synerise content widget.
package struct SyneriseSettings: Sendable, Hashable {
  /// The document's slug; nil when the app sets none.
  package var slug: String?
  package var productID: String?
  /// The document, as a path that the run opens or a URL; nil for a slug that names no document.
  package var feed: String?
  /// How long the document takes; nil for one that never comes.
  package var latency: Duration? = .zero
  /// The attributes that the app's mapping reads.
  package var mapping = Mapping()
  package var eventType = EventType.view
  package var layout = Layout.grid(Grid())
  package var item = ItemLayout()
  package var actionButton: ActionButton?
  /// An item counts as visible when more than this share of it is in view, in percent.
  package var visibleShare: Double = 0
  /// Whether the container keeps its frame, and the content scrolls inside of it.
  package var keepsFrame = false
  /// The delegate's methods and other duties that the app leaves out.
  package var omitted: Set<Duty> = []
  /// Keys in the spelling of the guide's samples, each with the spelling in its tables.
  package var spellings: [Spelling] = []
  /// Where the unit is written.
  package var location: SourceLocation?

  package init() {}

  /// Paths of attributes, their steps separated by dots: `price.value`.
  package struct Mapping: Sendable, Hashable {
    package var imageURL = "imageLink"
    package var title = "title"
    package var price = "price.value"
    package var salePrice: String?
    package var badge: String?
    package var currency: String?
    package var loyaltyPoints: String?

    package init() {}
  }

  package enum EventType: String, Sendable, Hashable, CaseIterable {
    /// One event for each item.
    case seen
    /// One event for all items.
    case view
  }

  package enum Layout: Sendable, Hashable {
    case slider(Slider)
    case grid(Grid)
  }

  /// Space inside a frame, in points.
  package struct Insets: Sendable, Hashable {
    var top: Double
    var left: Double
    var bottom: Double
    var right: Double

    package init(top: Double, left: Double, bottom: Double, right: Double) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }

    /// Creates insets that are the same on all sides.
    package init(_ inset: Double) {
      self.init(top: inset, left: inset, bottom: inset, right: inset)
    }
  }

  /// One row that is scrolled sideways; lengths in points.
  package struct Slider: Sendable, Hashable {
    package var insets = Insets(8)
    package var itemSize = Size(width: 150, height: 200)
    package var itemSpacing: Double = 16

    package init() {}
  }

  /// Columns and rows; lengths in points.
  package struct Grid: Sendable, Hashable {
    package var insets = Insets(8)
    package var itemSize = Size(width: 150, height: 200)
    package var horizontalSpacing: Double = 16
    package var verticalSpacing: Double = 16

    package init() {}
  }

  /// The properties of an item's layout that affect geometry; lengths in points.
  package struct ItemLayout: Sendable, Hashable {
    /// The image's share of the item's width; the guide says "height".
    package var imageWidthRatio: Double = 1
    /// The image's share of the item's height.
    package var imageHeightRatio: Double = 0.35
    /// Whether the scenario states the width's ratio.
    package var statesWidthRatio = false
    package var titleInsets = Insets(8)
    package var titleFontSize: Double = 16
    package var priceInsets = Insets(8)
    package var priceFontSize: Double = 14
    /// Colours, fonts, separators and other styles, as written. They are kept, but never drawn.
    package var style: [JSONValue.Member] = []

    package init() {}
  }

  /// The image button that an app adds to every item.
  package struct ActionButton: Sendable, Hashable {
    package enum PredefinedAction: String, Sendable, Hashable, CaseIterable {
      case none
      case like
    }

    /// In points; a button of size zero cannot be tapped.
    package var size = Size(width: 0, height: 0)
    /// The upper left corner within the item, in points.
    package var x: Double = 0
    package var y: Double = 0
    package var isSelectable = false
    /// The items whose button is selected from the beginning.
    package var selectedItems: Set<Int> = []
    package var action = PredefinedAction.none

    package init() {}
  }

  /// A key in the spelling that was used, and its spelling in the guide's tables.
  package struct Spelling: Sendable, Hashable {
    var used: String
    var known: String
    var location: SourceLocation?
  }

  /// The duties that the guide gives an app, named as in a scenario's `omits`.
  package enum Duty: String, Sendable, Hashable, CaseIterable {
    case customerToken
    case setDelegate
    case load
    case didLoad
    case didNotLoad
    case didReceiveClickAction
    case isLoading
    case didChangeSize
  }
}

extension SyneriseSettings.Spelling {
  /// The spellings in the guide's samples, each with the spelling in its tables.
  ///
  /// The guide names some things twice. Both names are accepted, and a note reports each use of a
  /// name from the samples:
  ///
  /// | Samples | Tables | Where |
  /// |---|---|---|
  /// | `horizontalItemSpacing` | `itemHorizontalSpacing` | a grid |
  /// | `verticalItemSpacing` | `itemVerticalSpacing` | a grid |
  /// | `widgetLayout` | `layout` | the unit |
  /// | `actionButtonPosition` | `position` | the action button |
  /// | `ContentWidgetOptions` | `ContentWidgetRecommendationsOptions` | the value of `options` |
  static let alternatives = [
    "horizontalItemSpacing": "itemHorizontalSpacing",
    "verticalItemSpacing": "itemVerticalSpacing",
    "widgetLayout": "layout",
    "actionButtonPosition": "position",
    "ContentWidgetOptions": "ContentWidgetRecommendationsOptions",
  ]

  /// Creates the spelling of a name that the guide's samples use; nil for any other name.
  package init?(used: String, location: SourceLocation?) {
    guard let known = Self.alternatives[used] else { return nil }
    self.init(used: used, known: known, location: location)
  }

  /// The note about the spelling.
  func finding(at place: SourceLocation?) -> NativeFinding {
    NativeFinding(
      Diagnostic(
        rule: .widgetSpelling,
        "the guide writes '\(used)' in its samples and '\(known)' in its tables; "
          + "vastsim accepts both",
        at: location ?? place))
  }
}
