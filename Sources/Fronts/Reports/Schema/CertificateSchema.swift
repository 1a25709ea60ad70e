internal import Certification
package import JSONSchema
internal import JSONTree
internal import Scenario

/// The JSON output of `vastsim check`, version 1, as JSON Schema.
package enum CertificateSchema {
  /// The object of `--format json`.
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim check, version 1", meaning: "The verdicts on tags, case by case.",
      root: .object(fields), definitions: definitions + [.init("tag", .object(tag))])
  }

  /// A line of `--format jsonl`.
  package static var line: SchemaDocument {
    SchemaDocument(
      title: "vastsim check, a line, version 1",
      meaning:
        "A case, the cases beside the players, the verdict on a tag, or a tag that cannot be read.",
      root: .one(of: lines.map { .object(common + $0.fields) }), definitions: definitions)
  }

  private static var definitions: [SchemaDocument.Definition] {
    [
      .init("case", .object(result)), .init("finding", .object(finding)),
      .init("observations", .object(RecordSchema.scatter)),
    ]
  }

  package static let fields: [SchemaField] = [
    FindingSchema.version,
    .required("verdict", verdict, "The worst verdict; FAIL where a tag cannot be read."),
    .required("tags", .list(of: .reference("tag")), "The tags that were checked, in order."),
    .init("unreadable", .list(of: .object(unreadable)), "The tags that cannot be read."),
  ]

  package static let tag: [SchemaField] = [
    .required("tag", .string, "The tag, as displayed."),
    .required("verdict", verdict, "The verdict on the tag."),
    .required(
      "players", .list(of: .string),
      "The player profiles that it was played under; empty for a screen."),
    .required("cases", .list(of: .reference("case")), "Each case, in the order of the table."),
    .required(
      "wanted", .list(of: .string), "The URLs without which the verdict is INCONCLUSIVE."),
    .required(
      "remedies", .object(keys: .filledString, values: .string),
      "How to fix the findings of each rule, by rule."),
    .required(
      "viewable", .object(keys: .filledString, values: .flag),
      "Whether the ad in full view met each standard, by standard."),
    .init(
      "matrix", .object(matrix),
      "The cases beside the players; present where players were given as a list."),
  ]

  package static let result: [SchemaField] = [
    .required("case", .filledString, "The case's name."),
    .required("summary", .string, "What the case does, in words."),
    .init("player", .string, "The player profile; absent for cases that play nothing."),
    .init("unit", .filledString, "The unit of a screen; absent for cases about all of it."),
    .required("obligation", .choice(of: Obligation.self), "How much the case counts."),
    .required("verdict", verdict, "The verdict on the case."),
    .init("reason", .filledString, "Why the case is not applicable."),
    .required("findings", .list(of: .reference("finding")), "The findings of the case."),
    observations,
  ]

  package static let finding: [SchemaField] =
    FindingSchema.located + [
      .init("atUs", .integer(0...Int.max), "The virtual time of a fault in a run, in µs."),
      .init("ad", .integer(0...Int.max), "The ad's index in play order."),
      .init("hop", .integer(0...Int.max), "The hop in the wrapper chain; 0 is the inline ad."),
      .init(
        "failingOffsetsUs", .list(of: RecordSchema.us),
        "The start-up offsets that show it, where not all do, in µs; empty where the profile's own "
          + "alone does."),
      .init("accepted", .constant(true), "Present if the baseline accepts it."),
    ]

  package static let unreadable: [SchemaField] = [
    .required("tag", .string, "The tag, as displayed."),
    .required("reason", .filledString, "Why it cannot be read."),
  ]

  /// The kinds of lines, each with its keys beside the common ones.
  package static let lines: [(kind: String, fields: [SchemaField])] = [
    ("case", [kind("case")] + [unreadable[0]] + result),
    (
      "verdict",
      [kind("verdict"), unreadable[0], .required("verdict", verdict, "The verdict on the tag.")]
    ),
    (
      "matrix",
      [kind("matrix"), unreadable[0], .required("matrix", .object(matrix), "Cases and players.")]
    ),
    ("unreadable", [kind("unreadable")] + unreadable),
  ]

  static let observations = SchemaField(
    "observations", .reference("observations"),
    "The beacons over several start-up offsets; present with '--observations' for a player that "
      + "polls in playing time.")

  package static let common: [SchemaField] = [FindingSchema.version]

  private static func kind(_ name: String) -> SchemaField {
    .required("kind", .constant(.string(name)), "The kind of the line.")
  }

  private static let verdict = Schema.names(CaseVerdict.allCases.map(\.word))
}
