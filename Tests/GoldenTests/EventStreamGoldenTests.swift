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
      "play", CommandRun.path("SampleMedia/Tags/inline-linear.xml"),
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
