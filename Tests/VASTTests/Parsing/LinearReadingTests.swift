import TestSupport
import Testing
import Vocabulary

@testable import VAST

struct LinearReadingTests {
  private func parse(_ linear: String, version: String = "4.2") -> VASTParsing {
    TagText.parse(
      TagText.document(version: version, ad: TagText.inLine(creatives: TagText.creatives(linear))))
  }

  @Test(
    arguments: [
      ("", VASTErrorCode.schemaValidation, ["CreativesMissing"]),
      ("<Creatives> </Creatives>", .schemaValidation, ["CreativesMissing"]),
      (
        "<Creatives><Creative/></Creatives>", .schemaValidation,
        ["LinearMissing", "UniversalAdIdMissing"]
      ),
      (
        "<Creatives><Creative><CompanionAds/></Creative></Creatives>", .schemaValidation,
        ["LinearMissing", "UniversalAdIdMissing"]
      ),
      // It has the element, but nothing in it.
      (
        "<Creatives><Creative><NonLinearAds/></Creative></Creatives>", .schemaValidation,
        ["UniversalAdIdMissing"]
      ),
      (
        Named(TagText.creatives(TagText.linear(media: ""))), .schemaValidation,
        ["MediaFilesMissing"]
      ),
      (
        Named(TagText.creatives(TagText.linear(media: "<MediaFiles/>"))), .schemaValidation,
        ["MediaFileMissing"]
      ),
    ] as [(Named<String>, VASTErrorCode, [String])])
  func `an ad without its parts has an error code and a place`(
    creatives: Named<String>, failure: VASTErrorCode, rules: [String]
  ) {
    let parsing = TagText.parse(TagText.document(ad: TagText.inLine(creatives: creatives.value)))
    #expect(parsing.ad?.failure == failure)
    #expect(parsing.rules == rules)
    #expect(parsing.diagnostics.first?.severity == .error)
    #expect(parsing.diagnostics.first?.location?.position != nil)
    #expect(parsing.failure == nil)
  }

  @Test func `media files without a URL do not count`() {
    let parsing = parse(
      TagText.linear(
        media: "<MediaFiles><MediaFile type='video/mp4'><![CDATA[ \n ]]></MediaFile></MediaFiles>"))
    let attributes = Array(repeating: "MediaFileAttributeMissing", count: 3)
    #expect(parsing.rules == attributes + ["MediaFileMissing"])
    #expect(parsing.ad?.failure == .schemaValidation)
  }

  @Test func `the first linear creative with media is the one to play`() {
    let creatives = """
      <Creatives><Creative id="a"><CompanionAds/></Creative>
      <Creative id="b">\(TagText.linear(media: ""))</Creative>
      <Creative id="c">\(TagText.linear())</Creative></Creatives>
      """
    let parsing = TagText.parse(
      TagText.document(version: "3.0", ad: TagText.inLine(creatives: creatives)))
    #expect(parsing.ad?.inLine?.creatives.map(\.id) == ["a", "b", "c"])
    #expect(parsing.ad?.inLine?.linearCreative?.id == "c")
    #expect(parsing.ad?.failure == nil)
  }

  @Test(arguments: [("AdID", "3.0"), ("adId", "4.2"), ("adID", "4.2")])
  func `the creative's ad identifier has several spellings`(name: String, version: String) {
    let text = TagText.document(version: version)
      .replacing("<Creative>", with: "<Creative id='c' \(name)='x' sequence='0'>")
    let creative = TagText.parse(text).ad?.inLine?.linearCreative
    #expect(creative?.adID == "x" && creative?.id == "c" && creative?.sequence == 0)
    // 4.2 writes 'adId'.
    let isMisspelt = name == "adID" && version == "4.2"
    #expect(TagText.parse(text).rules.contains("AttributeNameCase") == isMisspelt)
  }

  @Test func `a universal identifier is the text, or 4.0's attribute`() {
    let text = TagText.document(version: "4.0").replacing(
      "<UniversalAdId idRegistry=\"r\">u</UniversalAdId>",
      with: """
        <UniversalAdId idRegistry="r" idValue="1">2</UniversalAdId>
        <UniversalAdId idRegistry="s" idValue="3"/><UniversalAdId/>
        """)
    #expect(
      TagText.parse(text).ad?.inLine?.linearCreative?.universalAdIDs == [
        UniversalAdID(registry: "r", value: "2"), UniversalAdID(registry: "s", value: "3"),
      ])
  }

  @Test(
    arguments: [
      ("00:00:30", 30_000, nil), (" \n00:01:00.250 ", 60_250, nil),
      ("99:59:59.999", 359_999_999, nil),
      ("00:00:00", 0, nil), ("00:00:30.0", 30_000, "TimeForm"), ("00:00:03.2", 3_200, "TimeForm"),
      ("0:00:30", 30_000, "TimeForm"), ("30", 30_000, "TimeForm"), ("15.5", 15_500, "TimeForm"),
      ("", nil, "DurationMissing"), ("undefined", nil, "DurationMalformed"),
      ("00:60:00", nil, "DurationMalformed"), ("00:00:60", nil, "DurationMalformed"),
      ("-00:00:30", nil, "DurationMalformed"), ("00:30", nil, "DurationMalformed"),
      ("100:00:00", nil, "DurationMalformed"), ("00:00:30Z", nil, "DurationMalformed"),
      ("00:00:30.", nil, "DurationMalformed"), ("00:00:.5", nil, "DurationMalformed"),
      ("00:+1:00", nil, "DurationMalformed"), ("1e3", nil, "DurationMalformed"),
    ] as [(String, Int?, String?)])
  func `durations are read tolerantly and exactly`(
    text: String, milliseconds: Int?, rule: String?
  ) {
    let parsing = parse(TagText.linear(duration: "<Duration><![CDATA[\(text)]]></Duration>"))
    #expect(parsing.linear?.duration == milliseconds.map { .milliseconds($0) })
    #expect(parsing.rules == (rule.map { [$0] } ?? []))
    #expect(parsing.ad?.failure == nil)
  }

  @Test(
    arguments: [
      ("00:00:05", TimeOffset.time(.seconds(5)), nil),
      ("00:00:05.500", .time(.milliseconds(5_500)), nil),
      ("00:00:05.5", .time(.milliseconds(5_500)), "TimeForm"),
      ("25%", .percentage(digits: 25, scale: 1), nil),
      (" 0% ", .percentage(digits: 0, scale: 1), nil),
      ("10.5%", .percentage(digits: 105, scale: 10), nil),
      ("199%", .percentage(digits: 199, scale: 1), "OffsetBeyondDuration"),
      ("5", nil, "SkipOffsetMalformed"), ("01.5:60:64.123", nil, "SkipOffsetMalformed"),
      ("422001:02:01", nil, "SkipOffsetMalformed"), ("%", nil, "SkipOffsetMalformed"),
      ("", nil, "SkipOffsetMalformed"),
    ] as [(String, TimeOffset?, String?)])
  func `skip offsets are times or percentages, anything else is not skippable`(
    text: String, offset: TimeOffset?, rule: String?
  ) {
    let parsing = parse(TagText.linear(attributes: "skipoffset='\(text)'"))
    #expect(parsing.linear?.skipOffset == offset)
    #expect(parsing.rules == (rule.map { [$0] } ?? []))
    #expect(parsing.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test func `every attribute of a media file is read, in any case`() throws {
    let parsing = parse(
      TagText.linear(
        media: """
          <MediaFiles><MediaFile ID="m" delivery="streaming" type=" video/mp4 " width="0"
          height="270" bitrate="500" minBitrate="400" maxBitrate="600" codec="c"
          apiFramework="VPAID" fileSize="12">
            https://cdn.example.com/a b
              /c.mp4 </MediaFile>
          <MediaFile width="wide" height="-1">c.mp4</MediaFile></MediaFiles>
          """))
    let files = try #require(parsing.linear?.mediaFiles)
    let first = try #require(files.first)
    #expect(
      first
        == MediaFile(
          url: "https://cdn.example.com/a%20b/c.mp4", id: "m",
          delivery: "streaming",
          type: "video/mp4", width: 0, height: 270, bitrate: 500, minBitrate: 400, maxBitrate: 600,
          codec: "c", apiFramework: "VPAID", fileSize: 12, position: first.position))
    #expect(files.last?.width == nil && files.last?.height == nil)
    #expect(
      parsing.rules == [
        "AttributeNameCase", "URLWhitespace", "AttributeNotNumber", "AttributeNotNumber",
        "MediaFileAttributeMissing", "MediaFileAttributeMissing", "URLNotAbsolute",
      ])
  }

  @Test func `captions and parameters`() {
    let parsing = parse(
      TagText.linear(
        media: """
          <MediaFiles>\(TagText.mediaFile)<ClosedCaptionFiles>
          <ClosedCaptionFile type="text/vtt" language="en">https://c.example.com/a</ClosedCaptionFile>
          <ClosedCaptionFile/></ClosedCaptionFiles></MediaFiles>
          """, further: "<AdParameters><![CDATA[ {\"a\": 1} ]]></AdParameters>"))
    #expect(parsing.linear?.closedCaptionFiles.map(\.url) == ["https://c.example.com/a"])
    #expect(parsing.linear?.closedCaptionFiles.first?.type == "text/vtt")
    #expect(parsing.linear?.closedCaptionFiles.first?.language == "en")
    #expect(parsing.linear?.adParameters == AdParameters(text: " {\"a\": 1} "))
    #expect(parsing.rules == ["URLEmpty"])
  }

  private static let clicks = """
    <VideoClicks><ClickThrough id="t">https://e.example.com</ClickThrough>
    <ClickTracking>https://t.example.com/1</ClickTracking>
    <ClickTracking id="2">https://t.example.com/2</ClickTracking>
    <CustomClick>https://t.example.com/3</CustomClick></VideoClicks>
    """

  @Test func `clicks in their place`() {
    let parsing = parse(TagText.linear(further: Self.clicks))
    let clicks = parsing.linear?.videoClicks
    #expect(clicks?.clickThrough?.id == "t")
    #expect(clicks?.clickThrough?.template.text == "https://e.example.com")
    #expect(clicks?.clickTracking.map(\.id) == [nil, "2"])
    #expect(clicks?.customClicks.map(\.template.text) == ["https://t.example.com/3"])
    #expect(parsing.diagnostics == [])
  }

  @Test func `clicks among the media files are read with a warning, those in place win`() {
    let misplaced = "<MediaFiles>\(TagText.mediaFile)\(Self.clicks)</MediaFiles>"
    let alone = parse(TagText.linear(media: misplaced))
    #expect(alone.linear?.videoClicks.clickTracking.count == 2)
    #expect(alone.rules == ["VideoClicksMisplaced"])
    let both = parse(
      TagText.linear(
        media: misplaced,
        further: "<VideoClicks><ClickTracking>https://t.example.com/9</ClickTracking></VideoClicks>"
      ))
    #expect(
      both.linear?.videoClicks.clickTracking.map(\.template.text) == ["https://t.example.com/9"])
    #expect(both.linear?.videoClicks.clickThrough == nil)
  }
}
