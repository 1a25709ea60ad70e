import Foundation
import LoopbackServer
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

/// What players in pages make of the headers that a document comes with, through every door.
struct DocumentReadingTests {
  /// A server of a tag, with headers of its own, and with a wrapper and a redirect that lead to it.
  private struct Site {
    let server: LoopbackServer
    let other: LoopbackServer
    let folder: TemporaryFolder

    /// The headers of a server that allows pages of every origin, cookies too.
    static let open = [
      HTTPHeader("Access-Control-Allow-Origin", "https://publisher.example"),
      HTTPHeader("Access-Control-Allow-Credentials", "true"),
    ]

    init(_ headers: [HTTPHeader], type: String = "application/xml", delay: Duration = .zero) throws
    {
      folder = try TemporaryFolder()
      let answer = LoopbackAnswer.text(DocumentReadingTests.inline, type: type).adding(headers).with
      { $0.delay = delay }
      let other = try LoopbackServer(
        [LoopbackRoute("/tag", answer)], allowsPages: false)
      let wrapper = LoopbackAnswer.text(
        """
        <VAST version="3.0"><Ad id="w"><Wrapper><AdSystem>w</AdSystem>
        <VASTAdTagURI>\(other.url("/tag"))</VASTAdTagURI><Error>https://w.example/e?[ERRORCODE]</Error>
        <Impression>https://w.example/i</Impression></Wrapper></Ad></VAST>
        """, type: "application/xml"
      ).adding(Self.open)
      server = try LoopbackServer(
        [
          LoopbackRoute("/tag", answer), LoopbackRoute("/wrapper", wrapper),
          LoopbackRoute(
            "/moved", LoopbackAnswer.redirect(to: other.url("/tag")).adding(headers)),
        ], allowsPages: false)
      self.other = other
    }

    func run(_ command: String, _ path: String = "/tag", _ options: String...) -> CommandRun {
      CommandRun(
        [
          command, server.url(path), "--network", "--allow-private", "--media",
          CommandRun.sample("Media/ad-6s.mp4"),
        ] + options)
    }
  }

  private static let inline = """
    <VAST version="3.0"><Ad id="a"><InLine><AdSystem>r</AdSystem><AdTitle>r</AdTitle>
    <Error>https://t.example/e?[ERRORCODE]</Error>
    <Impression>https://t.example/i?[CACHEBUSTING]</Impression>
    <Creatives><Creative><Linear><Duration>00:00:06</Duration><TrackingEvents>
    <Tracking event="start">https://t.example/start</Tracking></TrackingEvents><MediaFiles>
    <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">
    https://media.example/a.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives>
    </InLine></Ad></VAST>
    """

  /// The rules of a command's findings about reading documents.
  private static func rules(_ run: CommandRun) -> Set<String> {
    let known = [
      "DocumentNotReadable", "DocumentWithoutCORS", "DocumentWithoutCredentials",
      "DocumentTypeNotXML",
      "DocumentSlow",
    ]
    return Set(known.filter { run.output.contains($0) || run.errorOutput.contains($0) })
  }

  private static let closed: [HTTPHeader] = []
  private static let anyPage = [HTTPHeader("Access-Control-Allow-Origin", "*")]

  /// Players that send no cookies, those that do, and one that is no page.
  private static let players = (
    anonymous: [
      "html5", "vast-client-js", "rmp-vast", "openplayerjs", "shaka", "arte-videojs-vast",
    ],
    credentials: ["fluid-player", "videojs-vast-vpaid", "videojsx-vast", "video-ad-sdk"],
    native: ["exact", "ima-android", "media3-ima"]
  )

  @Test func `each player reads what a browser lets it read`() throws {
    let (closed, any, open) = (
      try Site(Self.closed), try Site(Self.anyPage), try Site(Site.open)
    )
    func reads(_ site: Site, _ player: String) -> Bool {
      !Self.rules(site.run("play", "/tag", "--player", player)).contains("DocumentNotReadable")
    }
    for player in Self.players.anonymous {
      #expect(!reads(closed, player) && reads(any, player) && reads(open, player), "\(player)")
    }
    for player in Self.players.credentials {
      #expect(!reads(closed, player) && !reads(any, player) && reads(open, player), "\(player)")
    }
    for player in Self.players.native {
      #expect(reads(closed, player) && reads(any, player) && reads(open, player), "\(player)")
    }
  }

  @Test(arguments: ["play", "check", "batch"])
  func `every door names what a page cannot read, and nothing where it can`(command: String) throws
  {
    func found(_ headers: [HTTPHeader], _ path: String = "/tag") throws -> Set<String> {
      let site = try Site(headers)
      guard command == "batch" else { return Self.rules(site.run(command, path)) }
      let list = try site.folder.file("tags.txt", site.server.url(path) + "\n")
      let run = CommandRun(
        "batch", list, "--network", "--allow-private", "--media",
        CommandRun.sample("Media/ad-6s.mp4"))
      return Self.rules(run)
    }
    #expect(try found(Self.closed) == ["DocumentWithoutCORS"])
    #expect(try found(Self.anyPage) == ["DocumentWithoutCredentials"])
    #expect(try found(Site.open) == [])
    #expect(try found(Self.closed, "/wrapper") == ["DocumentWithoutCORS"])
    // The page's origin is 'null' after a redirect to another origin.
    #expect(try found(Site.open, "/moved") == ["DocumentWithoutCORS"])
    #expect(try found(Self.anyPage, "/moved") == ["DocumentWithoutCredentials"])
  }

  @Test func `a wrapper whose ad is not readable ends in error 301 of the player`() throws {
    let run = try Site(Self.closed).run(
      "play", "/wrapper", "--player", "html5", "--format", "jsonl")
    #expect(run.exitCode == .findings)
    #expect(run.output.contains("https://w.example/e?301"))
    #expect(!run.output.contains("https://w.example/i"))
  }

  @Test(arguments: ["html5", "fluid-player"])
  func `a tag whose ad a page cannot read is judged alike, whichever document it is`(player: String)
    throws
  {
    let site = try Site(Self.closed)
    let verdicts = try ["/tag", "/wrapper"].map { path in
      let run = site.run("check", path, "--player", player, "--format", "json")
      let cases = try JSONReader.value(of: run.output)["tags"]?.items.first?["cases"]?.items ?? []
      return Dictionary(
        cases.filter { $0["player"]?.text == player }.map {
          ($0["case"]?.text ?? "", $0["verdict"]?.text ?? "")
        }, uniquingKeysWith: { first, _ in first })
    }
    #expect(verdicts[0]["fully-visible"] == "FAIL")
    // The further cases would show the same.
    #expect(verdicts[0]["pause-and-resume"] == "n/a")
    #expect(verdicts[0] == verdicts[1])
  }

  @Test(arguments: ["html5", "fluid-player", "exact"])
  func `a reception serves what a page could not read at its server, and says so`(player: String)
    throws
  {
    let site = try Site(Self.closed)
    let run = site.run(
      "receive", "/wrapper", "--player", player, "--until", "idle", "--idle-timeout", "1s")
    #expect(run.exitCode == .findings)
    #expect(Self.rules(run) == ["DocumentWithoutCORS"])
  }

  @Test func `players that parse by the browser need the type of XML`() throws {
    for type in ["text/html", "text/plain; charset=utf-8", "application/json"] {
      let site = try Site(Site.open, type: type)
      #expect(Self.rules(site.run("play")) == ["DocumentTypeNotXML"])
      #expect(
        Self.rules(site.run("play", "/tag", "--player", "fluid-player")) == ["DocumentNotReadable"])
      #expect(Self.rules(site.run("play", "/tag", "--player", "html5")) == [])
    }
    for type in ["text/xml", "application/xml; charset=utf-8", "application/vast+xml"] {
      let site = try Site(Site.open, type: type)
      #expect(Self.rules(site.run("play")) == [])
      #expect(Self.rules(site.run("play", "/tag", "--player", "fluid-player")) == [])
    }
  }

  @Test func `a slow document is named with those who do not wait`() throws {
    let site = try Site(Site.open, delay: .milliseconds(3_100))
    let run = site.run("play")
    #expect(Self.rules(run) == ["DocumentSlow"])
    #expect(run.errorOutput.contains("'videojs-vast-vpaid' and 'videojsx-vast'"))
    // Only where the network's time counts in the run does the player itself stop waiting.
    let counted = site.run(
      "play", "/tag", "--player", "videojsx-vast", "--network-time", "measured")
    #expect(counted.exitCode == .findings && counted.output.contains("error 301"))
  }

  @Test func `a recording and an archive give the same answer`() throws {
    let site = try Site(Self.anyPage)
    let (recording, archive) = (site.folder.path("recording"), site.folder.path("run.har"))
    _ = site.run("play", "/tag", "--record", recording, "--report", "har=\(archive)")
    let url = site.server.url("/tag")
    site.server.stop()
    for source in [recording, archive] {
      for (player, rules) in [
        ("html5", []), ("fluid-player", ["DocumentNotReadable"]),
        ("exact", ["DocumentWithoutCredentials"]),
      ] as [(String, Set<String>)] {
        let run = CommandRun(
          "play", url, "--replay", source, "--player", player, "--media",
          CommandRun.sample("Media/ad-6s.mp4"))
        #expect(Self.rules(run) == rules, "\(source) \(player)")
      }
    }
  }

  @Test func `a host that the user lets be private is no error`() throws {
    let site = try Site(Site.open)
    let run = site.run("check", "/wrapper", "--format", "json")
    #expect(!run.output.contains("URLHostOdd"))
    let tag = try site.folder.file(
      "tag.xml", Self.inline.replacing("https://", with: "http://127.0.0.1/"))
    #expect(CommandRun("lint", tag).output.contains("URLHostOdd"))
    #expect(!CommandRun("lint", tag, "--network", "--allow-private").output.contains("URLHostOdd"))
  }
}

extension LoopbackAnswer {
  func adding(_ headers: [HTTPHeader]) -> LoopbackAnswer {
    headers.reduce(self) { $0.header($1.name, $1.value) }
  }
}
