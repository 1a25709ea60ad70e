internal import Certification
internal import Comparison
internal import Player
internal import Reports
internal import VASTLint
internal import VASTSimulator
internal import Vocabulary

/// What was mended in a tag.
struct FixReport {
  let repair: Repair
  let original: [UInt8]
  /// The tag's path, as displayed.
  let name: String
  /// The players that the tag was played by.
  let players: [PlayerProfile]

  /// The repair as text for people: the changes as a patch, why each is made, and what they change in
  /// players.
  var text: String {
    FixTextReport(of: repair, original: original, named: name, players).text.description
  }
}

/// A repair as one JSON object, in a stable format: the output of `vastsim fix`, version 1.
enum FixJSONReport {
  /// The schema of the object.
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim fix, version 1",
      meaning: "What was fixed in a tag, and how players play it.",
      .object(fields))
  }

  /// The text, ending with a line break.
  ///
  /// - Throws: an `EncodingError`, which no repair can cause.
  static func text(of report: FixReport) throws -> String {
    try JSONWriter(pretty: true).text(of: .object(fields.members(of: report))) + "\n"
  }

  private static let fields: [JSONField<FixReport>] = [
    .version, .required("tag", .string, "The path, as displayed.", \.name),
    .required(
      "played", .flag, "Whether any player showed an ad of the tag; if not, nothing is proved."
    ) { $0.repair.isPlayed },
    .required(
      "players", .list(of: .string), "The players that the tag was played by, before and after."
    ) { $0.players.map(\.name) },
    .required(
      "fixes", .list(of: .defined("madeFix", fix)),
      "The edits that were made, in the order in which they were made."
    ) { $0.repair.fixes },
    .required(
      "refused", .list(of: .defined("refusedFix", refusal)),
      "The edits that were not made, since something would be worse."
    ) { $0.repair.refusals },
    .required(
      "effects", .list(of: .defined("effect", effect)),
      "The players for which something changes, and the changes."
    ) { $0.repair.effects },
    .optional(
      "document", .string,
      "The fixed document; absent where nothing was fixed, or it is not UTF-8."
    ) { report in
      report.repair.fixes.isEmpty
        ? nil : String(validating: report.repair.document, as: UTF8.self)
    },
  ]

  private static let fix: [JSONField<Fix>] = [
    .required("rule", .filledString, "The rule's stable name.") { $0.rule.id },
    .required("words", .filledString, "What changes.", \.words),
    .required("line", .integer(1...Int.max), "The line of the element that is fixed, from 1.") {
      $0.position.line
    },
    .required("column", .integer(1...Int.max), "The column of the element, from 1.") {
      $0.position.column
    },
  ]

  private static let refusal: [JSONField<Repair.Refusal>] =
    fix.map { $0.of(\.fix) } + [
      .required("reason", .filledString, "What it would do.", \.reason)
    ]

  private static let effect: [JSONField<Repair.Effect>] = [
    .required("player", .filledString, "The player.", \.player),
    .required(
      "gained", .list(of: .string),
      "The events whose trackers are reached now, and were not before.",
      \.gained),
    .required("before", .verdict, "The verdict on the tag as it was.", \.verdictBefore),
    .required("after", .verdict, "The verdict on the fixed tag.", \.verdictAfter),
  ]
}

/// A repair as text: the changes as a patch, why each is made, and what they change in players.
struct FixTextReport {
  let text: VisibleText

  init(
    of repair: Repair, original: [UInt8], named name: String, _ players: [PlayerProfile]
  ) {
    let diff = UnifiedDiff.text(
      from: String(decoding: original, as: UTF8.self),
      to: String(decoding: repair.document, as: UTF8.self), oldName: name, newName: name)
    var lines: [String] = []
    for fix in repair.fixes {
      lines.append("fixed    \(name):\(fix.position.line): \(fix.words) [\(fix.rule.id)]")
    }
    for refusal in repair.refusals {
      let fix = refusal.fix
      lines.append(
        "refused  \(name):\(fix.position.line): \(fix.words) [\(fix.rule.id)]: \(refusal.reason)")
    }
    for effect in repair.effects {
      var parts: [String] = []
      if !effect.gained.isEmpty {
        parts.append("sends \(effect.gained.joined(separator: ", "))")
      }
      if effect.verdictBefore != effect.verdictAfter {
        parts.append("verdict \(effect.verdictAfter.word), was \(effect.verdictBefore.word)")
      }
      lines.append("played   \(effect.player): \(parts.joined(separator: "; "))")
    }
    let count = repair.fixes.count
    if repair.fixes.isEmpty, repair.refusals.isEmpty {
      lines.append("\(name): nothing to fix")
    } else {
      let refused = repair.refusals.isEmpty ? "" : ", \(repair.refusals.count) refused"
      lines.append(
        "\(count) fix\(count == 1 ? "" : "es")\(refused); played by \(players.count) "
          + "player\(players.count == 1 ? "" : "s") before and after, none of which loses a beacon")
    }
    text =
      VisibleText(patch: diff.isEmpty ? "" : diff + "\n")
      + VisibleText(lines: lines.map { $0 + "\n" }.joined())
  }
}
