import Foundation
import Prebid
import Testing
import Vocabulary

@testable import CommandLineTool

/// The sample scenarios of auctioned units: what each brings about stands in its expectations.
struct PrebidScenarioTests {
  private static let folder = CommandRun.root.appending(path: "SampleMedia/Prebid/Scenarios")

  private static let names =
    (try? FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)))?
    .filter { $0.hasSuffix(".yaml") }.sorted() ?? []

  @Test func `there are samples, and one from the published example`() {
    #expect(Self.names.count >= 14)
    #expect(Self.names.contains("Seeds/published-response.yaml"))
  }

  @Test(arguments: names)
  func `the expectations of every sample scenario hold`(name: String) {
    let run = CommandRun("test", Self.folder.appending(path: name).path(percentEncoded: false))
    #expect(run.exitCode == .pass, "\(run.output)\(run.errorOutput)")
  }

  @Test(arguments: names)
  func `a sample scenario has the same stream each time, valid by its schema`(name: String) {
    let path = Self.folder.appending(path: name).path(percentEncoded: false)
    let first = CommandRun("play", "--scenario", path, "--format", "jsonl")
    // Without its files there is no auction.
    let isUnusable = [
      "file-unreadable.yaml", "impression-unknown.yaml", "line-item-with-unknown-key.yaml",
    ].contains(name)
    #expect(first.output.contains(#""event":"request""#) == !isUnusable)
    #expect(first.output == CommandRun("play", "--scenario", path, "--format", "jsonl").output)
  }

  @Test func `every rule that only runs and apps bring about has a sample that breaks it`() throws {
    let expected = try Self.names.map { name in
      try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    }
    // A refusal is a server's own answer, which needs the network.
    let rules = AuctionSampleTests.ofRuns.filter { $0 != .prebidServerRefused }
    // What only an app can do wrong is in a trace.
    let trace = CommandRun(
      "audit", "--format", "json", CommandRun.sample("Native/Traces/prebid-violations.jsonl")
    ).output
    for rule in rules {
      let isExpected = expected.contains { $0.contains("diagnostic: \(rule.id) ") }
      #expect(isExpected || trace.contains("\"\(rule.id)\""), "\(rule.id)")
    }
  }

  @Test func `the strip shows that the video plays from where its auction ends`() throws {
    let run = CommandRun(
      "play", "--scenario", CommandRun.sample("Prebid/Scenarios/video-won.yaml"))
    for row in ["     playing ▕", "     in view ▕"] {
      let line = try #require(
        run.output.split(separator: "\n").first { $0.hasPrefix(row) }, "\(run.output)")
      // 0.270 s of 3.470 s end in the fifth of sixty-four columns.
      #expect(line.dropFirst(row.count).prefix { $0 == " " }.count == 4, "\(line)")
    }
  }

  @Test(arguments: ["text", "json", "jsonl"])
  func `reports have the notices of the bid`(format: String) {
    let run = CommandRun(
      "play", "--scenario", CommandRun.sample("Prebid/Scenarios/video-won.yaml"), "--format", format
    )
    #expect(run.output.contains("ix.example.com/bill"), "\(run.output)\(run.errorOutput)")
  }
}
