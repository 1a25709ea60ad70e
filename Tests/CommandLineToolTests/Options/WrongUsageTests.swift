import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

/// Calls that a newcomer gets wrong: what is said, and the exit status.
struct WrongUsageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) -> CommandRun {
    CommandRun(arguments, folder: folder.path(""))
  }

  private static let scenario = "version: 1\nname: s\ntag: t.xml\nmedia: m.mp4\n"

  @Test(arguments: [
    ("play", "it is a scenario; use 'vastsim test'"),
    ("resolve", "it is a scenario; use 'vastsim test'"),
    ("audit", "it is a scenario; use 'vastsim test'"),
    ("probe", "it is a scenario; use 'vastsim test'"),
    ("lint", "it is a scenario; use 'vastsim test'"),
    ("auction", "it is a scenario; use 'vastsim test'"),
    ("receive", "it is a scenario; use 'vastsim test'"),
    ("serve", "it is a scenario; use 'vastsim test'"),
    ("batch", "it is a scenario; use 'vastsim test'"),
  ])
  func `a scenario is given to another command`(command: String, message: String) throws {
    let file = try folder.file("s.yaml", Self.scenario)
    let run = run(command, file)
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput == "error: cannot read '\(file)': \(message)\n")
  }

  @Test(arguments: ["lint", "layout", "auction", "receive", "serve", "batch", "play", "resolve"])
  func `a log of an app is given to a command for something else`(command: String) {
    let run = run(command, CommandRun.sample("Native/Traces/outbrain-clean.jsonl"))
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.hasSuffix("it is an app trace; use 'vastsim audit'\n"))
  }

  @Test func `what is compared are runs, captures and tags`() throws {
    let file = try folder.file("s.yaml", Self.scenario)
    let trace = CommandRun.sample("Native/Traces/outbrain-clean.jsonl")
    for (path, message) in [
      (file, "it is a scenario; use 'vastsim test'"),
      (trace, "it is an app trace; use 'vastsim audit'"),
      (CommandRun.media, "it is media; use 'vastsim probe', or give it after a tag"),
    ] {
      for words in [[path, CommandRun.tag], [CommandRun.tag, path]] {
        let run = CommandRun(
          ["diff"] + words + ["--media", CommandRun.media], folder: folder.path(""))
        #expect(run.exitCode == .unreadableInput)
        #expect(run.errorOutput == "error: cannot read '\(path)': \(message)\n")
      }
    }
  }

  @Test func `an event stream is compared, not played`() throws {
    let stream = CommandRun("play", CommandRun.tag, CommandRun.media, "--format", "jsonl").output
    let file = try folder.file("run.jsonl", stream)
    for command in ["play", "lint", "layout", "batch"] {
      let run = run(command, file)
      #expect(run.exitCode == .unreadableInput)
      #expect(run.errorOutput.hasSuffix("it is an event stream; use 'vastsim diff'\n"))
    }
    #expect(run("diff", file, file).exitCode == .pass)
  }

  @Test(arguments: ["audit", "probe", "layout", "auction", "batch"])
  func `a tag is given to a command for something else`(command: String) {
    let run = run(command, CommandRun.tag)
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.hasSuffix("it is a tag; use 'vastsim check' or 'vastsim play'\n"))
  }

  @Test(arguments: [
    "play", "resolve", "audit", "lint", "layout", "auction", "receive", "serve", "batch",
  ])
  func `media is given to a command for something else`(command: String) {
    let run = run(command, CommandRun.media)
    #expect(run.exitCode == .unreadableInput)
    #expect(
      run.errorOutput.hasSuffix("it is media; use 'vastsim probe', or give it after a tag\n"))
  }

  @Test func `a tag is tested as a scenario`() {
    let run = run("test", CommandRun.tag)
    #expect(run.exitCode == .unreadableInput)
    #expect(
      run.output.contains(
        "error: this is a tag; use 'vastsim check' or 'vastsim play' [ScenarioUnreadable]"))
  }

  @Test func `a media file after a tag is the tag's media for check`() {
    let named = run("check", CommandRun.tag, "--media", CommandRun.media, "--quiet")
    let placed = run("check", CommandRun.tag, CommandRun.media, "--quiet")
    #expect(placed.exitCode == named.exitCode)
    #expect(placed.output == named.output)
    let two = run("check", CommandRun.tag, CommandRun.media, CommandRun.media)
    #expect(two.exitCode == .usage)
    #expect(two.errorOutput.contains("are both media, but one file replaces every MediaFile"))
  }

  @Test func `a file of zero bytes is not text`() throws {
    let file = folder.url.appending(path: "zeros.xml")
    try Data(repeating: 0, count: 10_000_001).write(to: file)
    let run = run("lint", file.path(percentEncoded: false))
    #expect(run.exitCode == .findings)
    #expect((run.output + run.errorOutput).contains("this is not a text file"))
  }

  @Test func `a folder that does not exist is an error where it is named`() {
    for arguments in [
      ["cache", "--cache", "nothere"], ["cache", "clear", "--cache", "nothere"],
      ["play", CommandRun.tag, CommandRun.media, "--allow-files", "nothere"],
    ] {
      let run = CommandRun(arguments, folder: folder.path(""))
      #expect(run.exitCode == .unreadableInput)
      #expect(
        run.errorOutput.hasPrefix("error: cannot read 'nothere': no such file or directory; "))
    }
  }

  @Test func `a new folder without a name is refused`() {
    let run = run("new", "")
    #expect(run.exitCode == .usage)
    #expect(
      run.errorOutput.hasPrefix(
        "error: The name given for <DIR> is empty: name a folder, such as 'ads'.\n"))
  }

  @Test(arguments: [
    (["play", "t", "--seed", "99999999999999999999"], "The largest is 9223372036854775807."),
    (["play", "t", "--observations", "99999999999999999999"], "The largest is 1000."),
    (["play", "t", "--map", "foo"], "Write PREFIX=PATH."),
    (["play", "t", "--macro", "foo"], "Write NAME=VALUE."),
    (["list", "scenarios", "half-visible"], "Use 'vastsim explain half-visible'."),
    (["list", "players", "html5"], "Use 'vastsim explain html5'."),
    (["explain", "999"], "There is no error code 999. Did you mean 902?"),
    (["explain", "777"], "There is no error code 777. Known codes: 100, 101, 102, 200,"),
    (["help", "plya"], "There is no command or topic 'plya'. Did you mean 'play'?"),
    (["batch", "--network", "--header", "foo"], "Usage: vastsim batch "),
    (["play", "t", "--network", "--header-for", "a: b"], "has no 'HOST=' before the header"),
    (["play", "t", "--network", "--header-for", "=A: b"], "names no host before '='"),
    (["play", "t", "--network", "--header-for", "https://a.b=A: b"], "which is not a host"),
    (["play", "t", "--network", "--header-for", "a.b=A"], "has no ':' between"),
    (["play", "t", "--network", "--header-for", "a.b=Host: c"], "sets 'Host', which comes from"),
  ])
  func `a mistake says what to write`(arguments: [String], message: String) {
    let run = CommandRun(arguments, folder: folder.path(""))
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.hasPrefix("error: "))
    #expect(run.errorOutput.contains(message), "\(run.errorOutput)")
  }

  @Test func `help is a word too`() {
    #expect(run("help").output == run("--help").output)
    #expect(run("help", "play").output == run("play", "--help").output)
    #expect(run("help").exitCode == .pass)
  }

  @Test func `an error code is found as a timeline writes it`() {
    for id in ["error 303", "VASTError303", "VAST error 303", "303"] {
      #expect(run("explain", id).output.hasPrefix("VAST error 303 "))
    }
  }
}
