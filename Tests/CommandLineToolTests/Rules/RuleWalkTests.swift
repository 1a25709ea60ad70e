import CommandLineTool
import Foundation
import TestSupport
import Testing

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
