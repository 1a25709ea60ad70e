import Foundation
import LoopbackServer
import TestSupport
import Testing
import Vocabulary

@testable import CommandLineTool

/// Streams, encodings and resources of `vastsim receive`.
@Suite(.tags(.process))
struct HLSReceptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let media = "https://cdn.example.com/media/=\(CommandRun.sample("Media/"))"
  private static let stream = [
    CommandRun.sample("Tags/hls.xml"), "--map", media, "--until", "interrupt",
  ]

  private func answer(_ reception: RunningServer, _ target: String) throws -> RawClient.Answer {
    let client = try #require(RawClient(port: reception.port))
    client.send(
      "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(reception.port)\r\nConnection: close\r\n\r\n")
    return client.receive()
  }

  /// The paths of the lines of a playlist that are no comments.
  private func paths(_ playlist: RawClient.Answer, _ reception: RunningServer) -> [String] {
    playlist.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      String($0).replacing("http://127.0.0.1:\(reception.port)", with: "")
    }
  }

  @Test func `a player of HLS asks here for every playlist and segment, and gets their bytes`()
    throws
  {
    let reception = try RunningServer(Self.stream)
    let master = try answer(
      reception, try reception.path(of: "hls/master.m3u8", in: try reception.tag()))
    #expect(master.status == "HTTP/1.1 200 OK")
    #expect(master.header("Content-Type") == "application/vnd.apple.mpegurl")
    let variants = paths(master, reception)
    #expect(
      variants
        == ["low", "high"].enumerated().map {
          "/\(reception.token)/s\($0.offset)/cdn.example.com/media/hls/\($0.element).m3u8"
        })
    var requested = ["https://cdn.example.com/media/hls/master.m3u8"]
    for (name, variant) in zip(["low", "high"], variants) {
      let playlist = try answer(reception, variant)
      requested.append("https://cdn.example.com/media/hls/\(name).m3u8")
      for (number, segment) in paths(playlist, reception).enumerated() {
        let file = CommandRun.sample("Media/hls/\(name)-\(number).ts")
        #expect(
          try answer(reception, segment).body == Array(Data(contentsOf: .init(filePath: file))))
        requested.append("https://cdn.example.com/media/hls/\(name)-\(number).ts")
      }
    }
    #expect(requested.count == 9)
    _ = reception.end()
    for url in requested { #expect(reception.output.contains("  \(url)\n"), "\(url)") }
    #expect(!reception.errorOutput.contains("not served"))
  }

  @Test func `the prediction plays the stream, and its end is predicted`() throws {
    let reception = try RunningServer(
      Self.stream + ["--player", "html5", "--format", "json"])
    let tag = try reception.tag()
    // Without a beacon nothing is compared.
    _ = try reception.ask(try reception.path(of: "/impression", in: tag))
    #expect(reception.end() == .findings)
    let result = try JSONReader.value(of: reception.output)
    guard case .array(let differences)? = result["differences"], let last = differences.last,
      case .integer(let instant)? = last["predictedAtUs"]
    else {
      Issue.record("\(reception.output)")
      return
    }
    #expect(last["event"] == "complete" && last["difference"] == "missing")
    #expect((5_900_000...6_200_000).contains(instant))
  }

  @Test func `a playlist of the user's own serves the files beside it, and only these`() throws {
    let playlist = try folder.file(
      "own.m3u8", "#EXTM3U\n#EXTINF:2.0,\na.ts\n#EXTINF:2.0,\n../../etc/passwd\n#EXT-X-ENDLIST\n")
    _ = try folder.file("a.ts", "segment")
    let reception = try RunningServer([
      CommandRun.sample("Tags/hls.xml"), playlist, "--until", "interrupt",
    ])
    let path = try reception.path(of: "hls/master.m3u8", in: try reception.tag())
    let segments = paths(try answer(reception, path), reception)
    #expect(try answer(reception, segments[0]).text == "segment")
    #expect(try answer(reception, segments[1]).status.hasPrefix("HTTP/1.1 404"))
    _ = reception.end()
    #expect(reception.errorOutput.contains("etc/passwd' is not served: "))
  }

  @Test func `a stream that a local tag names by its path is served with what is beside it`() throws
  {
    let parts = folder.url.appending(path: "media/hls")
    try FileManager.default.createDirectory(at: parts, withIntermediateDirectories: true)
    try Data("#EXTM3U\n#EXTINF:2.0,\nb.ts\n".utf8).write(to: parts.appending(path: "list.m3u8"))
    try Data("part".utf8).write(to: parts.appending(path: "b.ts"))
    let tag = try folder.file(
      "tag.xml",
      "<VAST version='4.2'><Ad><InLine><Creatives><Creative><Linear><MediaFiles><MediaFile "
        + "type='application/x-mpegURL'>media/../media/hls/list.m3u8</MediaFile></MediaFiles>"
        + "</Linear></Creative></Creatives></InLine></Ad></VAST>")
    let reception = try RunningServer([tag, "--until", "interrupt"])
    let served = try reception.tag()
    // What a player resolves away would lead elsewhere.
    #expect(!served.contains(".."))
    let list = try answer(reception, try reception.path(of: "list.m3u8", in: served))
    #expect(try answer(reception, try #require(paths(list, reception).first)).text == "part")
    _ = reception.end()
    #expect(reception.errorOutput.contains("is a live playlist: it is served as it was"))
  }

  @Test(arguments: [true, false])
  func `a UTF-16 tag is served as UTF-8`(isBigEndian: Bool) throws {
    let text =
      "<?xml version='1.0' encoding='UTF-16'?><VAST version='3.0'><Ad><InLine>"
      + "<AdTitle>Süß</AdTitle><Impression>https://t.example/i</Impression></InLine></Ad></VAST>"
    let path = folder.path("wide.xml")
    let encoding: String.Encoding = isBigEndian ? .utf16BigEndian : .utf16LittleEndian
    let mark: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
    try (Data(mark) + (try #require(text.data(using: encoding)))).write(to: .init(filePath: path))
    let reception = try RunningServer([path, "--until", "interrupt"])
    let served = try reception.tag()
    #expect(served.hasPrefix("<?xml version='1.0' encoding='UTF-8'?><VAST"))
    #expect(served.contains("<AdTitle>Süß</AdTitle>"))
    _ = try reception.ask(try reception.path(of: "t.example/i", in: served))
    _ = reception.end()
    #expect(reception.output.contains("impression  https://t.example/i\n"))
    #expect(reception.errorOutput.contains("is UTF-16 and is served as UTF-8"))
  }

  @Test func `resources are served where their files are, and else stay at their servers`() throws {
    let image = try folder.file("logo.png", "png")
    let tag = try folder.file(
      "tag.xml",
      "<VAST version='4.2'><Ad><InLine><Creatives><Creative><CompanionAds><Companion>"
        + "<StaticResource creativeType='image/png'>https://cdn.example/logo.png</StaticResource>"
        + "<StaticResource creativeType='image/png'>https://cdn.example/far.png</StaticResource>"
        + "<IFrameResource>https://cdn.example/page</IFrameResource>"
        + "<HTMLResource><![CDATA[<img src=\"https://cdn.example/x.png\">]]></HTMLResource>"
        + "</Companion></CompanionAds></Creative></Creatives></InLine></Ad></VAST>")
    let reception = try RunningServer(
      [tag, "--map", "https://cdn.example/logo.png=\(image)", "--until", "interrupt"])
    let served = try reception.tag()
    #expect(try answer(reception, try reception.path(of: "/logo.png", in: served)).text == "png")
    for url in ["far.png</StaticResource>", "page</IFrameResource>", "x.png\">]]>"] {
      #expect(served.contains("https://cdn.example/\(url)"), "\(url)")
    }
    _ = reception.end()
    #expect(reception.errorOutput.contains("far.png' of 'StaticResource' on line 1 of '"))
    let notes = reception.errorOutput.split(separator: "\n").filter { $0.contains("own server") }
    #expect(notes.count == 1)
    #expect(
      notes.first?.hasPrefix(
        "note: 2 resources are loaded from their own servers, so the requests of their content "
          + "are not received: "
          + "'https://cdn.example/far.png' of 'StaticResource' on line 1 of '") == true)
    #expect(notes.first?.contains(", 'https://cdn.example/page' of 'IFrameResource' on ") == true)
    #expect(notes.first?.contains("; the first: no --map entry matches this URL") == true)
  }
}

/// A page with a `<video>` in Chromium, which sends as vast-client-js does, and in other manners.
@Suite(.tags(.browser, .process, .slow), .nightly, .serialized)
struct ReceptionBrowserTests {
  private static let page = CommandRun.root.appending(path: "Tests/PlayerPages/player.html")

  private static let tag = """
    <VAST version="3.0"><Ad id="a"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
    <Error><![CDATA[https://t.example/error?c=[ERRORCODE]]]></Error>
    <Impression><![CDATA[https://t.example/impression?cb=[CACHEBUSTING]]]></Impression>
    <Creatives><Creative><Linear><Duration>00:00:03.200</Duration><TrackingEvents>
    \(["resume", "loaded", "creativeView", "start", "firstQuartile", "midpoint", "thirdQuartile",
      "pause", "complete", "mute", "rewind"].map {
      "<Tracking event=\"\($0)\"><![CDATA[https://t.example/\($0)?cb=[CACHEBUSTING]&x=%3A]]></Tracking>"
    }.joined(separator: "\n"))
    </TrackingEvents><MediaFiles>
    <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">
    <![CDATA[https://cdn.example/ad.mp4]]></MediaFile></MediaFiles></Linear></Creative></Creatives>
    </InLine></Ad></VAST>
    """

  private static func list(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let elements)? = value { elements } else { [] }
  }

  /// The reception of a tag that the page plays to its end, and what the page wrote to the console.
  private func played(
    _ tag: String, query: String, _ arguments: [String] = []
  ) throws -> (reception: RunningServer, console: [String]) {
    let folder = try TemporaryFolder()
    let reception = try RunningServer(
      [
        try folder.file("tag.xml", tag), CommandRun.sample("Media/ad-3.2s.mp4"),
        "--player", "vast-client-js", "--format", "json", "--idle-timeout", "3m",
      ] + arguments)
    let browser = try DrivenBrowser()
    try browser.open("\(Self.page.absoluteString)?\(query)&tag=\(reception.url)")
    _ = reception.end(interrupting: false)
    try browser.wait(until: "window.isOver")
    return (reception, browser.lines)
  }

  @Test(
    .enabled(if: DrivenBrowser.program != nil, "chromium is not at hand"),
    arguments: ["image", "beacon", "xhr", "fetch"])
  func `what a page sends is what is listed and predicted`(manner: String) throws {
    let (reception, console) = try played(Self.tag, query: "send=\(manner)")
    let prefix = reception.url.replacing("tag.xml", with: "")
    let sent = console.filter { $0.hasPrefix("SENT \(prefix)") }.map { line in
      "https://" + line.dropFirst("SENT \(prefix)".count).drop { $0 != "/" }.dropFirst()
    }
    let result = try JSONReader.value(of: reception.output)
    let requests = Self.list(result["requests"])
    let beacons = requests.filter { $0["purpose"] == "beacon" }
    #expect(sent.count == 10, "\(console)")
    #expect(beacons.compactMap { $0["url"]?.text }.sorted() == sent.sorted())
    #expect(
      Set(beacons.compactMap { $0["method"]?.text })
        == (["image", "xhr"].contains(manner) ? ["GET"] : ["POST"]))
    #expect(result["ended"] == "complete")
    // The instants depend on the machine's load; the rest does not.
    let kinds = Self.list(result["differences"]).compactMap { $0["difference"]?.text }
    #expect(kinds.filter { !["instant", "order"].contains($0) } == [])
  }

  private static let beacons = [
    "omidTrackView", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete",
    "twoSecondsFiftyPercentView",
  ]

  /// The tag with a verification whose script sends these beacons.
  private static let measuredTag = tag.replacing("version=\"3.0\"", with: "version=\"4.2\"")
    .replacing(
      "<Creatives>",
      with: """
        <AdVerifications><Verification vendor="vendor.example-omid">
        <JavaScriptResource apiFramework="omid" browserOptional="true">
        <![CDATA[https://scripts.example.com/seed-rules.js]]></JavaScriptResource>
        <VerificationParameters><![CDATA[{"beacons": {\(beacons.map {
          #""\#($0)": "https://v.example/\#($0)?ad=1""#
        }.joined(separator: ", "))}}]]></VerificationParameters>
        </Verification></AdVerifications><Creatives>
        """)

  @Test(
    .enabled(if: DrivenBrowser.program != nil, "chromium is not at hand"),
    arguments: [nil, "midpoint"])
  func `what a verification's script sends in a page is compared, and what is left out is found`(
    omitted: String?
  ) throws {
    let (reception, console) = try played(
      Self.measuredTag, query: "omit=\(omitted ?? "")",
      ["--map", "https://scripts.example.com/=\(CommandRun.sample("Scripts"))/"])
    let result = try JSONReader.value(of: reception.output)
    let vendor: JSONValue = "vendor.example-omid"
    let requests = Self.list(result["requests"])
    #expect(
      requests.filter { $0["purpose"] == "resource" }.compactMap { $0["url"]?.text }
        == ["https://scripts.example.com/seed-rules.js"])
    let sent = Self.beacons.filter { $0 != omitted }
    let received = requests.filter { $0["vendor"] == vendor }
    #expect(received.compactMap { $0["event"]?.text }.sorted() == sent.sorted(), "\(console)")
    #expect(
      received.compactMap { $0["url"]?.text }.sorted()
        == sent.map { "https://v.example/\($0)?ad=1" }.sorted())
    // The instants depend on the machine's load; the rest does not.
    let found = Self.list(result["differences"]).filter {
      !["instant", "order"].contains($0["difference"]?.text)
    }
    #expect(found.compactMap { $0["difference"]?.text } == (omitted == nil ? [] : ["missing"]))
    #expect(
      found.compactMap { $0["event"]?.text }
        == (omitted.map { ["\($0) (verification of vendor.example-omid)"] } ?? []))
    #expect(found.allSatisfy { $0["vendor"] == vendor })
  }
}
