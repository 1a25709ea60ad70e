package import Vocabulary

/// The facts about a content widget from a trace's `unit` line; what the line leaves out is not judged.
///
/// ```json
/// {"call": "unit", "sdk": "synerise", "slug": "similar", "customerToken": true,
///  "eventType": "view", "layout": {"grid": {"itemSize": [150, 200]}},
///  "itemLayout": {"imageWidthRatio": 1},
///  "actionButton": {"size": [40, 40], "position": [102, 8], "selectable": true, "action": "like"}}
/// ```
///
/// Further arguments: `productID`, and `options`, the name of the class of options.
package struct SyneriseUnitFacts: Sendable, Hashable {
  package enum Slug: Sendable, Hashable {
    case notStated
    /// The app sets none.
    case none
    case named(String)
  }

  package enum LayoutKind: String, Sendable, Hashable, CaseIterable {
    case slider
    case grid
  }

  package var slug = Slug.notStated
  package var productID: String?
  package var hasCustomerToken: Bool?
  package var eventType: SyneriseSettings.EventType?
  package var layout: LayoutKind?
  /// The size of an item, in points; nil where no layout is stated.
  package var itemSize: Size?
  /// The image's share of the item's width; nil where the app does not state it.
  package var imageWidthRatio: Double?
  /// Colours, fonts and other styles, as written.
  package var style: [JSONValue.Member] = []
  package var actionButton: SyneriseSettings.ActionButton?
  /// The names in the spelling of the guide's samples.
  package var spellings: [SyneriseSettings.Spelling] = []

  package init() {}

  /// Creates the facts from a scenario's settings. Findings about spellings are reported at the scenario.
  package init(_ settings: SyneriseSettings) {
    slug = settings.slug.map(Slug.named) ?? .none
    productID = settings.productID
    hasCustomerToken = !settings.omitted.contains(.customerToken)
    eventType = settings.eventType
    switch settings.layout {
    case .slider(let slider): (layout, itemSize) = (.slider, slider.itemSize)
    case .grid(let grid): (layout, itemSize) = (.grid, grid.itemSize)
    }
    imageWidthRatio = settings.item.statesWidthRatio ? settings.item.imageWidthRatio : nil
    style = settings.item.style
    actionButton = settings.actionButton
  }
}
