import JSONSchema

extension StepName {
  /// The keys that the step may have in addition to `at`, `after` and `do`.
  var furtherKeys: [String] { Self.keysByStep[self] ?? [] }

  private static let keysByStep = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.fields.keys) })

  /// The keys with their meanings.
  var fields: [SchemaField] {
    switch self {
    case .play, .pause, .resume:
      [
        .init(
          "by", .choice(of: ScenarioStep.Actor.self),
          "Who does it: user, the default, or player, for which no VAST tracker is requested.")
      ]
    case .volume, .deviceVolume: [.required("to", .number(0...1), "The volume, from 0 to 1.")]
    case .seek:
      [
        .init("to", ScenarioSchema.mediaTime, "The point in the media."),
        .init("by", ScenarioSchema.signedDuration, "The distance; negative moves back."),
      ]
    case .rewind:
      [
        .init("to", ScenarioSchema.mediaTime, "The point in the media."),
        .init("by", ScenarioSchema.positiveDuration, "How far back."),
      ]
    case .mute, .unmute, .skip, .click, .closeLinear, .close, .acceptInvitation, .clickIcon,
      .clickCompanion, .captions, .fullscreen, .exitFullscreen, .expand, .collapse, .minimize,
      .restore,
      .background, .foreground, .lock, .unlock, .focus, .blur, .disconnectOutput, .connectOutput,
      .pictureInPicture, .exitPictureInPicture, .teardown:
      []
    case .reload, .milestone, .openBillboard, .dismiss, .rotate:
      []
    case .tap:
      [
        .init("item", Self.index, "The item, from 0."),
        .init("part", ScenarioSchema.text, "The part of its view, such as adChoices or button."),
      ]
    case .call: [.required("call", ScenarioSchema.text, "The call's name; its arguments follow.")]
    case .reuse:
      [
        .required("cell", Self.index, "The cell, named as the item that it showed first, from 0."),
        .required("item", Self.index, "The item that it shows from now on, from 0."),
      ]
    case .resize:
      [
        viewName,
        .required(
          "to", .list(ofEach: [ScenarioSchema.length, ScenarioSchema.length]),
          "The size [width, height] in points."),
      ]
    case .viewport:
      [.required("percent", .number(0...100), "The percentage of the ad in view."), over]
    case .scroll, .move:
      [
        viewName, .init("by", Self.offset, "The distance in points: down, or [x, y]."),
        .init("to", Self.offset, "The position in points: down, or [x, y]."), over,
      ]
    case .show, .hide, .remove: [viewName]
    case .alpha: [viewName, .required("to", .number(0...1), "The opacity, from 0 to 1.")]
    case .add:
      ScenarioSchema.view + [
        .init("under", ScenarioSchema.text, "The parent's name; the top level by default.")
      ]
    case .friendly: [viewName] + ScenarioSchema.friendly
    case .session: ScenarioSchema.sessionCall
    case .stall: [.required("for", ScenarioSchema.positiveDuration, "How long no bytes arrive.")]
    case .network:
      ScenarioSchema.network + [
        .init("loss", ScenarioSchema.text, "The prefix of the URLs that become unavailable."),
        .init(
          "status", .integer(100...599),
          "The HTTP status of these URLs; without it they do not respond."),
      ]
    }
  }

  private var viewName: SchemaField { .required("view", ScenarioSchema.text, "The view's name.") }

  private var over: SchemaField {
    .init("over", ScenarioSchema.duration, "The duration of an even change; immediate by default.")
  }

  private static let index = Schema.integer(0...ScenarioDecoder.largestCount)

  private static let offset = Schema.either([
    ScenarioSchema.coordinate,
    .list(ofEach: [ScenarioSchema.coordinate, ScenarioSchema.coordinate]),
  ])
}
