import Geometry
import VirtualTime
import YAMLTree

extension ScenarioDecoder {
  func viewport(_ fields: FieldReader) -> ScenarioStep.Action? {
    let over = fields["over"]?.duration() ?? .zero
    return fields.required("percent")?.number(in: 0...100).map {
      .viewport(percent: $0, over: over)
    }
  }

  mutating func alpha(_ fields: FieldReader) -> ScenarioStep.Action? {
    let view = referredView(fields.required("view"))
    let alpha = fields.required("to")?.number(in: 0...1)
    guard let view, let alpha else { return nil }
    return .alpha(view: view, to: alpha)
  }

  mutating func addition(_ fields: FieldReader) -> ScenarioStep.Action? {
    let view = addedView(fields)
    let under = referredView(fields["under"])
    return view.map { .add($0, under: under) }
  }

  mutating func declaration(_ fields: FieldReader) -> ScenarioStep.Action? {
    let view = referredView(fields.required("view"))
    let friendly = friendlyObstruction(fields)
    guard let view, let friendly else { return nil }
    return .friendly(view: view, friendly)
  }

  mutating func resize(_ fields: FieldReader) -> ScenarioStep.Action? {
    let view = referredView(fields.required("view"))
    let size = fields.required("to").flatMap(size)
    guard let view, let size else { return nil }
    return .resize(view: view, to: size)
  }

  /// `by` or `to`, and `over`; a plain number is a vertical distance.
  mutating func displacement(
    _ fields: FieldReader,
    _ action: (String, ScenarioStep.Displacement, Duration) -> ScenarioStep.Action
  ) -> ScenarioStep.Action? {
    let view = referredView(fields.required("view"))
    let over = fields["over"]?.duration() ?? .zero
    guard let key = fields.exactlyOne(of: ["by", "to"]), let value = fields[key],
      let offset = offset(value), let view
    else { return nil }
    return action(view, key == "by" ? .by(offset) : .to(offset), over)
  }

  private func offset(_ value: ValueReader) -> View.Offset? {
    let range = -Self.largestCoordinate...Self.largestCoordinate
    guard value.node.elements != nil else {
      return value.number(in: range).map { View.Offset(x: 0, y: $0) }
    }
    return value.numbers(["x", "y"], in: range).map { View.Offset(x: $0[0], y: $0[1]) }
  }
}
