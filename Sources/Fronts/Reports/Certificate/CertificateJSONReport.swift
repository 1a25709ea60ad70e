package import Certification
internal import VASTSimulator
package import Vocabulary

/// Writes certificates as one JSON object, or as JSON Lines: the output of `vastsim check`, version 1.
package enum CertificateJSONReport {
  /// The schema of the object.
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim check, version 1", meaning: "The verdicts on tags, case by case.",
      .object(fields))
  }

  /// The schema of a line.
  package static var lineDocument: SchemaDocument {
    let forms = [
      JSONForm.object(caseLine).schema, JSONForm.object(certificateLine).schema,
      JSONForm.object(matrixLine).schema, JSONForm.object(unreadableLine).schema,
    ]
    return SchemaDocument(
      title: "vastsim check, a line, version 1",
      meaning:
        "A case, the comparison of players, the verdict on a tag, or a tag that cannot be read.",
      root: .one(of: forms), definitions: JSONForm.defined("case", result).definitions)
  }

  /// All certificates as one JSON object, ending with a line break.
  ///
  /// - Throws: an `EncodingError`, which no certificate can cause.
  package static func text(
    of certificates: [Certificate], _ unreadable: [UnreadableTag] = []
  ) throws -> String {
    let value = JSONValue.object(fields.members(of: (certificates, unreadable)))
    return try JSONWriter(pretty: true).text(of: value) + "\n"
  }

  /// One line for each case of each tag, one for each tag's verdict, and one for each tag that
  /// cannot be read.
  ///
  /// - Throws: an `EncodingError`, which no certificate can cause.
  package static func lines(
    of certificates: [Certificate], _ unreadable: [UnreadableTag] = []
  ) throws -> String {
    var lines: [[JSONValue.Member]] = []
    for certificate in certificates {
      lines += certificate.cases.map { caseLine.members(of: (certificate, $0)) }
      if let matrix = certificate.matrix {
        lines.append(matrixLine.members(of: (certificate, matrix)))
      }
      lines.append(certificateLine.members(of: certificate))
    }
    lines += unreadable.map(unreadableLine.members)
    let writer = JSONWriter()
    return try lines.map { try writer.text(of: .object($0)) + "\n" }.joined()
  }

  /// The line of a tag's verdict without the keys of the certificate's head, ending with a line
  /// break.
  ///
  /// - Throws: an `EncodingError`, which no certificate can cause.
  static func verdictLine(of certificate: Certificate) throws -> String {
    try JSONWriter().text(of: .object(verdictLine.members(of: certificate))) + "\n"
  }

  private static let fields:
    [JSONField<(certificates: [Certificate], unreadable: [UnreadableTag])>] =
      [
        .version,
        .required("verdict", .verdict, "The worst verdict; FAIL where a tag cannot be read.") {
          $0.unreadable.isEmpty ? Verdict.worst(of: $0.certificates) : .fail
        },
        .required(
          "tags", .list(of: .defined("tag", tag + CertificateHeadJSON.fields)),
          "The tags that were checked, in order."
        ) { $0.certificates },
        .nonEmpty(
          "unreadable", .list(of: .object(unreadableTag)), "The tags that cannot be read."
        ) { $0.unreadable },
      ]

  private static let tagName = JSONField<String>.required(
    "tag", .string, "The tag, as displayed."
  ) { $0 }

  private static let tag: [JSONField<Certificate>] = [
    tagName.of(\.tag), .required("verdict", .verdict, "The verdict on the tag.", \.verdict),
    .required("reason", .filledString, "Why, in one sentence.", \.reason),
    .required(
      "judged", .object(JSONReport.judged), "How many items of each kind were judged.",
      \.judged),
    .required(
      "notJudged", .list(of: .object(JSONReport.notJudged)), "What was not judged, in play order.",
      \.notJudged),
    .required(
      "players", .list(of: .string),
      "The player profiles that it was played under; empty for a screen.", \.players),
    .required(
      "cases", .list(of: .defined("case", result)), "Each case, in the order of the table.", \.cases
    ),
    .required(
      "wanted", .list(of: .string), "The URLs without which the verdict is INCONCLUSIVE.", \.wanted),
    .required(
      "remedies", .object(keys: .filledString, values: .string),
      "How to fix the findings of each rule, by rule."
    ) { $0.fixes.map { .init($0.rule.id, .string($0.advice)) } },
    .required(
      "viewable", .object(keys: .filledString, values: .flag),
      "Whether the ad in full view met each standard, by standard."
    ) {
      $0.viewability.map { .init($0.standard, .bool($0.isMet)) }
    },
    .nonEmpty(
      "habits", .list(of: .object(habit)),
      "What the players did by their own rules, with every tag; it counts against no case.",
      \.habits),
    .nonEmpty(
      "renditions", .list(of: .object(choices)),
      "The MediaFiles that the known players select, for each creative that offers several.",
      \.renditions),
    .optional(
      "matrix", .object(matrix),
      "The comparison of the players in each case; present where players were given as a list.",
      \.matrix),
  ]

  private static let choices: [JSONField<RenditionChoices>] = [
    .required("playerCount", .count, "How many players were asked.", \.playerCount),
    .required(
      "files", .list(of: .object(rendition)), "Each MediaFile, in document order.", \.files),
  ]

  private static let rendition: [JSONField<RenditionChoices.File>] =
    [.required("url", .string, "The URL as written in the tag.", \.url)]
    + FindingFields.place("The document.").map { $0.ofOptional(\.location) } + [
      .required(
        "players",
        .object(keys: .names(RenditionChoices.devices), values: .list(of: .filledString)),
        "The players that select it, by device."
      ) { file in
        zip(RenditionChoices.devices, file.players).map { device, players in
          .init(device, .array(players.map(JSONValue.string)))
        }
      }
    ]

  private static let habit: [JSONField<Certificate.Habit>] = [
    .required("player", .filledString, "The player's name.", \.player),
    .required("rule", .filledString, "The rule.", \.finding.rule.id),
    .required("message", .filledString, "What it did.", \.finding.message),
  ]

  private static let result: [JSONField<CaseResult>] = [
    .required("case", .filledString, "The case's name.", \.name),
    .required("summary", .string, "What the case does, in words.", \.summary),
    .optional(
      "player", .string, "The player profile; absent for cases that play nothing.", \.player),
    .optional(
      "unit", .filledString, "The unit of a screen; absent for cases about all of it."
    ) { $0.unit?.name },
    .required("obligation", .choice, "How much the case counts.", \.obligation),
    .required("verdict", .verdict, "The verdict on the case.", \.counted),
    .optional("reason", .filledString, "Why the case is not applicable.", \.reason),
    .required(
      "findings", .list(of: .defined("finding", finding)), "The findings of the case.", \.findings),
    observations.ofOptional(\.scatter),
  ]

  static let observations = JSONField<ObservationScatter>.required(
    "observations", .defined("observations", JSONReport.scatter),
    "The beacons over several start-up offsets; present with '--observations' for a player that "
      + "polls in playing time."
  ) { $0 }

  private static let finding: [JSONField<Finding>] =
    FindingFields.located.map { $0.of(\.diagnostic) } + [
      .optional("atUs", .microseconds, "The virtual time of a fault in a run, in µs.", \.at),
      .optional("ad", .count, "The ad's index in play order.", \.ad),
      .optional("hop", .count, "The hop in the wrapper chain; 0 is the inline ad.", \.hop),
      .optional(
        "failingOffsetsUs", .list(of: .microseconds),
        "The start-up offsets that show it, in µs, if not all do; empty if only the profile's own "
          + "does."
      ) { $0.dependence?.failing },
      .optional("accepted", .onlyTrue, "Present if the baseline accepts it.") {
        $0.isAccepted ? true : nil
      },
    ]

  private static let unreadableTag: [JSONField<UnreadableTag>] = [
    tagName.of(\.tag), .required("reason", .filledString, "Why it cannot be read.", \.reason),
  ]

  /// The keys that every line begins with.
  private static func heading<Value>(_ kind: String) -> [JSONField<Value>] {
    [.version, .constant("kind", .string(kind), "The kind of the line.")]
  }

  private static let caseLine: [JSONField<(certificate: Certificate, result: CaseResult)>] =
    heading("case") + [tagName.of { $0.certificate.tag }]
    + result.map { field in field.of { $0.result } }

  private static let verdictLine: [JSONField<Certificate>] =
    heading("verdict")
    + tag.filter { ["tag", "verdict", "reason", "judged", "notJudged"].contains($0.row.key) }

  private static let certificateLine = verdictLine + CertificateHeadJSON.fields

  private static let matrixLine: [JSONField<(certificate: Certificate, matrix: PlayerMatrix)>] =
    heading("matrix") + [
      tagName.of { $0.certificate.tag },
      .required("matrix", .object(matrix), "Cases and players.") { $0.matrix },
    ]

  private static let unreadableLine = heading("unreadable") + unreadableTag
}

extension Finding {
  fileprivate var diagnostic: Diagnostic {
    Diagnostic(rule: rule, message, at: location).graded(severity)
  }
}

extension Certificate {
  /// The rows with the certificate's date, recipient, device and profile, and the digests of its
  /// files, for text and pages. Empty for a certificate that has not been issued.
  var headRows: [(name: String, value: String)] {
    let rows: [(String, String?)] =
      [
        ("Date", head.date), ("For", head.recipient), ("Device", head.device),
        ("Profile", head.profile), ("Draws", head.draws?.rowText),
        (players.isEmpty ? "Screen" : "Tag", head.tagDigest.map { "sha256:\($0)" }),
      ] + head.media.map { ("Media", "sha256:\($0.digest) \($0.url)") }
    return rows.compactMap { name, value in value.map { (name, $0) } }
  }
}

extension DrawShare {
  /// `1, 3, 4; 3 of 8: 15 s 'Title'`.
  fileprivate var rowText: String {
    "\(numbers.map { "\($0)" }.joined(separator: ", ")); \(text)"
  }
}

/// The date, the recipient, the device and the profile of a certificate, and the digests of its
/// files, in JSON.
enum CertificateHeadJSON {
  private static let draws: [JSONField<DrawShare>] = [
    .required("numbers", .list(of: .integer(1...Int.max)), "Their numbers, from 1.", \.numbers),
    .required("count", .integer(1...Int.max), "How many draws there were.", \.count),
    .required("gave", .filledString, "What they gave.", \.words),
  ]

  static let fields: [JSONField<Certificate>] = [
    .optional(
      "draws", .object(draws), "The draws that it is about; present with '--draws'."
    ) { $0.head.draws },
    .optional("date", .filledString, "When it was made: a day, or a time in ISO 8601.") {
      $0.head.date
    },
    .optional("for", .filledString, "For whom it was made; present with '--for'.") {
      $0.head.recipient
    },
    .optional("device", .filledString, "The screen that the tag was played on.") {
      $0.head.device
    },
    .optional("profile", .filledString, "The profile that the media was judged by.") {
      $0.head.profile
    },
    .optional("sha256", .filledString, "The SHA-256 of the tag's bytes, or of the scenario file's.")
    {
      $0.head.tagDigest
    },
    .nonEmpty(
      "media", .list(of: .object(medium)), "The media files that were played and measured."
    ) { $0.head.media },
  ]

  private static let medium: [JSONField<CertificateHead.Medium>] = [
    .required("url", .string, "The URL that the tag declares.", \.url),
    .required("sha256", .filledString, "The SHA-256 of the file.", \.digest),
  ]
}

/// The matrix of cases and players in the JSON output of `vastsim check`.
extension CertificateJSONReport {
  static let matrix: [JSONField<PlayerMatrix>] = [
    .required(
      "reference", .filledString, "The profile that the players are compared with.", \.reference),
    .required(
      "players", .list(of: .object(player)), "The players, in the order asked for."
    ) { matrix in matrix.players.map { (matrix, $0) } },
    .required(
      "cells", .list(of: .object(cell)), "Each case in each player, case by case.", \.cells),
    .required(
      "faults", .list(of: .object(fault)),
      "Deviations that the tag causes or can fix, and the players that show them."
    ) { matrix in matrix.faults.map { ($0, matrix.sentence(of: $0)) } },
  ]

  private static let player: [JSONField<(matrix: PlayerMatrix, name: String)>] = [
    .required("player", .filledString, "The player profile.") { $0.name },
    .required(
      "own", .list(of: .object(reported)),
      "What the player does by its own rules, whatever the tag."
    ) { player in
      player.matrix.own(of: player.name).map { ($0, player.matrix.ownSentence(of: $0)) }
    },
    .optional(
      "notModelled", .list(of: .filledString),
      "What the player does that no policy of a profile can say; absent where nothing is known."
    ) { $0.matrix.notModelled[$0.name] },
  ]

  private static let cell: [JSONField<PlayerMatrix.Cell>] = [
    .required("case", .filledString, "The case's name.", \.name),
    .required("player", .filledString, "The player profile.", \.player),
    .required("verdict", .verdict, "The verdict.", \.verdict),
    .required("lost", .count, "How many beacons are lost for a reason in the tag.", \.lost),
    .required(
      "extra", .count,
      "How many beacons are sent that the reference does not send, for a reason in the tag.",
      \.extra),
    .required(
      "misplaced", .count,
      "How many are early or late, or go to other trackers, for a reason in the tag.", \.misplaced),
    .required("own", .count, "How many beacons deviate by the player's own rules.", \.own),
    .optional(
      "sometimes", .count,
      "How many of the lost, extra and misplaced beacons deviate for some start-up offsets only; "
        + "present with '--observations'."
    ) { $0.scatter == nil ? nil : $0.sometimes },
    .optional("reason", .filledString, "Why the case was not judged in the player.", \.reason),
    .optional(
      "shortfall", .choice,
      "The part of the ad that the player does not show; absent if it shows all.", \.shortfall),
    observations.ofOptional(\.scatter),
  ]

  /// A difference between players with the sentence that describes it.
  private typealias ReportedDifference = (difference: PlayerMatrix.Difference, sentence: String)

  private static let reported: [JSONField<ReportedDifference>] =
    difference.map { field in field.of { $0.difference } } + [message]

  private static let fault: [JSONField<ReportedDifference>] =
    difference.map { field in field.of { $0.difference } } + [
      .required("rule", .filledString, "The rule of the finding.") {
        $0.difference.cause.rule?.id ?? ""
      },
      .required("players", .list(of: .filledString), "The players that show it.") {
        $0.difference.players
      },
      message,
    ]

  private static let message = JSONField<ReportedDifference>.required(
    "message", .filledString, "The deviation in words."
  ) { $0.sentence }

  private static let difference: [JSONField<PlayerMatrix.Difference>] = [
    .required(
      "cause", .names(DeviationCause.names),
      "Why: a fact about the tag, or the policy of the profile, as 'player:' names it.",
      \.cause.name),
    .required("kind", .choice, "How the beacons differ.", \.kind),
    .required("events", .list(of: .filledString), "The beacons' events.", \.events),
    .required("cases", .list(of: .filledString), "The cases that show it.", \.cases),
    .optional(
      "leastUs", .shift, "The least by which they are early or late, in µs."
    ) { $0.by?.lowerBound },
    .optional(
      "mostUs", .shift, "The most by which they are early or late, in µs."
    ) { $0.by?.upperBound },
    .optional(
      "leastOffsets", .count,
      "The least number of start-up offsets that show it, not counting the profile's own; absent "
        + "if all do."
    ) { $0.share?.counts.lowerBound },
    .optional("mostOffsets", .count, "The greatest number of them, over cases and players.") {
      $0.share?.counts.upperBound
    },
  ]
}

extension JSONForm<Duration> {
  /// Whole microseconds, one or more.
  fileprivate static var shift: Self { Self(.integer(1...Int.max)) { .microseconds($0) } }
}
