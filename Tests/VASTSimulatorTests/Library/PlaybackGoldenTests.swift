import Foundation
import Testing
import VASTSimulator

/// Runs whose scenario names a golden, which is read and never written.
struct PlaybackGoldenTests {
  @Test func `a run is held to its scenario's golden`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "playback-golden-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "run.jsonl").path(percentEncoded: false)
    var playback = Playback(
      tag: .file("Tags/inline-linear.xml"), media: "Media/ad-6s.mp4",
      scenario: .text("{version: 1, golden: '\(path)'}"))
    playback.folder = Samples.path("")
    playback.decodesFrames = false

    let missing = try playback.run()
    #expect(!missing.passes && missing.faults().count == 1)
    #expect(missing.faults().first?.hasPrefix("1 error: ") == true, "\(missing.faults())")
    #expect(
      missing.diagnostics.last?.description.hasSuffix(
        "/run.jsonl: error: the golden file is missing; write it with 'expectGolden' "
          + "[GoldenMissing]") == true)

    try Data(try missing.eventStream.utf8).write(to: URL(filePath: path))
    let equal = try playback.run()
    #expect(equal.passes && equal != missing)
    #expect(try equal.eventStream == missing.eventStream)

    playback.seed = 2
    let differing = try playback.run()
    #expect(!differing.passes)
    let finding = try #require(differing.diagnostics.last)
    #expect((finding.rule, finding.line) == ("GoldenDiffers", 1))
    #expect(finding.file?.hasSuffix("/run.jsonl") == true)
    #expect(finding.message.hasSuffix("accept it with 'expectGolden'"))
    #expect(!(try differing.eventStream.contains("Golden")))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["run.jsonl"])
  }

  @Test func `a golden that cannot be read is named`() throws {
    var playback = Playback(
      tag: .file("Tags/inline-linear.xml"), media: "Media/ad-6s.mp4",
      scenario: .text("{version: 1, golden: Tags}"))
    playback.folder = Samples.path("")
    playback.decodesFrames = false
    let finding = try #require(try playback.run().diagnostics.last)
    #expect(finding.severity == .error)
    #expect(
      finding.message
        == "cannot read '\(Samples.path("Tags"))': it is a folder; use a file inside it")
  }
}
