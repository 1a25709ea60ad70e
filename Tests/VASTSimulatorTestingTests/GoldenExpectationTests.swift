import Foundation
import Testing
import VASTSimulator
import VASTSimulatorTesting

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
