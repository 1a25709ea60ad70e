package import Certification
internal import OpenMeasurement
internal import Player
package import VASTSimulator
package import Vocabulary
package import Workers

/// The result of one line of a batch.
package struct BatchResult: Sendable, Hashable {
  /// The result of a run.
  package struct Run: Sendable, Hashable {
    /// What was done with the tag.
    enum Judgement: String, Sendable, CaseIterable {
      /// The tag was played once, under one scenario.
      case played
      /// The tag was checked: its documents, its media, and every built-in scenario.
      case checked
    }

    var judged: Judgement
    var outcome: RunOutcome
    var verdict: Verdict
    /// The reason for the verdict, as a sentence fragment.
    var reason: String
    /// The first VAST error code with which an ad, or the document, failed.
    var errorCode: Int?
    /// The virtual time that the run took, in microseconds.
    var durationMicroseconds: Int
    /// How many beacons of each event were sent, except verification beacons.
    var beacons: [String: Int]
    /// How many verification beacons of each event were sent.
    var verification: [String: Int]
    /// Whether every measured ad met a viewability standard, by the standard's name.
    var viewable: [String: Bool]
    /// Why the run does not pass; empty when it passes.
    var failures: [String]
    /// How many findings each rule has.
    var diagnostics: [String: Int]
    /// Why the run's event stream could not be kept; nil if it was kept or not requested.
    package var message: String?
  }

  /// Why there is no run.
  struct Loss: Sendable, Hashable {
    var kind: BatchLoss
    /// The reason as text for people.
    var message: String
  }

  private enum Content: Hashable {
    case run(Run)
    case loss(Loss)
  }

  private let name: BatchLineName
  private let content: Content

  /// Creates the result of a line with a run.
  package init(_ name: BatchLineName, _ run: Run) {
    (self.name, content) = (name, .run(run))
  }

  /// The result of a line without a run.
  package init(_ name: BatchLineName, _ kind: BatchLoss, _ message: String) {
    (self.name, content) = (name, .loss(Loss(kind: kind, message: message)))
  }

  /// Whether the machine failed, so that there is no result about the tag.
  package var isOfMachine: Bool {
    if case .loss(let loss) = content { loss.kind == .machine } else { false }
  }

  /// The verdict on the tag; nil where there was no run.
  package var verdict: Verdict? {
    if case .run(let run) = content { run.verdict } else { nil }
  }

  /// Whether there was a run without failures, whose event stream could be written.
  package var passes: Bool {
    if case .run(let run) = content { run.message == nil && run.failures.isEmpty } else { false }
  }

  /// The result as one line, without the line break; the same result gives the same bytes.
  ///
  /// - Throws: an `EncodingError`, which no result can cause.
  package func text() throws -> String {
    let heading = Self.heading.members(of: self)
    let rest =
      switch content {
      case .run(let run): Self.run.members(of: run)
      case .loss(let loss): Self.loss.members(of: loss)
      }
    return try JSONWriter().text(of: .object(heading + rest))
  }

  /// The schema of a result.
  static var schema: SchemaDocument {
    SchemaDocument(
      title: "vastsim batch result, version 1",
      meaning: "One line of a batch's output: the result of one line of the input.",
      root: .one(of: [.reference("run"), .reference("loss")]),
      definitions: [
        .init("run", .object(heading.map(\.row) + run.map(\.row))),
        .init("loss", .object(heading.map(\.row) + loss.map(\.row))),
      ])
  }

  private static let heading: [JSONField<BatchResult>] = [
    .constant("v", 1, "The version of the format, 1."),
    .required(
      "id", JSONForm(BatchSchema.name) { $0 },
      "The line's id; null where it has none or cannot be read.", \.name.id),
    .required("line", .count, "The line's number in the whole input, from 0.", \.name.line),
    .optional(
      "tag", .filledString,
      "The tag's path or URL; absent where the line holds the document or cannot be read.",
      \.name.tag),
  ]

  private static let run: [JSONField<Run>] = [
    .required(
      "judged", .choice, "Whether the tag was only played, or checked as 'vastsim check' does.",
      \.judged),
    .required(
      "outcome", .choice, "How the run ended; of a check, the run in full view.", \.outcome),
    .required("verdict", .verdict, "The verdict on the tag, by what was judged.", \.verdict),
    .required("reason", .filledString, "Why, in one sentence.", \.reason),
    .optional(
      "errorCode", .count, "The first VAST error code that an ad, or the document, ended in.",
      \.errorCode),
    .required(
      "durationUs", .count, "How long the run took in virtual time, in µs.",
      \.durationMicroseconds),
    .required(
      "beacons", .counts, "How many beacons each event has, those of verification excepted.",
      \.beacons),
    .required(
      "verification", .counts, "How many beacons each event of verification has.", \.verification
    ),
    .required(
      "viewable", .object(keys: .filledString, values: .flag),
      "Whether every measured ad met each viewability standard."
    ) { sorted($0.viewable, JSONValue.bool) },
    .required(
      "failures", .list(of: .filledString),
      "Why the run does not pass: its error, findings, expectations that do not hold.",
      \.failures),
    .required("diagnostics", .counts, "How many findings each rule has.", \.diagnostics),
    .optional(
      "message", .filledString, "Why the event stream of the run could not be written.",
      \.message),
  ]

  private static let loss: [JSONField<Loss>] = [
    .required("outcome", .choice, "Why there is no run.", \.kind),
    .required("message", .filledString, "The reason, for people.", \.message),
  ]

  fileprivate static func sorted<Value>(
    _ values: [String: Value], _ json: (Value) -> JSONValue
  ) -> [JSONValue.Member] {
    values.sorted { $0.key < $1.key }.map { .init($0.key, json($0.value)) }
  }
}

extension JSONForm<[String: Int]> {
  /// How often each name occurs, 1 or more.
  fileprivate static var counts: Self {
    Self(.object(keys: .filledString, values: .integer(1...Int.max))) {
      .object(BatchResult.sorted($0, JSONValue.integer))
    }
  }
}

extension BatchResult.Run {
  /// Creates the result of a finished run.
  package init(_ record: RunRecord, failingOn severity: Severity) {
    var beacons: [String: Int] = [:]
    var verification: [String: Int] = [:]
    var diagnostics: [String: Int] = [:]
    for event in record.events {
      switch event.kind {
      case .beacon(let beacon) where beacon.source == .verification:
        verification[beacon.event, default: 0] += 1
      case .beacon(let beacon): beacons[beacon.event, default: 0] += 1
      case .diagnostic(let diagnostic): diagnostics[diagnostic.rule.id, default: 0] += 1
      default: continue
      }
    }
    var viewable: [String: Bool] = [:]
    for result in record.viewability {
      viewable[result.standard] = (viewable[result.standard] ?? true) && result.metAt != nil
    }
    let unmet = record.expectations.compactMap { result in
      result.failure.map { "expected '\(result.text)': \($0)" }
    }
    let verdict = RunVerdict(of: record, failingOn: severity)
    self.init(
      judged: .played, outcome: record.outcome, verdict: verdict.verdict, reason: verdict.reason,
      errorCode: record.errorCodes.first,
      durationMicroseconds: Int(record.duration.roundedMicroseconds), beacons: beacons,
      verification: verification, viewable: viewable,
      failures: verdict.reasonsBesidesExpectations + unmet, diagnostics: diagnostics)
  }
}

extension BatchResult.Run {
  /// Creates the result of a check.
  ///
  /// - Parameters:
  ///   - certificate: the certificate of the tag.
  ///   - severity: the lowest severity of a finding that fails the tag.
  ///   - others: findings about the line and the network, which are counted and change no verdict.
  package init(
    _ certificate: Certificate, failingOn severity: Severity, besides others: [Diagnostic]
  ) {
    let findings = certificate.distinctFindings
    if let reference = certificate.reference {
      self.init(reference, failingOn: severity)
    } else {
      self.init(
        judged: .checked, outcome: .unfinished, verdict: .inconclusive, reason: "", errorCode: nil,
        durationMicroseconds: 0, beacons: [:], verification: [:], viewable: [:], failures: [],
        diagnostics: [:])
    }
    judged = .checked
    (verdict, reason) = (certificate.verdict, certificate.reason)
    failures =
      verdict.fails(on: severity)
      ? findings.filter { $0.finding.counts && ($0.severity >= severity || $0.finding.isUnjudged) }
        .map(\.finding.message) : []
    if failures.isEmpty, verdict.fails(on: severity) { failures = [reason] }
    let rules = findings.map(\.finding.rule.id) + others.map(\.rule.id)
    diagnostics = Dictionary(grouping: rules) { $0 }.mapValues(\.count)
  }
}

/// The schemas of the lines that `vastsim batch` reads and writes.
package enum BatchSchema {
  /// The schema of an input line, which includes the keys that set options of its run.
  package static func line(_ runKeys: [RunKey]) -> SchemaDocument {
    SchemaDocument(
      title: "vastsim batch line", meaning: "One line of a batch's input: what is played, and how.",
      root: Schema.object(
        lineFields + runKeys.map { SchemaField($0.name, .filledString, $0.meaning) }
      ).withExactlyOne(of: ["tag", "vast"]), definitions: [])
  }

  /// The schema of an output line.
  package static var result: SchemaDocument { BatchResult.schema }

  static let name = Schema.either([.string, .integer(), .constant(.null)])

  private static let lineFields: [SchemaField] = [
    .init("id", name, "The line's name, which its result has too."),
    .init("tag", .filledString, "The tag's path or URL."),
    .init("vast", .filledString, "The tag's text, in place of a path."),
    .init("scenario", .filledString, "A built-in scenario's name, or a file."),
    .init(
      "map", .object(keys: .filledString, values: .filledString),
      "URL prefixes, with the local files or folders that answer them."),
    .init("seed", .integer(0...Int.max), "The seed of every random value."),
  ]
}
