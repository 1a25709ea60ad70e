import Foundation
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

@testable import CommandLineTool

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
    // Without the tag that differs from another in its length alone.
    let samples = Self.samples.filter { $0 != CommandRun.tag }
    let tags = try (0..<count).map { number in
      let sample = samples[(number &* 7 &+ Int(seed)) % samples.count]
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

/// Makes tags from tags by small mistakes, the same ones for the same seed.
struct TagMutator {
  /// A mistake.
  private enum Mistake: CaseIterable {
    case deletedElement
    case duplicatedElement
    case swappedElements
    case droppedAttribute
    case changedTime
    case plainScheme
    case changedHost
    case changedVersion
    case renamedEvent
    case cutText
    case emptiedText
  }

  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// A tag with one to three mistakes that it has a place for.
  mutating func mutated(_ tag: String) -> String {
    var tag = tag
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard let mistake = Mistake.allCases.randomElement(using: &random) else { continue }
      make(mistake, in: &tag)
    }
    return tag
  }

  private mutating func make(_ mistake: Mistake, in tag: inout String) {
    switch mistake {
    case .deletedElement:
      if let element = element(of: tag) { tag.removeSubrange(element) }
    case .duplicatedElement:
      if let element = element(of: tag) {
        tag.insert(contentsOf: String(tag[element]), at: element.upperBound)
      }
    case .swappedElements:
      guard let one = element(of: tag), let other = element(of: tag) else { return }
      let (first, second) = one.lowerBound < other.lowerBound ? (one, other) : (other, one)
      guard first.upperBound <= second.lowerBound else { return }
      let texts = (String(tag[first]), String(tag[second]))
      tag.replaceSubrange(second, with: texts.0)
      tag.replaceSubrange(first, with: texts.1)
    case .droppedAttribute: replace(/\s\w+="[^"<>]*"/, in: &tag, by: [""])
    case .changedTime:
      replace(
        /\d\d:\d\d:\d\d(\.\d+)?/, in: &tag,
        by: ["00:00:00", "00:00:01", "00:00:90", "01:00:00", "30"])
    case .plainScheme: replace(/https:/, in: &tag, by: ["http:", "ftp:", ""])
    case .changedHost:
      replace(/\w+\.example\.com/, in: &tag, by: ["localhost", "nowhere.example.org", ""])
    case .changedVersion:
      replace(/\sversion="[^"]*"/, in: &tag, by: [#" version="1.0""#, #" version="3.0""#, ""])
    case .renamedEvent:
      replace(
        /\sevent="\w+"/, in: &tag,
        by: [#" event="start""#, #" event="complete""#, #" event="neverHeardOf""#])
    case .cutText:
      tag = String(tag.prefix(Int.random(in: tag.count / 2...tag.count, using: &random)))
    case .emptiedText:
      replace(/>[^<>]+<\//, in: &tag, by: ["></", "> </"])
      replace(/<!\[CDATA\[[^\]]*\]\]>/, in: &tag, by: ["", "<![CDATA[]]>"])
    }
  }

  /// Replaces one of the places that look like something.
  private mutating func replace(
    _ pattern: some RegexComponent, in tag: inout String, by texts: [String]
  ) {
    guard let place = tag.ranges(of: pattern).randomElement(using: &random),
      let text = texts.randomElement(using: &random)
    else { return }
    tag.replaceSubrange(place, with: text)
  }

  /// One of the elements, with all that is in it.
  private mutating func element(of tag: String) -> Range<String.Index>? {
    guard let start = tag.matches(of: /<([A-Za-z]\w*)[^<>]*>/).randomElement(using: &random)
    else { return nil }
    if start.output.0.hasSuffix("/>") { return start.range }
    let rest = tag[start.range.upperBound...]
    guard let end = rest.firstRange(of: "</\(start.output.1)>") else { return nil }
    return start.range.lowerBound..<end.upperBound
  }
}

/// The verdicts in the samples' README for each tag.
@Suite(.tags(.slow))
struct SampleVerdictTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var tag: String
    var verdict: String
    /// The rules that the verdict comes from.
    var rules: Set<String>

    var testDescription: String { tag }
  }

  static let rows: [Row] = {
    let text = (try? String(contentsOfFile: CommandRun.sample("README.md"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[0].hasSuffix(".xml`") else { return nil }
      return Row(
        tag: cells[0].filter { $0 != "`" }, verdict: cells[1],
        rules: Set(
          cells[2].split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces).filter { $0 != "`" }
          }))
    }
  }()

  @Test func `every sample tag has its verdict`() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: CommandRun.sample("Tags"))
    #expect(Self.rows.map(\.tag).sorted() == files.filter { $0.hasSuffix(".xml") }.sorted())
  }

  @Test(arguments: rows)
  func `a sample tag has the verdict that is written beside it`(row: Row) throws {
    let path = CommandRun.sample("Tags/\(row.tag)")
    let maps = [
      "--map", "https://ads.example.com/=\(CommandRun.sample("Tags/"))",
      "--map", "https://cdn.example.com/media/=\(CommandRun.sample("Media/"))",
      "--map", "https://cdn.example.com/captions/=\(CommandRun.sample("Captions/"))",
      "--map", "https://scripts.example.com/=\(CommandRun.sample("Scripts/"))",
    ]
    let run = CommandRun(["check", path, "--format", "json"] + maps)
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(report["verdict"] as? String == row.verdict)
    let tags = try #require(report["tags"] as? [[String: Any]])
    let fixes = try #require(tags.first?["remedies"] as? [String: Any])
    #expect(Set(fixes.keys) == row.rules)
    let codes: [String: ExitCode] = [
      "FAIL": .findings, "INCONCLUSIVE": .unreadableInput, "WARN": .pass, "PASS": .pass,
    ]
    #expect(run.exitCode == codes[row.verdict])
    let reported = RuleWalk.lint(path) + RuleWalk.play([path] + maps) + RuleWalk.check(report)
    RuleWalk.expectKnown(reported)
    RuleWalk.expectOneRuleForOneFact(reported)
  }
}

/// Every command runs a tag under the same rules, standards and limits.
@Suite(.tags(.slow))
struct RunServiceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String]) -> CommandRun {
    CommandRun(arguments, folder: folder.path(""), scriptHostProgram: CommandRun.program)
  }

  private let mediaMap = [
    "--map", "https://cdn.example.com/media/=\(CommandRun.sample("Media/"))",
  ]

  static let brokenScripts = try? FileManager.default
    .contentsOfDirectory(atPath: CommandRun.sample("Scripts/broken")).sorted()

  @Test(arguments: brokenScripts ?? [])
  func `diff ends within the limits of play, whatever a script does`(script: String) throws {
    let map =
      mediaMap + [
        "--map",
        "https://verify.example.com/omid.js=\(CommandRun.sample("Scripts/broken/\(script)"))",
      ]
    let play = run(["play", CommandRun.tag, "--format", "jsonl"] + map)
    #expect(play.output.contains("\"purpose\":\"script\""), "\(play.output)\(play.errorOutput)")
    let diff = run(["diff", try folder.file("run.jsonl", play.output), CommandRun.tag] + map)
    #expect(diff.exitCode == .pass, "\(diff.output)\(diff.errorOutput)")
  }

  @Test func `the broken scripts are there`() throws {
    #expect(try #require(Self.brokenScripts).count == 10)
  }

  @Test func `check measures the standards of the configuration file`() throws {
    _ = try folder.file(
      "vastsim.yaml",
      "standards: [{ name: ours, percent: 70, time: 4s }, { name: far, percent: 70, time: 40s }]")
    let check = run(["check", CommandRun.tag, "--format", "json"] + mediaMap)
    #expect(check.output.contains(#""ours" : true"#), "\(check.output)\(check.errorOutput)")
    #expect(check.output.contains(#""far" : false"#))
  }

  @Test func `a scenario of two units is played and tested, each line with its unit`() throws {
    let scenario = try folder.file(
      "two.yaml",
      """
      version: 1
      layout:
        - { view: top, frame: [0, 0, 390, 220] }
        - { view: below, frame: [0, 300, 390, 220] }
      units:
        - { unit: top, tag: \(CommandRun.tag), media: \(CommandRun.media) }
        - { unit: below, tag: \(CommandRun.tag), media: \(CommandRun.media) }
      steps: [{ at: 2s, do: teardown, unit: below }]
      expect:
        - { beacon: complete, unit: top }
        - { never: { beacon: complete }, unit: below }
        - { outcome: closed, unit: below }
        - { outcome: closed }
      """)
    let test = run(["test", scenario])
    #expect(test.exitCode == .pass, "\(test.output)\(test.errorOutput)")
    let play = run(["play", "--scenario", scenario, "--format", "jsonl"])
    let lines = play.output.split(separator: "\n")
    #expect(lines.count > 50)
    #expect(
      lines.allSatisfy { line in
        let isOfTheRun = ["run", "screen"].contains { line.contains("\"kind\":\"\($0)\"") }
        return isOfTheRun != line.contains(#""unit":""#)
      })
    let beside = run(["play", CommandRun.tag, "--scenario", scenario])
    #expect(beside.exitCode == .usage)
    #expect(beside.errorOutput.contains("The scenario names the tags of its 'units'"))
  }
}
