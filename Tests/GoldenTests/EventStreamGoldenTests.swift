import CommandLineTool
import Foundation
import TestSupport
import Testing

@Suite(.tags(.slow))
struct EventStreamGoldenTests {
  static let scenarios: [String] = {
    let folder = Checkout.root.appending(path: "SampleMedia/Scenarios")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test(arguments: scenarios)
  func `every sample scenario gives its event stream, byte for byte`(scenario: String) throws {
    let run = CommandRun([
      "play", "--scenario", CommandRun.path("SampleMedia/Scenarios/\(scenario).yaml"),
      "--format", "jsonl",
    ])
    #expect(run.exitCode == .pass)
    try Golden(
      "\(scenario).events.jsonl",
      about: scenario == "fully-visible" ? Golden.videoStandards : ["mrc-video"]
    ).expectStream(run.output)
  }

  @Test
  func `there is a golden for each of the twenty built-in scenarios`() {
    #expect(Self.scenarios.count == 20)
  }

  @Test
  func `a screen with two units gives its event stream, byte for byte`() throws {
    let run = CommandRun([
      "play", "--scenario", CommandRun.path("SampleMedia/Screens/feed.yaml"), "--format", "jsonl",
    ])
    #expect(run.exitCode == .pass)
    try Golden("feed.events.jsonl").expectStream(run.output)
  }

  @Test
  func `an index at the end of the file costs a request, byte for byte`() throws {
    let run = CommandRun([
      "play", CommandRun.path("SampleMedia/Tags/six-seconds.xml"),
      CommandRun.path("SampleMedia/Media/moov-at-end.mp4"), "--scenario", "slow-network",
      "--format", "jsonl",
    ])
    #expect(run.exitCode == .pass)
    try Golden("slow-network-moov-at-end.events.jsonl").expectStream(run.output)
  }

  @Test(arguments: ["html5", "criteo-ios", "criteo-ios-app"])
  func `every player profile gives its event stream, byte for byte`(player: String) throws {
    let run = CommandRun([
      "play", CommandRun.path("SampleMedia/Tags/criteo.xml"),
      CommandRun.path("SampleMedia/Media/ad-3.2s.mp4"), "--player", player, "--format", "jsonl",
    ])
    // The tag breaks the standard, and plays all the same.
    #expect(run.exitCode == .findings)
    try Golden("\(player)-3.2s.events.jsonl").expectStream(run.output)
  }

  @Test(arguments: [
    "wrapper-1", "pod", "pod-with-buffet", "companions", "icons", "vmap", "renditions", "nonlinear",
    "vmap-nonlinear", "audio",
  ])
  func `chains, pods, breaks and what is beside the video give their event streams`(
    tag: String
  ) throws {
    let run = CommandRun(
      ["play", CommandRun.path("SampleMedia/Tags/\(tag).xml"), "--format", "jsonl"]
        + CommandRun.sampleMaps)
    // One ad of the pod with stand-alone ads names missing media.
    #expect(run.exitCode == (tag == "pod-with-buffet" ? .unreadableInput : .pass))
    try Golden("\(tag).events.jsonl").expectStream(run.output)
  }
}

struct VerificationGoldenTests {
  private func play(_ tag: String, _ options: String...) -> CommandRun {
    CommandRun(
      ["play", CommandRun.path("SampleMedia/Tags/\(tag).xml")] + CommandRun.sampleMaps
        + ["--map", "https://scripts.example.com/=\(CommandRun.path("SampleMedia/Scripts/"))"]
        + options)
  }

  /// One of the vendors has no script here, and nothing can stand in for it.
  @Test(arguments: [
    ("verification-script", ExitCode.pass), ("verification-vendors", .findings),
  ])
  func `scripts give their event streams, byte for byte`(
    tag: String, exitCode: ExitCode
  ) throws {
    let run = play(tag, "--format", "jsonl")
    #expect(run.exitCode == exitCode)
    try Golden("\(tag).events.jsonl").expectStream(run.output)
  }

  @Test
  func `the text shows what scripts send and write`() throws {
    try Golden("verification-vendors.txt").expect(play("verification-vendors").output)
  }

  @Test
  func `both measurers stand side by side`() throws {
    let run = play("verification-script", "--verification", "both")
    try Golden("verification-both.txt").expect(run.output)
    #expect(!run.errorOutput.contains("MeasurersDiffer"))
  }

  @Test
  func `what becomes of vendors is said where they are declared`() throws {
    try Golden("verification-vendors.diagnostics.txt")
      .expect(play("verification-vendors", "--verification", "scripts").errorOutput)
  }
}

struct CaptionGoldenTests {
  private static let scenario = CommandRun.path("SampleMedia/Captions/captions-on.yaml")

  @Test func `captions give their event stream, byte for byte`() throws {
    let run = CommandRun(["play", "--scenario", Self.scenario, "--format", "jsonl"])
    #expect(run.exitCode == .pass)
    try Golden("captions-on.events.jsonl").expectStream(run.output)
  }

  @Test func `a reader sees every file and every caption`() throws {
    let run = CommandRun(["play", "--scenario", Self.scenario, "--decode", "demux"])
    #expect(run.exitCode == .pass)
    try Golden("captions-on.txt").expect(run.output)
  }

  @Test func `captions inside the video are told`() throws {
    let tag = CommandRun.path("SampleMedia/Tags/no-namespace.xml")
    let media = CommandRun.path("SampleMedia/Media/cea-608.mp4")
    let text = CommandRun(["play", tag, media, "--quiet"])
    #expect(text.output.contains("\nCaptions     in the video, CEA-608, 2 cues\n"))
    let json = CommandRun(["play", tag, media, "--format", "json"])
    #expect(json.output.contains("\"embeddedCaptions\" : {"))
    #expect(json.output.contains("\"cea608\" : true"))
  }
}
