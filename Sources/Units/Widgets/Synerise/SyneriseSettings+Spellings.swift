package import Vocabulary

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
  package static let alternatives = [
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
