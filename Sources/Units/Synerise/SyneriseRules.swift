package import Vocabulary

/// Where the rules come from.
private let guide = "Synerise Content Widget guide (iOS)"

/// What is found about the calls between an app and a content widget.
extension Rule {
  package static let widgetNeverLoaded = Rule(
    "WidgetNeverLoaded", .error, "an app never loads its widget",
    explanation:
      "Only 'load' fetches the document and builds the views, so the widget stays empty.",
    fix: "Call 'load' after the delegate is set.", clause: guide)

  package static let viewBeforeLoad = Rule(
    "ViewBeforeLoad", .error, "an app gets a widget's view before it loads the widget",
    explanation: "'load' creates the structure of the view.",
    fix: "Call 'load' first, and get the view in 'didLoad'.", clause: guide)

  package static let widgetViewUnassigned = Rule(
    "WidgetViewUnassigned", .error, "an app adds a widget's view before the app has the view",
    explanation: """
      The guide's sample of a grid adds 'widgetView' one line before the sample assigns \
      'widgetView'. An app that does the same adds no view, or crashes.
      """,
    fix: "Call 'getView' before 'addSubview'.", clause: guide)

  package static let delegateMethodMissing = Rule(
    "DelegateMethodMissing", .error, "a widget's delegate lacks a required method",
    explanation: "The app does not receive what the method reports.",
    fix: "Implement 'didLoad', 'didNotLoad' and 'didReceiveClickAction'.", clause: guide)

  package static let widgetDelegateMissing = Rule(
    "WidgetDelegateMissing", .warning, "an app never sets its widget's delegate",
    explanation: """
      Only the delegate receives whether the widget is loaded, how large it is, and which item users \
      click. The guide's first sample sets none.
      """,
    fix: "Set the delegate before 'load'.", clause: guide)

  package static let widgetHeightStale = Rule(
    "WidgetHeightStale", .error, "a widget's container keeps a height that is no longer right",
    explanation: """
      The content of a grid changes its height with its width and its items. If the container is \
      not laid out again, the content is cut off or leaves an empty space.
      """,
    fix: "Implement 'didChangeSize' and give the container the new height there.",
    clause: guide)

  package static let sizeBeforeLoad = Rule(
    "SizeBeforeLoad", .warning, "an app asks for a widget's size before the widget is loaded",
    explanation: "The number of items is unknown until then, and the answer is 0.",
    fix: "Ask for the size in 'didLoad', or where 'isLoaded' answers true.", clause: guide)

  package static let sizeOfOtherLayout = Rule(
    "SizeOfOtherLayout", .error,
    "an app calls a size method that its widget's layout does not have",
    explanation: """
      'getSize' belongs to the slider and 'getSizeForPreferredWidth' to the grid. The guide's sample \
      of a grid in Objective-C calls 'getSize'.
      """,
    fix: "Call 'getSizeForPreferredWidth' for a grid, and 'getSize' for a slider.",
    clause: guide)

  package static let numberOfItemsBeforeLoad = Rule(
    "NumberOfItemsBeforeLoad", .warning,
    "an app asks for a widget's number of items before the widget is loaded",
    explanation: "The number is known once the document is loaded.",
    fix: "Ask for it in 'didLoad'.", clause: guide)

  package static let numberOfItemsReadOnly = Rule(
    "NumberOfItemsReadOnly", .error, "an app sets a widget's number of items",
    explanation: "The property is read-only: the document decides how many items there are.",
    fix: "Change the document, or the campaign of its recommendations.", clause: guide)

  package static let widgetRowOutOfRange = Rule(
    "WidgetRowOutOfRange", .error, "an app puts a widget in a row that its table does not have",
    explanation: """
      Rows are counted from 0. The guide's sample of a grid has ten rows and puts the widget in row \
      10, which is never shown.
      """,
    fix: "Use a row number that is smaller than the number of rows.", clause: guide)
}

/// What is found about how an app configures a content widget.
extension Rule {
  package static let actionButtonUntappable = Rule(
    "ActionButtonUntappable", .error, "a widget's action button has no area that can be tapped",
    explanation: """
      The size of a button is (0, 0) unless the app sets it, and touches outside of an item do not \
      reach its button.
      """,
    fix: "Give the button a size and a place inside of the item.", clause: guide)

  package static let actionButtonSendsNothing = Rule(
    "ActionButtonSendsNothing", .note, "a widget's action button sends no event",
    explanation: """
      A button sends 'product.like' and 'product.dislike' only if the button is selectable and has \
      a predefined action. By default, a button's predefined action is 'none'.
      """,
    fix: "If clicks are to be sent, make the button selectable and set its predefined action.",
    clause: guide)

  package static let customerTokenMissing = Rule(
    "CustomerTokenMissing", .error, "'load' is called without a customer token",
    explanation: "The SDK does not load a widget without a customer token.",
    fix: "Obtain a customer token before 'load'.", clause: guide)

  package static let widgetSlugMissing = Rule(
    "WidgetSlugMissing", .error, "'load' is called without a slug",
    explanation: "The slug names the document of the widget, and has no default.",
    fix: "Set the slug in the widget's options to the slug of the document.", clause: guide)

  package static let widgetNotLoaded = Rule(
    "WidgetNotLoaded", .note, "a widget was not loaded",
    explanation: "The SDK calls 'didNotLoad', and the widget shows nothing.",
    fix: "Correct what the error names. If the error is expected, hide the container.",
    clause: guide)

  package static let widgetSpelling = Rule(
    "WidgetSpelling", .note,
    "a name is spelled as in the samples of the guide, not as in its tables",
    explanation: "The tables and the samples of the guide differ, and both are accepted.",
    fix: "Use the names of the SDK that the app is built with.", clause: guide)

  package static let imageWidthRatioAmbiguous = Rule(
    "ImageWidthRatioAmbiguous", .note, "the guide describes an image's width ratio in two ways",
    explanation: """
      By its name, 'imageWidthRatio' is a share of the item's width. The guide's table describes \
      the ratio as a share of the item's height. vastsim reads it as a share of the width.
      """,
    fix: "Compare the simulated frame of the image with its frame on a device.", clause: guide)

  package static let itemStyleUnknown = Rule(
    "ItemStyleUnknown", .warning,
    "the style of an item has a property that the guide does not list",
    explanation: "The layout of an item has no such property, so the property has no effect.",
    fix: "Use a name of the guide's table. The message suggests the nearest one.",
    clause: guide)

  package static let itemStyleInvalid = Rule(
    "ItemStyleInvalid", .warning, "a property in the style of an item has an invalid value",
    explanation: """
      The layout of an item cannot have the value, so the item looks different from what the app asks \
      for.
      """,
    fix: "Give the property a value that the message allows, or leave it out for its default.",
    clause: guide)

  package static let seenEventsDiscouraged = Rule(
    "SeenEventsDiscouraged", .note, "a widget sends an event for each recommendation",
    explanation: "The guide highly recommends 'view', which sends all items in one event.",
    fix: "Set the type of recommendation events to 'view'.", clause: guide)
}

/// What is found about a widget's document.
extension Rule {
  package static let widgetDocumentMalformed = Rule(
    "WidgetDocumentMalformed", .error, "a widget's document, or a part of it, cannot be read",
    explanation: "The widget is not loaded, or lacks the part.",
    fix: "Write the document as {\"name\": …, \"recommendations\": [{…}]}.", clause: guide)

  package static let widgetDocumentNotReceived = Rule(
    "WidgetDocumentNotReceived", .warning,
    "an app calls 'load' and the widget's document never comes",
    explanation: "The widget stays empty, and nothing of the widget can be judged.",
    fix: """
      Check the latency of the document, that the app keeps the widget and its delegate, and that \
      the recording is long enough.
      """,
    clause: guide)

  package static let widgetDocumentNameMissing = Rule(
    "WidgetDocumentNameMissing", .note, "a widget's document has no name",
    explanation: "The document in the guide has a name, but a widget does not need the name.",
    fix: "Add a 'name'.", clause: guide)

  package static let recommendationRefused = Rule(
    "RecommendationRefused", .warning, "an app's mapping refuses a recommendation",
    explanation: """
      The recommendation has no value, or an unusable one, for an attribute that the mapping reads. \
      The recommendation is dropped, and the widget shows one item less.
      """,
    fix: "Correct the attribute in the item catalog, or do not require it in the mapping.",
    clause: guide)

  package static let widgetEmpty = Rule(
    "WidgetEmpty", .warning, "a loaded widget has no items",
    explanation: "Users see an empty space.",
    fix: """
      Check that the campaign returns recommendations, and that the app's mapping makes an item of \
      each.
      """,
    clause: "practice")
}

/// The rules of the Synerise widget.
package enum SyneriseRules {
  package static let all: [Rule] = [
    .actionButtonSendsNothing, .actionButtonUntappable, .customerTokenMissing,
    .delegateMethodMissing, .imageWidthRatioAmbiguous, .itemStyleInvalid, .itemStyleUnknown,
    .numberOfItemsBeforeLoad, .numberOfItemsReadOnly, .recommendationRefused,
    .seenEventsDiscouraged, .sizeBeforeLoad,
    .sizeOfOtherLayout, .viewBeforeLoad, .widgetDelegateMissing, .widgetDocumentMalformed,
    .widgetDocumentNameMissing,
    .widgetDocumentNotReceived, .widgetEmpty, .widgetHeightStale, .widgetNeverLoaded,
    .widgetNotLoaded, .widgetRowOutOfRange, .widgetSlugMissing, .widgetSpelling,
    .widgetViewUnassigned,
  ]
}
