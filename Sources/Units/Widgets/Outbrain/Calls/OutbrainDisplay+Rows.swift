internal import Vocabulary

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
