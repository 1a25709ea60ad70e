import CreativeQuality
import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

struct RuleRegistryTests {
  /// The identifiers of the rules that are defined in the sources.
  private static func defined() throws -> [String] {
    let sources = CommandRun.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var identifiers: [String] = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      let definitions = text.matches(of: /static let (\w+) = Rule\(\s*"(\w+)"/)
      identifiers += definitions.map { String($0.2) }
      for definition in definitions where definition.1 != "rule" {
        #expect(definition.1.lowercased() == definition.2.lowercased())
      }
    }
    return identifiers
  }

  @Test func `every rule that is defined is in the registry, once`() throws {
    let defined = try Self.defined()
    #expect(defined.count > 200 && Set(defined).count == defined.count)
    let known = RuleRegistry.all.map(\.id)
    #expect(known == Set(known).sorted())
    #expect(Set(defined).subtracting(known).sorted() == [])
  }

  @Test(arguments: RuleRegistry.all)
  func `a rule explains itself`(rule: Rule) throws {
    let first = try #require(rule.id.first)
    #expect(first.isUppercase && rule.id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
    #expect(!rule.summary.isEmpty && !rule.summary.hasSuffix("."))
    #expect(rule.explanation.hasSuffix(".") && rule.fix.hasSuffix("."))
    #expect(RuleRegistry.rule(named: rule.id) == rule)
  }

  @Test(arguments: RuleRegistry.all.filter { !$0.id.hasPrefix("VASTError") })
  func `a rule can be explained on the command line`(rule: Rule) {
    let output = CommandRun("explain", rule.id).output
    #expect(output.hasPrefix("\(rule.id) (\(rule.severity.rawValue))\n\(rule.summary)\n"))
    #expect(output.contains("\n\nFix: "))
  }
}

extension RuleRegistryTests {
  @Test(arguments: [
    ("MediaTypeDiffers", "DeclaredType"), ("DurationDiffers", "DeclaredDuration"),
    ("MediaDamaged", "MediaDamage"), ("UnresolvedMacro", "MacroUnknown"),
  ])
  func `a rule that has another name now is named`(old: String, new: String) throws {
    let warning = try #require(RuleRegistry.warning(about: old))
    #expect(warning.message == "the rule '\(old)' is called '\(new)' now; use that name")
    #expect(RuleRegistry.rule(named: old) == nil && RuleRegistry.rule(named: new) != nil)
  }
}

/// Every rule against every sample: one fact is told under one rule, as bad everywhere. The sample
/// tags are walked where they are certified.
@Suite(.tags(.slow))
struct RuleWalkTests {
  static let media: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: CommandRun.sample("Media"))
    return (files ?? []).filter { $0.hasSuffix(".mp4") || $0.hasSuffix(".m4a") }.sorted()
  }()

  static let scenarios: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: CommandRun.sample("Scenarios"))
    return (files ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  @Test(arguments: media)
  func `media has one rule for one fact`(name: String) {
    let path = CommandRun.sample("Media/\(name)")
    let plain = RuleWalk.play([CommandRun.tag, path])
    let judged = RuleWalk.play([CommandRun.tag, path, "--quality"])
    let probed = CommandRun("probe", path, "--format", "json")
    RuleWalk.expectKnown(plain + judged)
    RuleWalk.expectOneRuleForOneFact(plain + judged)
    for id in probed.output.matches(of: /"(?:id|rule)" : "(\w+)"/).map({ String($0.1) }) {
      #expect(RuleRegistry.rule(named: id) != nil, "\(id) is not in the registry")
    }
  }

  @Test(arguments: scenarios)
  func `a scenario has one rule for one fact`(name: String) {
    let reported = RuleWalk.play([
      CommandRun.tag, "--scenario", CommandRun.sample("Scenarios/\(name)"),
    ])
    RuleWalk.expectKnown(reported)
    RuleWalk.expectOneRuleForOneFact(reported)
  }
}

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

  /// Rules whose severity follows from what happened too.
  private static let varying = graded.union(["VerificationNotExecuted", "VendorKeyDiffers"])

  /// Rules that may stand at one place, as each tells a fact of its own there.
  private static let distinct: [(Set<String>, reason: String)] = [
    (graded, "each check measures something else of the file"),
    (["MacroForm", "MacroMisplaced", "MacroUnknown"], "one URL holds several macros"),
    (["ElementOrder", "URLPadded"], "where an element stands, and how its text is written"),
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
        finding.severity == rule.severity.rawValue || varying.contains(rule.id), "\(finding)")
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
