import Foundation
import Testing

@testable import CommandLineTool

/// Whatever the input, `play` ends with a message and an exit status.
struct BadInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func play(_ tag: String) -> CommandRun { CommandRun("play", tag, CommandRun.media) }

  @Test func `an empty file is error 100`() throws {
    let run = play(try folder.file("empty.xml", ""))
    #expect(run.exitCode == .findings)
    #expect(run.output.contains("✗ error 100"))
  }

  @Test func `binary junk is error 100`() throws {
    var junk = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) })
    #expect(play(try folder.file("junk", junk)).output.contains("✗ error 100"))
    junk = Data(repeating: 0, count: 100_000)
    #expect(play(try folder.file("zeros", junk)).output.contains("✗ error 100"))
  }

  @Test func `a hundred megabytes of XML are refused unread`() throws {
    let file = folder.url.appending(path: "large.xml")
    _ = FileManager.default.createFile(
      atPath: file.path(percentEncoded: false), contents: Data("<VAST version=\"4.2\">".utf8))
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    _ = try handle.seekToEnd()
    let megabyte = Data(repeating: UInt8(ascii: " "), count: 1_000_000)
    for _ in 0..<100 { try handle.write(contentsOf: megabyte) }
    try handle.write(contentsOf: Data("</VAST>".utf8))
    let run = play(file.path(percentEncoded: false))
    #expect(run.exitCode == .findings)
    #expect(run.output.contains("✗ error 100"))
    #expect(run.errorOutput.contains("[DocumentTooLarge]"))
  }

  @Test func `ten thousand nested elements are refused with a place`() throws {
    let text =
      String(repeating: "<VAST>", count: 10_000) + String(repeating: "</VAST>", count: 10_000)
    let run = play(try folder.file("deep.xml", text))
    #expect(run.exitCode == .findings)
    #expect(run.errorOutput.contains("deep.xml:1:"))
    #expect(run.errorOutput.contains("[DocumentTooLarge]"))
  }

  @Test func `an entity bomb is refused`() {
    let run = play(CommandRun.sample("Tags/broken/dtd-entity-bomb.xml"))
    #expect(run.exitCode == .findings)
    #expect(run.errorOutput.contains("[DocumentTypeRefused]"))
  }

  @Test(arguments: ["nowhere.xml", "SampleMedia", "SampleMedia/Tags/"])
  func `a missing file and a folder cannot be read`(path: String) {
    let run = CommandRun(
      "play", CommandRun.root.appending(path: path).path(percentEncoded: false))
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.hasPrefix("error: cannot read '"))
  }

  @Test func `media that is missing, a folder, empty or junk is told apart`() throws {
    #expect(CommandRun("play", CommandRun.tag, "/nowhere.mp4").exitCode == .unreadableInput)
    #expect(CommandRun("play", CommandRun.tag, "/").exitCode == .unreadableInput)
    for content in ["", "this is no video at all"] {
      let run = CommandRun("play", CommandRun.tag, try folder.file("a.mp4", content))
      #expect(run.exitCode == .findings)
      #expect(run.output.contains("✗ error 405"))
    }
  }

  @Test func `an unknown key of a scenario has a place and the nearest key`() throws {
    let text = """
      version: 1
      name: typo
      steps:
        - { at: 2s, do: pause }
        - { at: 50%, do: scroll, veiw: ad, by: 10 }
      expcet: []
      """
    let scenario = try folder.file("typo.yaml", text)
    let run = CommandRun(
      "play", CommandRun.tag, CommandRun.media, "--scenario", scenario,
      folder: folder.url.path(percentEncoded: false))
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.contains("typo.yaml:5:28: error: "))
    #expect(run.errorOutput.contains("did you mean 'view'?"))
    #expect(run.errorOutput.contains("typo.yaml:6:1: error: "))
    #expect(run.errorOutput.contains("did you mean 'expect'?"))
    #expect(run.output.isEmpty)
  }

  @Test func `a scenario's unknown player has a place`() throws {
    let scenario = try folder.file(
      "player.yaml", "version: 1\nname: x\nplayer: {base: criteo-iso}\n")
    let run = CommandRun("play", CommandRun.tag, CommandRun.media, "--scenario", scenario)
    #expect(run.exitCode == .unreadableInput)
    #expect(run.errorOutput.contains("player.yaml:3:"))
    #expect(run.errorOutput.contains("did you mean 'criteo-ios'?"))
  }

  @Test(arguments: ["", "[", "\u{0}\u{1}\u{2}", "a: &a [*a]", "- \n  - : {{", "version: 1"])
  func `a scenario that is no scenario never runs`(text: String) throws {
    let scenario = try folder.file("bad.yaml", text)
    let run = CommandRun("play", CommandRun.sample("nowhere.xml"), "--scenario", scenario)
    #expect(run.exitCode == .unreadableInput)
    #expect(!run.errorOutput.isEmpty)
  }

  @Test func `arguments in each other's place and an address as media are told`() {
    let swapped = CommandRun("play", CommandRun.media, CommandRun.tag)
    #expect(swapped.exitCode == .usage)
    #expect(
      swapped.errorOutput.contains(
        "'SampleMedia/Media/ad-6s.mp4' is media, not a tag: TAG comes before MEDIA."))
    let remote = CommandRun("play", CommandRun.tag, "https://cdn.example.com/a/b.mp4")
    #expect(remote.exitCode == .usage)
    #expect(
      remote.errorOutput.contains(
        "remove the URL, and use --map https://cdn.example.com/a/=FOLDER or --network."))
    let profile = CommandRun("play", CommandRun.tag, CommandRun.media, "--profile", "netflix")
    #expect(profile.errorOutput.contains("Did you mean 'netflix-ads'?"))
  }

  @Test func `a media file in the place of the tag is said to be media`() {
    let run = CommandRun("lint", CommandRun.media)
    #expect(run.exitCode == .unreadableInput)
    #expect(
      run.errorOutput
        == "error: cannot read '\(CommandRun.media)': it is media; use 'vastsim probe', or give it "
        + "after a tag\n")
  }
}
