package import JSONTree

/// What became of one line of a batch.
package struct BatchResult: Sendable, Hashable {
  /// The outcomes that no run has.
  package enum Loss: String, Sendable, CaseIterable {
    /// The worker that ran the line ended, or exceeded its memory.
    case crashed
    /// The worker was not done in time.
    case timeout
    /// The line asks for nothing that can be played.
    case invalid
    /// The run could not begin.
    case error
    /// The machine failed: it ran out of open files, memory or disk, or a library cannot be loaded. That
    /// is no result about the tag, so a resumed batch runs the line again.
    case machine
  }

  /// What a run came to.
  package struct Run: Sendable, Hashable {
    /// The first VAST error code that an ad, or the document, ended in.
    package var errorCode: Int?
    /// How long the run took on its own timeline, in microseconds.
    package var durationMicroseconds: Int
    /// How often each event was sent, except for those of verification.
    package var beacons: [String: Int]
    /// How often each event of verification was sent.
    package var verification: [String: Int]
    /// Whether every measured ad met a viewability standard.
    package var viewable: [String: Bool]
    /// What speaks against the run; empty when it passes.
    package var failures: [String]
    /// How many findings each rule has.
    package var diagnostics: [String: Int]

    package init(
      errorCode: Int?, durationMicroseconds: Int, beacons: [String: Int],
      verification: [String: Int], viewable: [String: Bool], failures: [String],
      diagnostics: [String: Int]
    ) {
      self.errorCode = errorCode
      self.durationMicroseconds = durationMicroseconds
      self.beacons = beacons
      self.verification = verification
      self.viewable = viewable
      self.failures = failures
      self.diagnostics = diagnostics
    }
  }

  /// The line's id; null where it has none or cannot be read.
  package var id: JSONValue
  /// The line's number in the whole input, from 0.
  package var line: Int
  package var outcome: String
  /// Why there is no run, or what could not be kept of it.
  package var message: String?
  /// The run; nil where there was none.
  package var run: Run?

  /// The result of a run.
  package init(id: JSONValue, line: Int, outcome: String, run: Run, message: String? = nil) {
    self.id = id
    self.line = line
    self.outcome = outcome
    self.run = run
    self.message = message
  }

  /// The result of a line without a run.
  package init(id: JSONValue, line: Int, _ loss: Loss, _ message: String) {
    self.id = id
    self.line = line
    outcome = loss.rawValue
    self.message = message
  }

  /// Whether the machine failed, so that there is no result about the tag.
  package var isOfMachine: Bool { run == nil && outcome == Loss.machine.rawValue }

  /// Whether there was a run, and nothing speaks against it.
  package var passes: Bool { message == nil && run?.failures.isEmpty == true }

  /// The result as one line, without the line break; the same result gives the same bytes.
  ///
  /// - Throws: `EncodingError`, which no result has a reason for.
  package func text() throws -> String { try JSONWriter().text(of: json) }

  /// The result as JSON.
  package var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("v", 1), .init("id", id), .init("line", .integer(line)),
      .init("outcome", .string(outcome)),
    ]
    if let message { members.append(.init("message", .string(message))) }
    guard let run else { return .object(members) }
    if let code = run.errorCode { members.append(.init("errorCode", .integer(code))) }
    members += [
      .init("durationUs", .integer(run.durationMicroseconds)),
      .init("beacons", Self.object(run.beacons) { .integer($0) }),
      .init("verification", Self.object(run.verification) { .integer($0) }),
      .init("viewable", Self.object(run.viewable) { .bool($0) }),
      .init("failures", .array(run.failures.map(JSONValue.string))),
      .init("diagnostics", Self.object(run.diagnostics) { .integer($0) }),
    ]
    return .object(members)
  }

  private static func object<Value>(
    _ values: [String: Value], _ json: (Value) -> JSONValue
  ) -> JSONValue {
    .object(values.sorted { $0.key < $1.key }.map { .init($0.key, json($0.value)) })
  }
}
