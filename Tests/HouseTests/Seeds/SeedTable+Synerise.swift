extension SeedTable {
  /// What Synerise's guide to its Content Widget for iOS asks for.
  static let synerise: [SeedBehaviour] = [
    .init(
      lines: "7-10",
      "The items lie in one row that slides sideways, or in a grid of columns and rows.",
      [
        "SyneriseLayoutTests/SY-06 ten thousand sliders are as if items were put one after another",
        "SyneriseLayoutTests/SY-07 ten thousand grids are as if items were put one after another",
      ]),
    .init(
      lines: "10, 249, 680",
      "A grid may take the whole screen or half of it, and its content scrolls inside.",
      [
        "ContainerFrameTests/a container that is higher or lower than its content keeps its frame",
        "ContainerFrameTests/an item below the container's edge is seen when the content is "
          + "scrolled",
      ]),
    .init(
      lines: "88-91", "In the basic sample the widget's view keeps the frame of the screen.",
      [
        "SyneriseSizeTests/SY-07 the guide's first sample gives its view a frame before it adds it",
        "ContainerFrameTests/a container that is higher or lower than its content keeps its frame",
      ]),
    .init(
      lines: "146", "With the event type view, all products go out in one event.",
      ["SyneriseEventTests/SY-02 view sends all items in one event, once a load"]),
    .init(
      lines: "147", "With the event type seen, each product has an event of its own.",
      ["SyneriseEventTests/SY-02 seen sends an event for each item, once a load"]),
    .init(
      lines: "14, 145",
      "A product in view sends recommendation.seen or recommendation.view, as configured.",
      ["SyneriseEventTests/SY-01 one of both events tells that items are visible"]),
    .init(
      lines: "17", "A tap on a recommended product sends recommendation.click.",
      [
        "SyneriseEventTests/SY-01 a tap on an item is a click, and the app is told",
        "WidgetTapTests/a click and a like on a widget in no window are ignored",
      ]),
    .init(
      lines: "19-23",
      "A tap on the selectable button sends product.like, and the next one product.dislike.",
      [
        "SyneriseEventTests/SY-01 a selectable button with its action sends like, then dislike",
        "WidgetTapTests/a click and a like on an item in view are sent",
      ]),
    .init(
      lines: "20, 390",
      "There is no button unless the app adds one, and it is 0×0 points until the app sizes it.",
      [
        "SyneriseEventTests/steps that make no sense are found and do nothing",
        "SyneriseEventTests/SY-09 a button has size zero unless the app sets it",
      ]),
    .init(
      lines: "389",
      "A button whose predefined action is none, which is the default, sends no event.",
      [
        "SyneriseEventTests/SY-01 a button without its action, or that is not selectable, sends "
          + "nothing",
        "SyneriseEventTests/SY-09 a button has size zero unless the app sets it",
      ]),
    .init(
      lines: "395", "A button is not selectable unless the app says so.",
      ["SyneriseEventTests/SY-09 a button is not selectable unless the app says so"]),
    .init(
      lines: "402", "The app is asked for every cell whether its button is selected.",
      ["SyneriseEventTests/SY-09 the app is asked for each cell whether its button is selected"]),
    .init(
      lines: "403",
      "A click on the button calls onReceiveClickAction with the product and the button's state.",
      ["SyneriseEventTests/SY-01 a selectable button with its action sends like, then dislike"]),
    .init(
      lines: "34", "Without a customer token the widget does not load.",
      ["SyneriseLifeTests/SY-03 without a token or a slug nothing is requested"]),
    .init(
      lines: "36-41",
      "The document has a name, and recommendations that are rendered from their template.",
      [
        "SyneriseDocumentTests/SY-03 a malformed document is found with its place",
        "SyneriseDocumentTests/SY-03 a document without a name, and one without items, are found",
      ]),
    .init(
      lines: "142",
      "The options have no slug by default, and without one no document is requested.",
      [
        "SyneriseLifeTests/SY-03 without a token or a slug nothing is requested",
        "SyneriseLifeTests/SY-03 an empty slug of a trace is none",
        "NativeSampleTests/the expectations of every sample scenario hold",
      ]),
    .init(
      lines: "143", "A product ID may be given or left out.",
      ["SyneriseLifeTests/SY-03 a product ID may be set or left out"]),
    .init(
      lines: "59-67",
      "The mapping refuses a product without imageLink, title or price.value of the right type.",
      [
        "SyneriseDocumentTests/SY-04 a model without a required attribute is refused",
        "SyneriseDocumentTests/SY-04 a model whose image's link is no URL is refused",
        "SyneriseLifeTests/SY-04 refused models are reported, counted and not shown",
      ]),
    .init(
      lines: "69-77",
      "The mapping may read a sale price, a badge and a currency, and needs none of them.",
      ["SyneriseDocumentTests/SY-04 what is optional is read, and never a reason to refuse"]),
    .init(
      lines: "229-245, 414",
      "A slider has insets, an item size and a spacing, and getSize() tells its content's size.",
      [
        "SyneriseLayoutTests/SY-06 a slider has the height of its insets and an item",
        "SyneriseSizeTests/SY-06 a slider has its fixed height after loading and scrolls inside "
          + "itself",
      ]),
    .init(
      lines: "257-278, 693",
      "A grid has the columns that fit, and getSize(preferredWidth:) tells its content's size.",
      [
        "SyneriseLayoutTests/SY-07 a grid has as many columns as fit",
        "SyneriseSizeTests/SY-07 a grid has no size before loading",
      ]),
    .init(
      lines: "263, 272", "The spacings of a grid may be written in either of two spellings.",
      [
        "SyneriseCallTests/SY-10 both spellings of the guide are accepted and noted",
        "ScenarioSchemaTests/what the reader takes is valid",
      ]),
    .init(
      lines: "234, 265", "The number of items is known after loading, and the app cannot set it.",
      [
        "SyneriseSizeTests/SY-11 the number of items is known after loading",
        "SyneriseSizeTests/SY-11 the number of items is read-only",
      ]),
    .init(
      lines: "297-298",
      "A product's image takes the stated shares of its item, by default 100 % and 35 %.",
      ["SyneriseLayoutTests/SY-08 an item's image has the ratios of the guide"]),
    .init(
      lines: "292-341",
      "An item has 45 further properties of appearance, each with a type and a default.",
      [
        "SyneriseStyleTests/SY-08 the guide lists fifty properties of an item, each with a default",
        "SyneriseStyleTests/SY-08 a property with a value of another type is found",
        "SyneriseStyleTests/SY-08 an unknown property is found with the nearest known one",
      ]),
    .init(
      lines: "365-369", "The app loads the widget, asks whether it is loaded, and gets its view.",
      [
        "SyneriseLifeTests/SY-05 the reference app does what the guide asks, in its order",
        "SyneriseLifeTests/SY-05 isLoaded answers whether the widget is loaded",
      ]),
    .init(
      lines: "375-379",
      "The delegate needs didLoad, didNotLoad and didReceiveClickAction; two more are optional.",
      ["SyneriseLifeTests/SY-05 a required method that is missing is found"]),
    .init(
      lines: "375-379", "The delegate's methods are known by their full Swift names.",
      [
        "SyneriseSpellingTests/SY-05 a callback is the same call under each name that the guide "
          + "writes",
        "SyneriseSpellingTests/SY-05 a delegate has the methods that it lists under the guide's "
          + "names",
      ]),
    .init(
      lines: "636-665", "The delegate's methods are known by their Objective-C names.",
      [
        "SyneriseSpellingTests/SY-05 a callback is the same call under each name that the guide "
          + "writes",
        "SyneriseSpellingTests/SY-05 a delegate has the methods that it lists under the guide's "
          + "names",
        "OrdinaryAppTraceTests/a content widget's app in Objective-C has no findings",
      ]),
    .init(
      lines: "373-377",
      "The delegate receives the begin and the end of loading, and then didLoad or didNotLoad.",
      [
        "SyneriseLifeTests/SY-05 the reference app does what the guide asks, in its order",
        "SyneriseLifeTests/SY-03 an unknown slug, and a request that fails, are told to the app",
      ]),
    .init(
      lines: "689-691", "When the size of a grid changes, the app has to lay it out again.",
      [
        "SyneriseSizeTests/SY-07 a grid is computed again when its width changes, and the app "
          + "lays it out",
        "SyneriseSizeTests/SY-07 without didChangeSize the height is stale after a rotation",
      ]),
    .init(
      lines: "678", "Before it is loaded, a grid has the height 0.",
      ["SyneriseSizeTests/SY-07 a grid has no size before loading"]),
    .init(
      lines: "680", "In a container lower than the grid, its content scrolls as far as it reaches.",
      [
        "ContainerFrameTests/a scroll stops at the end of the content",
        "ContainerFrameTests/a scroll that moves nothing is noted",
      ]),
    .init(
      lines: "780, 800, 944",
      "The grid samples' slips show: row 10 of ten, a view not yet assigned, getSize() on a grid.",
      [
        "SyneriseCallTests/SY-10 row ten of ten rows is not in the table",
        "NativeSampleTests/the expectations of every sample scenario hold",
      ]),
    .init(
      lines: "57-91", "The basic sample never calls load(), so its widget stays empty.",
      ["SyneriseLifeTests/SY-05 the guide's first sample never loads, and gets its view at once"]),
    .init(
      lines: "-", "An app that sets no delegate receives no event of its widget.",
      [
        "SyneriseLifeTests/SY-05 an app that sets no delegate is found, and told nothing",
        "SyneriseLifeTests/SY-05 a trace whose calls tell of no delegate is found",
      ]),
    .init(
      lines: "35", "An AI recommendation has to be created before a widget can show it.",
      ["SyneriseLifeTests/SY-03 an unknown slug, and a request that fails, are told to the app"]),
  ]
}
