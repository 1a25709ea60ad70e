internal import Geometry
internal import JSONTree

/// The nonlinear creative that is shown, with its times in microseconds.
struct EncodedNonLinear {
  let json: JSONValue

  init(_ shown: ShownNonLinear) {
    json = .object(
      [
        .init("resource", .string(shown.resource.rawValue)),
        .init("drawnWidth", .exactNumber(shown.drawnSize.width)),
        .init("drawnHeight", .exactNumber(shown.drawnSize.height)),
        .init("durationUs", .microseconds(shown.duration)),
      ]
        + .optional("id", shown.id.map(JSONValue.string))
        + .optional("url", shown.url.map(JSONValue.string))
        + .optional("type", shown.type.map(JSONValue.string))
        + .optional("width", shown.width.map(JSONValue.integer))
        + .optional("height", shown.height.map(JSONValue.integer))
        + .optional("minSuggestedDurationUs", shown.suggestedDuration.map(JSONValue.microseconds)))
  }
}
