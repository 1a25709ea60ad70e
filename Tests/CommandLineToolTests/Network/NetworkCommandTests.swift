import CommandLineTool
import Foundation
import LoopbackServer
import Network
import Testing
import Vocabulary

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
