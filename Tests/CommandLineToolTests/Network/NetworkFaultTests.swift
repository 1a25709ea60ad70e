import Foundation
import LoopbackServer
import Network
import Testing
import Vocabulary

@testable import CommandLineTool

/// How a whole run handles a faulty server.
struct NetworkFaultTests {
  private static let track = "https://track.example.com"

  /// A run, and the time limit that its fetches had.
  private struct FaultyRun {
    var run: CommandRun
    let limit: Duration
  }

  /// Plays a tag that leads to the fault's server for something.
  private func play(
    _ fault: NetworkFault, right: LoopbackAnswer, _ options: [String] = [],
    tag: (String) -> String
  ) throws -> FaultyRun {
    var played: FaultyRun?
    for limit in fault.limits {
      let run = try play(fault, within: limit, right: right, options, tag: tag)
      played = FaultyRun(run: run, limit: limit)
      if diagnostics(of: run).contains(fault.reason(within: limit)) { break }
    }
    return try #require(played)
  }

  private func play(
    _ fault: NetworkFault, within limit: Duration, right: LoopbackAnswer, _ options: [String],
    tag: (String) -> String
  ) throws -> CommandRun {
    let folder = try TemporaryFolder()
    let authority = try LoopbackAuthority(in: folder.path(""))
    let server = try LoopbackServer(
      fault.routes(for: right), certificate: try fault.certificate(of: authority))
    let closed = try #require(ClosedPort())
    defer { withExtendedLifetime(closed) {} }
    let url = fault == .refused ? closed.url("/x") : server.url("/x", host: fault.host)
    let file = try folder.file("tag.xml", tag(url))
    let trust = fault.isTrusted ? ["--ca-file", authority.certificateFile] : []
    var run = CommandRun(
      ["play", file, "--network", "--format", "jsonl"] + options + trust
    ) { NetworkFault.adjust(&$0, limit: limit) }
    // The port is another every time.
    run.output.replace(/:\d+(['\s])/) { String($0.output.1) }
    return run
  }

  private func wrapped(_ url: String) -> String {
    """
    <VAST version="4.2"><Ad id="a"><Wrapper><AdSystem>test</AdSystem>
    <VASTAdTagURI><![CDATA[\(url)]]></VASTAdTagURI>
    <Error><![CDATA[\(Self.track)/error?code=[ERRORCODE]]]></Error>
    <Impression><![CDATA[\(Self.track)/impression]]></Impression></Wrapper></Ad></VAST>
    """
  }

  private func inline(media: String, verification: String = "") -> String {
    """
    <VAST version="4.2"><Ad id="a"><InLine><AdSystem>test</AdSystem><AdTitle>test</AdTitle>
    <Error><![CDATA[\(Self.track)/error?code=[ERRORCODE]]]></Error>
    <Impression><![CDATA[\(Self.track)/impression]]></Impression>\(verification)
    <Creatives><Creative><Linear><Duration>00:00:06</Duration><MediaFiles>
    <MediaFile delivery="progressive" type="video/mp4" width="480" height="270">
    <![CDATA[\(media)]]></MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
    """
  }

  private static let rightDocument = LoopbackAnswer.text(
    "<VAST version=\"4.2\">\(String(repeating: " ", count: 200))</VAST>", type: "application/xml")
  private static let rightMedia = LoopbackAnswer.file(CommandRun.sample("Media/ad-6s.mp4"))
  private static let rightScript = LoopbackAnswer.file(
    CommandRun.sample("Scripts/seed-rules.js"))

  // MARK: Each fault, for each purpose

  @Test(arguments: NetworkFault.allCases)
  func `a wrapper's document that does not come is error 301`(fault: NetworkFault) throws {
    let played = try play(fault, right: Self.rightDocument, tag: wrapped)
    #expect(played.run.exitCode == .findings)
    #expect(errors(of: played.run) == [301])
    expectReason(of: fault, in: played.run, within: played.limit)
  }

  @Test(arguments: NetworkFault.allCases)
  func `media that does not come is error 401, and 402 when it is late`(
    fault: NetworkFault
  ) throws {
    let played = try play(fault, right: Self.rightMedia) { inline(media: $0) }
    let run = played.run
    #expect(run.exitCode == .findings)
    guard fault != .gzipBomb else {
      // Media is used as received, and is not decompressed.
      #expect(errors(of: run) == [405])
      return
    }
    #expect(errors(of: run) == [fault.isTimeout ? 402 : 401])
    expectReason(of: fault, in: run, within: played.limit)
  }

  @Test(arguments: NetworkFault.allCases)
  func `the archive of a run whose media does not come gives the same errors again`(
    fault: NetworkFault
  ) throws {
    let folder = try TemporaryFolder()
    let archive = folder.path("run.har")
    var tag = ""
    let played = try play(fault, right: Self.rightMedia, ["--report", "har=\(archive)"]) { url in
      tag = inline(media: url)
      return tag
    }
    var replayed = CommandRun(
      "play", try folder.file("tag.xml", tag), "--replay", archive, "--format", "jsonl")
    #expect(errors(of: replayed) == errors(of: played.run))
    guard fault != .gzipBomb else { return }
    replayed.output.replace(/:\d+(['\s])/) { String($0.output.1) }
    expectReason(of: fault, in: replayed, within: played.limit)
  }

  @Test(arguments: NetworkFault.allCases)
  func `a script that does not come is reason 3, and the ad plays`(fault: NetworkFault) throws {
    let media = CommandRun.sample("Media/")
    let played = try play(
      fault, right: Self.rightScript,
      [
        "--verification", "scripts", "--decode", "demux", "--map",
        "https://cdn.example.com/=\(media)",
      ]
    ) { url in
      inline(
        media: "https://cdn.example.com/ad-6s.mp4",
        verification: """
          <AdVerifications><Verification vendor="v"><JavaScriptResource apiFramework="omid">
          <![CDATA[\(url)]]></JavaScriptResource><TrackingEvents>
          <Tracking event="verificationNotExecuted"><![CDATA[\(Self.track)/not?reason=[REASON]]]>
          </Tracking></TrackingEvents></Verification></AdVerifications>
          """)
    }
    let run = played.run
    #expect(run.output.contains(#""url":"https://track.example.com/not?reason=3""#))
    #expect(run.output.contains(#""outcome":"completed""#))
    #expect(errors(of: run) == [410])
    expectReason(of: fault, in: run, within: played.limit)
  }

  // MARK: Answers with the wrong content

  private static let page = LoopbackAnswer.text(
    "<!DOCTYPE html><html><head><title>Sign in</title></head><body><p>Hello<br></body></html>",
    type: "text/html")

  @Test(arguments: [
    (LoopbackAnswer.status(204), 303, "the server answered with status 204, no content"),
    (.text(""), 100, "the document is empty"),
    (.text("<VAST version=\"4.2\"/>"), 303, "the response has neither an 'Ad' nor an 'Error'"),
    (page, 100, "the response is not well-formed XML"),
    (.text("<html><body/></html>"), 101, "'html'"),
  ])
  func `a wrapper's document that is none has an error of its own`(
    answer: LoopbackAnswer, code: Int, text: String
  ) throws {
    let server = try LoopbackServer([LoopbackRoute("/x", answer)])
    let folder = try TemporaryFolder()
    let run = CommandRun(
      "play", try folder.file("tag.xml", wrapped(server.url("/x"))), "--network",
      "--allow-private", "--format", "jsonl")
    #expect(errors(of: run) == [code])
    #expect(run.output.contains(text), "\(run.output)")
  }

  @Test(arguments: [
    (LoopbackAnswer.text(""), "the file is empty"), (page, "it begins with the text '<!DOCTYPE"),
  ])
  func `media that is none cannot be displayed`(answer: LoopbackAnswer, text: String) throws {
    let server = try LoopbackServer([LoopbackRoute("/x", answer)])
    let folder = try TemporaryFolder()
    let run = CommandRun(
      "play", try folder.file("tag.xml", inline(media: server.url("/x"))), "--network",
      "--allow-private", "--format", "jsonl")
    #expect(errors(of: run) == [405])
    #expect(diagnostics(of: run).contains(text), "\(diagnostics(of: run))")
  }

  // MARK: Reading

  private func lines(of run: CommandRun, kind: String) -> [[String: Any]] {
    run.output.split(separator: "\n").compactMap { line in
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["kind"] as? String == kind ? object : nil
    }
  }

  /// The error codes that are reported to the tag's server.
  private func errors(of run: CommandRun) -> [Int] {
    lines(of: run, kind: "beacon").compactMap { beacon in
      (beacon["url"] as? String)?.split(separator: "error?code=").dropFirst().first.flatMap {
        Int($0)
      }
    }
  }

  private func expectReason(
    of fault: NetworkFault, in run: CommandRun, within limit: Duration,
    location: Testing.SourceLocation = #_sourceLocation
  ) {
    let messages = diagnostics(of: run)
    #expect(
      messages.contains(fault.reason(within: limit)), "\(messages)", sourceLocation: location)
  }

  /// The messages of every diagnostic.
  private func diagnostics(of run: CommandRun) -> String {
    lines(of: run, kind: "diagnostic").compactMap { $0["message"] as? String }
      .joined(separator: "\n")
  }
}

/// A fault of a server, and how a player handles it.
enum NetworkFault: String, CaseIterable, CustomStringConvertible {
  case refused, resetInTheMiddle, slowHeaders, slowBody, endlessBody, wrongLength, redirectLoop
  case redirectToFile, redirectToPrivate, twoAddresses, changedAnswer
  case expiredCertificate, otherCertificate, strangeCertificate
  case gzipBomb, hugeHeaders, serverError, tooManyRequests, unknown

  var description: String { rawValue }

  /// The server's answer under `/x`, given the correct answer.
  func routes(for right: LoopbackAnswer) -> [LoopbackRoute] {
    switch self {
    case .refused, .twoAddresses, .expiredCertificate, .otherCertificate, .strangeCertificate:
      [LoopbackRoute("/x", right)]
    case .resetInTheMiddle: [LoopbackRoute("/x", right.with { $0.ending = .reset(after: 100) })]
    case .slowHeaders: [LoopbackRoute("/x", .never)]
    case .slowBody:
      [LoopbackRoute("/x", right.with { $0.pace = .init(bytes: 10, every: .seconds(3_600)) })]
    case .endlessBody: [LoopbackRoute("/x", .endless())]
    case .wrongLength: [LoopbackRoute("/x", right.with { $0.declaredLength = 900_000 })]
    case .redirectLoop: LoopbackRoute.loop(["/x", "/y"])
    case .redirectToFile: [LoopbackRoute("/x", .redirect(to: "file:///etc/passwd"))]
    case .redirectToPrivate: [LoopbackRoute("/x", .redirect(to: "http://10.0.0.1/"))]
    case .changedAnswer:
      [LoopbackRoute("/x", LoopbackAnswer.redirect(to: "/y").header("Connection", "close"))]
    case .gzipBomb: [LoopbackRoute("/x", .gzipBomb(bytes: 2_000_000))]
    case .hugeHeaders: [LoopbackRoute("/x", .hugeHeaders(bytes: 10_000_000))]
    case .serverError: [LoopbackRoute("/x", .status(500))]
    case .tooManyRequests: [LoopbackRoute("/x", .tooManyRequests(retryAfter: 3600))]
    case .unknown: [LoopbackRoute("/x", .status(404))]
    }
  }

  /// The host that the URL names; nil for the server's address.
  var host: String? {
    switch self {
    case .twoAddresses: "two.example"
    case .changedAnswer:
      "changing.example"
    default: nil
    }
  }

  /// The run's text about it, after the URL, where each fetch has a time limit.
  func reason(within limit: Duration) -> String {
    switch self {
    case .refused: "127.0.0.1 refused the connection"
    case .resetInTheMiddle: "127.0.0.1 reset the connection"
    case .slowHeaders: "127.0.0.1 did not respond within \(TimeText.readable(limit))"
    case .slowBody:
      "127.0.0.1 did not finish its response within \(TimeText.readable(limit))"
    case .endlessBody: "127.0.0.1 sent more than 1000000 bytes"
    case .wrongLength: "127.0.0.1 ended the connection inside the body"
    case .redirectLoop: "127.0.0.1 (redirect 1) redirects in a loop"
    case .redirectToFile: "127.0.0.1 redirects to the scheme 'file'"
    case .redirectToPrivate: "10.0.0.1 (redirect 1) leads to '10.0.0.1', an address of a private"
    case .twoAddresses: "two.example leads to '10.0.0.1', an address of a private"
    case .changedAnswer:
      "changing.example (redirect 1) leads to '10.0.0.1', an address of a private"
    case .expiredCertificate: "not trusted: SSL certificate problem: certificate has expired"
    case .otherCertificate: "target host name '127.0.0.1'"
    case .strangeCertificate: "unable to get local issuer certificate"
    case .gzipBomb: "bytes that decode to more than 1000000"
    case .hugeHeaders: "127.0.0.1 sent more than 256000 bytes of headers"
    case .serverError: "the server answered with status 500"
    case .tooManyRequests: "the server answered with status 429"
    case .unknown: "the server answered with status 404"
    }
  }

  /// The server's certificate; nil for a server without TLS.
  func certificate(of authority: LoopbackAuthority) throws -> ServerCertificate? {
    switch self {
    case .expiredCertificate: try authority.certificate(days: -1)
    case .otherCertificate: try authority.certificate(for: ["DNS:other.example"])
    case .strangeCertificate: try authority.certificate()
    default: nil
    }
  }

  /// Whether the run trusts the server's authority.
  var isTrusted: Bool { self == .expiredCertificate || self == .otherCertificate }

  /// Whether the media came too late, as opposed to being unavailable.
  var isTimeout: Bool { self == .slowHeaders || self == .slowBody }

  /// The time limits of a fetch to try until one is long enough for the machine to reach the fault.
  var limits: [Duration] {
    isTimeout ? [.milliseconds(500), .seconds(5), .seconds(50)] : [.seconds(120)]
  }

  /// Sets the options that the faults need: only the server of this machine is allowed.
  static func adjust(_ options: inout HTTPOptions, limit: Duration) {
    let (server, inner) = (IPAddress(v4: 0x7F00_0001), IPAddress(v4: 0x0A00_0001))
    options.addresses = .publicAnd([server])
    options.resolver = FixedResolver(answers: [
      "two.example": [.addresses([server, inner])],
      "changing.example": [.addresses([server]), .addresses([inner])],
    ])
    options.nameLifetime = .zero
    let limits = HTTPLimits(connect: limit, whole: limit, bodyBytes: 1_000_000)
    for purpose in HTTPPurpose.allCases { options.limits[purpose] = limits }
  }
}
