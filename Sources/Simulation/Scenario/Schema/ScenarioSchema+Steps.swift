import JSONSchema
import JSONTree
import Player

/// What happens while an ad plays.
extension ScenarioSchema {
  static func definitionName(of step: StepName) -> String { "step-\(step.rawValue)" }

  static var stepsSchema: Schema {
    .one(of: StepName.allCases.map { .reference(definitionName(of: $0)) })
  }

  /// The keys of every step in addition to `do`.
  static let trigger: [SchemaField] = [
    .required(
      "at", .reference("at"),
      "A virtual time, a percentage of the media, or the first occurrence of an event."),
    .init("after", duration, "How long after the event."),
    .init("unit", text, "The unit of the step and of its trigger."),
  ]

  static func stepSchema(_ step: StepName) -> Schema {
    let schema: Schema
    switch step {
    case .add: schema = .either(additions)
    case .session: schema = .one(of: calls)
    case .call: schema = object(step, step.fields, allowingMore: true)
    case .seek, .rewind, .scroll, .move:
      schema = object(step, step.fields).withExactlyOne(of: ["by", "to"])
    case .network:
      schema = object(step, step.fields)
        .with("anyOf", .array(network.keys.map { Schema.requiring([$0]).json } + [lossy.json]))
        .with(if: .requiring(["status"]), then: lossy)
    case .play, .pause, .resume, .mute, .unmute, .volume, .deviceVolume, .skip, .click,
      .closeLinear, .close, .acceptInvitation, .clickIcon, .clickCompanion, .captions, .fullscreen,
      .exitFullscreen, .expand, .collapse, .minimize, .restore, .background, .foreground, .lock,
      .unlock, .focus, .blur, .disconnectOutput, .connectOutput, .pictureInPicture,
      .exitPictureInPicture, .viewport, .show, .hide, .alpha, .remove, .friendly, .stall, .teardown,
      .tap, .reload, .reuse, .milestone, .openBillboard, .dismiss, .rotate, .resize:
      schema = object(step, step.fields)
    }
    return schema.described(step.meaning)
  }

  private static let lossy = Schema.requiring(["loss"])

  private static func object(
    _ step: StepName, _ fields: [SchemaField], allowingMore: Bool = false
  ) -> Schema {
    let name = SchemaField.required("do", .constant(.string(step.rawValue)), step.meaning)
    let schema = Schema.object(trigger + [name] + fields)
    return (allowingMore ? schema.open : schema)
      .with(
        if: .requiring(["after"]),
        then: Schema([
          .init("properties", .object([.init("at", Schema.reference("event").json)]))
        ]))
  }

  /// A view's keys next to `do`, or a view as a mapping.
  private static var additions: [Schema] {
    let under = StepName.add.fields.filter { $0.key == "under" }
    return [
      object(.add, view + under),
      object(.add, [.required("view", .reference("view"), "The view, with its keys.")] + under),
    ]
  }

  /// Each call with the keys that it uses.
  private static var calls: [Schema] {
    sessionCalls.map { call in
      object(
        .session,
        [.required("call", .constant(.string(call.call)), "What the app calls.")]
          + sessionCall.filter { call.keys.contains($0.key) })
    }
  }
}
