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
    .optional(
      "matrix", .object(matrix),
      "The comparison of the players in each case; present where players were given as a list.",
      \.matrix),
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
