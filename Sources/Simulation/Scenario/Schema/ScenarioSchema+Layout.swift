import Geometry
import JSONSchema

/// Views.
extension ScenarioSchema {
  static let view: [SchemaField] = [
    .required("view", text, "The view's name; the one named ad is measured."),
    .required(
      "frame", .list(ofEach: [coordinate, coordinate, length, length]),
      "The place [x, y, width, height] in points, from its parent's corner."),
    .init("clips", .flag, "Whether its children are cut off at its edges."),
    .init("hidden", .flag, "Whether it and its children are not there for the eye."),
    .init("alpha", .number(0...1), "How opaque it is, from 0 to 1, the default."),
    .init(
      "friendly", .reference("friendly"),
      "The declaration to the session that it may lie over the ad."),
    .init("children", .list(of: .reference("view")), "The views on it, back to front."),
  ]

  static var viewSchema: Schema { .object(view) }

  static let friendly: [SchemaField] = [
    .required(
      "purpose", .choice(of: FriendlyObstruction.Purpose.self), "What it is there for."),
    .init("reason", text, "Why it is there, up to 50 letters, digits and spaces."),
  ]
}
