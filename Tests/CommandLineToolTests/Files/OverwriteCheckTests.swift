import Foundation
import Testing

@testable import CommandLineTool

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

  @Test func `what a command reads is named with its option or argument`() throws {
    try expectRefused(
      ["play", tag, media, "--report", "json=\(media)"],
      naming:
        "'--report json=\(media)' would overwrite '\(media)', which is read: name another file "
        + "than that of <MEDIA>.")
    try expectRefused(
      ["play", tag, "--map", "https://cdn.example.com/=\(media)", "--report", "json=\(media)"],
      naming: "than that of '--map'")
  }

  @Test func `a scenario's files are kept, whatever command reads it`() throws {
    let scenario = try folder.file(
      "s.yaml",
      """
      version: 1
      layout: [{ view: footer, frame: [0, 0, 390, 220] }]
      units:
        - unit: footer
          outbrain: { url: "https://app.example.com/a", widgetID: SDK_1, response: r.json }
      """)
    for output in [try folder.file("r.json", "{}"), scenario] {
      try expectRefused(
        ["check", scenario, "--report", "html=\(output)"], naming: "would overwrite")
    }
    try expectRefused(
      ["diff", tag, media, "--scenario", scenario, "--report", "json=\(scenario)"],
      naming: "than that of '--scenario'")
  }

  @Test func `a golden that is compared with is replaced by its stream alone`() throws {
    let scenario = try folder.file(
      "s.yaml", "version: 1\nname: s\ntag: tag.xml\nmedia: ad.mp4\ngolden: s.jsonl\n")
    let golden = try folder.file("s.jsonl", "old\n")
    try expectRefused(
      ["play", "--scenario", scenario, "--report", "html=\(golden)"], naming: "would overwrite")
    let written = run(
      "play", "--scenario", scenario, "--report", "jsonl=\(folder.path("./s.jsonl"))")
    #expect(written.exitCode == .pass, "\(written.errorOutput)")
    #expect(try String(contentsOfFile: golden, encoding: .utf8) != "old\n")
  }

  @Test func `a folder that is read is no folder for outputs`() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "site"), withIntermediateDirectories: true)
    let site = folder.path("site")
    for option in ["--map", "--allow-files"] {
      let value = option == "--map" ? "https://cdn.example.com/=\(site)" : site
      try expectRefused(
        ["play", tag, media, option, value, "--frames", folder.path("./site/")],
        naming: "would write to the folder")
    }
    // What is written beside, or has another name, endangers nothing.
    let frames = folder.path("frames")
    let beside = run(
      "play", tag, media, "--map", "https://site.example/=\(site)", "--frames", frames,
      "--report", "json=\(folder.path("r.json"))")
    #expect(beside.exitCode == .pass, "\(beside.errorOutput)")
    try expectRefused(
      ["play", tag, media, "--frames", frames, "--report", "json=\(frames)/ad-0-strip.jpg"],
      naming: "name the same file")
  }

  @Test func `a recording keeps its exchanges and bodies`() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "rec/bodies"), withIntermediateDirectories: true)
    let exchanges = try folder.file("rec/exchanges.jsonl", "")
    let body = try folder.file("rec/bodies/00", "<VAST/>")
    for output in [exchanges, body] {
      try expectRefused(
        ["diff", tag, folder.path("rec"), "--report", "json=\(output)"],
        naming: "name another file than that of <NEW>")
      try expectRefused(
        ["play", tag, media, "--replay", folder.path("rec"), "--report", "json=\(output)"],
        naming: "name another file than that of '--replay'")
    }
  }

  @Test func `a baseline, pictures and goldens keep what the tag names`() throws {
    let hostile = try TrespassingTag()
    let tag = try hostile.inLine()
    let media = hostile.path("tag/ad.mp4")
    let before = FileManager.default.contents(atPath: media)
    let scenario = try hostile.folder.file(
      "s.yaml",
      "version: 1\ntag: tag/tag.xml\ngolden: tag/ad.mp4\nexpect: [{ outcome: completed }]\n")
    for arguments in [
      ["play", tag, "--baseline", media, "--update-baseline"],
      ["check", tag, "--baseline", media, "--update-baseline"],
      ["test", scenario, "--update", "changed"],
      ["diff", tag, tag, "--report", "json=\(media)"],
    ] {
      let run = CommandRun(arguments, environment: [:], folder: hostile.path(""))
      #expect(run.exitCode == .usage, "\(arguments): \(run.errorOutput)")
      #expect(run.errorOutput.contains("would overwrite a file that the tag names"))
      #expect(FileManager.default.contents(atPath: media) == before)
    }
    let strip = hostile.path("tag/ad-0-strip.jpg")
    try FileManager.default.moveItem(atPath: media, toPath: strip)
    let pictured = try hostile.inLine(media: "ad-0-strip.jpg")
    let run = CommandRun(
      ["play", pictured, "--frames", hostile.path("tag")], folder: hostile.path(""))
    #expect(run.exitCode == .usage, "\(run.errorOutput)")
    #expect(FileManager.default.contents(atPath: strip) == before)
  }

  @Test func `standard output is not written over what is read`() throws {
    func run(_ arguments: [String], into output: String, from input: String? = nil) -> CommandRun {
      CommandRun(arguments, folder: folder.path(""), input: input, output: output)
    }
    let manifest = try folder.file("in.jsonl", "{\"tag\":\"\(tag)\"}\n")
    let results = try folder.file("out.jsonl", "")
    for (arguments, output) in [
      (["batch", manifest], manifest), (["play", tag, media], tag),
      (["lint", folder.path("")], tag),
      (["batch", manifest, "--map", "https://cdn.example.com/=\(results)"], results),
    ] {
      let refused = run(arguments, into: output)
      #expect(refused.exitCode == .usage, "\(arguments)")
      #expect(
        refused.errorOutput.contains("'standard output' would overwrite"), "\(refused.errorOutput)")
    }
    let piped = run(["batch"], into: manifest, from: manifest)
    #expect(piped.exitCode == .usage)
    #expect(piped.errorOutput.contains("than that of <MANIFEST> (standard input)"))
    // Results of an earlier run are continued.
    #expect(
      run(["batch", manifest, "--resume", results, "--fail-on", "never"], into: results).exitCode
        == .pass)
  }

  @Test func `a batch keeps what its lines read`() throws {
    let hostile = try TrespassingTag()
    let tag = try hostile.inLine()
    let media = hostile.path("tag/ad.mp4")
    let stream = hostile.path("tag/0.events.jsonl")
    let before = FileManager.default.contents(atPath: media)
    let manifest = try hostile.folder.file("in.jsonl", "{\"id\":1}\n{\"tag\":\"\(tag)\"}\n")
    for output in [media, tag] {
      for program in [nil, CommandRun.program] {
        let content = FileManager.default.contents(atPath: output)
        let run = CommandRun(
          ["batch", manifest, "--report", "html=\(output)"], folder: hostile.path(""),
          scriptHostProgram: program)
        #expect(run.exitCode == .usage, "\(run.errorOutput)")
        #expect(
          run.errorOutput.contains("would overwrite a file that line 2 of the input reads"))
        #expect(run.output.split(separator: "\n").count == 2)
        #expect(FileManager.default.contents(atPath: output) == content)
      }
    }
    // A line's own stream, and the stream of another line.
    try FileManager.default.moveItem(atPath: media, toPath: stream)
    let named = try hostile.inLine(media: "0.events.jsonl")
    let lines = try hostile.folder.file(
      "lines.jsonl", "{\"tag\":\"\(named)\"}\n{\"tag\":\"\(named)\",\"media\":\"\(stream)\"}\n")
    let run = CommandRun(
      ["batch", lines, "--events", hostile.path("tag")], folder: hostile.path(""))
    #expect(run.output.contains("would overwrite a file that the tag names"))
    #expect(run.output.contains("where the batch overwrites event streams"))
    #expect(FileManager.default.contents(atPath: stream) == before)
  }
}
