import Foundation
import LoopbackServer
import Network
import Testing

@testable import CommandLineTool

struct SendingTests {
  @Test func `every beacon is sent once, and the stream has what came of it`() throws {
    let server = try LoopbackServer([
      LoopbackRoute("/moved", .redirect(to: "/target")), LoopbackRoute("/", .status(204)),
    ])
    let run = try SendingRun(
      [
        ("impression", server.url("/a?n=1")), ("start", server.url("/moved")),
        ("midpoint", server.url("/b")), ("complete", server.url("/c")),
      ], "--format", "jsonl")
    #expect(run.exitCode == .pass)
    #expect(server.requests.map(\.target).sorted() == ["/a?n=1", "/b", "/c", "/moved", "/target"])
    #expect(server.requests.allSatisfy { $0.method == "GET" })
    let beacons = try run.lines("beacon")
    #expect(
      beacons.map { $0["event"] as? String } == ["impression", "start", "midpoint", "complete"])
    for beacon in beacons {
      #expect(beacon["status"] as? Int == 204 && beacon["attempts"] as? Int == 1)
      #expect(beacon["delivery"] as? String == "delivered")
      #expect(beacon["addresses"] as? [String] == ["127.0.0.1"])
    }
    #expect(
      run.errorOutput.contains("sent: 4 of 4 beacons delivered\n")
        && run.errorOutput.contains(":\(server.port), 4 beacons: 1 redirected\n"))
  }

  @Test func `what a scenario expects of sending is judged after it`() throws {
    let server = try LoopbackServer([LoopbackRoute("/", .status(404))])
    let folder = try TemporaryFolder()
    let scenario = try folder.file(
      "s.yaml", "version: 1\nexpect: [{ diagnostic: BeaconNotDelivered }]\n")
    let run = try SendingRun([("impression", server.url("/a"))], "--scenario", scenario)
    #expect(run.output.contains("Expectations 1 of 1 hold"), "\(run.output)")
    #expect(run.exitCode == .pass)
  }

  @Test func `what may pass is tried again, what does not arrive is a finding`() throws {
    let gone = try #require(ClosedPort())
    let server = try LoopbackServer([
      LoopbackRoute("/busy", .status(503), .status(500), .status(200)),
      LoopbackRoute("/slow-down", .tooManyRequests(retryAfter: 0), .status(204)),
      LoopbackRoute("/never", .status(502)),
      LoopbackRoute("/much-later", .tooManyRequests(retryAfter: 3_600)),
    ])
    let trackers = [
      ("impression", server.url("/busy")), ("start", server.url("/slow-down")),
      ("firstQuartile", server.url("/never")), ("midpoint", server.url("/nothing-there")),
      ("thirdQuartile", server.url("/much-later")), ("complete", gone.url("/")),
    ]
    let run = try SendingRun(trackers, "--format", "jsonl", "--fail-on", "warning")
    let expected: [(event: String, status: Int?, attempts: Int, delivery: String)] = [
      ("impression", 200, 3, "delivered"), ("start", 204, 2, "delivered"),
      ("firstQuartile", 502, 3, "rejected"), ("midpoint", 404, 1, "rejected"),
      ("thirdQuartile", 429, 1, "rejected"), ("complete", nil, 3, "failed"),
    ]
    for row in expected {
      let beacon = try run.beacon(row.event)
      #expect(beacon["status"] as? Int == row.status, "\(row)")
      #expect(beacon["attempts"] as? Int == row.attempts, "\(row)")
      #expect(beacon["delivery"] as? String == row.delivery, "\(row)")
    }
    withExtendedLifetime(gone) {}
    #expect((try run.beacon("complete")["error"] as? String)?.contains("refused") == true)
    #expect(server.requests.count == 3 + 2 + 3 + 1 + 1)
    let findings = try run.lines("diagnostic").filter {
      $0["rule"] as? String == "BeaconNotDelivered"
    }
    #expect(
      findings.prefix(3).map { $0["message"] as? String } == [
        "'firstQuartile' was not delivered to '127.0.0.1:\(server.port)' in 3 attempts: "
          + "the server answered with status 502",
        "'midpoint' was not delivered to '127.0.0.1:\(server.port)' in one attempt: "
          + "the server answered with status 404",
        "'thirdQuartile' was not delivered to '127.0.0.1:\(server.port)' in one attempt: "
          + "the server answered with status 429",
      ])
    #expect(findings.count == 4 && run.exitCode == .findings)
    #expect(
      run.output.hasSuffix(
        #""outcome":"completed","phase":"finish","seq":\#(try lastSequence(run)),"v":1}"# + "\n"))
  }

  @Test(arguments: [("criteo-ios", 1), ("criteo-ios-app", 3)])
  func `a beacon is tried as often as its player does`(player: String, tries: Int) throws {
    let server = try LoopbackServer([LoopbackRoute("/never", .status(502))])
    let run = try SendingRun(
      [("impression", server.url("/never"))], "--format", "jsonl", "--player", player)
    #expect(try run.beacon("impression")["attempts"] as? Int == tries)
    #expect(server.requests.count == tries)
  }

  private func lastSequence(_ run: SendingRun) throws -> Int {
    try #require(run.lines("run").last?["seq"] as? Int)
  }

  @Test func `the text report says how sending went`() throws {
    let server = try LoopbackServer([LoopbackRoute("/a", .status(200))])
    let run = try SendingRun([("impression", server.url("/a")), ("start", server.url("/b"))])
    #expect(run.exitCode == .findings)
    #expect(run.output.contains(" ● impression     127.0.0.1:\(server.port)/a → 200 "))
    #expect(
      run.output.contains(
        """
        Sent         1 of 2 beacons delivered, 1 rejected
                     127.0.0.1:\(server.port), 2 beacons: 1 rejected with status 404

        """))
    #expect(run.errorOutput.contains("[BeaconNotDelivered]"))
  }

  @Test func `a dry run opens no connection and lists every request`() throws {
    let server = try LoopbackServer([LoopbackRoute("/", .status(204))])
    let trackers = [("impression", server.url("/a?x=[1]")), ("complete", server.url("/b"))]
    let list = """
      Not sent: 2 requests to 1 host
      0.000 s  impression  \(server.url("/a?x=[1]"))
      6.000 s  complete    \(server.url("/b"))

      """
    let text = try SendingRun(trackers, "--dry-run")
    #expect(text.output.hasSuffix("\n\n" + list))
    let stream = try SendingRun(trackers, "--dry-run", "--format", "jsonl")
    #expect(stream.errorOutput.hasPrefix(list))
    #expect(try stream.lines("beacon").allSatisfy { $0["delivery"] == nil })
    #expect(server.requests == [])
  }

  @Test func `a thousand beacons go out once each, at most 32 at once, in order for each host`()
    throws
  {
    let server = try LoopbackServer([
      LoopbackRoute("/", .status(204).with { $0.delay = .milliseconds(2) })
    ])
    let hosts = ["127.0.0.1", "localhost"]
    let trackers = (0..<1_000).map {
      (event: "impression", url: server.url("/\($0)", host: hosts[$0 % 2]))
    }
    let run = try SendingRun(trackers, "--format", "json")
    #expect(server.requests.map(\.target).sorted() == (0..<1_000).map { "/\($0)" }.sorted())
    #expect(server.mostAtOnce <= 32)
    let record = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let beacons = try #require(record["beacons"] as? [[String: Any]])
    #expect(beacons.map { $0["url"] as? String } == trackers.map(\.url))
    for host in hosts {
      let begun = beacons.filter { ($0["url"] as? String)?.contains("//\(host):") == true }
        .compactMap { ($0["sending"] as? [[String: Any]])?.first?["begunUs"] as? Int }
      #expect(begun.count == 500 && begun == begun.sorted())
    }
  }

  @Test func `reports have the answers too`() throws {
    let server = try LoopbackServer([LoopbackRoute("/a", .status(202))])
    let folder = try TemporaryFolder()
    _ = try SendingRun(
      [("impression", server.url("/a"))], "--report", "har=\(folder.path("run.har"))")
    let har = try JSONSerialization.jsonObject(
      with: Data(contentsOf: folder.url.appending(path: "run.har")))
    let log = (har as? [String: Any])?["log"] as? [String: Any]
    let entry = (log?["entries"] as? [[String: Any]])?.last
    #expect((entry?["response"] as? [String: Any])?["status"] as? Int == 202)
    #expect(entry?["serverIPAddress"] as? String == "127.0.0.1")
  }
}

struct SendingOptionsTests {
  @Test(arguments: [
    (["--send"], "'--send' needs '--network'."),
    (
      ["--send", "--replay", "somewhere"],
      "'--send' and '--replay' exclude each other: the beacons of a replay must not be counted "
        + "a second time."
    ),
    (["--dry-run"], "'--dry-run' needs '--send'."),
    (["--dry-run", "--network"], "'--dry-run' needs '--send'."),
  ])
  func `sending needs the network, and a dry run something to send`(
    options: [String], message: String
  ) {
    let run = CommandRun(["play", CommandRun.tag, CommandRun.media] + options)
    #expect(run.exitCode == .usage && run.output.isEmpty)
    #expect(run.errorOutput.hasPrefix("error: \(message)\n"))
  }

  @Test func `other commands send nothing`() {
    #expect(CommandRun("probe", CommandRun.media, "--send").exitCode == .usage)
  }
}

/// One run of `play` in this process whose beacons go to a server.
struct SendingRun {
  var exitCode: ExitCode
  var output = ""
  var errorOutput = ""

  /// Plays an ad of six seconds with a tracker for each event at its URL; attempts follow without
  /// waiting.
  init(
    _ trackers: [(event: String, url: String)], _ arguments: String...,
    interruptions: (@Sendable () -> Int)? = nil
  ) throws {
    let folder = try TemporaryFolder()
    let tag = try folder.file("tag.xml", Self.tag(trackers))
    let line = [tag, CommandRun.media, "--network", "--allow-private", "--send"] + arguments
    var context = CommandRun.context()
    context.interruptions = interruptions
    var limits = DeliveryLimits(
      request: HTTPLimits(connect: .seconds(60), whole: .seconds(60), bodyBytes: 1_000))
    limits.retries.waits = [.milliseconds(1)]
    let options = try PlayOptions(ArgumentParser(PlayOptions.table).parse(line))
    let command = PlayCommand(
      options: options, context: context, deliveryLimits: limits)
    exitCode = try command.run(output: &output, errorOutput: &errorOutput)
  }

  /// The lines of the event stream of a kind, when that is what standard output shows.
  func lines(_ kind: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["kind"] as? String == kind ? object : nil
    }
  }

  /// The line of the stream for the only beacon of an event.
  func beacon(_ event: String) throws -> [String: Any] {
    try lines("beacon").first { $0["event"] as? String == event } ?? [:]
  }

  private static func tag(_ trackers: [(event: String, url: String)]) -> String {
    func elements(_ isWanted: (String) -> Bool, _ element: (String, String) -> String) -> String {
      trackers.filter { isWanted($0.event) }.map(element).joined(separator: "\n")
    }
    return """
      <VAST version="4.2"><Ad id="ad-1"><InLine><AdSystem>s</AdSystem><AdServingId>x</AdServingId>
      <AdTitle>t</AdTitle>
      \(elements({ $0 == "impression" }) { "<Impression>\($1)</Impression>" })
      <Creatives><Creative id="c-1"><UniversalAdId idRegistry="r">u</UniversalAdId>
      <Linear><Duration>00:00:06</Duration><TrackingEvents>
      \(elements({ $0 != "impression" }) { "<Tracking event=\"\($0)\">\($1)</Tracking>" })
      </TrackingEvents><MediaFiles>
      <MediaFile delivery="progressive" type="video/mp4" width="480" height="270">
      https://m.example/m.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives>
      </InLine></Ad></VAST>
      """
  }
}
