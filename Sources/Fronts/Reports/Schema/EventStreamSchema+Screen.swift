internal import Geometry
internal import JSONSchema

extension EventStreamSchema {
  static let screen: [SchemaField] = [
    .required(
      "views", .list(of: .reference("view")), "The views that are new or changed, parents first."),
    .init("removed", .list(of: .string), "The names of the views that are gone."),
  ]

  static let view: [SchemaField] = [
    .required("view", .filledString, "The view's name."),
    .init("parent", .filledString, "The view that it is in; absent for one on the screen itself."),
    .required(
      "frame", .list(of: .anyNumber),
      "Its x, y, width and height in points, relative to the parent's content."),
    .required("clip", .flag, "Whether what lies outside of its frame is not drawn."),
    .required("opacity", .number(0...1), "Its opacity."),
    .init("hidden", .flag, "True when it is not drawn."),
    .init("offset", .list(of: .anyNumber), "How far its content is scrolled, x and y in points."),
    .init(
      "friendly",
      .object([
        .required("purpose", .choice(of: FriendlyObstruction.Purpose.self), "What it is for."),
        .init("reason", .string, "Why it is there."),
      ]), "Its declaration as a friendly obstruction."),
  ]
}
