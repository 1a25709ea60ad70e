import Foundation
import System
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

/// Which folder is the cache, and what `vastsim cache` says of it.
struct CacheFolderTests {
  private let folder: TemporaryFolder
  private let media = CommandRun.sample("Media/ad-3.2s.mp4")

  init() throws { folder = try TemporaryFolder() }

  private func path(_ environment: [String: String], _ options: String...) throws -> String? {
    let run = CommandRun(
      ["cache", "--format", "json"] + options, environment: environment, folder: folder.path(""))
    #expect(run.exitCode == .pass)
    return try JSONReader.value(of: run.output)["path"]?.text
  }

  @Test func `the folder is the one that is named, else the user's`() throws {
    let home = folder.path("home")
    let other = folder.path("xdg")
    #expect(try path(["HOME": home]) == "home/.cache/vastsim")
    #expect(try path(["HOME": home, "XDG_CACHE_HOME": other]) == "xdg/vastsim")
    #expect(try path(["HOME": home, "XDG_CACHE_HOME": "xdg"]) == "home/.cache/vastsim")
    try FileManager.default.createDirectory(
      atPath: folder.path("mine"), withIntermediateDirectories: true)
    #expect(try path(["HOME": home], "--cache", folder.path("mine")) == "mine")
    #expect(try path(["HOME": "home"]) == nil)
    #expect(try path([:]) == nil)
  }

  @Test func `a command fills the user's folder, and none without one`() throws {
    let home = folder.path("home")
    _ = CommandRun("probe", media, environment: ["HOME": home])
    let names = try FileManager.default.contentsOfDirectory(atPath: home + "/.cache/vastsim")
    #expect(names.count == 1)
    #expect(
      CommandRun("cache", environment: [:]).output
        == "There is no cache: set XDG_CACHE_HOME or HOME, or use '--cache DIR'.\n")
    #expect(CommandRun("cache", "clear", environment: [:]).exitCode == .pass)
  }

  @Test func `the configuration file names a folder or none, and the command line wins`() throws {
    func entries(_ name: String) -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: folder.path(name)).count) ?? 0
    }
    func probe(_ options: String...) {
      let run = CommandRun(
        ["probe", media, "--config", "vastsim.yaml"] + options, folder: folder.path(""))
      #expect(run.exitCode == .pass || run.exitCode == .findings, "\(run.errorOutput)")
    }
    _ = try folder.file("vastsim.yaml", "cache: kept\n")
    probe("--no-cache")
    #expect(entries("kept") == 0)
    probe()
    #expect(entries("kept") == 1)
    _ = try folder.file("vastsim.yaml", "no-cache: true\n")
    probe()
    probe("--cache", folder.path("other"))
    #expect(entries("other") == 1 && entries("kept") == 1)
    let both = CommandRun("probe", media, "--cache", "x", "--no-cache", folder: folder.path("a"))
    #expect(both.exitCode == .usage && both.errorOutput.contains("exclude each other"))
  }

  @Test func `cache shows the folder, and clear empties it of entries alone`() throws {
    let cache = folder.path("cache")
    func run(_ words: String...) -> CommandRun {
      CommandRun(["cache", "--cache", cache] + words, folder: folder.path(""))
    }
    #expect(run().exitCode == .unreadableInput)
    try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
    #expect(
      run().output == """
        Folder   cache
        Entries  0 of at most 20000
        Size     0 of at most 500000000 bytes

        """)
    _ = CommandRun("probe", media, CommandRun.media, "--cache", cache)
    _ = try folder.file("cache/notes.txt", "mine")
    let names = try FileManager.default.contentsOfDirectory(atPath: cache)
    let bytes = try names.filter { $0 != "notes.txt" }.reduce(0) {
      try $0 + Data(contentsOf: URL(filePath: "\(cache)/\($1)")).count
    }
    let shown = try JSONReader.value(of: run("--format", "json").output)
    #expect(
      shown == [
        "bytes": .integer(bytes), "entries": 2, "mostBytes": 500_000_000, "mostEntries": 20_000,
        "path": "cache", "v": 1,
      ])
    #expect(
      run("clear").output == """
        Removed  2 entries, \(bytes) bytes
        Folder   cache
        Entries  0 of at most 20000
        Size     0 of at most 500000000 bytes

        """)
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache) == ["notes.txt"])
    let empty = try JSONReader.value(of: run("clear", "--format", "json").output)
    #expect(empty["removed"]?["entries"] == 0 && empty["removed"]?["bytes"] == 0)
  }

  @Test func `another action is no use, and a file is no cache`() throws {
    let unknown = CommandRun("cache", "empty")
    #expect(unknown.exitCode == .usage && unknown.errorOutput.contains("Unknown action 'empty'"))
    let file = try folder.file("file", "text")
    for action in [[], ["clear"]] {
      let run = CommandRun(["cache"] + action + ["--cache", file])
      #expect(run.exitCode == .unreadableInput)
      #expect(run.errorOutput.contains("Not a directory"))
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "text")
  }
}

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

/// What the program itself does with a cache that others use too, or that cannot be used.
@Suite(.tags(.process))
struct SharedCacheTests {
  private let folder: TemporaryFolder
  private let media = CommandRun.sample("Media/ad-6s.mp4")

  init() throws { folder = try TemporaryFolder() }

  private func shell(_ script: String) throws -> ProgramRun {
    // Paths are shown relative to the folder.
    try #require(Program("bash")).run(["-euc", "cd '\(folder.path(""))'\n" + script])
  }

  private func probe(_ options: String = "") -> String {
    "'\(CommandRun.program)' probe --format json '\(media)' \(options)"
  }

  @Test func `processes that begin at once share one entry, whole`() throws {
    let cache = folder.path("cache")
    let plain = try shell(probe("--no-cache")).text
    _ = try shell(
      """
      for n in 1 2 3 4; do \(probe("--cache '\(cache)'")) > "out$n" & done
      wait
      """)
    for number in 1...4 {
      #expect(try String(contentsOfFile: folder.path("out\(number)"), encoding: .utf8) == plain)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: cache)
    #expect(names.count == 1 && names.allSatisfy { $0.hasSuffix(".measurement") })
  }

  @Test func `a writer that is killed leaves nothing that is read`() throws {
    let cache = folder.path("cache")
    let plain = try shell(probe("--no-cache")).text
    for delay in ["0.05", "0.2", "0.4", "0.6", "0.8"] {
      _ = try shell("timeout -s KILL \(delay) \(probe("--cache '\(cache)'")) || true")
    }
    for _ in 0..<2 {
      #expect(try shell(probe("--cache '\(cache)'")).text == plain)
    }
  }

  @Test func `an unusable folder costs a note, once, and none where notes are not wanted`() throws {
    let file = try folder.file("file", "text")
    let plain = try shell(probe("--no-cache"))
    let run = try shell(probe("--cache '\(file)'"))
    #expect(run.text == plain.text && run.ending == plain.ending)
    #expect(
      run.errorText == plain.errorText + """
        note: the cache folder '\(file)' cannot be used: Not a directory; media is measured again \
        each time: name another folder with '--cache DIR', or use '--no-cache'

        """)
    #expect(try shell(probe("--quiet --cache '\(file)'")).errorText == plain.errorText)
  }

  @Test(.enabled(if: Mounting.isPermitted, "no file system can be mounted here"))
  func `a full disk costs a note, and what was kept is still used`() throws {
    let plain = try shell(probe("--no-cache"))
    let run = try shell(
      """
      mkdir cache
      unshare -m bash -euc "mount -t tmpfs -o size=4k none cache && chmod 700 cache
        \(probe("--cache cache")) && ls -A cache >&2"
      """)
    #expect(run.text == plain.text)
    #expect(run.errorText.contains("No space left on device"))
    #expect(!run.errorText.contains(".writing") && !run.errorText.contains(".measurement"))
  }
}

/// The machine's means to have a small disk.
private enum Mounting {
  static let isPermitted: Bool = {
    guard let program = Program("unshare") else { return false }
    let mount = ["-m", "mount", "-t", "tmpfs", "-o", "size=4k", "none", "/mnt"]
    return (try? program.run(mount).isSuccess) ?? false
  }()
}
