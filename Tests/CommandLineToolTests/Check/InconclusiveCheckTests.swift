import CommandLineTool
import Foundation
import Testing

/// What could not be looked at is neither good nor bad.
struct InconclusiveCheckTests {
  @Test func `a session whose media is not there is not judged`() throws {
    let tag = CommandRun.sample("Tags/inline-linear.xml")
    let run = CommandRun("check", "--omid", tag, "--verbose")
    #expect(run.exitCode == .unreadableInput)
    #expect(run.output.contains("[NotJudged]") && !run.output.contains("[VASTError401]"))
    #expect(run.output.contains("\n\nnot applicable: part-in-view, "))
    #expect(!run.output.contains(" n/a "))
  }

  @Test func `what only wants a file is inconclusive, and the option to paste is told`() throws {
    let folder = try TemporaryFolder()
    let tag = try folder.file("tag.xml", InconclusiveTags.media)
    let run = CommandRun("check", tag, "--verbose")
    #expect(run.exitCode == .unreadableInput)
    #expect(run.output.contains("\nfully-visible  mandatory    INCONCLUSIVE  the media "))
    #expect(run.output.contains("\n    --map 'https://cdn.example.net/ads/ad.mp4=FILE'\n"))
    #expect(run.output.contains("\n\nVerdict  INCONCLUSIVE: not judged: the media "))
    #expect(!run.output.contains("FAIL"))
    let wrapper = CommandRun(
      "check", try folder.file("wrapper.xml", InconclusiveTags.wrapper), "--verbose")
    #expect(wrapper.exitCode == .unreadableInput)
    #expect(wrapper.output.contains("\nresolve        mandatory    INCONCLUSIVE  "))
    #expect(wrapper.output.contains("\n    --map 'https://ads.example.net/inline.xml=FILE'\n"))
  }

  @Test func `no configuration makes what was not looked at pass`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("vastsim.yaml", "rules: {NotJudged: off, VASTError401: off}\n")
    let tag = try folder.file("tag.xml", InconclusiveTags.media)
    let run = CommandRun("check", tag, folder: folder.path(""))
    #expect(run.exitCode == .unreadableInput)
    #expect(run.output.contains("Verdict  INCONCLUSIVE"))
  }

  @Test func `what fails wins over what is inconclusive`() throws {
    let folder = try TemporaryFolder()
    let media = try folder.file("a.xml", InconclusiveTags.media)
    let broken = CommandRun.sample("Tags/broken/no-inline.xml")
    let run = CommandRun("check", media, broken)
    #expect(run.exitCode == .findings)
    #expect(run.output.hasSuffix("\n2 tags: 1 FAIL, 1 INCONCLUSIVE\n"))
    #expect(CommandRun("check", media, "--format", "json").output.contains(#""INCONCLUSIVE""#))
  }

  @Test func `an inconclusive case is no failure for the tools that read reports`() throws {
    let folder = try TemporaryFolder()
    let tag = try folder.file("tag.xml", InconclusiveTags.media)
    func report(_ kind: String) throws -> String {
      let path = folder.path(kind)
      _ = CommandRun("check", tag, "--report", "\(kind)=\(path)")
      return try String(contentsOfFile: path, encoding: .utf8)
    }
    let junit = try report("junit")
    #expect(junit.contains(#"failures="0""#) && junit.contains("not fetched"))
    #expect(!junit.contains("<failure"))
    let sarif = try report("sarif")
    #expect(sarif.contains(#""kind" : "notApplicable""#) && !sarif.contains(#""kind" : "fail""#))
    #expect(try report("html").contains("INCONCLUSIVE"))
  }

  @Test(arguments: [
    ["--media", CommandRun.sample("Media/ad-30s.mp4")],
    ["--map", "https://cdn.example.net/=\(CommandRun.sample("Media/ad-30s.mp4"))"],
  ])
  func `one file stands for every media file`(option: [String]) throws {
    let folder = try TemporaryFolder()
    let run = CommandRun(
      ["check", try folder.file("tag.xml", InconclusiveTags.media), "--verbose"] + option)
    #expect(!run.output.contains("INCONCLUSIVE") && run.output.contains("fully-visible"))
    #expect(run.exitCode != .unreadableInput)
  }
}

/// Tags that lint finds nothing in and that lead to places where no file is.
enum InconclusiveTags {
  static let media = tag(
    """
    <InLine><AdSystem>t</AdSystem><AdServingId>a</AdServingId><AdTitle>t</AdTitle>
    <Error><![CDATA[https://t.example.net/error?code=[ERRORCODE]]]></Error>
    <Impression><![CDATA[https://t.example.net/impression]]></Impression>
    <Creatives><Creative><UniversalAdId idRegistry="ad-id.org">T1</UniversalAdId><Linear>
    <Duration>00:00:30</Duration><TrackingEvents>
    <Tracking event="complete"><![CDATA[https://t.example.net/complete]]></Tracking>
    </TrackingEvents><MediaFiles>
    <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">
    <![CDATA[https://cdn.example.net/ads/ad.mp4]]></MediaFile></MediaFiles>
    </Linear></Creative></Creatives></InLine>
    """)

  static let wrapper = tag(
    """
    <Wrapper><AdSystem>t</AdSystem>
    <VASTAdTagURI><![CDATA[https://ads.example.net/inline.xml]]></VASTAdTagURI>
    <Error><![CDATA[https://t.example.net/error?code=[ERRORCODE]]]></Error>
    <Impression><![CDATA[https://t.example.net/impression]]></Impression></Wrapper>
    """)

  private static func tag(_ ad: String) -> String {
    #"<VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad id="1">\#(ad)</Ad></VAST>"#
  }
}
