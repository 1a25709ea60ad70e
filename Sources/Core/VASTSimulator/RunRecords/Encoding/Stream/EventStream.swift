internal import Player
package import Vocabulary

/// The lines of the event stream, version 1: each field encodes one key and defines its schema.
///
/// The fields are separate from the types of the run, because those types can change but the file
/// format must not change. The schema is strict, so that every key that is written is documented.
/// Readers should ignore kinds and keys that they do not know.
package enum EventStream {
  /// The schema of one kind of line.
  package struct Kind: Sendable {
    /// The kind, and its phase where it has one.
    package let name: String
    let schema: Schema
    let definitions: [SchemaDocument.Definition]
  }

  /// An event with the facts about the run that its line needs.
  package struct PlacedEvent: Sendable {
    package let event: RunEvent
    package let sequence: Int
    package let configuration: RunConfiguration

    /// The unit's name, if the scenario has units.
    var unit: String? { configuration.name(of: event.unit) }
  }

  /// The schema of one line.
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim event stream, version 1",
      meaning: "One line of the event stream in version 1 of the format.",
      root: .one(of: kinds.map { .reference($0.name) }),
      definitions: kinds.map { .init($0.name, $0.schema) } + kinds.flatMap(\.definitions))
  }

  /// Encodes one line.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - sequence: the event's place in the run, from 0.
  ///   - configuration: the settings of the run.
  /// - Returns: the line's JSON object.
  package static func line(
    of event: RunEvent, sequence: Int, configuration: RunConfiguration
  ) -> JSONValue {
    let placed = PlacedEvent(event: event, sequence: sequence, configuration: configuration)
    return .object(common.members(of: placed) + members(of: event.kind, configuration))
  }

  /// The keys that every line has, and the keys that a line has while a creative is loaded.
  package static let common: [JSONField<PlacedEvent>] =
    [
      .version,
      .required("seq", .count, "The line's number, from 0.") { $0.sequence },
      .required("atUs", .microseconds, "The virtual time since the run began, in µs.") {
        $0.event.at.sinceStart
      },
    ] + place + [
      .optional("item", .count, "The item of a widget or a message, from 0.") { $0.event.item }
    ]

  static let place: [JSONField<PlacedEvent>] = [
    .optional("mediaUs", .microseconds, "The playhead, in µs, while a creative is loaded.") {
      $0.event.position
    },
    .optional(
      "primaryUs", .microseconds, "Where the primary of a stream is, in µs, if the unit plays one."
    ) { $0.event.primary },
    .optional("unit", .string, "The unit of the line, if the scenario has units.") { $0.unit },
    .optional(
      "ad", .count, "The ad's index in its unit's play order, from 0, while an ad is loaded."
    ) { $0.event.ad },
  ]

  private static func members(
    of kind: RunEvent.Kind, _ configuration: RunConfiguration
  ) -> [JSONValue.Member] {
    switch kind {
    case .runStarted: runStart.line(of: configuration)
    case .runFinished(let outcome): runFinish.line(of: outcome)
    case .screen(let state): screen.line(of: state)
    case .fetch(let fetch): self.fetch.line(of: fetch)
    case .ad(let decision): ad.line(of: decision)
    case .stream(.playlist(let facts)): playlist.line(of: facts)
    case .stream(.adBreak(let change)): adBreak.line(of: change)
    case .player(let event, let cause): player.line(of: (event, cause))
    case .native(let event): native.line(of: event)
    case .call(let call): self.call.line(of: call.appCall)
    case .geometry(let change): geometry.line(of: change)
    case .omid(_, let object): omid.line(of: object)
    case .beacon(let beacon): self.beacon.line(of: beacon)
    case .script(let line): script.line(of: line)
    case .viewability(let standard, let state, let reason):
      viewability.line(of: (standard, state, reason))
    case .exposure(let exposure, let standards):
      self.exposure.line(of: (exposure, standards))
    case .diagnostic(let diagnostic): self.diagnostic.line(of: diagnostic)
    }
  }
}
