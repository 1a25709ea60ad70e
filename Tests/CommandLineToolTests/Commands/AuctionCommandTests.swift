import Documents
import Foundation
import Units
import Testing
import Vocabulary

@testable import CommandLineTool

struct AuctionCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func json(_ words: [String]) throws -> JSONValue {
    let run = CommandRun(words + ["--format", "json"])
    return try JSONReader.value(of: run.output)
  }

  private func elements(_ value: JSONValue?) -> [JSONValue] {
    guard case .array(let elements)? = value else { return [] }
    return elements
  }

  @Test func `the text tells the request, the bids, the decision, the cache and the tag`() {
    let run = CommandRun(AuctionSamples.words("auction-banner"))
    #expect(run.exitCode == .pass)
    for part in [
      "\nRequest\n", "\nBids\n  bidder   impression", "1.23 USD  1.20    highest",
      "\nKey values\n  rubicon  hb_pb_rubicon", "\nGo and Java\n",
      "\nAd server  line item 'prebid-1.20' of priority 12: its priority is 12, and that of "
        + "'house' is 16\n",
      "\nCreative   https://cache.example.com/cache?uuid=",
      "\nNotice     billing: https://rubicon.example.com/billing?price=1.23\n",
      "\nTag: banner of 'rubicon', 300×250 pt\n  <a href=", "\nVerdict  PASS: 2 bids, ",
      " judged; the creative is not played\n",
    ] {
      #expect(run.output.contains(part), "\(part)\nis not in\n\(run.output)")
    }
  }

  @Test func `what the contract names is in the JSON`() throws {
    let output = try json(AuctionSamples.words("auction-video"))
    #expect(output["v"] == 1 && output["request"]?["id"] == "request-1")
    #expect(output["verdict"] == "PASS" && output["passes"] == true)
    #expect(output["reason"]?.text?.hasPrefix("2 bids, ") == true)
    let bids = elements(output["bids"])
    #expect(bids.compactMap { $0["bidder"]?.text } == ["rubicon", "ix"])
    let best = try #require(bids.first)
    #expect(best["impid"] == "player" && best["price"] == 2.55 && best["won"] == true)
    #expect(best["bucket"] == "2.50" && best["targeting"]?["hb_pb"] == "2.50")
    let uuid = try #require(best["vastCache"]?["uuid"]?.text)
    #expect(best["cache"]?["type"] == "json" && best["vastCache"]?["type"] == "xml")
    #expect(best["targeting"]?["hb_uuid"]?.text == uuid)
    #expect(output["cacheGet"]?["url"]?.text == "https://cache.example.com/cache?uuid=\(uuid)")
    #expect(output["winner"]?["lineItem"] == "prebid-video" && output["winner"]?["prebid"] == true)
    #expect(output["tag"]?["text"]?.text?.hasPrefix("<VAST version=\"4.0\">") == true)
    #expect(
      elements(output["notices"]).compactMap { $0["url"]?.text }
        == ["https://rubicon.example.com/win?price=2.55"])
  }

  @Test func `cache host and path are those of the command line`() throws {
    let output = try json(
      AuctionSamples.words("auction-banner")
        + ["--cache-host", "pbc.example.com", "--cache-path", "/pbc/v2"])
    #expect(output["targeting"]?["hb_cache_host"] == "pbc.example.com")
    #expect(
      output["cacheGet"]?["url"]?.text?.hasPrefix("https://pbc.example.com/pbc/v2?uuid=") == true)
  }

  @Test(arguments: [("go", "1.10"), ("java", "1.20")])
  func `the server's dialect decides the bucket`(server: String, bucket: String) throws {
    let words = AuctionSamples.words("auction-AuctionDialectsDiffer")
    let output = try json(words + ["--server", server])
    #expect(elements(output["bids"]).first?["bucket"]?.text == bucket)
    // The comparison is the same, whichever is chosen.
    let difference = elements(output["differences"]).first { $0["subject"] == "bucket" }
    #expect(difference?["go"] == "1.10" && difference?["java"] == "1.20")
    #expect(CommandRun(words.filter { $0 != "--compare" }).output.contains("Go and Java") == false)
  }

  @Test func `another line item wins: nothing is shown, and the line item is named`() throws {
    let items = try folder.file(
      "items.yaml",
      "lineItems: [{ name: direct, priority: 4 }, { name: p, targeting: { hb_pb: \"*\" } }]")
    let words = Array(AuctionSamples.words("auction-banner").prefix(while: { $0 != "--ad-server" }))
    let run = CommandRun(words + ["--ad-server", items])
    #expect(run.exitCode == .findings)
    #expect(run.output.contains("\nAd server  line item 'direct' of priority 4: "))
    #expect(run.output.contains("Verdict  FAIL: nothing is shown: the line item 'direct' won"))
    let output = try json(words + ["--ad-server", items])
    #expect(output["winner"]?["prebid"] == false && output["tag"] == nil)
  }

  @Test func `without bids nothing is shown, and that does not pass`() {
    let run = CommandRun(
      "auction", CommandRun.sample("Prebid/Requests/auction-AuctionDialectsDiffer.json"))
    #expect(run.exitCode == .findings)
    #expect(run.output.contains("\nBids\n  none\n"))
  }

  @Test func `the seed decides the ids, and nothing else does`() {
    let words = AuctionSamples.words("auction-banner")
    #expect(CommandRun(words).output == CommandRun(words).output)
    #expect(CommandRun(words + ["--seed", "2"]).output != CommandRun(words).output)
  }

  // MARK: Mistakes

  @Test func `a request that is not there or no request is named with its place`() throws {
    let absent = CommandRun("auction", folder.path("none.json"))
    #expect(absent.exitCode == .unreadableInput)
    #expect(absent.errorOutput.contains("none.json': no such file or directory; check the path"))
    for (name, text, place) in [
      ("broken.json", "{\"id\": ", "broken.json:1:8: error: the file is not JSON: expected"),
      ("unit.yaml", "adUnit: a\n", "unit.yaml:1:1: error: the ad unit has no 'account'"),
      ("empty.yaml", "", "empty.yaml"),
    ] {
      let run = CommandRun("auction", try folder.file(name, text), folder: folder.path(""))
      #expect(run.exitCode == .unreadableInput && run.output == "")
      #expect(run.errorOutput.contains(place), "\(run.errorOutput)")
    }
  }

  @Test func `a line item with an unknown key ends the command, and no other one wins`() throws {
    let items = try folder.file(
      "items.yaml",
      "lineItems:\n  - { name: p, prise: 1, targeting: { hb_pb: \"1.20\" } }\n  - { name: house }\n"
    )
    let words = Array(AuctionSamples.words("auction-banner").prefix(while: { $0 != "--ad-server" }))
    let run = CommandRun(words + ["--ad-server", items])
    #expect(run.exitCode == .unreadableInput && run.output == "")
    #expect(
      run.errorOutput.contains(
        "items.yaml:2:16: error: the line item has the unknown key 'prise'; did you mean 'price'?"),
      "\(run.errorOutput)")
  }

  @Test func `a stored request that is not JSON ends the command, a bidder's answer does not`()
    throws
  {
    let file = try folder.file("rubicon.json", "{]")
    let request = CommandRun.sample("Prebid/Requests/auction-AuctionDialectsDiffer.json")
    let stored = CommandRun("auction", request, "--stored", file)
    #expect(stored.exitCode == .unreadableInput)
    #expect(stored.errorOutput.contains("rubicon.json:1:2: error: the stored request is not JSON"))
    let bids = CommandRun("auction", request, "--bids", file)
    #expect(bids.exitCode == .findings)
    #expect(bids.errorOutput.contains("rubicon.json:1:2: error: the bidder's response is not JSON"))
  }

  @Test(arguments: ["--stored", "--bids"])
  func `an empty folder is no input`(option: String) throws {
    let request = CommandRun.sample("Prebid/Requests/auction-AuctionDialectsDiffer.json")
    let run = CommandRun("auction", request, option, folder.path(""))
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.contains("it is a folder without a file that ends in .json"))
  }

  @Test(arguments: ["--stored", "--bids", "--compare"])
  func `a recorded response stands alone`(option: String) {
    let run = CommandRun(
      ["auction", "r.json", "--response", "a.json", option]
        + (option == "--compare" ? [] : ["folder"]))
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("'\(option)' has no effect: leave one of them out."))
  }

  @Test func `levels of vastsim.yaml hold for an auction`() throws {
    _ = try folder.file(
      "vastsim.yaml", "rules: { BidSizeMismatch: error, AuctionDialectsDiffer: off }")
    let words = AuctionSamples.words("auction-BidSizeMismatch")
    #expect(CommandRun(words).exitCode == .pass)
    let run = CommandRun(words, folder: folder.path(""))
    #expect(run.exitCode == .findings && run.errorOutput.contains("error: the bid 'rubicon-1'"))
    #expect(!run.errorOutput.contains("AuctionDialectsDiffer"))
  }
}

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

/// The sample auctions: a request, and what lies under its name beside it.
enum AuctionSamples {
  /// `auction-banner`, `auction-BidSizeMismatch` …, each the name of a request.
  static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: CommandRun.sample("Prebid/Requests"))
    return (files ?? []).filter { $0.hasPrefix("auction-") }
      .map { String($0.prefix { $0 != "." }) }.sorted()
  }()

  /// What else a sample's command line has.
  private static let options = ["auction-TargetingKeyCollision": ["--server", "java"]]

  /// The words after `vastsim`. Without bids of its own a request has those of the passing banner.
  static func words(_ name: String) -> [String] {
    func path(_ relative: String) -> String? {
      let path = CommandRun.sample("Prebid/\(relative)")
      return FileManager.default.fileExists(atPath: path) ? path : nil
    }
    var words = ["auction"]
    words.append(
      path("Requests/\(name).yaml") ?? path("Requests/\(name).json") ?? "no request '\(name)'")
    if let response = path("Responses/\(name).json") {
      words += ["--response", response]
    } else {
      let bids = path("Bids/\(name)") ?? CommandRun.sample("Prebid/Bids/auction-banner")
      words += ["--bids", bids, "--compare"]
      if let stored = path("Stored/\(name)") { words += ["--stored", stored] }
    }
    if let items = path("LineItems/\(name).yaml") { words += ["--ad-server", items] }
    return words + (options[name] ?? [])
  }
}

/// The article about Prebid is compared with the rules and with the program's options.
struct PrebidArticleTests {
  private let text: String

  init() throws {
    text = try String(
      contentsOf: CommandRun.root.appending(
        path: "Sources/Core/VASTSimulator/VASTSimulator.docc/prebid.md"),
      encoding: .utf8)
  }

  @Test func `every rule has its row, with severity and fix, and no row has another rule`() {
    let rules = PrebidServerRules.all + PrebidClientRules.all
    let rows = rules.map {
      "| `\($0.id)` | \($0.severity.rawValue) | \($0.summary) | \($0.fix) |"
    }
    let lines = text.split(separator: "\n").map(String.init)
    #expect(rows.filter { !lines.contains($0) } == [])
    let written = lines.filter { $0.contains(/^\| `[A-Z]\w+` \| (error|warning|note) \|/) }
    #expect(written.filter { !rows.contains($0) } == [])
  }

  @Test func `every option of the command is named`() {
    let help = CommandRun("auction", "--help-all").output
    let options = help.matches(of: /--[a-z-]+ </).map { String($0.output.dropLast(2)) }
    #expect(options.count > 10)
    let general = ["--color", "--config"]
    #expect(options.filter { !general.contains($0) && !text.contains("`\($0)") } == [])
  }

  /// The printed block of YAML whose first line names it.
  private func printed(_ name: String) throws -> JSONValue {
    let start = try #require(text.range(of: "```yaml\n# \(name)\n"))
    let block = text[start.upperBound...].components(separatedBy: "```")[0]
    return try YAMLParser().parse(Array(block.utf8)).json
  }

  @Test func `the request and the line items that it prints have no problem`() throws {
    var units = PrebidAdUnitReader()
    let unit = try #require(units.adUnit(try printed("request.yaml")))
    #expect(unit.formats == [AdSize(width: 300, height: 250)])
    #expect(units.problems.isEmpty)
    var items = LineItemReader()
    let read = items.lineItems(try printed("lineItems.yaml")) { _ in
      SourceLocation(file: "lineItems.yaml")
    }
    #expect(read.items.count == 3)
    #expect(items.problems.isEmpty)
  }

  @Test func `every key of a line item is named`() {
    for key in LineItemReader.keys + LineItemReader.creativeKeys {
      #expect(text.contains("`\(key)`"), "\(key)")
    }
  }

  @Test func `every key of an ad unit is named`() {
    for key in PrebidAdUnitReader.keys + PrebidAdUnitReader.videoKeys {
      #expect(text.contains("`\(key)`"), "\(key)")
    }
  }
}
