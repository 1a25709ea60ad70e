import CommandLineTool
import Foundation
import Testing
import Vocabulary

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
