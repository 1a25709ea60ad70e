package import Vocabulary

extension View {
  /// A view's keys.
  package static let fields: [Field<Self>] = [
    .required("view", .text, "The view's name; the view 'ad' is measured.", \.name),
    .required(
      "frame", .frame,
      "The frame [x, y, width, height] in points, relative to the parent's corner.", \.frame),
    .init("clips", .flag, "Whether its children are clipped at its edges.", \.clips),
    .init("hidden", .flag, "Whether it and its children are invisible.", \.isHidden),
    .init("alpha", .number(0...1), "The opacity, from 0 to 1, the default.", \.alpha),
    .init(
      "friendly", FriendlyObstruction.form,
      "The declaration to the session as a friendly obstruction.", \.friendly),
    .init("children", .layout, "The views on it, back to front.", \.children),
  ]

  /// Reads a view with its descendants. If `areNamesTaken` is true, as in a layout, a second view
  /// with the same name is an error. In a step a second view is allowed, because an earlier step
  /// may have removed the first view.
  package static func read(_ fields: FieldReader, areNamesTaken: Bool) -> View? {
    let context = fields.context
    let name = fields["view"].flatMap {
      $0.node.scalar?.isNull == true ? nil : $0.node.scalar?.text
    }
    if let name, !name.isEmpty, let value = fields["view"] {
      if !context.viewNames.insert(name).inserted, areNamesTaken {
        context.report(
          .scenarioDuplicateView,
          "a second view is named '\(name)'; view names must be unique", at: value.node.position)
      }
      context.viewLocations[name] = context.location(value.node.position)
    }
    let subject = name.map { "view '\($0)'" } ?? "a view"
    var view = View(name: "", frame: .zero)
    return Self.fields.readKeys(fields.renamed(subject), into: &view) ? view : nil
  }
}

extension FriendlyObstruction {
  /// The keys of a declared friendly obstruction. The session, not the decoder, judges whether OMID
  /// accepts the reason.
  package static let fields: [Field<Self>] = [
    .required("purpose", .choice, "The purpose of the friendly obstruction.", \.purpose),
    .init("reason", .text, "The reason, up to 50 letters, digits and spaces.", \.reason),
  ]

  package static let form = FieldForm.mapping("friendly", as: "'friendly'", fields) {
    FriendlyObstruction(purpose: .other, reason: nil)
  }
}

extension FieldForm<[View]> {
  /// A list of views, back to front.
  package static var layout: Self {
    Self(.list(of: .reference("view"))) { value in
      (value.elements() ?? []).compactMap { element in
        guard let fields = element.fields(as: "a view") else { return nil }
        fields.refuseKeys(otherThan: View.fields.schema().keys)
        return View.read(fields, areNamesTaken: true)
      }
    }
  }
}

extension FieldForm<Rectangle> {
  package static var frame: Self {
    let (coordinate, length) = (FieldForm<Double>.coordinate, FieldForm<Double>.length)
    let sides = [coordinate.schema, coordinate.schema, length.schema, length.schema]
    return Self(.list(ofEach: sides)) { value in
      let limit = FieldForm<Double>.largestCoordinate
      guard let numbers = value.numbers(["x", "y", "width", "height"], in: -limit...limit)
      else { return nil }
      guard numbers[2] >= 0, numbers[3] >= 0 else {
        return value.invalid("must not have a negative width or height")
      }
      return Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }
}
