import Foundation
import LoopbackServer

/// A chain of five wrappers with media, captions and a verification script, served by a web server
/// and also stored in a folder.
struct ServedChain {
  let folder: TemporaryFolder
  let server: LoopbackServer
  private let authority: LoopbackAuthority?

  /// The options of every run of the chain.
  private let options: [String]

  init(isSecure: Bool = false) throws {
    folder = try TemporaryFolder()
    let site = try Self.site(in: folder)
    let scenario = try folder.file("scenario.yaml", "version: 1\nname: chain\ncaptions: on\n")
    options = ["--verification", "scripts", "--decode", "demux", "--scenario", scenario]
    authority = isSecure ? try LoopbackAuthority(in: folder.path("")) : nil
    server = try LoopbackServer(
      [
        LoopbackRoute("/", folder: site),
        // Ad servers count clicks and impressions through redirects.
        LoopbackRoute("/moved.xml", .redirect(to: "/hop-0.xml")),
      ], certificate: try authority?.certificate())
  }

  /// The URL that the chain begins at.
  var tag: String { server.url("/hop-0.xml") }

  /// The options with which a run reaches the server.
  var network: [String] {
    ["--network", "--allow-private"] + (authority.map { ["--ca-file", $0.certificateFile] } ?? [])
  }

  /// The options with which the folder replaces the server.
  var map: [String] { ["--map", "\(server.url("/"))=\(folder.path("site/"))"] }

  /// Plays the chain.
  func play(_ options: [String], tag: String? = nil, format: String = "jsonl") -> CommandRun {
    CommandRun(["play", tag ?? self.tag, "--format", format] + self.options + options)
  }

  /// Writes the site; URLs in its documents are relative, so that it is the same anywhere.
  private static func site(in folder: TemporaryFolder) throws -> String {
    let site = folder.path("site/")
    try FileManager.default.createDirectory(atPath: site, withIntermediateDirectories: true)
    for (name, sample) in [
      ("ad.mp4", "Media/ad-6s.mp4"), ("ad.vtt", "Captions/ad-30s.en.vtt"),
      ("verify.js", "Scripts/seed-rules.js"),
    ] {
      try FileManager.default.copyItem(atPath: CommandRun.sample(sample), toPath: site + name)
    }
    for hop in 0..<5 {
      let next = hop == 4 ? "inline.xml" : "hop-\(hop + 1).xml"
      _ = try folder.file("site/hop-\(hop).xml", wrapper(to: next, hop: hop))
    }
    _ = try folder.file("site/inline.xml", inline)
    return site
  }

  private static func wrapper(to target: String, hop: Int) -> String {
    """
    <VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad id="hop-\(hop)"><Wrapper>
    <AdSystem>test</AdSystem><VASTAdTagURI><![CDATA[\(target)]]></VASTAdTagURI>
    <Impression><![CDATA[https://track.example.com/hop-\(hop)]]></Impression>
    <Creatives><Creative><Linear><TrackingEvents>
    <Tracking event="midpoint"><![CDATA[https://track.example.com/\(hop)/midpoint]]></Tracking>
    <Tracking event="nonsense"><![CDATA[https://track.example.com/\(hop)/nonsense]]></Tracking>
    </TrackingEvents></Linear></Creative></Creatives></Wrapper></Ad></VAST>
    """
  }

  private static let inline = """
    <VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad id="inline"><InLine>
    <AdSystem>test</AdSystem><AdTitle>test</AdTitle><AdServingId>1</AdServingId>
    <Error><![CDATA[https://track.example.com/error?code=[ERRORCODE]]]></Error>
    <Impression><![CDATA[https://track.example.com/impression]]></Impression>
    <AdVerifications><Verification vendor="vendor.example-omid">
    <JavaScriptResource apiFramework="omid" browserOptional="true"><![CDATA[verify.js]]>
    </JavaScriptResource><VerificationParameters><![CDATA[
    {"beacons": {"start": "https://verify.example.com/start"}}]]></VerificationParameters>
    </Verification></AdVerifications>
    <Creatives><Creative><UniversalAdId idRegistry="unknown">unknown</UniversalAdId>
    <Linear><Duration>00:00:06</Duration><TrackingEvents>
    <Tracking event="complete"><![CDATA[https://track.example.com/complete]]></Tracking>
    </TrackingEvents><MediaFiles><ClosedCaptionFiles>
    <ClosedCaptionFile type="text/vtt" language="en"><![CDATA[ad.vtt]]></ClosedCaptionFile>
    </ClosedCaptionFiles>
    <MediaFile delivery="progressive" type="video/mp4" width="480" height="270"><![CDATA[ad.mp4]]>
    </MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
    """
}
