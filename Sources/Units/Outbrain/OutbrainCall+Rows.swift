package import Vocabulary

extension OutbrainCall: SDKCall {
  package static let sdk = "outbrain"

  package static let table = AppCallTable<OutbrainCall>(
    of: "an Outbrain widget", requests + displays + reactions)

  package var item: Int? {
    switch self {
    case .show(let display): display.item
    case .configureViewabilityPerListing(let item, _), .getUrl(let item, _): item
    case .tap(let touch): touch.written.item
    case .open(let opening): opening.page.written.item
    case .unit, .testRTB, .setTestMode, .fetchRecommendations, .didReceiveResponse, .didFail,
      .showWidgetLabel, .addForeignLink, .enterScreen, .leaveScreen, .getAboutURL:
      nil
    }
  }

  private static let requests: [AppCallRow<OutbrainCall>] = [
    .init("unit", "What is known of the unit.", OutbrainUnitFacts.arguments, make: unit) {
      if case .unit(let facts) = $0 { facts } else { nil }
    },
    .init("testRTB", "The app sets the flag.", flag, make: testRTB) {
      if case .testRTB(let value) = $0 { value } else { nil }
    },
    .init("setTestMode", "The app sets the flag.", flag, make: setTestMode) {
      if case .setTestMode(let value) = $0 { value } else { nil }
    },
    .init(
      "fetchRecommendations", "The app requests recommendations.", Request.arguments,
      make: fetchRecommendations
    ) {
      if case .fetchRecommendations(let request) = $0 { request } else { nil }
    },
    .init(
      "didReceiveResponse", "The SDK hands recommendations over.",
      .required("recommendations", OutbrainRecommendation.list, "The recommendations, in order."),
      make: didReceiveResponse
    ) {
      if case .didReceiveResponse(let recommendations) = $0 { recommendations } else { nil }
    },
    .init(
      "didFail", "The SDK hands an error over.", .optional("error", .text, or: "", "The error."),
      make: didFail
    ) {
      if case .didFail(let error) = $0 { error } else { nil }
    },
  ]

  private static let displays: [AppCallRow<OutbrainCall>] = [
    .init(
      "showWidgetLabel", "The app shows the label of the widget.",
      .optional("clickable", .flag, or: true, "Whether it reacts to taps; true by default."),
      .optional("logo", .flag, "Whether it is one of Outbrain's logos."), make: showWidgetLabel
    ) {
      if case .showWidgetLabel(let isClickable, let isLogo) = $0 {
        (isClickable, isLogo)
      } else {
        nil
      }
    },
    .init("show", "The app fills a cell.", OutbrainDisplay.arguments, make: show) {
      if case .show(let display) = $0 { display } else { nil }
    },
    .init(
      "configureViewabilityPerListing", "The app requests the measurement of an item in a view.",
      itemKey, .optional("view", .text, "The view."), make: configureViewabilityPerListing
    ) {
      if case .configureViewabilityPerListing(let item, let view) = $0 {
        (item, view)
      } else {
        nil
      }
    },
    .init(
      "addForeignLink", "The app adds a link of another origin to the container.",
      .optional("url", .text, "The link's URL."), make: addForeignLink
    ) {
      if case .addForeignLink(let url) = $0 { .some(url) } else { nil }
    },
  ]

  private static let reactions: [AppCallRow<OutbrainCall>] = [
    .init(
      "enterScreen", "The user comes to a page, or back to it.",
      .required("url", .text, "The URL of the page."), make: enterScreen
    ) {
      if case .enterScreen(let url) = $0 { url } else { nil }
    },
    .init("leaveScreen", "The user leaves the screen.", .leaveScreen),
    .init(
      "tap", "The user taps.", .subject("item", .count, "The item, from 0."),
      .subject("part", .text, "'adChoices' of an item, or 'label' without an item.")
    ) {
      .tap(Touch(item: $0, part: $1))
    } take: {
      if case .tap(let touch) = $0 { touch.written } else { nil }
    },
    .init("getUrl", "The app asks for the URL of an item.", itemKey, answer, make: getUrl) {
      if case .getUrl(let item, let answer) = $0 { (item, answer) } else { nil }
    },
    .init("getAboutURL", "The app asks for the URL of the about page.", answer, make: getAboutURL) {
      if case .getAboutURL(let answer) = $0 { answer } else { nil }
    },
    .init(
      "open", "The app opens a page.", Opening.Page.arguments,
      .required("url", .text, "The URL that is opened."),
      .required("target", .choice, "Where it is opened.")
    ) {
      .open(Opening($0, url: $1, target: $2))
    } take: {
      if case .open(let opening) = $0 { (opening.page, opening.url, opening.target) } else { nil }
    },
  ]

  private static let flag = AppCallKey<Bool>.required("value", .flag, "The flag's value.")
  fileprivate static let itemKey = AppCallKey<Int>.required("item", .count, "The item, from 0.")
  private static let answer = AppCallKey.stated(
    "url", .text, "What the SDK returned, or null."
  ).map { (written: Stated<String>) -> Answer in
    switch written {
    case .unstated: .unstated
    case .null: .nothing
    case .value(let url): .url(url)
    }
  } write: { answer in
    switch answer {
    case .unstated: .unstated
    case .nothing: .null
    case .url(let url): .value(url)
    }
  }
}

extension OutbrainUnitFacts {
  fileprivate static let arguments = AppCallKey<OutbrainUnitFacts>.fields([
    .sdk("outbrain", isNeeded: true),
    .optional(
      "externalID", .text, "The external ID that requests must pass on.", \.externalID),
    .init(
      .stated("paidHost", .text, "The host of paid redirects; paid.outbrain.com by default.")
    ) { facts in
      Stated(facts.paidHost, if: facts.paidHost != OutbrainSettings.defaultPaidHost)
    } set: { facts, host in
      if host.isStated { facts.paidHost = host.value }
    },
    .optional(
      "configuration", .object(OutbrainSettings.Configuration.arguments),
      "The configuration of the widget's ID.", \.configuration),
    .flag(
      "allowsForeignLinks",
      "Whether it is agreed that the widget may contain other links.",
      \.allowsForeignLinks),
    .flag("isProduction", "Whether the app is the one that users get.", \.isProduction),
  ]) { OutbrainUnitFacts() }
}

extension OutbrainSettings.Configuration {
  fileprivate static let arguments = AppCallKey<Self>.fields([
    .optional("items", .count, "The number of recommendations.", \.items),
    .optional("hasImages", .flag, "Whether recommendations have a thumbnail.", \.hasImages),
    .optional("imageSize", .size(), "The thumbnail's size in pixels.", \.imageSize),
  ]) { OutbrainSettings.Configuration() }
}

extension OutbrainCall.Request {
  fileprivate static let arguments = AppCallKey<Self>.fields([
    .optional("url", .text, "The page; a request without it is a finding.", \.url),
    .optional(
      "widgetID", .text, "The widget's ID; a request without it is a finding.", \.widgetID),
    .optional(
      "widgetIndex", .whole, "The widget's number on its screen, from 0.", \.widgetIndex),
    .optional("externalID", .text, "The external ID.", \.externalID),
    .optional(
      "handler", .choice, "The receiver of the response; a request without it is a finding.",
      \.handler),
  ]) { OutbrainCall.Request() }
}

extension OutbrainCall.Touch {
  /// The item and the part of a tap, as a trace writes them.
  fileprivate var written: (item: Int?, part: String?) {
    switch self {
    case .recommendation(let item, let part): (item, part)
    case .adChoices(let item): (item, OutbrainPart.adChoices.rawValue)
    case .label: (nil, OutbrainPart.label.rawValue)
    case .other(let part): (nil, part)
    }
  }
}

extension OutbrainCall.Opening.Page {
  private static let written = AppCallKey<(Int?, String?)>.all(
    .subject("item", .count, "The item, from 0; none for the page of the label."),
    .subject(
      "part", .one(of: [OutbrainPart.adChoices.rawValue, OutbrainPart.label.rawValue]),
      "What was tapped, where it is not the item itself."))

  fileprivate static let arguments = AppCallKey<Self>(written.arguments) { reader in
    switch written.read(&reader) {
    case (let item?, nil)?: return .recommendation(item: item)
    case (let item?, OutbrainPart.adChoices.rawValue)?: return .adChoices(item: item)
    case (nil, OutbrainPart.label.rawValue)?: return .about
    case (nil, _)?: reader.refuse("item", expected: "a whole number from 0, or 'label' as 'part'")
    case (_?, _?)?: reader.refuse("part", expected: "'adChoices', or leave it out")
    case nil: break
    }
    return nil
  } write: {
    written.write($0.written)
  }

  fileprivate var written: (item: Int?, part: String?) {
    switch self {
    case .recommendation(let item): (item, nil)
    case .adChoices(let item): (item, OutbrainPart.adChoices.rawValue)
    case .about: (nil, OutbrainPart.label.rawValue)
    }
  }
}

extension OutbrainDisplay {
  /// The arguments of `show`.
  static let arguments = AppCallKey<OutbrainDisplay>.fields([
    .required("item", .count, "The item, from 0.", \.item),
    .optional("view", .text, "The container of the cell.", \.view),
    stated(.text, .text, "The title that is shown.", \.text),
    stated(.source, .text, "The source that is shown.", \.source),
    stated(.imageURL, .text, "The image that is shown.", \.imageURL),
    .init(
      .stated(Argument.hasImageView.rawValue, .flag, "Whether there is an image view.")
    ) { display in
      Stated(display.hasImageView, if: display.states(.hasImageView))
    } set: { display, written in
      if !written.isStated { display.unstated.insert(.hasImageView) }
      // If the trace does not state whether there is an image view, an item with an image counts as
      // having one.
      display.hasImageView = written.value ?? (display.imageURL != nil)
    },
    imageViewSize,
    stated(
      .paidLabel, .text, "The label of paid recommendations that is shown.", \.paidLabel),
    stated(
      .audienceLabel, .text, "The label of the audience campaign that is shown.",
      \.audienceLabel),
    stated(.adChoices, .object(AdChoices.arguments), "The AdChoices button.", \.adChoices),
  ]) { OutbrainDisplay(item: 0) }

  private static var imageViewSize: AppCallField<OutbrainDisplay> {
    var field = AppCallField<OutbrainDisplay>.optional(
      "imageViewSize", .size(), "The size of the image view in points.", \.imageViewSize)
    field.isWrittenLast = true
    return field
  }

  /// An argument that a trace may leave out, so that its value is not known.
  private static func stated<Value>(
    _ argument: Argument, _ form: AppCallForm<Value>, _ meaning: String,
    _ property: any WritableKeyPath<OutbrainDisplay, Value?> & Sendable
  ) -> AppCallField<OutbrainDisplay> {
    .init(.stated(argument.rawValue, form, meaning)) { display in
      Stated(display[keyPath: property], if: display.states(argument))
    } set: { display, written in
      if !written.isStated { display.unstated.insert(argument) }
      display[keyPath: property] = written.value
    }
  }
}

extension OutbrainDisplay.AdChoices {
  fileprivate static let arguments = AppCallKey<Self>.fields([
    .required("hidden", .flag, "Whether the button is hidden.", \.isHidden),
    .init(size, \.size),
    .init(.stated("imageUrl", .text, "The icon's URL.")) { button in
      Stated(button.imageURL, if: button.statesImage)
    } set: { button, written in
      (button.imageURL, button.statesImage) = (written.value, written.isStated)
    },
    .init(
      .optional(
        "onImage", .flag, or: true, "Whether it lies on the image view; true by default."),
      \.isOnImage),
  ]) { .init(isHidden: false, size: nil, imageURL: nil) }

  /// The size; nil unless it has both width and height.
  private static let size: AppCallKey<Size?> = {
    let sides = AppCallKey<(Double?, Double?)>.all(
      .optional("width", .length, "In points; only together with 'height'."),
      .optional("height", .length, "In points; only together with 'width'."))
    return AppCallKey<Size?>(sides.arguments) { reader in
      let (width, height) = sides.read(&reader) ?? (nil, nil)
      if let width, let height { return Size(width: width, height: height) }
      if reader.states("width") || reader.states("height") {
        reader.refuse(
          width == nil ? "width" : "height", expected: AppCallForm<Double>.length.expected)
      }
      return .some(nil)
    } write: { size in
      sides.write((size?.width, size?.height))
    }
  }()
}
