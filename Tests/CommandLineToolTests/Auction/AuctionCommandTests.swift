import CommandLineTool
import Foundation
import Testing
import Vocabulary

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
