import Foundation

/// Tags that name files, in a folder of their own with a `secret` beside it.
final class TrespassingTag {
  let folder: TemporaryFolder
  /// The words that are in the files outside, and that nothing may show.
  static let secret = "the secret of the machine"

  init() throws {
    folder = try TemporaryFolder()
    for name in ["tag", "other"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    _ = try folder.file("other/secret.txt", Self.secret)
    _ = try folder.file("other/wrapped.xml", "<VAST><!-- \(Self.secret) --></VAST>")
    try FileManager.default.copyItem(
      atPath: CommandRun.media, toPath: folder.path("other/ad.mp4"))
    try FileManager.default.copyItem(atPath: CommandRun.media, toPath: folder.path("tag/ad.mp4"))
  }

  func path(_ name: String) -> String { folder.path(name) }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  /// An inline tag, which names `media` and what else is given.
  func inLine(
    _ name: String = "tag/tag.xml", media: String = "ad.mp4", type: String = "video/mp4",
    captions: String? = nil, companion: String? = nil, icon: String? = nil, script: String? = nil,
    scriptVendor: String = "v"
  ) throws -> String {
    let captionFiles = captions.map {
      "<ClosedCaptionFiles><ClosedCaptionFile type=\"text/vtt\"><![CDATA[\($0)]]>"
        + "</ClosedCaptionFile></ClosedCaptionFiles>"
    }
    let icons = icon.map {
      "<Icons><Icon program=\"p\" width=\"1\" height=\"1\" xPosition=\"0\" yPosition=\"0\">"
        + "<StaticResource creativeType=\"image/png\"><![CDATA[\($0)]]></StaticResource></Icon></Icons>"
    }
    let companions = companion.map {
      """
      <Creative><UniversalAdId idRegistry="r">2</UniversalAdId>
      <CompanionAds required="all"><Companion width="9" height="9">
      <StaticResource creativeType="image/png"><![CDATA[\($0)]]></StaticResource>
      </Companion></CompanionAds></Creative>
      """
    }
    let verifications = script.map {
      """
      <AdVerifications><Verification vendor="\(scriptVendor)">
      <JavaScriptResource apiFramework="omid" browserOptional="true"><![CDATA[\($0)]]></JavaScriptResource>
      </Verification></AdVerifications>
      """
    }
    return try folder.file(
      name,
      """
      <VAST version="4.2"><Ad id="a"><InLine><AdSystem>s</AdSystem>
      <Error><![CDATA[https://t.example/error?c=[ERRORCODE]]]></Error>
      <Impression><![CDATA[https://t.example/i]]></Impression><AdServingId>1</AdServingId>
      <AdTitle>t</AdTitle>\(verifications ?? "")<Creatives><Creative id="1">
      <UniversalAdId idRegistry="r">1</UniversalAdId><Linear>
      <Duration>00:00:06</Duration><MediaFiles>
      <MediaFile delivery="progressive" type="\(type)" width="640" height="360"><![CDATA[\(media)]]></MediaFile>
      \(captionFiles ?? "")</MediaFiles>\(icons ?? "")</Linear></Creative>\(companions ?? "")
      </Creatives></InLine></Ad></VAST>
      """)
  }

  /// A wrapper around what a reference leads to.
  func wrapper(_ reference: String) throws -> String {
    try folder.file(
      "tag/wrapper.xml",
      """
      <VAST version="4.2"><Ad id="w"><Wrapper><AdSystem>s</AdSystem>
      <VASTAdTagURI><![CDATA[\(reference)]]></VASTAdTagURI>
      <Impression><![CDATA[https://t.example/w]]></Impression></Wrapper></Ad></VAST>
      """)
  }
}
