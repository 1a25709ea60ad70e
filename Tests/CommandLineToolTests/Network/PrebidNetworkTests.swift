import Foundation
import LoopbackServer
import Testing
import Vocabulary

@testable import CommandLineTool

/// A Prebid Server, its cache and the creative's server on the network, and an app that asks them.
private struct ServedAuction {
  let folder = try? TemporaryFolder()
  let server: LoopbackServer
  private let authority: LoopbackAuthority
  private let scenario: String

  /// - Parameter answer: what the Prebid Server answers instead of its bid.
  /// - Throws: when the server does not start, or a file cannot be written.
  init(answer: LoopbackAnswer? = nil) throws {
    let folder = try #require(folder)
    authority = try LoopbackAuthority(in: folder.path(""))
    let documents = folder.path("documents/")
    try FileManager.default.createDirectory(atPath: documents, withIntermediateDirectories: true)
    server = try LoopbackServer(
      [
        LoopbackRoute("/openrtb2/auction", answer ?? .file(documents + "response.json")),
        LoopbackRoute("/cache", .file(documents + "vast.xml", type: "application/xml")),
        LoopbackRoute("/ad.mp4", .file(CommandRun.sample("Media/ad-3.2s.mp4"))),
      ], certificate: try authority.certificate())
    let host = String(server.url("/").dropFirst("https://".count).dropLast())
    let vast = Self.vast(media: server.url("/ad.mp4"))
    _ = try folder.file("documents/vast.xml", vast)
    _ = try folder.file("documents/response.json", try Self.response(host: host, vast))
    _ = try folder.file("request.json", Self.request)
    _ = try folder.file(
      "items.yaml",
      "lineItems:\n"
        + "  - { name: prebid, priority: 12, price: 2.40, targeting: { hb_pb: \"2.40\" } }\n"
    )
    scenario = try folder.file(
      "scenario.yaml",
      """
      version: 1
      name: live
      layout:
        - { view: ad, frame: [0, 100, 390, 220] }
      units:
        - unit: ad
          prebid:
            request: request.json
            endpoint: "\(server.url("/openrtb2/auction"))"
            adServer: items.yaml
            latency: 300ms
      """)
  }

  var network: [String] {
    ["--network", "--allow-private", "--ca-file", authority.certificateFile]
  }

  func play(_ options: [String]) -> CommandRun {
    CommandRun(["play", "--scenario", scenario, "--format", "jsonl"] + options)
  }

  private static let request = #"""
    {"id": "live-request", "app": {"bundle": "com.example.news", "publisher": {"id": "1"}},
    "imp": [{"id": "imp", "video": {"mimes": ["video/mp4"], "w": 640, "h": 360}}],
    "ext": {"prebid": {"targeting": {}, "cache": {"vastxml": {}}}}}
    """#

  private static func response(host: String, _ vast: String) throws -> String {
    let markup = try JSONWriter().text(of: .string(vast))
    return #"""
      {"id": "live-request", "cur": "USD", "seatbid": [{"seat": "ix", "bid": [{
      "id": "ix-1", "impid": "imp", "price": 2.47, "adm": \#(markup), "w": 640, "h": 360,
      "nurl": "https://ix.example.com/win?price=${AUCTION_PRICE}",
      "burl": "https://ix.example.com/bill?price=${AUCTION_PRICE}",
      "ext": {"prebid": {"type": "video", "targeting": {"hb_bidder": "ix", "hb_pb": "2.40",
      "hb_size": "640x360", "hb_env": "mobile-app", "hb_uuid": "entry-1",
      "hb_cache_host": "\#(host)", "hb_cache_path": "/cache"}}}}]}]}
      """#
  }

  private static func vast(media: String) -> String {
    """
    <VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad id="live"><InLine>
    <AdSystem>test</AdSystem><AdTitle>live</AdTitle><AdServingId>1</AdServingId>
    <Error><![CDATA[https://track.example.com/error?code=[ERRORCODE]]]></Error>
    <Impression><![CDATA[https://track.example.com/impression]]></Impression>
    <Creatives><Creative><UniversalAdId idRegistry="unknown">unknown</UniversalAdId>
    <Linear><Duration>00:00:03.200</Duration><TrackingEvents>
    <Tracking event="complete"><![CDATA[https://track.example.com/complete]]></Tracking>
    </TrackingEvents><MediaFiles>
    <MediaFile delivery="progressive" type="video/mp4" width="480" height="270">
    <![CDATA[\(media)]]></MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad>
    </VAST>
    """
  }
}

/// Auctions that real servers hold.
struct PrebidNetworkTests {
  @Test func `an app asks the server, plays what the cache has, and the bid is billed`() throws {
    let auction = try ServedAuction()
    let run = auction.play(auction.network)
    #expect(run.exitCode == .pass, "\(run.output)\(run.errorOutput)")
    let asked = auction.server.requests
    #expect(
      asked.map { "\($0.method) \($0.target)" } == [
        "POST /openrtb2/auction", "GET /cache?uuid=entry-1", "GET /ad.mp4",
      ])
    let post = try #require(asked.first)
    #expect(
      try JSONReader.value(of: String(decoding: post.body, as: UTF8.self))["id"]?.text
        == "live-request")
    #expect(
      post.headers.contains {
        $0.name.lowercased() == "content-type" && $0.value.hasPrefix("application/json")
      })
    for url in [
      "https://ix.example.com/win?price=2.47", "https://ix.example.com/bill?price=2.47",
      "https://track.example.com/complete",
    ] {
      #expect(run.output.contains(url), "\(url)")
    }
    #expect(run.output.contains(#""atUs":300000"#))
  }

  @Test func `a recorded auction replays to the same bytes without a network`() throws {
    let auction = try ServedAuction()
    let recording = try #require(auction.folder).path("recording")
    let live = auction.play(auction.network + ["--record", recording])
    #expect(live.exitCode == .pass, "\(live.errorOutput)")
    let asked = auction.server.requests.count
    auction.server.stop()
    let replayed = auction.play(["--replay", recording])
    #expect(replayed.output == live.output)
    #expect(replayed.exitCode == live.exitCode)
    #expect(auction.server.requests.count == asked)
  }

  @Test func `a server that refuses or is not there is a finding, and there is no ad`() throws {
    let refusing = try ServedAuction(
      answer: LoopbackAnswer(
        status: 400, body: .bytes(Array("Invalid request: no imp".utf8))))
    let refused = refusing.play(refusing.network)
    #expect(refused.output.contains("PrebidServerRefused"))
    #expect(refused.output.contains("Invalid request: no imp"))
    #expect(refused.exitCode == .findings)
    let gone = try ServedAuction()
    gone.server.stop()
    let missing = gone.play(gone.network)
    #expect(missing.output.contains("PrebidServerUnreachable"))
    #expect(!missing.output.contains("https://ix.example.com"))
    #expect(missing.exitCode == .findings)
  }
}
