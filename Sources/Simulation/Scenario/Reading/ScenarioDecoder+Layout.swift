import Diagnostics
import Geometry
import YAMLTree

extension ScenarioDecoder {
  /// The keys of a view.
  static let viewKeys = ScenarioSchema.view.keys

  /// `layout:` a list of views, back to front.
  mutating func layout(_ value: ValueReader) -> [View] {
    var views: [View] = []
    for element in value.elements() ?? [] {
      if let view = view(element.node) { views.append(view) }
    }
    return views
  }

  /// A view with its descendants; its names must not be in use.
  private mutating func view(_ node: YAMLNode) -> View? {
    guard let fields = FieldReader(node, as: "a view", problems: problems) else { return nil }
    fields.refuseKeys(otherThan: Self.viewKeys)
    guard let name = fields.required("view") else { return nil }
    return view(named: name, fields, areNamesTaken: true)
  }

  /// The view that a step adds: `view: {view: NAME, frame: …}`, or its keys next to `do`.
  mutating func addedView(_ fields: FieldReader) -> View? {
    guard let value = fields.required("view") else { return nil }
    guard value.node.entries != nil else {
      return view(named: value, fields, areNamesTaken: false)
    }
    for key in Self.viewKeys.dropFirst() {
      fields.refuse(key, because: "belongs in the mapping after 'view'")
    }
    guard let nested = value.fields(as: "a view") else { return nil }
    nested.refuseKeys(otherThan: Self.viewKeys)
    guard let name = nested.required("view") else { return nil }
    return view(named: name, nested, areNamesTaken: false)
  }

  /// A view whose name is read already. A second view with a name is an error in the layout; a step
  /// may add a view that another step removed.
  private mutating func view(
    named nameValue: ValueReader, _ fields: FieldReader, areNamesTaken: Bool
  ) -> View? {
    let name = nameValue.text()
    if let name, !viewNames.insert(name).inserted, areNamesTaken {
      problems.report(
        .scenarioDuplicateView, "a second view is named '\(name)'; view names must be unique",
        at: nameValue.node.position)
    }
    if let name { viewLocations[name] = problems.location(nameValue.node.position) }
    let subject = name.map { "view '\($0)'" } ?? "a view"
    let fields = fields.renamed(subject)
    let frame = frame(fields.required("frame"))
    var view = View(name: name ?? "", frame: frame ?? .zero)
    view.clips = fields["clips"]?.flag() ?? false
    view.isHidden = fields["hidden"]?.flag() ?? false
    view.alpha = fields["alpha"]?.number(in: 0...1) ?? 1
    view.friendly = fields["friendly"]?.fields(as: "'friendly'").flatMap { friendly in
      friendly.refuseKeys(otherThan: ScenarioSchema.friendly.keys)
      return friendlyObstruction(friendly)
    }
    for child in fields["children"]?.elements() ?? [] {
      if let child = self.view(child.node) { view.children.append(child) }
    }
    return name == nil || frame == nil ? nil : view
  }

  /// `purpose` and `reason`; whether the reason is one that OMID takes, the session judges.
  func friendlyObstruction(_ fields: FieldReader) -> FriendlyObstruction? {
    let reason = fields["reason"]?.text()
    guard let purpose: FriendlyObstruction.Purpose = fields.required("purpose")?.choice() else {
      return nil
    }
    return FriendlyObstruction(purpose: purpose, reason: reason)
  }

  /// Whether a name is that of a view that a widget lays out itself: `footer/0/image`.
  private func isItem(_ name: String, of unitViews: [String]) -> Bool {
    unitViews.contains { name.hasPrefix("\($0)/") }
  }

  private func frame(_ value: ValueReader?) -> Rectangle? {
    let limit = Self.largestCoordinate
    guard let value,
      let numbers = value.numbers(["x", "y", "width", "height"], in: -limit...limit)
    else { return nil }
    guard numbers[2] >= 0, numbers[3] >= 0 else {
      return value.invalid("must not have a negative width or height")
    }
    return Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Records that a step refers to a view.
  mutating func referredView(_ value: ValueReader?) -> String? {
    guard let value, let name = value.text() else { return nil }
    viewReferences.append((name, value.node.position))
    return name
  }

  /// Reports views that neither the layout nor any step creates, including the ad.
  func checkViewReferences(layout: ValueReader?, unitViews: [String]) {
    if let layout, unitNames.isEmpty, !viewNames.contains("ad") {
      problems.report(
        .scenarioMissingAdView,
        "the layout has no view named 'ad', and no step adds it; nothing is measured",
        at: layout.node.position)
    }
    // Without a layout there is only the ad.
    let views = layout == nil ? viewNames.union(unitViews) : viewNames
    let known = views.sorted()
    for reference in viewReferences
    where !views.contains(reference.name) && !isItem(reference.name, of: unitViews) {
      problems.report(
        .scenarioUnknownView,
        "no view is named '\(reference.name)'"
          + problems.remedy(for: reference.name, known: known), at: reference.position)
    }
  }
}
