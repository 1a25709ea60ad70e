internal import Geometry
internal import JSONTree
internal import NativeUnits

/// An event of a native unit as the event stream tells it; its item stands with the unit.
struct EncodedNativeEvent {
  let members: [JSONValue.Member]

  init(_ event: NativeEvent) {
    members =
      [
        .init("event", .string(event.event)), .init("cause", .string(event.cause.rawValue)),
      ] + .optional("url", event.url.map(JSONValue.string))
      + .optional("target", event.target.map { .string($0.rawValue) })
      + .optional("count", event.count.map(JSONValue.integer))
      + .optional(
        "size",
        event.size.map { size in
          .object([
            .init("width", .exactNumber(size.width)), .init("height", .exactNumber(size.height)),
          ])
        }) + event.details
  }
}
