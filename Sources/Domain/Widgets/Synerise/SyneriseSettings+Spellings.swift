package import Diagnostics
internal import NativeUnits

extension SyneriseSettings.Spelling {
  /// The spellings that the guide's samples use, and for each the one of its tables.
  ///
  /// The guide names some things twice, so both names are accepted, and the first kind is noted:
  ///
  /// | Samples | Tables | Where |
  /// |---|---|---|
  /// | `horizontalItemSpacing` | `itemHorizontalSpacing` | a grid |
  /// | `verticalItemSpacing` | `itemVerticalSpacing` | a grid |
  /// | `widgetLayout` | `layout` | the unit |
  /// | `actionButtonPosition` | `position` | the action button |
  /// | `ContentWidgetOptions` | `ContentWidgetRecommendationsOptions` | the value of `options` |
  package static let alternatives = [
    "horizontalItemSpacing": "itemHorizontalSpacing",
    "verticalItemSpacing": "itemVerticalSpacing",
    "widgetLayout": "layout",
    "actionButtonPosition": "position",
    "ContentWidgetOptions": "ContentWidgetRecommendationsOptions",
  ]

  /// A name in the other one of the guide's spellings; nil where the guide has no other one.
  package init?(used: String, location: SourceLocation?) {
    guard let known = Self.alternatives[used] else { return nil }
    self.init(used: used, known: known, location: location)
  }

  /// The note about the spelling.
  func finding(at place: SourceLocation?) -> NativeFinding {
    NativeFinding(
      Diagnostic(
        rule: .widgetSpelling,
        "the guide's samples write '\(used)', its tables '\(known)'; both are read alike",
        at: location ?? place))
  }
}
