import CommandLineTool
import Foundation
import Testing

struct OverwriteCheckTests {
  private let folder: TemporaryFolder
  private let tag: String
  private let media: String

  init() throws {
    folder = try TemporaryFolder()
    tag = try folder.file("tag.xml", Data(contentsOf: URL(filePath: CommandRun.tag)))
    media = try folder.file("ad.mp4", Data(contentsOf: URL(filePath: CommandRun.media)))
  }

  private func run(_ arguments: String...) -> CommandRun {
    CommandRun(arguments, folder: folder.path(""))
  }

  private func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path("")) {
      contents[name] = FileManager.default.contents(atPath: folder.path(name))
    }
    return contents
  }

  /// The run is refused before it begins, and nothing changes.
  private func expectRefused(
    _ arguments: [String], naming words: String,
    _ location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let before = try contents()
    let run = CommandRun(arguments, folder: folder.path(""))
    #expect(run.exitCode == .usage, "\(arguments)", sourceLocation: location)
    #expect(run.errorOutput.contains(words), "\(run.errorOutput)", sourceLocation: location)
    #expect(run.output.isEmpty, sourceLocation: location)
    #expect(try contents() == before, sourceLocation: location)
  }

  @Test func `no report of play replaces what it reads`() throws {
    let scenario = try folder.file("s.yaml", "version: 1\nname: s\ntag: tag.xml\nmedia: ad.mp4\n")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.xml"), withDestinationPath: "tag.xml")
    try FileManager.default.linkItem(atPath: tag, toPath: folder.path("hard.xml"))
    for output in [
      tag, media, folder.path("./tag.xml"), folder.path("link.xml"), folder.path("hard.xml"),
    ] {
      try expectRefused(
        ["play", tag, media, "--report", "json=\(output)"], naming: "would overwrite")
    }
    for output in [tag, media, scenario] {
      try expectRefused(
        ["play", "--scenario", scenario, "--report", "html=\(output)"], naming: "would overwrite")
    }
    try expectRefused(
      ["play", tag, "--map", "https://cdn.example.com/=\(media)", "--report", "jsonl=\(media)"],
      naming:
        "'--report jsonl=\(media)' would overwrite '\(media)', which is read: name another file")
    let baseline = try folder.file("baseline.json", "{}")
    try expectRefused(
      ["play", tag, media, "--baseline", baseline, "--report", "json=\(baseline)"],
      naming: "would overwrite")
    let configuration = try folder.file("vastsim.yaml", "quiet: true\n")
    try expectRefused(
      ["play", tag, media, "--report", "json=\(configuration)"], naming: "would overwrite")
  }

  @Test func `two things are not written to one file`() throws {
    let one = folder.path("new.json")
    try expectRefused(
      [
        "play", tag, media, "--report", "json=\(one)", "--report",
        "har=\(folder.path("./new.json"))",
      ],
      naming: "name the same file")
    try expectRefused(
      [
        "play", tag, media, "--report", "json=\(one)", "--baseline", one, "--update-baseline",
      ], naming: "name the same file")
    #expect(
      run("play", tag, media, "--report", "json=/dev/null", "--report", "har=/dev/null").exitCode
        == .pass)
  }

  @Test func `check, lint and test keep the files in their folders`() throws {
    try expectRefused(
      ["check", folder.path(""), "--media", media, "--report", "html=\(tag)"],
      naming: "would overwrite")
    try expectRefused(
      ["lint", folder.path(""), "--report", "json=\(tag)"], naming: "would overwrite")
    _ = try folder.file(
      "s.yaml",
      "version: 1\nname: s\ntag: tag.xml\nmedia: ad.mp4\ngolden: s.jsonl\n"
        + "expect: [{ outcome: completed }]\n")
    for output in ["tag.xml", "ad.mp4", "s.yaml", "s.jsonl"] {
      try expectRefused(
        ["test", folder.path(""), "--report", "json=\(folder.path(output))"],
        naming: "would overwrite")
    }
    try expectRefused(
      [
        "test", folder.path(""), "--update", "missing", "--report",
        "json=\(folder.path("s.jsonl"))",
      ],
      naming: "name the same file")
  }

  @Test func `what a tag names is kept too, as soon as a run knows it`() throws {
    let hostile = try TrespassingTag()
    _ = try hostile.folder.file("tag/v.js", "omidNative.sendUrl('https://v.example/');")
    let tag = try hostile.inLine(script: "v.js")
    let scenario = try hostile.folder.file(
      "s.yaml", "version: 1\ntag: tag/tag.xml\nexpect: [{ outcome: completed }]\n")
    for name in ["tag/ad.mp4", "tag/v.js"] {
      let before = FileManager.default.contents(atPath: hostile.path(name))
      for arguments in [["play", tag], ["check", tag], ["test", scenario]] {
        let run = CommandRun(
          arguments + ["--report", "json=\(hostile.path(name))"], folder: hostile.path(""))
        #expect(run.exitCode == .usage, "\(arguments)")
        #expect(run.errorOutput.contains("would overwrite a file that the tag names"))
        #expect(FileManager.default.contents(atPath: hostile.path(name)) == before)
      }
    }
  }

  @Test func `pictures replace no picture that is read`() throws {
    let picture = try folder.file("ad-0.jpg", "a companion")
    try expectRefused(
      [
        "play", tag, media, "--map", "https://cdn.example.com/c.jpg=\(picture)", "--frames",
        folder.path(""),
      ], naming: "may overwrite")
  }

  @Test func `what is updated is replaced`() throws {
    let baseline = folder.path("baseline.json")
    let arguments = ["play", tag, media, "--baseline", baseline, "--update-baseline"]
    #expect(CommandRun(arguments, folder: folder.path("")).exitCode == .pass)
    #expect(CommandRun(arguments, folder: folder.path("")).exitCode == .pass)
    _ = try folder.file(
      "s.yaml",
      "version: 1\nname: s\ntag: tag.xml\nmedia: ad.mp4\ngolden: s.jsonl\n"
        + "expect: [{ outcome: completed }]\n")
    #expect(run("test", folder.path("s.yaml"), "--update", "missing").exitCode == .findings)
    #expect(run("test", folder.path("s.yaml"), "--update", "changed").exitCode == .pass)
    #expect(
      try contents().keys.sorted() == ["ad.mp4", "baseline.json", "s.jsonl", "s.yaml", "tag.xml"])
  }
}
