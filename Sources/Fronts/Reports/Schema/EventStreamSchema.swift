package import JSONSchema
internal import JSONTree
internal import OpenMeasurement
internal import Scenario

/// A line of the event stream, version 1, as JSON Schema: what this program writes, key by key.
///
/// Strict on purpose, so that no key is written that is not documented. Readers are to ignore kinds
/// and keys that they do not know.
package enum EventStreamSchema {
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim event stream, version 1",
      meaning: "One line of the event stream in version 1 of the format.",
      root: .one(of: kinds.map { .reference(definitionName(of: $0)) }),
      definitions: kinds.map { .init(definitionName(of: $0), schema(of: $0)) } + parts)
  }

  /// One kind of line.
  package struct Kind: Sendable, Hashable {
    package let name: String
    /// What the line tells, in one sentence.
    package let meaning: String
    /// Which of the lines of a kind this is, if they differ in their keys.
    package let phase: String?
    /// The keys beside those that every line has.
    package let fields: [SchemaField]
    /// Whether it has the keys of an SDK, too, which only that SDK's guide names.
    package let isOpen: Bool

    init(
      _ name: String, _ meaning: String, phase: String? = nil, _ fields: [SchemaField],
      isOpen: Bool = false
    ) {
      self.isOpen = isOpen
      self.name = name
      self.meaning = meaning
      self.phase = phase
      self.fields = fields
    }
  }

  /// The keys that every line has, and those that it has while a creative is loaded.
  package static let common: [SchemaField] = [
    .required("v", .constant(1), "The version of the format, 1."),
    .required("seq", .integer(0...Int.max), "The line's number, from 0."),
    .required("atUs", .integer(0...Int.max), "The virtual time since the run began, in µs."),
    .init("mediaUs", .integer(0...Int.max), "The playhead, in µs, while a creative is loaded."),
    .init("unit", .string, "The unit of the line, if the scenario has units."),
    .init(
      "ad", .integer(0...Int.max),
      "The ad's index in its unit's play order, from 0, while one is loaded."),
    .init("item", .integer(0...Int.max), "The item of a widget or a message, from 0."),
  ]

  /// The name under which the document defines a kind.
  package static func definitionName(of kind: Kind) -> String {
    [kind.name, kind.phase].compactMap(\.self).joined(separator: "-")
  }

  private static func schema(of kind: Kind) -> Schema {
    let phase = kind.phase.map {
      [SchemaField.required("phase", .constant(.string($0)), "Whether the run began or ended.")]
    }
    let schema = Schema.object(
      common + [.required("kind", .constant(.string(kind.name)), "The kind of the line.")]
        + (phase ?? []) + kind.fields)
    return (kind.isOpen ? schema.open : schema).described(kind.meaning)
  }

  /// The parts that have names of their own.
  private static var parts: [SchemaDocument.Definition] {
    [
      .init("mediaFile", .object(mediaFile)), .init("nonLinear", .object(nonLinear)),
      .init("clickThrough", .object(clickThrough)), .init("view", .object(view)),
      .init("exposureTotals", .object(exposureTotals)),
      .init("quartileExposure", .object(quartile)),
      .init("standardComparison", .object(comparison)),
    ] + OMIDEventSchema.definitions
  }
}
