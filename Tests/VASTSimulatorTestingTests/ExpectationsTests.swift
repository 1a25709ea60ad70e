import Foundation
import Synchronization
import TestSupport
import Testing
import VASTSimulator

@testable import VASTSimulatorTesting

/// Expectations over an ad of six seconds, and how their failures read.
struct ExpectationsTests {
  private static let run =
    "in Tags/six-seconds.xml, scenario 'fully-visible', player 'exact': completed after 6.000 s"

  @Test func `what happened is met`() throws {
    let timeline = try Plays.timeline()
    expectTimeline(
      timeline,
      matches: [
        .beacon("impression", at: .zero, source: .vast, hop: 0, adID: "ad-30s"),
        .beacon("firstQuartile", at: .milliseconds(1501)),
        .beacon("midpoint", playhead: .seconds(3), url: "/midpoint?cb="),
        .beacon("skip", times: 0), .beacon("start", times: .atLeast(1)),
        .verification("complete", at: .seconds(6)), .omid("sessionStart", times: .atMost(1)),
        .player("thirdQuartile", at: .seconds(4), within: .milliseconds(500)),
      ])
    expectNo(.beacon("skip"), in: timeline)
    expectOrder(["impression", "start", "complete"], in: timeline)
    expectViewable("mrc-video", in: timeline)
    expectNotViewable("groupm-video", in: timeline)
    expectOutcome(.completed, in: timeline)
    expectDiagnostic("VerificationStandIn", in: timeline)
    expectPass(timeline)
  }

  @Test func `each event that is missed is an issue with the nearest that happened`() throws {
    let timeline = try Plays.timeline()
    let messages = Plays.messages {
      expectTimeline(
        timeline,
        matches: [
          .beacon("midpoint", at: .milliseconds(3100)), .beacon("start", times: 2),
          .beacon("impression"), .verification("midpoint", url: "elsewhere"),
        ])
    }
    #expect(
      messages == [
        "expected beacon 'midpoint' at 3.100 s ± 0.001 s once, the nearest is at 3.000 s, "
          + "playhead 3.000 s, which is 0.100 s away\n\(Self.run)",
        "expected beacon 'start' 2 times, got 1: at 0.000 s\n\(Self.run)",
        "expected verification beacon 'midpoint' with 'elsewhere' in its URL once, the nearest is "
          + "at 3.000 s, playhead 3.000 s, which has a URL without 'elsewhere'\n\(Self.run)",
      ])
  }

  @Test func `an issue is where the expectation is written`() throws {
    let timeline = try Plays.timeline()
    let line = #line + 2
    withKnownIssue {
      expectOutcome(.skipped, in: timeline)
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileName == "ExpectationsTests.swift"
    }
  }

  @Test func `every expectation says what was expected and what came`() throws {
    let timeline = try Plays.timeline()
    let messages = Plays.messages {
      expectNo(.beacon("midpoint"), in: timeline)
      expectOrder(["complete", "start"], in: timeline)
      expectViewable("groupm-video", in: timeline)
      expectNotViewable("mrc-video", in: timeline)
      expectViewable("mrc", in: timeline)
      expectOutcome(.skipped, in: timeline)
      expectErrorCode(303, in: timeline)
      expectDiagnostic("MediaFileMissingType", in: timeline)
    }
    let standards = timeline.viewability.map { "'\($0.standard)'" }.joined(separator: ", ")
    #expect(
      messages
        == [
          "expected beacon 'midpoint' never, got one at 3.000 s, playhead 3.000 s",
          "expected 'complete' before 'start', got 'start' first, at 0.000 s, playhead 0.000 s",
          "expected 'groupm-video' met, but it was not: playback was not user-initiated",
          "expected 'mrc-video' not met, but it was met at 2.000 s",
          "standard 'mrc' was not measured; measured: \(standards)",
          "expected outcome 'skipped', got 'completed'",
          "expected error 303, but there was none",
          "expected a diagnostic [MediaFileMissingType], but there was none",
        ].map { "\($0)\n\(Self.run)" })
  }

  @Test func `a name that nothing bears fails, whatever is expected of it`() throws {
    let timeline = try Plays.timeline()
    let messages = Plays.messages {
      expectNo(.beacon("skipp"), in: timeline)
      expectTimeline(timeline, matches: [.omid("sessionEnd")])
      expectOrder(["impression", "startt"], in: timeline)
      expectOrder(["impression"], in: timeline)
      expectTimeline(timeline, matches: [])
    }.map { $0.split(separator: "\n").first.map(String.init) ?? "" }
    #expect(messages[0] == "there is no beacon 'skipp'; did you mean 'skip'?")
    #expect(messages[1].hasPrefix("there is no OMID event 'sessionEnd'"))
    #expect(messages[2] == "there is no beacon 'startt'; did you mean 'start'?")
    #expect(messages[3] == "an order needs at least two beacons")
    #expect(messages[4] == "the list of expected events is empty; add at least one")
  }

  @Test func `text of a tag stays on its line in a failure`() throws {
    let timeline = try Plays.timeline(
      .text("version: 1\nexpect: [{ beacon: \"impression\", url: \"a\\n::error::b\" }]"))
    let messages = Plays.messages {
      expectTimeline(timeline, matches: [.beacon("impression", url: "x\n::error::y\u{1B}[2J")])
      expectPass(timeline)
    }
    #expect(messages.count == 2)
    for message in messages {
      #expect(!message.contains("\n::") && !message.contains("\u{1B}"))
      #expect(message.hasSuffix("completed after 6.000 s"))
    }
    #expect(messages[0].contains(#"'x\n::error::y\u{1B}[2J'"#))
    #expect(messages[1].contains(#"a\n::error::b"#))
  }

  @Test func `a value that no event can have fails, whatever is expected of it`() throws {
    let timeline = try Plays.timeline()
    let messages = Plays.messages {
      expectNo(
        .beacon("midpoint", source: Timeline.Beacon.Source(rawValue: "verifikation")), in: timeline)
      expectNo(.beacon("midpoint", hop: -1), in: timeline)
      expectNo(
        .beacon("midpoint", at: .seconds(3), within: .milliseconds(-1)), in: timeline)
      expectNo(.player("midpoint", at: .seconds(-3)), in: timeline)
      expectNo(.omid("midpoint", playhead: .seconds(-3)), in: timeline)
      expectNo(.beacon("impression", source: .verification), in: timeline)
    }.map { $0.split(separator: "\n").first.map(String.init) ?? "" }
    #expect(
      messages.prefix(5) == [
        "there is no beacon source 'verifikation'; did you mean 'verification'?",
        "there is no hop -1; the inline ad is hop 0",
        "the tolerance -0.001 s is negative; use zero or more",
        "the instant -3.000 s is negative; use zero or more",
        "the playhead -3.000 s is negative; use zero or more",
      ])
    #expect(messages.last?.hasPrefix("there is no verification beacon 'impression'") == true)
    expectTimeline(
      timeline, matches: [.beacon("twoSecondsFiftyPercentView", source: .verification)])
  }

  @Test func `what the scenario expects is not listed against a run that fails`() throws {
    let timeline = try Plays.timeline(
      .text(
        "{version: 1, expect: [{ diagnostic: VerificationStandIn }, { beacon: midpoint, at: 1s }]}")
    )
    let messages = Plays.messages { expectPass(timeline, failingOn: .note) }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("\n- expected beacon 'midpoint' at 1.000 s") == true)
    #expect(messages.first?.contains("VerificationStandIn") == false)
    #expect(timeline.diagnostics.contains { $0.rule == "VerificationStandIn" })
  }

  @Test func `a golden of the scenario is part of a pass`() throws {
    let timeline = try Plays.timeline(.text("{version: 1, golden: /nowhere/run.jsonl}"))
    let messages = Plays.messages { expectPass(timeline) }
    #expect(
      messages.first?.contains("/nowhere/run.jsonl: error: the golden file is missing") == true)
    expectDiagnostic("GoldenMissing", in: timeline)
  }

  @Test func `a beacon that never came says why, where the run knows`() throws {
    let timeline = try Plays.timeline(
      .text("{version: 1, name: torn-down, steps: [{ at: 2s, do: teardown }]}"))
    let messages = Plays.messages {
      expectTimeline(timeline, matches: [.beacon("midpoint"), .player("midpoint")])
    }
    let run =
      "in Tags/six-seconds.xml, scenario 'torn-down', player 'exact': closed after 2.000 s"
    #expect(
      messages == [
        "expected beacon 'midpoint' once, it did not happen: the player was destroyed before "
          + "it\n\(run)",
        "expected player event 'midpoint' once, it did not happen\n\(run)",
      ])
  }

  @Test func `a run that does not pass names everything that speaks against it`() throws {
    let timeline = try Plays.timeline(media: nil)
    let messages = Plays.messages {
      expectPass(timeline)
      expectTimeline(timeline, matches: [.beacon("start")])
    }
    let run =
      "in Tags/six-seconds.xml, scenario 'fully-visible', player 'exact': error 401 after 0.000 s"
    #expect(messages.count == 2)
    #expect(messages[0].hasPrefix("expected a pass, got not judged: the media 'https://"))
    #expect(messages.allSatisfy { $0.hasSuffix(run) })
    expectErrorCode(401, in: timeline)
  }
}

/// Event streams that are kept in files.
struct GoldenExpectationTests {
  private static let none = GoldenUpdate { _ in nil }
  private static let update = GoldenUpdate { $0 == "UPDATE_GOLDENS" ? "1" : nil }
  private static let pipeline = GoldenUpdate { _ in "1" }

  private func messages(
    _ timeline: Timeline, _ path: String, _ update: GoldenUpdate
  ) -> [String] {
    Plays.messages {
      expectGolden(timeline, at: path, update: update, sourceLocation: #_sourceLocation)
    }
  }

  @Test func `a golden is missing, written once, met, and differs`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "golden-expectation-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path(percentEncoded: false) + "run.jsonl"
    let timeline = try Plays.timeline()

    let missing = messages(timeline, path, Self.none)
    #expect(missing.count == 1)
    #expect(
      missing.first?.contains(
        "/run.jsonl: error: the golden file is missing; write it with UPDATE_GOLDENS=1") == true)
    let refused = messages(timeline, path, Self.pipeline)
    #expect(refused.first?.contains("UPDATE_GOLDENS is ignored if CI is set") == true)
    #expect(!FileManager.default.fileExists(atPath: path))

    let written = messages(timeline, path, Self.update)
    #expect(written.first?.contains("the golden file was missing and was written") == true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == timeline.eventStream)
    #expect(messages(timeline, path, Self.none) == [])
    #expect(messages(timeline, path, Self.update) == [])

    let other = try Plays.timeline(.named("half-visible"))
    let differing = try #require(messages(other, path, Self.none).first)
    #expect(differing.contains("/run.jsonl:1:1: error: the event stream differs"))
    #expect(differing.contains("accept it with UPDATE_GOLDENS=1"))
    #expect(differing.contains("/run.jsonl.actual\n@@ -1,"))
    #expect(
      try String(contentsOfFile: path + ".actual", encoding: .utf8) == other.eventStream)
    #expect(messages(other, path, Self.update).first?.contains("was overwritten") == true)
    #expect(messages(other, path, Self.none) == [])
  }

  @Test func `a golden in a folder that is not there cannot be written`() throws {
    let failure = messages(
      try Plays.timeline(), "/nowhere/at/all/run.jsonl", Self.update)
    #expect(failure.first?.hasPrefix("cannot write '/nowhere/at/all/run.jsonl': no such") == true)
  }
}

/// Runs of the samples, and the messages of failures.
enum Plays {
  static let samples = Checkout.root
    .appending(path: "SampleMedia").path(percentEncoded: false)

  static func timeline(
    _ scenario: Playback.ScenarioSource = .fullyVisible, media: String? = "Media/ad-6s.mp4"
  ) throws -> Timeline {
    var playback = Playback(
      tag: .file("Tags/six-seconds.xml"), media: media, scenario: scenario)
    playback.folder = samples
    playback.decodesFrames = false
    return try playback.run()
  }

  /// The messages of the issues that are recorded, in order; none is an issue of the caller's test.
  static func messages(_ body: () throws -> Void) rethrows -> [String] {
    let messages = Mutex<[String]>([])
    try withKnownIssue(isIntermittent: true) {
      try body()
    } matching: { issue in
      messages.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    return messages.withLock { $0 }
  }
}
