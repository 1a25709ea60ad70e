import CommandLineTool
import Foundation
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

/// One question, one answer: of a tag in full view every command and the library say the same.
@Suite(.tags(.slow))
struct VerdictParityTests {
  /// What somebody says of a tag in full view.
  private struct Answer: Hashable, CustomStringConvertible {
    var verdict: String
    /// The rules whose findings fail it.
    var errors: Set<String>

    var description: String { "\(verdict) \(errors.sorted())" }

    /// - Parameters:
    ///   - verdict: in the words of reports; nil for a tag that cannot be read.
    ///   - findings: with their rules and severities, also those that are not errors.
    init(_ verdict: String?, _ findings: [JSONValue]) {
      let errors = findings.filter { $0["severity"] == "error" }
      self.init(verdict, errors.compactMap { $0["rule"]?.text })
    }

    init(_ verdict: String?, _ errors: some Sequence<String>) {
      let verdict = verdict ?? "unreadable"
      self.verdict = verdict
      let isJudged = verdict != "INCONCLUSIVE"
      self.errors = Set(errors).filter { !VerdictParityTests.isOutcome($0) }
        // An ad that lacks a file is not held against the tag.
        .subtracting(isJudged ? [] : VerdictParityTests.adErrors)
    }
  }

  /// Whether a rule is what `check` says where a run has an outcome, an error code or a lack, and no
  /// finding.
  private static func isOutcome(_ rule: String) -> Bool {
    ["NoAdToPlay", "NotJudged"].contains(rule) || rule.hasPrefix("VASTError")
  }

  private static let adErrors: Set<String> = [
    "AdNotDisplayed", "AdNotPlayable", "BreakNotFilled", "MediaConnectionLost", "MediaDamaged",
  ]

  private static let folders = [
    "https://ads.example.com/": "Tags/", "https://cdn.example.com/media/": "Media/",
    "https://cdn.example.com/captions/": "Captions/", "https://scripts.example.com/": "Scripts/",
  ]
  private static let maps = folders.sorted { $0.key < $1.key }.flatMap { url, folder in
    ["--map", "\(url)=\(CommandRun.sample(folder))"]
  }

  private static let samples: [String] = {
    let files = try? FileManager.default.subpathsOfDirectory(atPath: CommandRun.sample("Tags"))
    return (files ?? []).filter { $0.hasSuffix(".xml") }.sorted()
      .map { CommandRun.sample("Tags/\($0)") }
  }()

  @Test func `every sample has one verdict`() throws { try compare(Self.samples) }

  @Test func `tags with mistakes have one verdict`() throws { try compareMutations(30, seed: 1) }

  @Test(.nightly) func `many tags with mistakes have one verdict`() throws {
    for seed in 2...11 { try compareMutations(30, seed: UInt64(seed)) }
  }

  private func compareMutations(_ count: Int, seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var mutator = TagMutator(seed: seed)
    let tags = try (0..<count).map { number in
      let sample = Self.samples[(number &* 7 &+ Int(seed)) % Self.samples.count]
      let text = String(
        decoding: try Data(contentsOf: URL(filePath: sample)), as: UTF8.self)
      return try folder.file("\(seed)-\(number).xml", mutator.mutated(text))
    }
    #expect(try compare(tags).isSuperset(of: ["PASS", "FAIL"]))
  }

  /// Has everybody judge tags.
  ///
  /// - Returns: the verdicts that there are.
  @discardableResult
  private func compare(_ tags: [String]) throws -> Set<String> {
    var verdicts: Set<String> = []
    let folder = try TemporaryFolder()
    let checked = try checks(of: tags)
    let batched = try batches(of: tags, folder)
    let tested = try tests(of: tags, folder)
    for (index, tag) in tags.enumerated() {
      let name = URL(filePath: tag).lastPathComponent
      let (played, rules) = try play(tag)
      let text = (try? String(contentsOfFile: tag, encoding: .utf8)) ?? ""
      let remark = Comment(rawValue: "\(name): \(text)")
      #expect(checked[index] == played, remark)
      #expect(tested[index] == played, remark)
      #expect(try library(tag) == played, remark)
      // A line of a batch has no severities.
      #expect(batched[index].verdict == played.verdict, remark)
      #expect(batched[index].rules == rules, remark)
      verdicts.insert(played.verdict)
    }
    return verdicts
  }

  // MARK: What each says

  private func checks(of tags: [String]) throws -> [Answer] {
    let report = try JSONReader.value(
      of: CommandRun(["check"] + tags + ["--format", "json"] + Self.maps).output)
    var certificates = report["tags"]?.elements ?? []
    let unreadable = Set((report["unreadable"]?.elements ?? []).compactMap { $0["tag"]?.text })
    return tags.map { tag in
      guard !unreadable.contains(where: tag.hasSuffix), !certificates.isEmpty else {
        return Answer(nil, [String]())
      }
      let cases = certificates.removeFirst()["cases"]?.elements ?? []
      let own = cases.first { $0["case"] == "fully-visible" }
      return Answer(own?["verdict"]?.text, own?["findings"]?.elements ?? [])
    }
  }

  /// The answer, and the rules of all findings.
  private func play(_ tag: String) throws -> (Answer, rules: Set<String>) {
    let run = CommandRun(["play", tag, "--format", "json"] + Self.maps)
    guard !run.output.isEmpty else { return (Answer(nil, [String]()), []) }
    let record = try JSONReader.value(of: run.output)
    let findings = record["diagnostics"]?.elements ?? []
    return (
      Answer(record["verdict"]?.text, findings), Set(findings.compactMap { $0["rule"]?.text })
    )
  }

  /// The verdicts, and the rules of all findings.
  private func batches(
    of tags: [String], _ folder: TemporaryFolder
  ) throws -> [(verdict: String, rules: Set<String>)] {
    let lines = try tags.map { try JSONWriter().text(of: ["tag": .string($0)]) + "\n" }
    let manifest = try folder.file("in.jsonl", lines.joined())
    let run = CommandRun(["batch", manifest, "--decode", "full"] + Self.maps)
    return try run.output.split(separator: "\n").map { line in
      let result = try JSONReader.value(of: String(line))
      guard case .object(let counts)? = result["diagnostics"] else { return ("unreadable", []) }
      return (result["verdict"]?.text ?? "none", Set(counts.map(\.key)))
    }
  }

  private func tests(of tags: [String], _ folder: TemporaryFolder) throws -> [Answer] {
    let files = try tags.enumerated().map { index, tag in
      try folder.file(
        "\(1000 + index).yaml", "version: 1\nname: tag \(index)\ntag: \(tag)\n")
    }
    let report = try JSONReader.value(
      of: CommandRun(["test"] + files + ["--format", "json"] + Self.maps).output)
    return (report["scenarios"]?.elements ?? []).map {
      Answer($0["run"]?["verdict"]?.text, $0["failures"]?.elements ?? [])
    }
  }

  private func library(_ tag: String) throws -> Answer {
    let playback = Playback(
      tag: .file(tag), map: Self.folders.mapValues { CommandRun.sample($0) })
    guard let timeline = try? playback.run() else { return Answer(nil, [String]()) }
    return Answer(
      timeline.verdict.rawValue.uppercased(),
      timeline.diagnostics.filter { $0.severity == .error }.map(\.rule))
  }
}

extension JSONValue {
  /// The elements of an array.
  fileprivate var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}
