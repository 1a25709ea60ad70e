import Foundation
import LoopbackServer
import Testing
import Vocabulary

@testable import CommandLineTool

/// A URL that gives other ads from call to call is judged by all of them.
struct DrawsCheckTests {
  private static let long = try? String(
    contentsOfFile: CommandRun.sample("Tags/inline-linear.xml"), encoding: .utf8)
  private static let short = try? String(contentsOfFile: CommandRun.tag, encoding: .utf8)
  private static let empty = #"<VAST version="4.2" xmlns="http://www.iab.com/VAST"/>"#

  private let folder: TemporaryFolder
  private let server: LoopbackServer
  private var tag: String { server.url("/tag") }

  /// A server that gives an ad of 30 s, none, the same ad again, and one of 6 s.
  init() throws {
    folder = try TemporaryFolder()
    var route = LoopbackRoute("/tag")
    let (long, short) = (try #require(Self.long), try #require(Self.short))
    route.answers = [long, Self.empty, long, short].map {
      LoopbackAnswer.text($0, type: "application/xml")
    }
    server = try LoopbackServer([route])
  }

  private static let maps = [
    "--map", "https://cdn.example.com/media/=\(CommandRun.sample("Media/"))",
  ]

  private func check(_ words: [String]) -> CommandRun {
    CommandRun(["check", tag, "--draws", "4", "--format", "json"] + Self.maps + words)
  }

  private func rules(_ certificate: JSONValue) -> Set<String> {
    let findings = (certificate["cases"]?.items ?? []).flatMap { $0["findings"]?.items ?? [] }
    return Set(findings.compactMap { $0["rule"]?.text })
  }

  @Test func `each different answer is judged once, with its draws, and what differs is found`()
    throws
  {
    let run = check(["--network", "--allow-private"])
    let tags = try JSONReader.value(of: run.output)["tags"]?.items ?? []
    #expect(
      tags.map { $0["draws"]?["numbers"]?.items } == [[1, 3], [2], [4]], "\(run.errorOutput)")
    #expect(tags.allSatisfy { $0["draws"]?["count"] == 4 })
    let found = try #require(tags.first.map(rules))
    // Both ads have one UniversalAdId, and other files.
    #expect(
      found.isSuperset(of: ["DrawsWithoutAd", "DrawsDifferInLength", "DrawsDifferInMedia"]))
    #expect(!found.contains("DrawsDifferInTrackers"))
    #expect(tags.dropFirst().allSatisfy { !rules($0).contains("DrawsWithoutAd") })
    #expect(run.exitCode == .findings)
  }

  @Test func `more draws than a recording has are refused, and none is counted twice`() throws {
    let kept = folder.path("four")
    _ = check(["--network", "--allow-private", "--record", kept])
    let run = CommandRun(["check", tag, "--draws", "8", "--replay", kept] + Self.maps)
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.contains("'--draws 4'"), "\(run.errorOutput)")
    let fewer = CommandRun(["check", tag, "--draws", "2", "--replay", kept] + Self.maps)
    #expect(fewer.output.contains("1 of 2: "), "\(fewer.output)")
  }

  @Test func `a recording of draws gives the same bytes again`() throws {
    let kept = folder.path("kept")
    let live = check(["--network", "--allow-private", "--record", kept])
    let again = check(["--replay", kept])
    #expect(again.output == live.output)
    #expect(again.output.contains("DrawsWithoutAd"))
  }

  @Test func `a line of a batch has the verdict of the worst draws`() throws {
    let list = try folder.file("list.txt", tag + "\n")
    let run = CommandRun(
      ["batch", list, "--check", "--draws", "4", "--network", "--allow-private"] + Self.maps)
    let result = try JSONReader.value(of: run.output)
    #expect(result["verdict"] == "FAIL")
    #expect(result["message"]?.text?.contains("1 of 4: no ad") == true, "\(run.output)")
  }

  @Test(arguments: [
    ["check", CommandRun.tag, "--draws", "2"], ["check", "--omid", "--draws", "2"],
    ["batch", "-", "--draws", "2"], ["check", "https://a.example/", "--draws", "0"],
  ])
  func `draws of what is the same each time are refused`(words: [String]) {
    #expect(CommandRun(words).exitCode == .usage)
  }
}
