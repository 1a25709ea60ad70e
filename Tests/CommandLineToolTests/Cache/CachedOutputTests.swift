import CommandLineTool
import Foundation
import Testing

/// A measurement from the cache never changes a byte of what a command prints or writes.
struct CachedOutputTests {
  private let folder: TemporaryFolder
  private let cache: String

  init() throws {
    folder = try TemporaryFolder()
    cache = folder.path("cache")
  }

  /// A command that plays or measures media; `OUT` stands for a folder of its own.
  enum Trial: String, CaseIterable {
    case play, playQuality, probe, stream, check, batch, test, diff

    var arguments: [String] {
      let (tag, media) = (CommandRun.tag, CommandRun.sample("Media/ad-3.2s.mp4"))
      switch self {
      case .play:
        return [
          "play", tag, media, "--format", "jsonl", "--frames", "OUT/frames",
          "--report", "html=OUT/r.html", "--report", "json=OUT/r.json",
        ]
      case .playQuality:
        return [
          "play", tag, CommandRun.sample("Media/corrupt-in-the-middle.mp4"), "--quality",
          "--report", "json=OUT/r.json", "--report", "junit=OUT/r.xml",
        ]
      case .probe:
        let names = ["ad-3.2s.mp4", "truncated.mp4", "ad-6s.m4a", "cea-608.mp4", "not-a-video.mp4"]
        return ["probe", "--format", "json"] + names.map { CommandRun.sample("Media/\($0)") }
      case .stream:
        return ["probe", "--format", "json", CommandRun.sample("Media/hls/master.m3u8")]
      case .check:
        return [
          "check", tag, "--media", media, "--format", "json", "--report", "html=OUT/r.html",
          "--report", "sarif=OUT/r.sarif",
        ]
      case .batch:
        return ["batch", "OUT/../in.jsonl", "--decode", "full", "--events", "OUT/events"]
      case .test:
        return ["test", "OUT/../s.yaml", "--report", "json=OUT/r.json"]
      case .diff:
        return ["diff", tag, CommandRun.sample("Tags/renditions.xml"), "--media", media]
      }
    }
  }

  /// What a command printed and wrote.
  private struct Result: Equatable {
    var status: Int32
    var output: String
    var errorOutput: String
    var files: [String: Data] = [:]
  }

  private func run(_ trial: Trial, _ options: [String], in name: String) throws -> Result {
    let line = #"{"id":"a","tag":"\#(CommandRun.tag)","media":"\#(CommandRun.media)"}"#
    _ = try folder.file("in.jsonl", line + "\n" + line)
    _ = try folder.file(
      "s.yaml", "version: 1\ntag: \(CommandRun.tag)\nmedia: \(CommandRun.media)\n")
    // One name for all runs, since reports and messages may name it.
    let place = folder.path("out")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let arguments = trial.arguments.map { $0.replacingOccurrences(of: "OUT", with: place) }
    let run = CommandRun(arguments + options)
    var result = Result(
      status: run.exitCode.rawValue, output: run.output, errorOutput: run.errorOutput)
    let files = FileManager.default.enumerator(atPath: place)
    while let file = files?.nextObject() as? String {
      result.files[file] = FileManager.default.contents(atPath: "\(place)/\(file)")
    }
    try FileManager.default.moveItem(atPath: place, toPath: folder.path(name))
    return result
  }

  /// The entries with their file numbers, which a rewritten entry would change.
  private func entries() throws -> [String: Int] {
    var entries: [String: Int] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: cache) {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(cache)/\(name)")
      entries[name] = attributes[.systemFileNumber] as? Int
    }
    return entries
  }

  @Test(arguments: Trial.allCases)
  func `a command gives the same bytes with an empty cache, a full one and none`(
    trial: Trial
  ) throws {
    let without = try run(trial, ["--no-cache"], in: "without")
    let cold = try run(trial, ["--cache", cache], in: "cold")
    let kept = try entries()
    let warm = try run(trial, ["--cache", cache], in: "warm")
    #expect(without == cold && cold == warm)
    #expect(!without.output.isEmpty && without.status < 64)
    // Nothing was measured the second time, and so nothing written.
    let after = try entries()
    #expect(!kept.isEmpty && after == kept)
  }

  @Test func `what check measured serves probe and play`() throws {
    let media = CommandRun.sample("Media/ad-3.2s.mp4")
    _ = CommandRun("check", CommandRun.tag, "--media", media, "--cache", cache)
    let kept = try entries()
    let plain = CommandRun("probe", media)
    let known = CommandRun("probe", media, "--cache", cache)
    #expect(known.output == plain.output)
    _ = CommandRun("play", CommandRun.tag, media, "--cache", cache)
    #expect(try entries() == kept)
  }

  @Test func `a damaged entry is measured again and replaced`() throws {
    let media = CommandRun.sample("Media/ad-3.2s.mp4")
    let first = CommandRun("probe", media, "--cache", cache)
    let name = try #require(try entries().keys.first)
    let whole = FileManager.default.contents(atPath: "\(cache)/\(name)")
    for damage in [Data(), Data([1, 2, 3]), try #require(whole).dropLast(9)] {
      try damage.write(to: URL(filePath: "\(cache)/\(name)"))
      #expect(CommandRun("probe", media, "--cache", cache).output == first.output)
      #expect(FileManager.default.contents(atPath: "\(cache)/\(name)") == whole)
    }
  }

  @Test func `a cache that cannot be used changes nothing`() throws {
    let media = CommandRun.sample("Media/ad-3.2s.mp4")
    let file = try folder.file("file", "text")
    let plain = CommandRun("probe", media)
    let run = CommandRun("probe", media, "--cache", file + "/below")
    #expect(run.output == plain.output && run.exitCode == plain.exitCode)
  }

  @Test func `packets alone leave nothing`() throws {
    _ = CommandRun(
      "play", CommandRun.tag, CommandRun.media, "--decode", "demux", "--cache", cache)
    #expect(!FileManager.default.fileExists(atPath: cache))
  }
}
