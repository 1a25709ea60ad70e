import Geometry
import JSONSchema

/// Views.
extension ScenarioSchema {
  static let view: [SchemaField] = [
    .required("view", text, "The view's name; the one named ad is measured."),
    .required(
      "frame", .list(ofEach: [coordinate, coordinate, length, length]),
      "The frame [x, y, width, height] in points, relative to the parent's corner."),
    .init("clips", .flag, "Whether its children are clipped at its edges."),
    .init("hidden", .flag, "Whether it and its children are invisible."),
    .init("alpha", .number(0...1), "The opacity, from 0 to 1, the default."),
    .init(
      "friendly", .reference("friendly"),
      "The declaration to the session as a friendly obstruction."),
    .init("children", .list(of: .reference("view")), "The views on it, back to front."),
  ]

  static var viewSchema: Schema { .object(view) }

  static let friendly: [SchemaField] = [
    .required(
      "purpose", .choice(of: FriendlyObstruction.Purpose.self),
      "The purpose of the friendly obstruction."),
    .init("reason", text, "The reason, up to 50 letters, digits and spaces."),
  ]
}
