package import Vocabulary

/// The rules of several widgets on one screen.
extension Rule {
  package static let widgetIndexMissing = Rule(
    "WidgetIndexMissing", .error, "a widget has no index although its screen has several",
    explanation: """
      The index tells the widgets of one page apart, so that they get different recommendations. \
      It is required as soon as a page has two widgets.
      """,
    fix: "Pass widgetIndex to the factory method of OBRequest for every widget on the screen.",
    clause: "Outbrain Regular SDK guide, Widget Index")

  package static let widgetIndexRepeated = Rule(
    "WidgetIndexRepeated", .error, "two widgets on one screen have the same index",
    explanation: """
      The index tells the widgets of one page apart. With the same index both may get the same \
      recommendations.
      """,
    fix: "Number the widgets of the screen 0, 1, 2 and so on.",
    clause: "Outbrain Regular SDK guide, Widget Index")

  package static let widgetIndexGap = Rule(
    "WidgetIndexGap", .warning, "the indexes of the widgets on a screen are not 0, 1, 2 and so on",
    explanation: """
      The index is zero-based and assigned sequentially to all widgets on the same page.
      """,
    fix: "Number the widgets of the screen from 0 without gaps.",
    clause: "Outbrain Regular SDK guide, Widget Index")

  package static let widgetRequestsOutOfOrder = Rule(
    "WidgetRequestsOutOfOrder", .error,
    "the widgets of a screen are not requested in the order of their indexes",
    explanation: """
      Requests are handled in the order in which they were made. A later widget gets \
      recommendations that earlier widgets did not get.
      """,
    fix: "Request the widget with index 0 first, then 1, and so on.",
    clause: "Outbrain Regular SDK guide, Widget Index")

  package static let recommendationRepeated = Rule(
    "RecommendationRepeated", .error, "widgets on one screen show the same recommendation",
    explanation: """
      The widget index exists so that no recommendation is sent twice to the widgets of one page.
      """,
    fix: "Give every widget on the screen an index of its own, and request them in order.",
    clause: "Outbrain Regular SDK guide, Widget Index")
}

/// The rules of several widgets on one screen.
enum OutbrainScreenRules {
  static let all: [Rule] = [
    .widgetIndexMissing, .widgetIndexRepeated, .widgetIndexGap, .widgetRequestsOutOfOrder,
    .recommendationRepeated,
  ]
}
