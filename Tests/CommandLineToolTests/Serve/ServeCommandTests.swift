import Foundation
import Glibc
import LoopbackServer
import System
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

@Suite(.tags(.process))
struct ServeCommandTests {
  private static func inspector(_ arguments: [String] = []) throws -> RunningServer {
    try RunningServer(
      ["--media", CommandRun.sample("Media/ad-6s.mp4")] + arguments, command: "serve")
  }

  private static func job(_ members: [JSONValue.Member]) throws -> String {
    try JSONWriter().text(of: .object([.init("do", "run")] + members))
  }

  private static func pasted(_ text: String) -> JSONValue.Member {
    .init("tag", .object([.init("text", .string(text))]))
  }

  private static let sample: JSONValue.Member = {
    pasted((try? String(contentsOfFile: CommandRun.tag, encoding: .utf8)) ?? "")
  }()

  /// The lines of a job's stream, which the server closes.
  private func lines(of job: String, from inspector: RunningServer) throws -> [JSONValue] {
    let answer = try inspector.ask("/\(inspector.token)/jobs", method: "POST", body: job)
    #expect(answer.hasPrefix("HTTP/1.1 200"))
    return answer.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("{") }
      .compactMap { try? JSONReader.value(of: String($0)) }
  }

  @Test func `the first line is the URL, and each start has a token of its own`() throws {
    let (one, other) = (try Self.inspector(), try Self.inspector())
    #expect(one.output.hasPrefix("http://127.0.0.1:"))
    #expect(one.output.hasSuffix("/\n"))
    #expect(one.output.split(separator: "\n").count == 1)
    #expect(one.token.count == 32)
    #expect(one.token != other.token)
    #expect(try one.ask("/\(one.token)/").hasPrefix("HTTP/1.1 200"))
    #expect(one.isServing && other.isServing)
    #expect(one.end() == .pass)
    #expect(!one.isServing && other.isServing)
  }

  @Test func `a run's stream is that of play, byte for byte, and it is closed`() throws {
    let inspector = try Self.inspector([CommandRun.tag])
    let answer = try inspector.ask(
      "/\(inspector.token)/jobs", method: "POST",
      body: #"{"do":"run","tag":{"given":0},"player":"html5","seed":9}"#)
    let lines = answer.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("{\"event\":") }
    let events = lines.compactMap { line in
      line.ranges(of: ",\"words\":[").last.map {
        line.dropFirst("{\"event\":".count)[..<$0.lowerBound]
      }
    }
    let run = CommandRun(
      "play", CommandRun.tag, CommandRun.sample("Media/ad-6s.mp4"), "--player", "html5", "--seed",
      "9", "--format", "jsonl")
    #expect(events.joined(separator: "\n") + "\n" == run.output)
    #expect(lines.first?.hasSuffix(",\"words\":[\"run\",\"start\"]}") == true)
    #expect(lines.contains { $0.hasSuffix(",\"words\":[\"VAST beacon\",\"midpoint\"]}") })
    #expect(answer.contains("{\"end\":\"finished\"}"))
    #expect(answer.hasSuffix("0\r\n\r\n"))
  }

  @Test func `a job has a stand-in and a device`() throws {
    let inspector = try RunningServer(
      [CommandRun.tag, "--stand-in", CommandRun.sample("Media/ad-6s.mp4")], command: "serve")
    let job = #"{"do":"run","tag":{"given":0},"device":"ctv"}"#
    let answer = try lines(of: job, from: inspector)
    let events = answer.compactMap { $0["event"] }
    #expect(!events.contains { $0["rule"] == "DeclaredDuration" })
    let text = try answer.map { try JSONWriter().text(of: $0) }.joined()
    #expect(text.contains("not judged: 1 declared media file"), "\(text.suffix(2_000))")
    #expect(text.contains(#""deviceCategory":"ctv""#))
    let refused = try lines(of: #"{"do":"run","tag":{"given":0},"device":"tv"}"#, from: inspector)
    #expect(
      refused.contains { $0["error"]?.text?.hasPrefix("'device' is 'tv'. ") == true }, "\(refused)")
  }

  @Test func `two inspectors say the same, though their folders differ`() throws {
    let widget =
      "version: 1\ndevice: { width: 390, height: 844 }\nlayout: [{ view: a, frame: [0, 0, 9, 9] }]\n"
      + "units: [{ unit: a, view: a, outbrain: "
      + "{ url: 'https://a.example/', widgetID: W, response: none.json } }]\n"
    let outside = "<![CDATA[../../outside.mp4]]>"
    let tag = try String(contentsOfFile: CommandRun.tag, encoding: .utf8)
      .replacing(/<!\[CDATA\[https:\/\/cdn\.example\.com\/media\/[^\]]*\]\]>/, with: outside)
    #expect(tag.contains(outside))
    func scenario(_ text: String) -> JSONValue.Member {
      .init("scenario", .object([.init("text", .string(text))]))
    }
    let jobs = try [
      [Self.sample], [Self.pasted(tag)], [Self.sample, .init("media", "none.mp4")],
      [scenario(widget)], [scenario("version: 1\ntag: none.xml\n")],
      [Self.sample, scenario("version: 1\nmedia: ../none.mp4\n")],
    ].map(Self.job)
    let inspectors = try (0..<2).map { _ in try RunningServer([], command: "serve") }
    for job in jobs {
      let answers = try inspectors.map { try lines(of: job, from: $0) }
      #expect(answers[0] == answers[1])
      let text = try answers[0].map { try JSONWriter().text(of: $0) }.joined(separator: "\n")
      #expect(!text.contains("vastsim-"), "\(text.suffix(2_000))")
      #expect(text.contains("\"end\":\"finished\""))
    }
  }

  @Test func `every answer forbids scripts of others, and no other page may have it`() throws {
    let inspector = try Self.inspector()
    for path in ["", "inspector.js", "viewer.css", "catalog.json"] {
      let answer = try inspector.ask("/\(inspector.token)/\(path)")
      #expect(answer.hasPrefix("HTTP/1.1 200"), "\(path)")
      #expect(answer.contains("Content-Security-Policy: default-src 'none'; script-src 'self';"))
      #expect(!answer.prefix(1_500).contains("unsafe"))
      #expect(answer.contains("X-Content-Type-Options: nosniff"))
      #expect(answer.contains("Referrer-Policy: no-referrer"))
      #expect(!answer.contains("Access-Control-Allow"))
    }
    let page = try inspector.ask("/\(inspector.token)/")
    #expect(page.ranges(of: "<script").count == 1)
    #expect(page.matches(of: /\son[a-z]+=/).isEmpty)
    #expect(!page.contains("style="))
  }

  @Test func `without the token, with another host or from another origin nothing is there`()
    throws
  {
    let inspector = try Self.inspector()
    let job = #"{"do":"read","scenario":{"text":"version: 1"}}"#
    #expect(try inspector.ask("/").hasPrefix("HTTP/1.1 404"))
    #expect(try inspector.ask("/").contains("<h2>There is nothing at this address</h2>"))
    #expect(try inspector.ask("/00000000000000000000000000000000/").hasPrefix("HTTP/1.1 404"))
    #expect(try inspector.ask("/jobs", method: "POST", body: job).hasPrefix("HTTP/1.1 404"))
    let path = "/\(inspector.token)/jobs"
    let port = inspector.port
    for host in ["evil.example:\(port)", "127.0.0.1", "127.0.0.1.nip.io:\(port)"] {
      #expect(
        try inspector.ask(path, method: "POST", host: host, body: job).hasPrefix("HTTP/1.1 421"))
    }
    for origin in ["https://evil.example", "null", "http://localhost:1"] {
      let answer = try inspector.ask(
        path, method: "POST", headers: ["Origin: \(origin)"], body: job)
      #expect(answer.hasPrefix("HTTP/1.1 403"))
    }
    let own = try inspector.ask(
      path, method: "POST", headers: ["Origin: http://127.0.0.1:\(inspector.port)"], body: job)
    #expect(own.hasPrefix("HTTP/1.1 200"))
  }

  private static let widget =
    #"units: [{unit: a, view: a, outbrain: {url: \"https://a.example\", widgetID: a, "#
    + "response: SECRET}}]"

  /// A folder with a secret, and what a page sends to get at it.
  @Test(
    arguments: [
      #"{"do":"run","tag":{"text":"TAG"},"scenario":{"name":"SECRET"}}"#,
      #"{"do":"run","tag":{"text":"TAG"},"scenario":{"text":"version: 1\nmedia: SECRET\n"}}"#,
      #"{"do":"run","scenario":{"text":"version: 1\ntag: SECRET\n"}}"#,
      #"{"do":"run","tag":{"text":"TAG"},"scenario":{"text":"version: 1\nmap: {\"a\": /}\n"}}"#,
      #"{"do":"run","scenario":{"text":"version: 1\nunits: [{unit: a, view: a, tag: SECRET}]\n"}}"#,
      #"{"do":"run","scenario":{"text":"version: 1\n\#(widget)\n"}}"#,
      #"{"do":"run","tag":{"url":"SECRET"}}"#, #"{"do":"run","tag":{"url":"file://SECRET"}}"#,
      #"{"do":"run","tag":{"text":"TAG"},"media":"SECRET"}"#,
      #"{"do":"run","tag":{"given":0}}"#, #"{"do":"check","tag":{"text":"TAG"}}"#,
      #"{"do":"run","tag":{"text":"TAG"}}"#,
      #"{"do":"run","tag":{"text":"TAG","name":"../../../../../../SECRET"}}"#,
    ])
  func `a page's tag and scenario read no file of the user`(job: String) throws {
    let folder = try TemporaryFolder()
    let secret = try folder.file(
      "secret.xml",
      "<VAST version='3.0'><Error>https://secret.example/top-secret</Error></VAST>")
    let tag =
      "<VAST version='3.0'><Ad><Wrapper><AdSystem>a</AdSystem><VASTAdTagURI>SECRET</VASTAdTagURI>"
      + "<Impression>https://a.example/i</Impression></Wrapper></Ad></VAST>"
    let inspector = try RunningServer([], command: "serve")
    let climbing = String(repeating: "../", count: 12) + secret.dropFirst()
    for form in [secret, "file://\(secret)", climbing] {
      let body = job.replacing("TAG", with: tag).replacing("SECRET", with: form)
      let answer = try inspector.ask("/\(inspector.token)/jobs", method: "POST", body: body)
      #expect(!answer.contains("top-secret"), "\(body): \(answer)")
      #expect(answer.contains("{\"end\":\"finished\"}") || answer.contains("\"error\":"))
    }
    let certificate = try inspector.ask("/\(inspector.token)/certificates/1")
    #expect(!certificate.contains("top-secret"))
  }

  @Test func `nothing is fetched unless the command line allows it`() throws {
    let inspector = try RunningServer([], command: "serve")
    let answer = try lines(
      of: #"{"do":"run","tag":{"url":"http://127.0.0.1:\#(inspector.port)/\#(inspector.token)/"}}"#,
      from: inspector)
    let error = answer.compactMap { $0["error"]?.text }.first ?? ""
    #expect(
      error.contains("paste the document itself, or use 'Add a folder…' under Media"), "\(error)")
    #expect(!error.contains("--"), "\(error)")
  }

  @Test func `uploads are kept in pieces within limits, below plain names`() throws {
    let inspector = try RunningServer([], command: "serve")
    func upload(_ name: String, at offset: Int, _ body: String) throws -> String {
      String(
        try inspector.ask(
          "/\(inspector.token)/uploads?name=\(name)&offset=\(offset)", method: "POST", body: body
        ).prefix(12))
    }
    let tag = "<VAST version='3.0'><Error>https://uploaded.example/</Error></VAST>"
    #expect(try upload("a.xml", at: 0, String(tag.prefix(20))) == "HTTP/1.1 200")
    #expect(try upload("a.xml", at: 5, "x") == "HTTP/1.1 409")
    #expect(try upload("a.xml", at: 20, String(tag.dropFirst(20))) == "HTTP/1.1 200")
    for name in ["../a", "%2e%2e%2fa", "%2fetc%2fcron.d%2fa", ".profile", "a%00b", ""] {
      #expect(try upload(name, at: 0, "x") == "HTTP/1.1 400", "\(name)")
    }
    #expect(
      try upload("b", at: 0, String(repeating: "x", count: 1 << 20 + 1)) == "HTTP/1.1 413")
    #expect(try upload("b", at: 0, String(repeating: "x", count: 5 << 20)) == "HTTP/1.1 413")
    // A scenario of the page finds them by their names.
    let answer = try lines(
      of: #"{"do":"run","scenario":{"text":"version: 1\ntag: a.xml\n"}}"#, from: inspector)
    #expect(answer.contains { $0["event"]?["url"]?.text == "https://uploaded.example/" })
  }

  @Test func `only the temporary folder is written, and it goes at the end`() throws {
    let (folder, temporary) = (try TemporaryFolder(), try TemporaryFolder())
    let tag = try folder.file("tag.xml", "<VAST version='3.0'/>")
    func files(_ folder: TemporaryFolder) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
    }
    // A program of its own, whose folder no other test uses.
    let program = try LineProcess(
      "/usr/bin/env",
      ["TMPDIR=\(temporary.path(""))", CommandRun.program, "serve", "--quiet", tag])
    let url = try program.receive(within: .seconds(180)).split(separator: "/").map(String.init)
    let (host, token) = (url[1], url[2])
    let port = try #require(host.split(separator: ":").last.flatMap { Int($0) })
    func send(_ target: String, _ body: String) throws -> String {
      let connection = try #require(RawClient(port: port))
      connection.send(
        "POST /\(token)/\(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n"
          + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
      return connection.receive().whole
    }
    #expect(try send("uploads?name=m%2Fa.mp4&offset=0", "abc").hasPrefix("HTTP/1.1 200"))
    #expect(try send("jobs", #"{"do":"check","tag":{"given":0}}"#).contains("\"finished\""))
    let made = try files(temporary)
    #expect(made.count == 1 && made.allSatisfy { $0.hasPrefix("vastsim-") })
    let uploaded = temporary.path("\(made.first ?? "")/files/m/a.mp4")
    #expect(FileManager.default.fileExists(atPath: uploaded))
    #expect(try files(folder) == ["tag.xml"])
    kill(program.id, SIGINT)
    #expect(program.wait().cause == .exit(0))
    #expect(try eventually { try files(temporary).isEmpty })
    #expect(try files(folder) == ["tag.xml"])
  }

  @Test func `malformed jobs are refused with their reason`() throws {
    let inspector = try RunningServer([], command: "serve")
    for body in ["", "[]", "{\"do\":\"rm\"}", "{\"do\":\"run\",\"tag\":1}", "\u{0}"] {
      let answer = try inspector.ask("/\(inspector.token)/jobs", method: "POST", body: body)
      #expect(answer.hasPrefix("HTTP/1.1 400"), "\(body)")
    }
    let player = try lines(
      of: Self.job([Self.sample, .init("player", "no-such-player")]), from: inspector)
    #expect(player.contains { $0["error"]?.text?.contains("no-such-player") == true })
    let scenario = try lines(
      of: #"{"do":"read","scenario":{"text":"version: 1\nsteps: [{at: 2s, do: puse}]\n"}}"#,
      from: inspector)
    guard case .array(let problems)? = scenario.compactMap({ $0["problems"] }).first else {
      Issue.record("\(scenario)")
      return
    }
    #expect(problems[0]["line"] == 2 && problems[0]["severity"] == "error")
  }

  @Test func `network rates are those of the page`() throws {
    let inspector = try Self.inspector()
    let slow = try lines(
      of: Self.job([Self.sample, .init("bytesPerSecond", 20_000), .init("latencyMs", 100)]),
      from: inspector)
    #expect(slow.contains { $0["event"]?["event"] == "bufferStart" })
    let fast = try lines(of: Self.job([Self.sample]), from: inspector)
    #expect(!fast.contains { $0["event"]?["event"] == "bufferStart" })
  }

  @Test func `a run that takes too long is ended, and says so`() throws {
    // However fast the machine is, the run has no tag.
    let server = try LoopbackServer([LoopbackRoute("/", .never)])
    let inspector = try Self.inspector([
      server.url("/tag"), "--network", "--allow-private", "--total-timeout", "1h", "--timeout",
      "1ms",
    ])
    let answer = try lines(of: #"{"do":"run","tag":{"given":0}}"#, from: inspector)
    #expect(answer.last?["end"] == "overtime", "\(answer)")
    #expect(
      answer.last?["message"]?.text
        == "the run took longer than 0.001 s, the limit of this inspector", "\(answer)")
  }

  @Test(arguments: ["0.0.0.0", "127.0.0.1:0", "127.0.0.1:x"])
  func `an address that no browser connects to is a usage error`(place: String) {
    #expect(CommandRun("serve", "--listen", place).exitCode == .usage)
  }

  @Test func `an unknown path has a page of its own, in the inspector's style`() throws {
    let inspector = try Self.inspector()
    for path in ["nothing-here", "nothing/here", "certificates/99", "?x=1"] {
      let answer = try inspector.ask("/\(inspector.token)/\(path)")
      #expect(answer.hasPrefix("HTTP/1.1 404"), "\(path)")
      #expect(answer.contains("Content-Type: text/html; charset=utf-8"), "\(path)")
      #expect(answer.contains("<h1>vastsim inspector</h1>") && answer.contains("--i-page"))
      #expect(answer.contains("default-src 'none'") && answer.contains("style-src 'sha256-"))
      #expect(!answer.contains(inspector.token) && !answer.contains("<script"))
    }
    let posted = try inspector.ask("/\(inspector.token)/nothing-here", method: "POST", body: "x")
    #expect(posted.hasPrefix("HTTP/1.1 405") && !posted.contains("<h1>"))
  }

  @Test func `every tag of the command line is a tag`() {
    let media = CommandRun("serve", CommandRun.tag, CommandRun.media)
    #expect(media.exitCode == .unreadableInput)
    #expect(media.errorOutput.contains("ad-6s.mp4': it is media; use 'vastsim probe'"))
    let page = CommandRun(
      "serve", CommandRun.tag, CommandRun.sample("Native/Scenarios/two-widgets.yaml"))
    #expect(page.exitCode == .unreadableInput)
    #expect(
      page.errorOutput.contains("it is a scenario; use 'vastsim test'"), "\(page.errorOutput)")
  }

  @Test func `a run has its lint, its verdict with its warnings, and a device`() throws {
    let inspector = try Self.inspector()
    let answer = try lines(of: Self.job([Self.sample]), from: inspector)
    let lint = answer.compactMap { $0["lint"]?.items }.first
    let printed = CommandRun("lint", CommandRun.tag, "--format", "json").output
    let found = try JSONReader.value(of: printed)["files"]?.items.first?["diagnostics"]?.items
    #expect(lint?.map { $0["rule"] } == found?.map { $0["rule"] })
    let result = answer.compactMap { $0["result"] }.first
    #expect(result?["ending"] == "completed" && result?["warnings"]?.wholeNumber != nil)
    #expect(result?["reason"]?.text?.contains(" judged") == true)
    let tall = try lines(
      of: Self.job([Self.sample, .init("device", "tablet"), .init("orientation", "portrait")]),
      from: inspector)
    let wide = try lines(
      of: Self.job([Self.sample, .init("device", "tablet"), .init("orientation", "landscape")]),
      from: inspector)
    let size = { (lines: [JSONValue]) in
      lines.compactMap { $0["parts"]?["screen"] }.first.flatMap { try? JSONWriter().text(of: $0) }
        ?? ""
    }
    #expect(size(tall).contains("820") && size(tall).contains("1180"), "\(size(tall).prefix(400))")
    #expect(size(tall) != size(wide) && size(wide).contains("1180"))
    let unknown = try lines(of: Self.job([Self.sample, .init("device", "watch")]), from: inspector)
    let refusal = unknown.compactMap { $0["error"]?.text }.first
    #expect(refusal?.hasPrefix("'device' is 'watch'. ") == true, "\(unknown)")
  }

  @Test func `what a page advises is done in the page`() throws {
    let inspector = try RunningServer([CommandRun.tag], command: "serve")
    let run = try lines(of: #"{"do":"run","tag":{"given":0}}"#, from: inspector)
    let reason = run.compactMap { $0["result"]?["reason"]?.text }.first ?? ""
    #expect(reason.contains("use 'Add files…' under Media"), "\(reason)")
    #expect(reason.hasPrefix("not judged: ") && !reason.contains("--"), "\(reason)")
    let reasons = run.compactMap { $0["result"]?["reasons"]?.items }.first ?? []
    #expect(reasons.count == 1 && reasons.allSatisfy { $0.text == reason }, "\(reasons)")
    _ = try lines(of: #"{"do":"check","tag":{"given":0}}"#, from: inspector)
    let page = try inspector.ask("/\(inspector.token)/certificates/2")
    #expect(page.contains("<h1") && page.contains("under Media"))
    #expect(!page.contains("--map") && !page.contains("--media") && !page.contains("--network"))
  }

  @Test func `a run that fails and lacks files advises what the page has, too`() throws {
    let inspector = try RunningServer([], command: "serve")
    let tag = try String(contentsOfFile: CommandRun.tag, encoding: .utf8)
      .replacing(/<\?xml[^>]*>/, with: "")
    func adBreak(_ id: String, _ content: String) -> String {
      "<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\" breakId=\"\(id)\"><vmap:AdSource>"
        + "<vmap:VASTAdData>\(content)</vmap:VASTAdData></vmap:AdSource></vmap:AdBreak>"
    }
    let breaks =
      "<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\">"
      + adBreak("a", tag) + adBreak("b", "<VAST version=\"4.2\"/>") + "</vmap:VMAP>"
    let skip = "version: 1\nexpect: [{ beacon: skip }]\n"
    let jobs: [(job: [JSONValue.Member], texts: [String])] = [
      (
        [Self.sample, .init("scenario", .object([.init("text", .string(skip))]))],
        ["not judged: '", "expected beacon 'skip' once"]
      ),
      ([Self.pasted(breaks)], ["error 401: '", "error 1004: "]),
    ]
    for (job, texts) in jobs {
      let answer = try lines(of: Self.job(job), from: inspector)
      let result = answer.compactMap { $0["result"] }.first
      #expect(result?["verdict"] == "FAIL")
      let reasons = (result?["reasons"]?.items ?? []).compactMap(\.text)
      for text in texts { #expect(reasons.contains { $0.contains(text) }, "\(text) \(reasons)") }
      #expect(
        reasons.count {
          $0.hasSuffix(
            "use 'Add files…' under Media, or use 'Add a folder…' under Media for URLs that begin "
              + "with https://cdn.example.com/media/")
        } == 1, "\(reasons)")
      #expect(!reasons.contains { $0.contains("--") }, "\(reasons)")
      // The event stream has the words of 'play'.
      #expect(answer.contains { $0["event"]?["reason"]?.text?.contains("--map") == true })
    }
  }

  @Test func `a certificate is that of a check, the media's findings among them`() throws {
    let media = CommandRun.sample("Media/no-audio.mp4")
    let inspector = try RunningServer(["--media", media], command: "serve")
    let job = try JSONWriter().text(of: .object([.init("do", "check"), Self.sample]))
    let verdict = try lines(of: job, from: inspector).compactMap { $0["verdict"] }.first
    let check = try JSONReader.value(
      of: CommandRun("check", CommandRun.tag, "--media", media, "--format", "json").output)
    let certificate = check["tags"]?.items.first
    #expect(verdict?["word"] == certificate?["verdict"])
    #expect(verdict?["word"] == "WARN" && verdict?["warnings"] == 2, "\(verdict ?? .null)")
  }

  @Test func `a certificate is made on the page's device, held as the page says`() throws {
    let inspector = try Self.inspector([CommandRun.tag])
    func page(_ number: Int, _ choices: String) throws -> String {
      _ = try lines(of: "{\"do\":\"check\",\"tag\":{\"given\":0}\(choices)}", from: inspector)
      return try inspector.ask("/\(inspector.token)/certificates/\(number)")
    }
    let tablet = try page(1, ",\"device\":\"tablet\",\"orientation\":\"landscape\"")
    #expect(tablet.contains("1180x820 at 2 px per point"))
    let turned = try page(2, ",\"orientation\":\"landscape\"")
    #expect(turned.contains("844x390 at 3 px per point"))
    let plain = try page(3, "")
    #expect(!plain.contains("844x390") && !plain.contains("1180x820"))
  }

  @Test func `a tag that is not there is told at once`() {
    #expect(CommandRun("serve", "no-such-tag.xml").exitCode == .unreadableInput)
    #expect(CommandRun("serve", "-").exitCode == .usage)
  }
}
