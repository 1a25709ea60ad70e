import Foundation
import LoopbackServer
import Network
import Testing
import Vocabulary

@testable import CommandLineTool

/// Which hosts get the headers of `--header` and `--header-for`.
struct HeaderHostTests {
  private static let names = ["a.example", "b.example", "m.example", "t.example"]

  /// What wrappers lead to, and trackers.
  private let other: LoopbackServer
  /// What the command line names.
  private let named: LoopbackServer

  init() throws {
    let other = try LoopbackServer([
      LoopbackRoute("/moved", .redirect(to: "/inline.xml")),
      LoopbackRoute("/inline.xml", .text(Self.inline, type: "application/xml")),
      LoopbackRoute("/ad.mp4", .file(CommandRun.media)), LoopbackRoute("/", .status(204)),
    ])
    self.other = other
    func wrapper(to url: String) -> LoopbackAnswer {
      let text = """
        <VAST version="4.2"><Ad id="w"><Wrapper><AdSystem>s</AdSystem>
        <VASTAdTagURI><![CDATA[\(url)]]></VASTAdTagURI>
        <Impression><![CDATA[\(other.url("/impression", host: "t.example"))]]></Impression>
        <Creatives><Creative><Linear/></Creative></Creatives></Wrapper></Ad></VAST>
        """
      return .text(text, type: "application/xml")
    }
    named = try LoopbackServer([
      LoopbackRoute("/start", .redirect(to: "/wrapper.xml")),
      LoopbackRoute("/wrapper.xml", wrapper(to: other.url("/moved", host: "b.example"))),
      LoopbackRoute("/out", .redirect(to: other.url("/inline.xml", host: "b.example"))),
      LoopbackRoute("/port", .redirect(to: other.url("/inline.xml", host: "a.example"))),
    ])
  }

  private static let inline = """
    <VAST version="4.2"><Ad id="i"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
    <AdServingId>1</AdServingId><Impression>/inline-impression</Impression>
    <Creatives><Creative><UniversalAdId idRegistry="r">u</UniversalAdId>
    <Linear><Duration>00:00:06</Duration><MediaFiles>
    <MediaFile delivery="progressive" type="video/mp4" width="480" height="270">/ad.mp4</MediaFile>
    </MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
    """

  private func run(_ arguments: String...) -> CommandRun {
    CommandRun(
      arguments + ["--network", "--allow-private"],
      network: { options in
        let loopback = IPAddress(v4: 0x7F00_0001)
        options.resolver = FixedResolver(
          Dictionary(uniqueKeysWithValues: Self.names.map { ($0, [loopback]) }))
      })
  }

  /// The hosts and paths of the requests that came with the header, and of those without it.
  private func requests() -> (with: Set<String>, without: Set<String>) {
    var with: Set<String> = []
    var without: Set<String> = []
    for request in named.requests + other.requests {
      let host = (request.headers.value(of: "Host") ?? "").prefix { $0 != ":" }
      let place = "\(host)\(request.target)"
      switch request.headers.value(of: "X-Key") {
      case "secret"?: with.insert(place)
      default: without.insert(place)
      }
    }
    return (with, without)
  }

  @Test(arguments: ["play", "resolve", "check"])
  func `a header goes to the named host and redirects within it, and not to a wrapper's`(
    command: String
  ) {
    let run = run(command, named.url("/start", host: "a.example"), "--header", "X-Key: secret")
    let (with, without) = requests()
    #expect(with == ["a.example/start", "a.example/wrapper.xml"], "\(run.errorOutput)")
    #expect(without.isSuperset(of: ["b.example/moved", "b.example/inline.xml"]))
    #expect(!without.contains { $0.hasPrefix("a.example") })
  }

  @Test func `a tracker does not get it`() {
    let run = run(
      "play", named.url("/start", host: "a.example"), CommandRun.media, "--send", "--header",
      "X-Key: secret")
    let (with, without) = requests()
    #expect(with == ["a.example/start", "a.example/wrapper.xml"], "\(run.errorOutput)")
    #expect(without.contains("t.example/impression"), "\(run.errorOutput)")
  }

  @Test(arguments: [("/out", "b.example"), ("/port", "a.example")])
  func `a redirect to another host or port drops it`(path: String, host: String) {
    let run = run("lint", named.url(path, host: "a.example"), "--header", "X-Key: secret")
    let (with, without) = requests()
    #expect(with == ["a.example\(path)"], "\(run.errorOutput)")
    #expect(without == ["\(host)/inline.xml"])
  }

  @Test func `a header for a host goes to that host alone, on the port if it has one`() {
    _ = run(
      "play", named.url("/start", host: "a.example"), CommandRun.media, "--send", "--header-for",
      "B.Example:\(other.port)=X-Key: secret", "--header-for", "t.example:1=X-Key: secret")
    let (with, without) = requests()
    #expect(with.isSuperset(of: ["b.example/moved", "b.example/inline.xml"]))
    #expect(with.allSatisfy { $0.hasPrefix("b.example/") }, "\(with)")
    #expect(without.isSuperset(of: ["a.example/start", "t.example/impression"]))
  }

  @Test func `a header needs a host, and a file has none`() throws {
    let folder = try TemporaryFolder()
    let manifest = try folder.file("in.jsonl", "")
    for arguments in [
      ["play", CommandRun.tag], ["check", CommandRun.tag], ["batch", manifest], ["test", "."],
    ] {
      let run = CommandRun(arguments + ["--network", "--header", "X-Key: secret"])
      #expect(run.exitCode == .usage)
      #expect(
        run.errorOutput.contains("use '--header-for HOST=NAME:VALUE'"), "\(run.errorOutput)")
    }
    let run = run(
      "play", CommandRun.tag, CommandRun.media, "--header-for", "ads.example.com=X-Key: secret",
      "--decode", "demux")
    #expect(run.exitCode != .usage, "\(run.errorOutput)")
  }

  @Test(arguments: ["X-Key: secret", "a.example=", "http://a.example=X-Key: a"])
  func `a header for a host that names none is a usage error`(text: String) {
    let run = run("play", named.url("/start"), "--header-for", text)
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("use HOST=NAME:VALUE"), "\(run.errorOutput)")
    #expect(named.requests.isEmpty)
  }
}
