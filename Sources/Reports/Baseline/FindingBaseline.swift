package import Diagnostics
internal import JSONTree
package import VASTSimulator

/// Findings that are accepted, so that only new ones fail a pipeline.
///
/// A finding is known by its rule, file and message, wherever in the file it is; so many of a kind
/// are accepted as were there in one run.
package struct FindingBaseline: Sendable, Hashable {
  /// Findings of one kind that are accepted.
  package struct Entry: Sendable, Hashable {
    package var fingerprint: String
    package var rule: String
    /// The display name; empty for findings without a place.
    package var file: String
    package var message: String
    /// How many there may be in one run, 1 or more.
    package var count: Int

    /// As messages name it: `tag.xml: 'MediaFile' has no 'type' [MediaFileMissingType]`.
    package var text: String { "\(file.isEmpty ? "" : "\(file): ")\(message) [\(rule)]" }
  }

  /// Why a text is no baseline, a sentence fragment.
  package struct Fault: Error, Sendable, Hashable {
    package var message: String

    package init(message: String) { self.message = message }
  }

  /// By file, rule and message.
  package private(set) var entries: [Entry]

  /// Accepts what several runs found; notes need no acceptance.
  package init(accepting runs: [[Diagnostic]]) {
    var entries: [String: Entry] = [:]
    for run in runs {
      var counts: [String: Int] = [:]
      for finding in run where finding.severity > .note {
        let fingerprint = finding.fingerprint
        counts[fingerprint, default: 0] += 1
        let count = max(entries[fingerprint]?.count ?? 0, counts[fingerprint] ?? 0)
        entries[fingerprint] = Entry(
          fingerprint: fingerprint, rule: finding.rule, file: finding.location?.file ?? "",
          message: finding.message, count: count)
      }
    }
    self.entries = entries.values.sorted {
      ($0.file, $0.rule, $0.message) < ($1.file, $1.rule, $1.message)
    }
  }

  /// Reads a baseline file.
  ///
  /// - Throws: why it is none.
  package init(parsing text: String) throws(Fault) {
    let root: JSONValue
    do throws(JSONReader.Failure) {
      root = try JSONReader.value(of: text)
    } catch {
      throw Fault(message: "it is not JSON: \(error)")
    }
    guard root["v"] == 1, case .array(let findings)? = root["findings"] else {
      throw Fault(message: "it is no baseline of version 1")
    }
    entries = []
    for (index, finding) in findings.enumerated() {
      guard let fingerprint = finding["fingerprint"]?.text,
        case .integer(let count)? = finding["count"], count > 0
      else {
        throw Fault(message: "finding \(index + 1) has no 'fingerprint' and 'count' above 0")
      }
      entries.append(
        Entry(
          fingerprint: fingerprint, rule: finding["rule"]?.text ?? "",
          file: finding["file"]?.text ?? "", message: finding["message"]?.text ?? "", count: count))
    }
  }

  /// The baseline's file, ended by a line break.
  ///
  /// - Throws: an `EncodingError`, which no finding can bring about.
  package func text() throws -> String {
    let findings = entries.map { entry -> JSONValue in
      [
        "fingerprint": .string(entry.fingerprint), "rule": .string(entry.rule),
        "file": .string(entry.file), "message": .string(entry.message),
        "count": .integer(entry.count),
      ]
    }
    return try JSONWriter(pretty: true).text(of: ["v": 1, "findings": .array(findings)])
      + "\n"
  }

  /// Whether each finding of one run is accepted, in order; notes are not.
  package func acceptance(of findings: [Diagnostic]) -> [Bool] {
    var left = Dictionary(entries.map { ($0.fingerprint, $0.count) }) { $0 + $1 }
    return findings.map { finding in
      guard finding.severity > .note, let count = left[finding.fingerprint], count > 0 else {
        return false
      }
      left[finding.fingerprint] = count - 1
      return true
    }
  }

  /// What is accepted and was in none of several runs.
  package func stale(after runs: [[Diagnostic]]) -> [Entry] {
    let found = Set(
      runs.joined().filter { $0.severity > .note }.map(\.fingerprint))
    return entries.filter { !found.contains($0.fingerprint) }
  }
}

extension RunRecord {
  /// The record with what a baseline accepts as notes, which fail no run.
  package func accepting(_ baseline: FindingBaseline) -> RunRecord {
    var verdicts = baseline.acceptance(of: diagnostics)[...]
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
    return record
  }
}
