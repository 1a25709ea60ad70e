import Foundation
import LoopbackServer
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

@Suite(.tags(.process))
struct ReceiveCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let arguments = [CommandRun.tag, CommandRun.media, "--until", "interrupt"]

  /// The lines of requests: method and URL.
  private func listed(_ output: String) -> [String] {
    output.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 3, words[1] == "s", ["GET", "POST", "HEAD"].contains(words[2]) else {
        return nil
      }
      return words.last.map { "\(words[2]) \($0)" }
    }
  }

  @Test func `what is sent is what is listed, with the URLs of the real servers`() throws {
    let reception = try RunningServer(Self.arguments)
    let tag = try reception.tag()
    let impression = try reception.path(of: "impression?cb=[CACHEBUSTING]", in: tag)
    let start = try reception.path(of: "/start?cb=[CACHEBUSTING]", in: tag)
    let image = try reception.ask(impression)
    #expect(image.hasPrefix("HTTP/1.1 200 OK"))
    #expect(image.contains("Content-Type: image/gif"))
    #expect(try reception.ask(start, method: "POST", body: "x=1").hasPrefix("HTTP/1.1 204"))
    #expect(try reception.ask(start + "&%3Aä").hasPrefix("HTTP/1.1 200"))
    let media = try reception.path(of: "media/ad-6s.mp4", in: tag)
    #expect(
      try reception.ask(media, headers: ["Range: bytes=0-99"]).contains(
        "Content-Range: bytes 0-99/"))
    #expect(reception.end() == .findings)
    #expect(
      listed(reception.output) == [
        "GET tag", "GET https://track.example.com/impression?cb=12345678",
        "POST https://track.example.com/start?cb=12345678",
        "GET https://track.example.com/start?cb=12345678&%3Aä",
        "GET https://cdn.example.com/media/ad-6s.mp4",
      ])
    #expect(reception.output.contains("Received  3 beacons of 5 requests"))
    #expect(reception.output.contains("encoding  start"))
    #expect(reception.output.contains("missing   midpoint") || reception.output.contains("fit"))
  }

  /// Asks for the tag at the moment in which it is told the URL.
  private struct HastyPlayer: TextOutputStream {
    var answer = ""

    mutating func write(_ text: String) {
      guard answer.isEmpty,
        let port = Int(text.split(separator: ":").dropFirst(2).first?.prefix { $0 != "/" } ?? ""),
        let connection = RawClient(port: port)
      else { return }
      let path = text.split(separator: "/").dropFirst(2).joined(separator: "/")
      connection.send(
        "GET /\(path.dropLast()) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
      answer = connection.receive().whole
    }
  }

  @Test func `who asks as soon as the URL is printed is answered`() {
    var (player, errors) = (HastyPlayer(), "")
    let exitCode = VastsimCommand.run(
      arguments: [
        "receive", CommandRun.tag, CommandRun.media, "--until", "idle", "--idle-timeout", "1s",
      ],
      context: CommandRun.context(isTerminal: false), output: &player, errorOutput: &errors)
    #expect(exitCode == .findings)
    #expect(player.answer.hasPrefix("HTTP/1.1 200 OK"), "\(player.answer.prefix(100)) \(errors)")
  }

  @Test func `what stays at foreign servers is one line with the first names and a count`() throws {
    let verifications = ["a", "b", "c"].map { vendor in
      "<Verification vendor='\(vendor)'><JavaScriptResource apiFramework='omid'>"
        + "https://far.example/\(vendor).js</JavaScriptResource>"
        + "<VerificationParameters>\(vendor)</VerificationParameters></Verification>\n"
    }.joined()
    let tag = try folder.file(
      "tag.xml",
      "<VAST version='4.2'><Ad><InLine><AdVerifications>\n\(verifications)</AdVerifications>"
        + "</InLine></Ad></VAST>")
    let run = CommandRun("receive", tag, "--until", "idle", "--idle-timeout", "1ms")
    let notes = run.errorOutput.split(separator: "\n").filter { $0.contains("own server") }
    #expect(notes.count == 1)
    let note = notes.first ?? ""
    #expect(note.hasPrefix("note: 6 resources are loaded from their own servers, "))
    #expect(note.contains(": 'https://far.example/a.js' of 'JavaScriptResource' on line 2 of '"))
    #expect(note.contains(", 'VerificationParameters' of vendor 'a' on line 2 of '"))
    #expect(note.contains(" and 3 more; the first: no --map entry matches this URL"))
    let without = CommandRun(
      "receive", tag, "--until", "idle", "--idle-timeout", "1ms", "--verification", "none")
    #expect(without.errorOutput.contains("note: 3 resources are loaded from their own servers, "))
  }

  @Test func `a page of any origin may send`() throws {
    let reception = try RunningServer(Self.arguments)
    let preflight = try reception.ask(
      "/\(reception.token)/t0/x", method: "OPTIONS",
      headers: [
        "Origin: https://page.example", "Access-Control-Request-Method: POST",
        "Access-Control-Request-Headers: x-player",
      ])
    #expect(preflight.hasPrefix("HTTP/1.1 204"))
    #expect(preflight.contains("Access-Control-Allow-Origin: https://page.example\r\n"))
    #expect(preflight.contains("Access-Control-Allow-Headers: x-player\r\n"))
    #expect(preflight.contains("Access-Control-Allow-Methods: GET, HEAD, POST, OPTIONS\r\n"))
    let answer = try reception.ask("/\(reception.token)/tag.xml", headers: ["Origin: null"])
    #expect(answer.contains("Access-Control-Allow-Origin: null\r\n"))
    #expect(answer.contains("Access-Control-Allow-Credentials: true\r\n"))
    #expect(try reception.ask("/\(reception.token)/tag.xml").contains("Allow-Origin: *\r\n"))
    _ = reception.end()
    #expect(listed(reception.output) == ["GET tag", "GET tag"])
  }

  @Test func `wrappers are served, followed and compared`() throws {
    let inline = try folder.file(
      "inline.xml",
      "<VAST version='4.2'><Ad><InLine><Impression>https://in.example/i</Impression>"
        + "</InLine></Ad></VAST>")
    let tag = try folder.file(
      "wrapper.xml",
      "<VAST version='4.2'><Ad><Wrapper><Impression>https://w.example/i</Impression>"
        + "<VASTAdTagURI><![CDATA[https://in.example/tag?cb=[CACHEBUSTING]]]></VASTAdTagURI>"
        + "</Wrapper></Ad></VAST>")
    let reception = try RunningServer(
      [tag, "--map", "https://in.example/tag=\(inline)", "--until", "interrupt"])
    let wrapper = try reception.tag()
    let next = try reception.path(of: "in.example/tag?cb=[CACHEBUSTING]", in: wrapper)
    let served = try reception.ask(next)
    #expect(served.contains("/t1/in.example/i</Impression>"))
    _ = reception.end()
    #expect(listed(reception.output).last == "GET https://in.example/tag?cb=12345678")
  }

  /// A tag beside its media in `tag/`, and a secret beside that folder.
  private func served(_ arguments: [String] = []) throws -> (RunningServer, path: String) {
    try FileManager.default.createDirectory(
      atPath: folder.path("tag/media"), withIntermediateDirectories: true)
    for name in ["tag/media/ad.mp4", "tag/media/own.mp4"] {
      try FileManager.default.copyItem(atPath: CommandRun.media, toPath: folder.path(name))
    }
    try FileManager.default.createDirectory(
      atPath: folder.path("other"), withIntermediateDirectories: true)
    _ = try folder.file("other/ad.mp4", "the secret of the machine")
    let text = try String(contentsOfFile: CommandRun.tag, encoding: .utf8)
    let url = try #require(text.firstRange(of: "https://cdn.example.com/media/ad-6s.mp4"))
    let tag = try folder.file(
      "tag/tag.xml", text.replacingCharacters(in: url, with: "media/ad.mp4"))
    let reception = try RunningServer([tag] + arguments + ["--until", "interrupt"])
    return (reception, try reception.path(of: "/ad.mp4", in: reception.tag()))
  }

  @Test(arguments: ["tag/media/ad.mp4", "tag/media"])
  func `a file that became a link after the beginning is not served`(name: String) throws {
    let (reception, path) = try served()
    #expect(try reception.ask(path).hasPrefix("HTTP/1.1 200 OK"))
    let target = folder.path(name == "tag/media" ? "other" : "other/ad.mp4")
    try FileManager.default.removeItem(atPath: folder.path(name))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(name), withDestinationPath: target)
    let answer = try reception.ask(path)
    #expect(answer.hasPrefix("HTTP/1.1 404") && !answer.contains("secret"), "\(answer)")
    _ = reception.end()
  }

  @Test func `media of the user's own may be a link, which is followed once`() throws {
    let link = folder.path("own.mp4")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path("tag/media/own.mp4"))
    let (reception, path) = try served([link])
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path("other/ad.mp4"))
    let answer = try reception.ask(path)
    #expect(answer.hasPrefix("HTTP/1.1 200 OK") && !answer.contains("secret"))
    _ = reception.end()
  }

  /// The first polls are those of reading and of predicting, whichever sees Ctrl-C.
  @Test(arguments: [0, 1, 2, 5, 20])
  func `Ctrl-C ends the command before anything is served`(polls: Int) throws {
    let next = try folder.file(
      "next.xml",
      "<VAST version='4.2'><Ad><Wrapper><Impression>https://w.example/2</Impression>"
        + "<VASTAdTagURI>https://in.example/3</VASTAdTagURI></Wrapper></Ad></VAST>")
    let tag = try folder.file(
      "wrapper.xml",
      "<VAST version='4.2'><Ad><Wrapper><Impression>https://w.example/1</Impression>"
        + "<VASTAdTagURI>https://in.example/2</VASTAdTagURI></Wrapper></Ad></VAST>")
    let counter = Counter()
    let run = CommandRun(
      [
        "receive", tag, CommandRun.media, "--map", "https://in.example/2=\(next)", "--until",
        "idle", "--idle-timeout", "1ms",
      ],
      interruptions: { counter.next() > polls ? 1 : 0 })
    #expect(run.exitCode == .interrupted)
    #expect(run.output.isEmpty)
    #expect(
      run.errorOutput.contains("note: interrupted before the tag was served; nothing is reported"))
  }

  @Test func `what is not rewritten is noted with its element, its line and the reason`() throws {
    let tag = try folder.file(
      "tag.xml",
      "<VAST version='4.2'><Ad><InLine>\n<Impression>ftp://t.example/i</Impression>\n"
        + "<Error>ht<b/>tps://t.example/e</Error></InLine></Ad></VAST>")
    let run = CommandRun("receive", tag, "--until", "idle", "--idle-timeout", "1ms")
    #expect(
      run.errorOutput.contains("note: 'ftp://t.example/i' of 'Impression' on line 2 of '"))
    #expect(run.errorOutput.contains("tag.xml' is not an http(s) URL and stays unchanged\n"))
    #expect(run.errorOutput.contains("note: 'https://t.example/e' of 'Error' on line 3 of '"))
    #expect(run.errorOutput.contains("tag.xml' has elements inside the URL: "))
  }

  @Test func `without a request nothing was tested, and nothing passes`() throws {
    let run = CommandRun(
      "receive", CommandRun.tag, CommandRun.media, "--until", "idle", "--idle-timeout", "1ms")
    #expect(run.exitCode == .findings)
    #expect(run.output.hasSuffix("Verdict   FAIL: nothing was tested: the tag was not requested\n"))
  }

  @Test func `a player that does what its profile predicts passes`() throws {
    let tag = try folder.file(
      "tag.xml",
      "<VAST version='3.0'><Error>https://t.example/e?c=[ERRORCODE]</Error></VAST>")
    let reception = try RunningServer(
      [tag, "--player", "exact", "--until", "interrupt", "--format", "json"])
    let path = try reception.path(of: "t.example/e?c=", in: try reception.tag())
    _ = try reception.ask(path + "303")
    #expect(reception.end() == .pass)
    let result = try JSONReader.value(of: reception.output)
    #expect(result["passes"] == true && result["verdict"] == "PASS")
    #expect(result["reason"] == "1 beacon judged, no difference from 'exact'")
    #expect(result["player"] == "exact" && result["nearest"] == false)
    #expect(result["beacons"] == 1 && result["predicted"] == 1)
    #expect(result["ended"] == "interrupt")
  }

  @Test(arguments: ["text", "json"])
  func `without a beacon no profile is the nearest`(format: String) throws {
    let reception = try RunningServer(Self.arguments + ["--format", format])
    _ = try reception.tag()
    #expect(reception.end() == .findings)
    guard format == "json" else {
      #expect(reception.output.contains("unknown: no beacon was received to compare"))
      #expect(reception.output.hasSuffix("Verdict   FAIL: no beacon was received to compare\n"))
      #expect(!reception.output.contains("nearest"))
      return
    }
    let result = try JSONReader.value(of: reception.output)
    #expect(result["passes"] == false && result["beacons"] == 0)
    #expect(result["verdict"] == "FAIL")
    #expect(result["reason"] == "no beacon was received to compare")
    #expect(result["nearest"] == false)
  }

  @Test(arguments: ["json", "jsonl"])
  func `the output fits its schema, in files too`(format: String) throws {
    let file = folder.path("report")
    let reception = try RunningServer(
      Self.arguments + ["--format", format, "--report", "\(format)=\(file)"])
    let tag = try reception.tag()
    _ = try reception.ask(try reception.path(of: "impression?cb=[CACHEBUSTING]", in: tag))
    _ = try reception.ask(
      try reception.path(of: "/start?cb=[CACHEBUSTING]", in: tag) + "[CACHEBUSTING]")
    #expect(reception.end() == .findings)
    let name = format == "json" ? "receive" : "receive-line"
    let validator = SchemaValidator(try JSONReader.value(of: CommandRun("schema", name).output))
    let texts =
      format == "json"
      ? [reception.output] : reception.output.split(separator: "\n").map(String.init)
    for text in texts { #expect(try validator.faults(in: text) == [], "\(text)") }
    #expect(texts.joined().contains("\"macro\""))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == reception.output)
  }

  @Test func `a recording and an archive compare equal, and with a run`() throws {
    let (record, archive) = (folder.path("recording"), folder.path("capture.har"))
    let reception = try RunningServer(
      Self.arguments + ["--record", record, "--report", "har=\(archive)"])
    let tag = try reception.tag()
    for name in ["impression", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete"] {
      _ = try reception.ask(try reception.path(of: "/\(name)?cb=[CACHEBUSTING]", in: tag))
    }
    _ = reception.end()
    let run = CommandRun(
      "diff", CommandRun.tag, record, "--media", CommandRun.media, "--player", "html5",
      "--within", "1h", "--format", "json")
    let difference = try JSONReader.value(of: run.output)
    #expect(difference["same"] == 6)
    let captures = CommandRun("diff", archive, record, "--format", "json")
    #expect(try JSONReader.value(of: captures.output)["same"] == 6)
  }

  @Test(arguments: [
    "0.0.0.0", "::", "127.0.0.1:0", "127.0.0.1:x", "[::1", "1.2.3", "",
    "127.0.0.1:65536",
  ])
  func `only an address that a player can connect to is listened at`(address: String) {
    let run = CommandRun("receive", CommandRun.tag, "--listen", address)
    #expect(run.exitCode == .usage)
    #expect(run.output.isEmpty)
  }

  @Test func `an address of another machine and a missing tag are unavailable`() {
    let far = CommandRun("receive", CommandRun.tag, "--listen", "203.0.113.1")
    #expect(far.exitCode == .unreadableInput)
    #expect(far.errorOutput.contains("cannot listen at '203.0.113.1:0'"))
    #expect(CommandRun("receive", "no-such-tag.xml").exitCode == .unreadableInput)
    #expect(CommandRun("receive").exitCode == .usage)
  }
}
