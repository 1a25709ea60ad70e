internal import Geometry
package import JSONTree

/// The views of a `screen` line.
package struct EncodedScreen {
  package let members: [JSONValue.Member]

  package init(_ state: ScreenState) {
    members =
      [.init("views", .array(state.views.map(Self.view)))]
      + .optional(
        "removed", state.removed.isEmpty ? nil : .array(state.removed.map(JSONValue.string)))
  }

  private static func view(_ view: ScreenView) -> JSONValue {
    let offset = view.contentOffset
    let isScrolled = offset.x != 0 || offset.y != 0
    return .object(
      [
        .init("view", .string(view.name)), .init("clip", .bool(view.clips)),
        .init("opacity", .exactNumber(view.opacity)),
        .init(
          "frame",
          .array(
            [view.frame.x, view.frame.y, view.frame.width, view.frame.height]
              .map(JSONValue.exactNumber))),
      ] + .optional("parent", view.parent.map(JSONValue.string))
        + .optional("hidden", view.isHidden ? .bool(true) : nil)
        + .optional(
          "offset", isScrolled ? .array([offset.x, offset.y].map(JSONValue.exactNumber)) : nil)
        + .optional("friendly", view.friendly.map(friendly)))
  }

  private static func friendly(_ declaration: FriendlyObstruction) -> JSONValue {
    .object(
      [.init("purpose", .string(declaration.purpose.rawValue))]
        + .optional("reason", declaration.reason.map(JSONValue.string)))
  }
}
