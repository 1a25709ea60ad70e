package import Certification
internal import Diagnostics
internal import JSONTree
internal import VASTSimulator
internal import VirtualTime

/// Writes certificates as one JSON object, or as JSON Lines.
package enum CertificateJSONReport {
  /// `{"v": 1, "verdict", "tags": [{"tag", "verdict", "players", "cases": […], "remedies"}]}`.
  ///
  /// - Throws: an `EncodingError`, which no certificate can bring about.
  package static func text(of certificates: [Certificate]) throws -> String {
    let value: JSONValue = [
      "v": 1, "verdict": .string(verdict(certificates)),
      "tags": .array(
        certificates.map { certificate in
          [
            "tag": .string(certificate.tag), "verdict": .string(certificate.verdict.word),
            "players": .array(certificate.players.map(JSONValue.string)),
            "cases": .array(certificate.cases.map { .object(members(of: $0)) }),
            "remedies": .object(certificate.remedies.map { .init($0.rule, .string($0.text)) }),
          ]
        }),
    ]
    return try JSONWriter(pretty: true).text(of: value) + "\n"
  }

  /// One line for each case of each tag, and one for each tag's verdict.
  ///
  /// - Throws: an `EncodingError`, which no certificate can bring about.
  package static func lines(of certificates: [Certificate]) throws -> String {
    var lines: [JSONValue] = []
    for certificate in certificates {
      let tag = JSONValue.Member("tag", .string(certificate.tag))
      lines += certificate.cases.map {
        .object([.init("v", 1), .init("kind", "case"), tag] + members(of: $0))
      }
      lines.append(
        .object([
          .init("v", 1), .init("kind", "verdict"), tag,
          .init("verdict", .string(certificate.verdict.word)),
        ]))
    }
    let writer = JSONWriter()
    return try lines.map { try writer.text(of: $0) + "\n" }.joined()
  }

  /// The worst verdict of all.
  private static func verdict(_ certificates: [Certificate]) -> String {
    let verdicts = certificates.map(\.verdict)
    let worst = [CaseVerdict.fail, .warn].first { verdicts.contains($0) }
    return (worst ?? .pass).word
  }

  private static func members(of result: CaseResult) -> [JSONValue.Member] {
    [.init("case", .string(result.name)), .init("summary", .string(result.summary))]
      + .optional("player", result.player.map(JSONValue.string)) + [
        .init("obligation", .string(result.obligation.rawValue)),
        .init("verdict", .string(result.verdict.word)),
      ] + .optional("reason", result.reason.map(JSONValue.string)) + [
        .init("findings", .array(result.findings.map { .object(members(of: $0)) }))
      ]
  }

  private static func members(of finding: Finding) -> [JSONValue.Member] {
    [
      .init("rule", .string(finding.rule)), .init("severity", .string(finding.severity.rawValue)),
      .init("message", .string(finding.message)),
    ] + .optional("atUs", finding.at.map(JSONValue.microseconds))
      + .optional("ad", finding.ad.map(JSONValue.integer))
      + .optional("file", finding.location.map { .string($0.file) })
      + .optional("line", (finding.location?.position?.line).map(JSONValue.integer))
      + .optional("column", (finding.location?.position?.column).map(JSONValue.integer))
  }
}
