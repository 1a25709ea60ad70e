import CommandLineTool
import Foundation
import Prebid
import Testing
import Vocabulary

/// Every rule of an auction has a sample that breaks it, or only a run brings it about.
struct AuctionSampleTests {
  /// Time, a network, the app's own calls or a unit's keys bring these about: no file can. A file that
  /// cannot be read, and a line item that is malformed, end the command.
  static let ofRuns: [Rule] = [
    .prebidFileUnreadable, .prebidLineItemMalformed, .prebidImpressionUnknown,
    .prebidRefreshShort, .prebidServerUnreachable, .prebidServerRefused, .prebidTimeout,
    .prebidAnswerLate, .prebidKeysStale, .prebidKeysAltered, .prebidWinWithoutKeys,
    .prebidCreativeOfOtherBid, .prebidCacheEntryExpired, .prebidNoticeForLoss,
    .prebidNoticeEarly, .prebidNoticeRepeated, .prebidAuctionUnfinished,
  ]
  static let passing = ["auction-banner", "auction-video"]

  private struct Found: Hashable {
    var rule: String
    var severity: String
    var file: String?
    var line: Int?
  }

  private func found(_ run: CommandRun) throws -> [Found] {
    let findings = try JSONReader.value(of: run.output)["diagnostics"]
    guard case .array(let elements)? = findings else { return [] }
    return elements.map { element in
      var line: Int?
      if case .integer(let number)? = element["line"] { line = number }
      return Found(
        rule: element["rule"]?.text ?? "", severity: element["severity"]?.text ?? "",
        file: element["file"]?.text, line: line)
    }
  }

  @Test func `every rule of an auction has a sample, but those of runs`() {
    let rules = PrebidServerRules.all + PrebidClientRules.all
    let samples = Set(AuctionSamples.names)
    let without = rules.filter { !samples.contains("auction-\($0.id)") }
    #expect(without.map(\.id).sorted() == Self.ofRuns.map(\.id).sorted())
    let named = Set(rules.map { "auction-\($0.id)" } + Self.passing)
    #expect(samples.subtracting(named) == [])
  }

  @Test(arguments: AuctionSamples.names.filter { !passing.contains($0) })
  func `a violating sample has its finding, at a place in its files`(name: String) throws {
    let id = String(name.dropFirst("auction-".count))
    let run = CommandRun(AuctionSamples.words(name) + ["--format", "json"])
    let own = try found(run).filter { $0.rule == id }
    #expect(!own.isEmpty, "\(run.output)\(run.errorOutput)")
    let rule = try #require(RuleRegistry.rule(named: id))
    #expect(own.allSatisfy { $0.severity == rule.severity.rawValue })
    if rule.severity == .error { #expect(run.exitCode == .findings) }
    for finding in own where finding.line != nil {
      #expect(finding.file?.hasPrefix("SampleMedia/Prebid/") == true, "\(finding)")
    }
  }

  @Test(arguments: passing)
  func `a passing sample has a creative, and no finding above a note`(name: String) throws {
    let run = CommandRun(
      AuctionSamples.words(name) + ["--format", "json", "--fail-on", "warning"])
    #expect(run.exitCode == .pass, "\(run.output)\(run.errorOutput)")
    #expect(try found(run).filter { $0.severity != "note" } == [])
    let json = try JSONReader.value(of: run.output)
    #expect(json["tag"]?["type"]?.text == (name == "auction-video" ? "vast" : "banner"))
    #expect(json["winner"]?["lineItem"] != nil && json["cacheGet"]?["status"] == "found")
  }

  @Test(arguments: AuctionSamples.names)
  func `the output of every sample is valid, and twice the same`(name: String) throws {
    let schema = try JSONReader.value(of: CommandRun("schema", "auction").output)
    let validator = SchemaValidator(schema)
    let words = AuctionSamples.words(name) + ["--format", "json"]
    let output = CommandRun(words).output
    #expect(try validator.faults(in: output) == [], "\(output)")
    #expect(CommandRun(words).output == output)
    #expect(try validator.faults(in: output.replacing("\"bids\"", with: "\"bid\"")) != [])
  }
}
