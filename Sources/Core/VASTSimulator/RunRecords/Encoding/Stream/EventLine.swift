package import Vocabulary

/// One kind of line of the event stream: its name, and its keys other than those that every line has.
package struct EventLine<Payload>: Sendable {
  package let kind: EventStream.Kind
  /// The keys that depend on the event's payload, without `kind` and `phase`.
  package let fields: [JSONField<Payload>]
  /// The keys of a line of this kind, with `kind` and `phase`, without those that every line has.
  private let ownFields: [JSONField<Payload>]
  /// Creates the further keys of a line, which the schema does not list because only an SDK's
  /// integration guide names them; nil for a kind of line without such keys.
  private let further: (@Sendable (Payload) -> [JSONValue.Member])?

  init(
    _ name: String, _ meaning: String, phase: String? = nil, _ fields: [JSONField<Payload>],
    further: (@Sendable (Payload) -> [JSONValue.Member])? = nil
  ) {
    self.fields = fields
    self.further = further
    ownFields =
      [.constant("kind", .string(name), "The kind of the line.")]
      + (phase.map { [.constant("phase", .string($0), "Whether the run began or ended.")] } ?? [])
      + fields
    let whole: [JSONField<(EventStream.PlacedEvent, Payload)>] =
      EventStream.common.map { field in field.of { $0.0 } }
      + ownFields.map { field in field.of { $0.1 } }
    let form = JSONForm.object(whole)
    kind = EventStream.Kind(
      name: [name, phase].compactMap(\.self).joined(separator: "-"),
      schema: (further == nil ? form.schema : form.schema.open).described(meaning),
      definitions: form.definitions)
  }

  /// The keys that depend on a payload, for other outputs that write them.
  package func members(of payload: Payload) -> [JSONValue.Member] { fields.members(of: payload) }

  /// The keys of a line of this kind, without those that every line has.
  func line(of payload: Payload) -> [JSONValue.Member] {
    ownFields.members(of: payload) + (further?(payload) ?? [])
  }
}
