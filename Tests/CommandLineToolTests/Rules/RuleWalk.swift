import CommandLineTool
import CreativeQuality
import Foundation
import Testing
import Vocabulary

/// What the commands tell of a sample: one fact under one rule, as bad everywhere.
enum RuleWalk {
  /// A finding as a report tells of it.
  struct ReportedFinding: Hashable, CustomStringConvertible {
    var rule: String
    var severity: String
    var file: String?
    var line: Int?
    var column: Int?
    var command: String

    var place: String? { line.map { "\(file ?? ""):\($0):\(column ?? 0)" } }
    var description: String { "\(place ?? file ?? "-") \(severity) \(rule) (\(command))" }

    init?(_ value: Any, _ command: String) {
      guard let value = value as? [String: Any], let rule = value["rule"] as? String,
        let severity = value["severity"] as? String
      else { return nil }
      self.rule = rule
      self.severity = severity
      self.command = command
      file = value["file"] as? String ?? value["path"] as? String
      line = value["line"] as? Int
      column = value["column"] as? Int
    }
  }

  // MARK: What each command tells

  static func object(_ text: String) -> [String: Any] {
    let value = try? JSONSerialization.jsonObject(with: Data(text.utf8))
    return value as? [String: Any] ?? [:]
  }

  static func lint(_ tag: String) -> [ReportedFinding] {
    let root = object(CommandRun("lint", tag, "--format", "json").output)
    return (root["files"] as? [[String: Any]] ?? []).flatMap { file in
      (file["diagnostics"] as? [[String: Any]] ?? []).compactMap { finding in
        ReportedFinding(finding.merging(["file": file["path"] ?? ""]) { own, _ in own }, "lint")
      }
    }
  }

  static func play(_ arguments: [String]) -> [ReportedFinding] {
    let run = CommandRun(["play"] + arguments + ["--format", "jsonl"])
    return run.output.split(separator: "\n").map { object(String($0)) }
      .filter { $0["kind"] as? String == "diagnostic" }.compactMap { ReportedFinding($0, "play") }
  }

  static func check(_ root: [String: Any]) -> [ReportedFinding] {
    let cases = (root["tags"] as? [[String: Any]] ?? []).flatMap {
      $0["cases"] as? [[String: Any]] ?? []
    }
    return cases.flatMap { $0["findings"] as? [Any] ?? [] }.compactMap {
      ReportedFinding($0, "check")
    }
  }

  // MARK: What holds

  /// Severities that a creative profile states: its limits are what the user chose.
  private static let graded = Set(QualityCheck.rules.map(\.id))

  /// Rules that may stand at one place, as each tells a fact of its own there.
  private static let distinct: [(Set<String>, reason: String)] = [
    (graded, "each check measures something else of the file"),
    (["MacroForm", "MacroMisplaced", "MacroUnknown"], "one URL holds several macros"),
    (["AdNotPlayable", "AdWithoutContent"], "what is wrong with an ad, and what became of it"),
    (
      ["VerificationNotExecuted", "VerificationVendorForm"],
      "the vendor's key is malformed, and its script does not come"
    ),
    (
      [
        "ScriptNotReproducible", "ScriptExhausted", "ScriptTimedOut", "VerificationNotExecuted",
      ], "what a script's limit ended, and what it means for the run"
    ),
  ]

  static func expectKnown(_ reported: [ReportedFinding]) {
    for finding in reported {
      guard let rule = RuleRegistry.rule(named: finding.rule) else {
        Issue.record("\(finding.rule) is not in the registry")
        continue
      }
      #expect(
        finding.severity == rule.severity.rawValue || graded.contains(rule.id), "\(finding)")
    }
  }

  static func expectOneRuleForOneFact(_ reported: [ReportedFinding]) {
    let places = Dictionary(grouping: reported.filter { $0.place != nil }) { $0.place ?? "" }
    for (place, findings) in places.sorted(by: { $0.key < $1.key }) {
      let rules = Set(findings.map(\.rule)).sorted()
      for (index, rule) in rules.enumerated() {
        for other in rules.dropFirst(index + 1)
        where !distinct.contains(where: { $0.0.contains(rule) && $0.0.contains(other) }) {
          Issue.record("\(rule) and \(other) at \(place)")
        }
      }
    }
  }
}
