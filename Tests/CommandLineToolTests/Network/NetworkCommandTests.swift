import Foundation
import LoopbackServer
import Network
import Synchronization
import Testing
import Vocabulary

@testable import CommandLineTool

/// What each command makes of a URL.
struct NetworkCommandTests {
  private static let commands = ["lint", "resolve", "probe", "play"]

  private let server: LoopbackServer
  private let network = ["--network", "--allow-private"]

  init() throws {
    let inline = try String(contentsOfFile: CommandRun.tag, encoding: .utf8)
    server = try LoopbackServer([
      LoopbackRoute("/tag", .text(inline, type: "application/xml")),
      LoopbackRoute("/media", .file(CommandRun.sample("Media/ad-30s.mp4"))),
      LoopbackRoute("/none", .status(204)),
    ])
  }

  /// The URL that suits a command.
  private func url(for command: String) -> String {
    server.url(command == "probe" ? "/media" : "/tag")
  }

  private func media(for command: String) -> [String] {
    ["play", "resolve"].contains(command)
      ? ["--map", "https://cdn.example.com/media/=\(CommandRun.sample("Media/"))"] : []
  }

  @Test(arguments: commands)
  func `what answers is taken`(command: String) throws {
    let url = url(for: command)
    let run = CommandRun([command, url] + media(for: command) + network)
    #expect(run.exitCode == .pass, "\(run.output) \(run.errorOutput)")
    #expect(
      run.errorOutput.contains(
        "note: this run used the network and cannot be repeated; '--record DIR' records it\n"))
    #expect(server.requests.map(\.method) == ["GET"])
  }

  @Test(arguments: ["play", "resolve", "check"])
  func `a server is told for which device it is asked`(command: String) throws {
    let device = ["--macro", "DEVICEIP=203.0.113.7", "--macro", "DEVICEUA=Phone/1"]
    func asked(_ further: [String]) throws -> [String?] {
      let before = server.requests.count
      _ = CommandRun(
        [command, server.url("/tag")] + media(for: "play") + network + further,
        network: { $0.resolver = FixedResolver([:]) })
      let request = try #require(server.requests.dropFirst(before).first)
      return ["X-Device-IP", "X-Device-User-Agent", "X-Forwarded-For", "X-Device-Requested-With"]
        .map { request.headers.value(of: $0) }
    }
    #expect(try asked(device) == ["203.0.113.7", "Phone/1", "203.0.113.7", nil])
    #expect(
      try asked(device + ["--macro", "APPBUNDLE=com.example"]).last == "com.example")
    #expect(try asked(["--macro", "PAGEURL=https://p.example/"]) == [nil, nil, nil, nil])
  }

  @Test(arguments: ["lint", "probe"])
  func `what is not there is an input that cannot be read`(command: String) {
    let url = server.url("/elsewhere")
    let run = CommandRun([command, url] + network)
    #expect(run.exitCode == .unreadableInput)
    #expect(
      run.errorOutput.contains(
        "error: cannot fetch '\(url)': the server answered with status 404"))
  }

  @Test(arguments: ["play", "resolve"])
  func `a tag that its server does not give ends in an error as a wrapper's does`(
    command: String
  ) {
    let run = CommandRun([command, server.url("/elsewhere")] + network)
    #expect(run.exitCode == .findings)
    #expect((run.output + run.errorOutput).contains("error 301"))
    #expect((run.output + run.errorOutput).contains("the server answered with status 404"))
  }

  @Test(arguments: commands)
  func `nothing is asked unless it is allowed`(command: String) {
    let url = url(for: command)
    let run = CommandRun(command, url)
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.hasPrefix("error: cannot fetch '\(url)': "), "\(run.errorOutput)")
    #expect(run.errorOutput.contains("--network"))
    #expect(server.requests == [])
  }

  @Test(arguments: commands)
  func `this machine is not asked unless that is allowed too`(command: String) {
    let url = url(for: command)
    let run = CommandRun(command, url, "--network")
    #expect(run.exitCode == .unreadableInput)
    #expect(
      run.errorOutput.contains(
        "leads to '127.0.0.1', a loopback address; '--allow-private' allows such"),
      "\(run.errorOutput)")
    #expect(server.requests == [])
  }

  @Test func `a file of certificates has to be there`() {
    let run = CommandRun(["play", server.url("/tag"), "--ca-file", "/nowhere.pem"] + network)
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.contains("'/nowhere.pem'"))
    #expect(CommandRun("play", CommandRun.tag, "--ca-file", "x").exitCode == .usage)
  }

  @Test func `headers and the user agent are those that were asked for`() {
    _ = CommandRun(
      ["lint", server.url("/tag"), "--header", "X-Test: 1", "--user-agent", "probe/2"] + network)
    let headers = server.requests.first?.headers ?? []
    #expect(headers.contains { $0.name == "X-Test" && $0.value == "1" })
    #expect(headers.contains { $0.name == "User-Agent" && $0.value == "probe/2" })
  }

  @Test func `a server that has no ad is told apart from one that fails`() {
    let run = CommandRun(["play", server.url("/none"), "--format", "json"] + network)
    #expect(run.exitCode == .findings)
    #expect(run.output.contains(#""outcome" : "noAd""#))
    #expect(run.output.contains("the server has no ad (HTTP 204)"))
  }
}

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

/// The options that limit how long fetches take.
struct TimeLimitTests {
  private final class Captured: Sendable {
    let limits = Mutex<[HTTPPurpose: HTTPLimits]>([:])
  }

  private func limits(_ options: String...) -> [HTTPPurpose: HTTPLimits] {
    let captured = Captured()
    _ = CommandRun(["lint", CommandRun.tag, "--network"] + options) { options in
      captured.limits.withLock { $0 = options.limits }
    }
    return captured.limits.withLock { $0 }
  }

  @Test func `without an option the client's own limits hold`() {
    #expect(limits().isEmpty)
  }

  @Test func `an option replaces one limit of every fetch, and none of beacons`() {
    let given = limits("--connect-timeout", "500ms")
    #expect(given[.document]?.connect == .milliseconds(500))
    #expect(given[.document]?.whole == HTTPLimits(for: .document).whole)
    #expect(given[.media]?.whole == HTTPLimits(for: .media).whole)
    #expect(given[.beacon] == nil)
    let both = limits("--connect-timeout=1s", "--total-timeout=2m")
    for purpose in HTTPPurpose.allCases where purpose != .beacon {
      #expect(both[purpose]?.connect == .seconds(1) && both[purpose]?.whole == .seconds(120))
      #expect(both[purpose]?.bodyBytes == HTTPLimits(for: purpose).bodyBytes)
    }
  }

  @Test func `a server that takes longer is a timeout that names the option`() throws {
    let server = try LoopbackServer([LoopbackRoute("/x", .never)])
    var errors = ""
    // Within a short limit a busy machine may not even have asked.
    for (limit, text) in [("300ms", "0.300 s"), ("3s", "3.000 s"), ("30s", "30.000 s")] {
      let run = CommandRun(
        "lint", server.url("/x"), "--network", "--allow-private", "--total-timeout", limit)
      #expect(run.exitCode == .unreadableInput)
      errors = run.errorOutput
      let isNamed = errors.contains(
        "did not respond within \(text); players do not wait longer; '--total-timeout' sets the "
          + "limit")
      if isNamed { return }
    }
    Issue.record("\(errors)")
  }

  @Test(arguments: ["--connect-timeout", "--total-timeout"])
  func `a limit needs the network, and is a duration above zero`(option: String) {
    #expect(
      CommandRun("lint", CommandRun.tag, option, "1s").errorOutput.contains(
        "'\(option)' needs '--network'."))
    for value in ["1", "0s", "25h", "-1s", "soon"] {
      let run = CommandRun("lint", CommandRun.tag, "--network", "\(option)=\(value)")
      #expect(run.exitCode == .usage, "\(value)")
    }
  }

  @Test func `a certificate that is not trusted names the option that trusts it`() throws {
    let folder = try TemporaryFolder()
    let authority = try LoopbackAuthority(in: folder.path(""))
    let server = try LoopbackServer(
      [LoopbackRoute("/x", .text("<VAST version='4.2'/>"))],
      certificate: try authority.certificate())
    let options = ["lint", server.url("/x"), "--network", "--allow-private"]
    let run = CommandRun(options)
    #expect(
      run.errorOutput.contains("trust its authority with '--ca-file'"), "\(run.errorOutput)")
    #expect(
      CommandRun(options + ["--ca-file", authority.certificateFile]).errorOutput.hasPrefix(
        "note: this run used the network"))
  }

  @Test func `a file without certificates is refused before anything is fetched`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("ca.pem", "no certificate")
    let run = CommandRun("lint", CommandRun.tag, "--network", "--ca-file", file)
    #expect(run.exitCode == .unreadableInput)
    #expect(
      run.errorOutput.contains("it contains no certificate in PEM form; give --ca-file a PEM file"),
      "\(run.errorOutput)")
  }
}
