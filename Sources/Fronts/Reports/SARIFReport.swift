package import Certification
package import VASTSimulator
package import Vocabulary

/// Writes findings as SARIF 2.1.0, the format that code review systems show next to the lines.
package enum SARIFReport {
  /// An edit of the file that a finding is in.
  package struct Replacement: Sendable, Hashable {
    /// The change that the replacement makes, in words.
    let words: String
    /// The first byte that is replaced, from 0.
    let offset: Int
    /// How many bytes are replaced.
    let length: Int
    /// The text that is written in place of the replaced bytes.
    let text: String

    package init(words: String, offset: Int, length: Int, text: String) {
      self.words = words
      self.offset = offset
      self.length = length
      self.text = text
    }
  }

  /// A finding with its remark, its state and its edits.
  package struct Result: Sendable, Hashable {
    var finding: Diagnostic
    /// A remark after the message, which is not a part of the finding's identity.
    var remark: String
    /// Whether a baseline accepts the finding.
    var isAccepted: Bool
    /// Whether the finding says that something was not judged, which is not a fault in SARIF.
    var isUnjudged: Bool
    /// The edits that fix the finding.
    package var replacements: [Replacement] = []

    package init(
      _ finding: Diagnostic, remark: String = "", isAccepted: Bool = false,
      isUnjudged: Bool = false
    ) {
      self.finding = finding
      self.remark = remark
      self.isAccepted = isAccepted
      self.isUnjudged = isUnjudged
    }
  }

  /// The findings of a finished run, and its expectations that do not hold.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package static func text(of record: RunRecord) throws -> String {
    let failed = record.expectations.compactMap { result in
      result.failure.map {
        Diagnostic(
          rule: result.dependence == nil ? .expectationFailed : .expectationDependsOnPolling,
          "expected '\(result.text)': \($0)", at: result.location)
      }
    }
    return try text(of: record.diagnostics + failed)
  }

  /// Findings, in their order.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package static func text(of findings: [Diagnostic]) throws -> String {
    try text(ofResults: findings.map { Result($0) })
  }

  /// Findings with remarks, in their order.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package static func text(ofResults found: [Result]) throws -> String {
    let used = Set(found.map(\.finding.rule)).sorted { $0.id < $1.id }
    let indices = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
    var seen: [String: Int] = [:]
    let results = found.map { result in
      let key = result.finding.fingerprint
      seen[key, default: 0] += 1
      return Self.result(
        result, indices[result.finding.rule] ?? -1, fingerprint: key, turn: seen[key] ?? 1)
    }
    let driver = JSONValue.object([
      .init("name", "vastsim"), .init("semanticVersion", .string(RunConfiguration.version)),
      .init("rules", .array(used.map(value))),
    ])
    let run = JSONValue.object([
      .init("tool", .object([.init("driver", driver)])),
      .init("columnKind", "unicodeCodePoints"), .init("results", .array(results)),
    ])
    let log = JSONValue.object([
      .init("$schema", "https://json.schemastore.org/sarif-2.1.0.json"),
      .init("version", "2.1.0"), .init("runs", .array([run])),
    ])
    return try JSONWriter(pretty: true).text(of: log) + "\n"
  }

  private static func value(of rule: Rule) -> JSONValue {
    .object([
      .init("id", .string(rule.id)), .init("shortDescription", message(rule.summary)),
      .init("fullDescription", message("\(rule.explanation) \(rule.fix)")),
      .init("defaultConfiguration", .object([.init("level", .string(rule.severity.rawValue))])),
    ])
  }

  private static func result(
    _ result: Result, _ index: Int, fingerprint: String, turn: Int
  ) -> JSONValue {
    let finding = result.finding
    var members: [JSONValue.Member] = [
      .init("ruleId", .string(finding.rule.id)), .init("ruleIndex", .integer(index)),
      .init("kind", result.isUnjudged ? "notApplicable" : "fail"),
      .init("level", .string(result.isUnjudged ? "none" : finding.severity.rawValue)),
      .init("message", message(finding.message + result.remark)),
      .init(
        "partialFingerprints",
        .object([
          .init("finding/v1", .string("\(fingerprint):\(turn)"))
        ])),
    ]
    if result.isAccepted {
      members.append(
        .init(
          "suppressions",
          .array([.object([.init("kind", "external"), .init("status", "accepted")])])))
    }
    if let location = finding.location {
      members.append(.init("locations", .array([Self.location(location)])))
      if !result.replacements.isEmpty {
        members.append(
          .init("fixes", .array([Self.fix(result.replacements, in: location.file)])))
      }
    }
    return .object(members)
  }

  private static func fix(_ replacements: [Replacement], in file: String) -> JSONValue {
    let edits = replacements.map { edit in
      JSONValue.object([
        .init(
          "deletedRegion",
          .object([
            .init("byteOffset", .integer(edit.offset)), .init("byteLength", .integer(edit.length)),
          ])), .init("insertedContent", message(edit.text)),
      ])
    }
    return .object([
      .init("description", message(replacements.map(\.words).joined(separator: "; "))),
      .init(
        "artifactChanges",
        .array([
          .object([
            .init("artifactLocation", .object([.init("uri", .string(URIText.reference(file)))])),
            .init("replacements", .array(edits)),
          ])
        ])),
    ])
  }

  private static func location(_ location: SourceLocation) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("artifactLocation", .object([.init("uri", .string(URIText.reference(location.file)))]))
    ]
    if let position = location.position {
      members.append(
        .init(
          "region",
          .object([
            .init("startLine", .integer(position.line)),
            .init("startColumn", .integer(position.column)),
          ])))
    }
    return .object([.init("physicalLocation", .object(members))])
  }

  private static func message(_ text: String) -> JSONValue {
    .object([.init("text", .string(text))])
  }
}

/// The rules of findings that reports add to a run's own findings.
extension Rule {
  package static let inputUnreadable = Rule(
    "InputUnreadable", .error, "an input cannot be read",
    explanation: "The message contains the reason that the system gives.",
    fix: """
      Check the path or the URL. Paths of 'tag' and 'media' in a scenario are relative to the \
      scenario's folder.
      """)
}

/// Every rule of reports.
package enum ReportRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [.inputUnreadable]
}

/// Writes certificates as SARIF 2.1.0: each finding once, with the cases that show it.
package enum CertificateSARIFReport {
  /// The document, one run for all tags.
  ///
  /// - Throws: an `EncodingError`, which no certificate can cause.
  package static func text(
    of certificates: [Certificate], _ unreadable: [UnreadableTag] = []
  ) throws -> String {
    var found: [SharedFinding] = []
    var places: [Diagnostic: Int] = [:]
    for certificate in certificates {
      for finding in certificate.distinctFindings {
        let diagnostic = finding.diagnostic(of: certificate.tag)
        // Several tags may lead to the same document or media file, and then share a finding.
        if let place = places[diagnostic] {
          found[place].cases += finding.cases.map { "\($0) of \(certificate.tag)" }
          found[place].isAccepted = found[place].isAccepted && finding.finding.isAccepted
        } else {
          places[diagnostic] = found.count
          found.append(SharedFinding(finding, diagnostic))
        }
      }
    }
    let left = unreadable.map { tag in
      SARIFReport.Result(
        Diagnostic(rule: .inputUnreadable, tag.reason, at: SourceLocation(file: tag.tag)))
    }
    return try SARIFReport.text(ofResults: found.map(\.result) + left)
  }
}

/// A finding of one or several tags, with the cases of all these tags.
private struct SharedFinding {
  private let finding: Finding
  private let diagnostic: Diagnostic
  var cases: [String]
  var isAccepted: Bool

  init(_ found: DistinctFinding, _ diagnostic: Diagnostic) {
    finding = found.finding
    self.diagnostic = diagnostic
    cases = found.cases
    isAccepted = found.finding.isAccepted
  }

  var result: SARIFReport.Result {
    let hop = finding.hopName.map { "; \($0)" } ?? ""
    return SARIFReport.Result(
      diagnostic, remark: "\(hop); \(CaseNames.phrase(of: cases))", isAccepted: isAccepted,
      isUnjudged: finding.isUnjudged)
  }
}

/// A short name for a text, the same on every machine.
enum Fingerprint {
  /// FNV-1a over the text's UTF-8, 64 bits, as 16 hexadecimal digits.
  static func hexadecimal(of text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

/// Writes names as URI references (RFC 3986 § 4.1).
enum URIText {
  /// A path or URL in which every byte that a URI must not contain is percent-encoded.
  static func reference(_ text: String) -> String {
    var reference = ""
    for byte in text.utf8 {
      if isAllowed(byte) {
        reference.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        reference += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return reference
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~:/?#[]@!$&'()*+,;=%".utf8.contains(byte)
    }
  }
}

extension Diagnostic {
  /// The identity of the finding from its rule, file and message, which does not change when lines
  /// move.
  var fingerprint: String {
    Fingerprint.hexadecimal(
      of: [rule.id, location?.file ?? "", message].joined(separator: "\n"))
  }
}
