internal import VASTSimulator
package import Vocabulary

/// The JSON output of `vastsim layout`.
extension LayoutReport {
  /// The schema of the JSON.
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim layout, version 1", meaning: "The views of a screen at an instant.",
      .object(fields))
  }

  /// The views as JSON. Rectangles have the form `[x, y, width, height]`, in points.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package var json: String {
    get throws {
      try JSONWriter(pretty: true).text(of: .object(Self.fields.members(of: layout))) + "\n"
    }
  }

  private static let fields: [JSONField<ScreenLayout>] = [
    .version,
    .required("atUs", .microseconds, "The virtual time since the run began, in µs.") {
      $0.at.sinceStart
    },
    .required("screen", size, "The screen's width and height, in points.", \.screen),
    .required(
      "views", .list(of: .object(view)), "Parents before their children, back to front.", \.views),
  ]

  private static let size = JSONForm<Size>(.list(ofEach: [.positiveNumber, .positiveNumber])) {
    .array([$0.width, $0.height].map(JSONValue.exactNumber))
  }

  private static let rectangle = JSONForm<Rectangle>(
    .list(ofEach: [.anyNumber, .anyNumber, .positiveNumber, .positiveNumber])
  ) { .array([$0.x, $0.y, $0.width, $0.height].map(JSONValue.exactNumber)) }

  private static let view: [JSONField<ScreenLayout.View>] = [
    .required("view", .string, "The view's name.", \.name),
    .optional(
      "parent", .string, "The view that contains it; absent for a view directly on the screen.",
      \.parent),
    .optional("unit", .string, "The unit that the view shows.") { $0.unit?.name },
    .required(
      "frame", rectangle, "The frame on the screen [x, y, width, height], in points.", \.frame),
    .required(
      "visible", rectangle, "The part of the frame that nothing clips [x, y, width, height].",
      \.visible),
    .required(
      "percentInView", .number(0...100), "How much of it is in view, in percent.", \.percentInView),
    .required(
      "hidden", .flag, "Whether the view has no area, or the view or one around it is hidden.",
      \.isHidden),
    .required("clips", .flag, "Whether the view cuts off what is outside its frame.", \.clips),
    .required("friendly", .flag, "Whether it is declared a friendly obstruction.", \.isFriendly),
    .required("coveredBy", .list(of: .string), "The views that cover a part of it.", \.coveredBy),
    .optional(
      "picture", rectangle,
      "The part of the frame that the video's picture fills, undistorted [x, y, width, height].",
      \.picture),
  ]
}
