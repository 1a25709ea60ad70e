internal import AdSessions
package import Certification
internal import Diagnostics
internal import JSONTree
internal import RunRecords
internal import Scenario
internal import VirtualTime

/// Writes certificates as one JSON object, or as JSON Lines.
package enum CertificateJSONReport {
  /// `{"v": 1, "verdict", "tags": [{"tag", "verdict", "players", "cases": […], "wanted", "remedies",
  /// "viewable"}]}`, where `wanted` are the URLs without which a verdict is inconclusive,
  /// and `unreadable` for tags that cannot be read; `viewable` tells of each standard whether the ad
  /// that was in full view met it, the user's own standards among them. `matrix` has the cases beside
  /// the players, where these were given as a list.
  ///
  /// - Throws: an `EncodingError`, which no certificate can bring about.
  package static func text(
    of certificates: [Certificate], _ unreadable: [UnreadableTag] = []
  ) throws -> String {
    let tags = certificates.map { JSONValue.object(members(of: $0)) }
    let verdict = unreadable.isEmpty ? CaseVerdict.worst(of: certificates) : .fail
    let left = unreadable.map { tag -> JSONValue in
      ["tag": .string(tag.tag), "reason": .string(tag.reason)]
    }
    let value = JSONValue.object(
      [
        .init("v", 1), .init("verdict", .string(verdict.word)), .init("tags", .array(tags)),
      ] + .optional("unreadable", left.isEmpty ? nil : .array(left)))
    return try JSONWriter(pretty: true).text(of: value) + "\n"
  }

  /// One line for each case of each tag, one for each tag's verdict, and one for each tag that
  /// cannot be read.
  ///
  /// - Throws: an `EncodingError`, which no certificate can bring about.
  package static func lines(
    of certificates: [Certificate], _ unreadable: [UnreadableTag] = []
  ) throws -> String {
    var lines: [JSONValue] = []
    for certificate in certificates {
      let tag = JSONValue.Member("tag", .string(certificate.tag))
      lines += certificate.cases.map {
        .object([.init("v", 1), .init("kind", "case"), tag] + members(of: $0))
      }
      if let matrix = certificate.matrix {
        lines.append(
          .object([
            .init("v", 1), .init("kind", "matrix"), tag,
            .init("matrix", PlayerMatrixJSON.value(of: matrix)),
          ]))
      }
      lines.append(
        .object([
          .init("v", 1), .init("kind", "verdict"), tag,
          .init("verdict", .string(certificate.verdict.word)),
        ]))
    }
    lines += unreadable.map { tag in
      [
        "v": 1, "kind": "unreadable", "tag": .string(tag.tag), "reason": .string(tag.reason),
      ]
    }
    let writer = JSONWriter()
    return try lines.map { try writer.text(of: $0) + "\n" }.joined()
  }

  private static func members(of certificate: Certificate) -> [JSONValue.Member] {
    [
      .init("tag", .string(certificate.tag)),
      .init("verdict", .string(certificate.verdict.word)),
      .init("players", .array(certificate.players.map(JSONValue.string))),
      .init("cases", .array(certificate.cases.map { .object(members(of: $0)) })),
      .init("wanted", .array(certificate.wanted.map(JSONValue.string))),
      .init("remedies", .object(certificate.rules.map { .init($0.id, .string($0.advice)) })),
      .init(
        "viewable",
        .object(
          (certificate.reference?.viewability ?? []).filter { $0.ad == 0 }
            .map { .init($0.standard, .bool($0.metAt != nil)) })),
    ] + .optional("matrix", certificate.matrix.map(PlayerMatrixJSON.value))
  }

  private static func members(of result: CaseResult) -> [JSONValue.Member] {
    [.init("case", .string(result.name)), .init("summary", .string(result.summary))]
      + .optional("player", result.player.map(JSONValue.string))
      + .optional("unit", (result.unit?.name).map(JSONValue.string)) + [
        .init("obligation", .string(result.obligation.rawValue)),
        .init("verdict", .string(result.counted.word)),
      ] + .optional("reason", result.reason.map(JSONValue.string)) + [
        .init("findings", .array(result.findings.map { .object(members(of: $0)) }))
      ] + .optional("observations", result.scatter.map(EncodedScatter.value))
  }

  private static func members(of finding: Finding) -> [JSONValue.Member] {
    [
      .init("rule", .string(finding.rule.id)),
      .init("severity", .string(finding.severity.rawValue)),
      .init("message", .string(finding.message)),
    ] + .optional("atUs", finding.at.map(JSONValue.microseconds))
      + .optional("ad", finding.ad.map(JSONValue.integer))
      + .optional("hop", finding.hop.map(JSONValue.integer))
      + .optional(
        "failingOffsetsUs",
        (finding.dependence?.failing).map { .array($0.map(JSONValue.microseconds)) })
      + .optional("accepted", finding.isAccepted ? true : nil)
      + .optional("file", finding.location.map { .string($0.file) })
      + .optional("line", (finding.location?.position?.line).map(JSONValue.integer))
      + .optional("column", (finding.location?.position?.column).map(JSONValue.integer))
  }
}
