import Documents
package import Vocabulary

extension ScenarioStep {
  /// A change of the device or of the views on its screen.
  package enum ScreenChange: Sendable, Hashable {
    /// The device's volume, between 0 and 1.
    case deviceVolume(to: Double)
    /// Moves a view's children; scrolling by a positive y shows what is further down.
    case scroll(view: String, Displacement, over: Duration)
    /// Moves a view's frame.
    case move(view: String, Displacement, over: Duration)
    case show(view: String)
    case hide(view: String)
    case alpha(view: String, to: Double)
    /// Adds a view on top of its siblings; without a parent, at the top level.
    case add(View, under: String?)
    case remove(view: String)
    case friendly(view: String, FriendlyObstruction)
    /// Width and height of the screen change places.
    case rotate
    case resize(view: String, to: Size)

    var name: String {
      switch self {
      case .deviceVolume: "deviceVolume"
      case .scroll: "scroll"
      case .move: "move"
      case .show: "show"
      case .hide: "hide"
      case .alpha: "alpha"
      case .add: "add"
      case .remove: "remove"
      case .friendly: "friendly"
      case .rotate: "rotate"
      case .resize: "resize"
      }
    }
  }

  /// How far, or to which point, a view or its content is moved, in points.
  package enum Displacement: Sendable, Hashable {
    case by(View.Offset)
    case to(View.Offset)
  }
}

extension ScenarioStep.ScreenChange {
  private static let view = Key<String>.required("view", .view, "The view's name.")

  static let rows: [StepRow] = [
    .init(
      "deviceVolume", "The device's volume is set.",
      .required("to", .number(0...1), "The volume, from 0 to 1.")
    ) { (volume: Double) in .screen(.deviceVolume(to: volume)) },
    .displacement("scroll", "A view's content is scrolled: down by a positive distance.", view) {
      .scroll(view: $0, $1, over: $2)
    },
    .displacement("move", "A view's frame is moved.", view) { .move(view: $0, $1, over: $2) },
    .init("show", "A hidden view is visible again.", view) { .screen(.show(view: $0)) },
    .init("hide", "A view and its children are hidden.", view) { .screen(.hide(view: $0)) },
    .init(
      "alpha", "A view's opacity is changed.", view,
      .required("to", .number(0...1), "The opacity, from 0 to 1.")
    ) { (view: String, alpha: Double) in .screen(.alpha(view: view, to: alpha)) },
    .addition,
    .init("remove", "A view is removed.", view) { .screen(.remove(view: $0)) },
    .init(
      "friendly", "A view is declared to the session as a friendly obstruction.",
      fields: [view.description] + FriendlyObstruction.fields.schema()
    ) { reader in
      let name = view.read(reader)
      var friendly = FriendlyObstruction(purpose: .other, reason: nil)
      let isComplete = FriendlyObstruction.fields.readKeys(reader, into: &friendly)
      guard let name, isComplete else { return nil }
      return .screen(.friendly(view: name, friendly))
    },
    .init(
      "rotate", "The device is rotated: width and height of the screen change places.",
      .screen(.rotate)),
    .init(
      "resize", "A view gets another size.", view,
      .required("to", .size, "The size [width, height] in points.")
    ) { (view: String, size: Size) in .screen(.resize(view: view, to: size)) },
  ]
}

extension StepRow {
  /// A step that moves a view or its content, with the keys `by` or `to`, and `over`.
  fileprivate static func displacement(
    _ name: String, _ meaning: String, _ view: Key<String>,
    _ change:
      @escaping @Sendable (String, ScenarioStep.Displacement, Duration) ->
      ScenarioStep.ScreenChange
  ) -> StepRow {
    let fields = [
      view.description,
      SchemaField(
        "by", FieldForm.offset.schema, "The distance in points: one number for down, or [x, y]."),
      SchemaField(
        "to", FieldForm.offset.schema, "The position in points: one number for down, or [x, y]."),
      over.description,
    ]
    return StepRow(
      name, meaning, fields: fields,
      schema: { $0.object($0.fields).withExactlyOne(of: ["by", "to"]) }
    ) { reader in
      let view = view.read(reader)
      let over = over.read(reader)
      guard let key = reader.exactlyOne(of: ["by", "to"]),
        let offset = reader[key].flatMap(FieldForm.offset.read), let view, let over
      else { return nil }
      return .screen(change(view, key == "by" ? .by(offset) : .to(offset), over))
    }
  }

  /// The key `over` of steps that move a view or its content, or change how much of the ad is in
  /// view.
  static let over = Key<Duration>.optional(
    "over", .duration, or: { .zero },
    "The duration of an even change; immediate by default.")

  /// The step that adds a view, with the view's keys next to `do` or in `view: {view: NAME, frame:
  /// …}`.
  fileprivate static let addition = StepRow(
    "add", "A view is added over its siblings.",
    fields: View.fields.schema() + [under.description],
    schema: { row in
      let nested = SchemaField.required("view", .reference("view"), "The view, with its keys.")
      return .either([row.object(row.fields), row.object([nested, under.description])])
    }
  ) { reader in
    let view = addedView(reader)
    let parent = under.read(reader)
    return view.map { .screen(.add($0, under: parent ?? nil)) }
  }

  private static let under = Key<String?>.optional(
    "under", .view, "The parent's name; the top level by default.")

  private static func addedView(_ fields: FieldReader) -> View? {
    guard let value = fields.required("view") else { return nil }
    guard value.node.entries != nil else { return View.read(fields, areNamesTaken: false) }
    let keys = View.fields.schema().keys
    for key in keys.dropFirst() {
      fields.refuse(key, because: "belongs in the mapping after 'view'")
    }
    guard let nested = value.fields(as: "a view") else { return nil }
    nested.refuseKeys(otherThan: keys)
    return View.read(nested, areNamesTaken: false)
  }
}

extension ScenarioStep {
  /// A change that the system makes to the app, or to the display that shows it.
  package enum AppChange: String, Sendable, CaseIterable {
    case background
    case foreground
    case lock
    case unlock
    case focus
    case blur
    /// Nothing shows the picture any more: the screen is off, or the television unplugged.
    case disconnectOutput
    case connectOutput
    /// The ad goes on in the system's picture-in-picture window.
    case pictureInPicture
    case exitPictureInPicture
  }
}

extension ScenarioStep.AppChange {
  static let rows: [StepRow] = [
    .init(.background, "The app goes to the background: nothing is in view."),
    .init(.foreground, "The app returns to the foreground."),
    .init(.lock, "The device is locked: nothing is in view."),
    .init(.unlock, "The device is unlocked."),
    .init(.focus, "The app's window regains the focus."),
    .init(.blur, "The app's window loses the focus: nothing is in view."),
    .init(
      .disconnectOutput, "No display shows the picture, as when a television is unplugged."),
    .init(.connectOutput, "A display shows the picture again."),
    .init(.pictureInPicture, "The ad continues in picture in picture: nothing is in view."),
    .init(.exitPictureInPicture, "The ad returns from picture in picture."),
  ]
}

extension StepRow {
  fileprivate init(_ change: ScenarioStep.AppChange, _ meaning: String) {
    self.init(change.rawValue, meaning, .app(change))
  }
}
