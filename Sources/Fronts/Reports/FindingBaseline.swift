package import VASTSimulator
package import Vocabulary

/// Findings that are accepted, so that only new findings fail a pipeline.
///
/// A finding is identified by its rule, file and message, and not by its position. The baseline
/// accepts as many equal findings as one run had, up to their severity in that run.
package struct FindingBaseline: Sendable, Hashable {
  /// Equal findings that are accepted.
  package struct Entry: Sendable, Hashable {
    package var fingerprint: String
    package var rule: String
    /// The display name; empty for findings without a place.
    package var file: String
    package var message: String
    /// How many findings that equal this entry a run may have, 1 or more.
    var count: Int
    /// The highest accepted severity; nil in files that state none, in which case any severity is
    /// accepted.
    var severity: Severity?

    /// The entry as messages show it: `tag.xml: 'MediaFile' has no 'type' [MediaFileMissingType]`.
    package var text: String { "\(file.isEmpty ? "" : "\(file): ")\(message) [\(rule)]" }
  }

  /// Why a text is not a baseline, as a sentence fragment.
  package struct Fault: Error, Sendable, Hashable {
    package var message: String
  }

  /// The entries, sorted by file, rule and message.
  package private(set) var entries: [Entry]

  /// Accepts the findings of several runs, except notes, which need no acceptance.
  package init(accepting runs: [[Diagnostic]]) {
    var entries: [String: Entry] = [:]
    for run in runs {
      var counts: [String: Int] = [:]
      for finding in run where finding.severity > .note {
        let fingerprint = finding.fingerprint
        counts[fingerprint, default: 0] += 1
        let entry = Entry(
          fingerprint: fingerprint, rule: finding.rule.id, file: finding.location?.file ?? "",
          message: finding.message, count: counts[fingerprint] ?? 1, severity: finding.severity)
        entries[fingerprint] = entry.joined(with: entries[fingerprint])
      }
    }
    self.entries = Self.sorted(entries)
  }

  private static func sorted(_ entries: [String: Entry]) -> [Entry] {
    entries.values.sorted {
      ($0.file, $0.rule, $0.message, $0.fingerprint) < (
        $1.file, $1.rule, $1.message, $1.fingerprint
      )
    }
  }

  /// Reads a baseline file.
  ///
  /// - Throws: why the text is not a baseline.
  package init(parsing text: String) throws(Fault) {
    let root: JSONValue
    do throws(JSONReader.Failure) {
      root = try JSONReader.value(of: text)
    } catch {
      throw Fault(message: "it is not JSON: \(error)")
    }
    guard root["v"] == 1, case .array(let findings)? = root["findings"] else {
      throw Fault(message: "it is not a baseline of version 1")
    }
    entries = []
    for (index, finding) in findings.enumerated() {
      guard let fingerprint = finding["fingerprint"]?.text,
        case .integer(let count)? = finding["count"], count > 0
      else {
        throw Fault(message: "finding \(index + 1) has no 'fingerprint', or no 'count' above 0")
      }
      let severity = finding["severity"]?.text.flatMap(Severity.init)
      guard finding["severity"] == nil || severity != nil else {
        throw Fault(
          message: "finding \(index + 1) has a 'severity' other than "
            + Severity.allCases.map(\.rawValue).joined(separator: ", "))
      }
      entries.append(
        Entry(
          fingerprint: fingerprint, rule: finding["rule"]?.text ?? "",
          file: finding["file"]?.text ?? "", message: finding["message"]?.text ?? "", count: count,
          severity: severity))
    }
  }

  /// The baseline's file, ended by a line break.
  ///
  /// - Throws: an `EncodingError`, which no finding can cause.
  package func text() throws -> String {
    let findings = entries.map { entry -> JSONValue in
      let severity = entry.severity.map { [JSONValue.Member("severity", .string($0.rawValue))] }
      return .object(
        [
          .init("fingerprint", .string(entry.fingerprint)), .init("rule", .string(entry.rule)),
          .init("file", .string(entry.file)), .init("message", .string(entry.message)),
          .init("count", .integer(entry.count)),
        ] + (severity ?? []))
    }
    return try JSONWriter(pretty: true).text(of: ["v": 1, "findings": .array(findings)])
      + "\n"
  }

  /// Whether each finding of one run is accepted, in order. Notes, and findings that are more
  /// severe than the baseline accepts, are not.
  package func acceptance(of findings: [Diagnostic]) -> [Bool] {
    var left = Dictionary(entries.map { ($0.fingerprint, $0) }) { first, second in
      var entry = first.joined(with: second)
      entry.count = first.count + second.count
      return entry
    }
    return findings.map { finding in
      let fingerprint = finding.fingerprint
      guard finding.severity > .note, let entry = left[fingerprint], entry.count > 0,
        entry.severity.map({ finding.severity <= $0 }) ?? true
      else { return false }
      left[fingerprint]?.count -= 1
      return true
    }
  }

  /// The accepted findings about the given files that none of the runs has.
  package func stale(after runs: [[Diagnostic]], in files: Set<String>) -> [Entry] {
    let found = Set(
      runs.joined().filter { $0.severity > .note }.map(\.fingerprint))
    let others = Set(entries(outside: files).map(\.fingerprint))
    return entries.filter { !found.contains($0.fingerprint) && !others.contains($0.fingerprint) }
  }

  /// The entries for files other than `files`, which are display names. An entry without a file
  /// counts as part of `files` only if the baseline has no other files.
  package func entries(outside files: Set<String>) -> [Entry] {
    let isAll = entries.allSatisfy { $0.file.isEmpty || files.contains($0.file) }
    return entries.filter { !files.contains($0.file) && !(isAll && $0.file.isEmpty) }
  }

  /// Accepts further findings. If both lists have an entry for equal findings, the larger count and
  /// the higher severity apply.
  package mutating func add(_ others: [Entry]) {
    var joined = Dictionary(entries.map { ($0.fingerprint, $0) }) { $0.joined(with: $1) }
    for other in others {
      joined[other.fingerprint] = other.joined(with: joined[other.fingerprint])
    }
    entries = Self.sorted(joined)
  }
}

extension FindingBaseline.Entry {
  /// Joins two entries for equal findings into one entry with the larger count and the higher
  /// severity.
  fileprivate func joined(with other: Self?) -> Self {
    guard let other else { return self }
    var entry = self
    entry.count = max(count, other.count)
    entry.severity = severity.flatMap { own in other.severity.map { max(own, $0) } }
    return entry
  }
}

extension RunRecord {
  /// A copy of the record in which each finding that a baseline accepts is lowered to a note, so
  /// that the finding fails no run.
  package func accepting(_ baseline: FindingBaseline) -> RunRecord {
    let lacks = acceptableLacks
    var verdicts = baseline.acceptance(of: diagnostics + lacks)[...]
    var record = self
    record.events = events.map { event in
      guard case .diagnostic(var diagnostic) = event.kind, verdicts.popFirst() == true else {
        return event
      }
      diagnostic.severity = .note
      var event = event
      event.kind = .diagnostic(diagnostic)
      return event
    }
    record.acceptedLacks = Set(zip(lacks, verdicts).filter(\.1).map(\.0))
    return record
  }

  /// One finding for each thing that the run could not judge. A baseline that contains this finding
  /// accepts that the thing was not judged.
  package var acceptableLacks: [Diagnostic] {
    RunVerdict(of: self, failingOn: .error).notJudged.compactMap(\.acceptable)
  }
}
