import Testing
import VAST
import Vocabulary

struct IconReadingTests {
  private func parse(_ icons: String) -> VASTParsing {
    TagText.parse(
      TagText.document(
        ad: TagText.inLine(
          creatives: TagText.creatives(TagText.linear(further: "<Icons>\(icons)</Icons>")))))
  }

  @Test func `everything in an icon`() throws {
    let parsing = parse(
      """
      <Icon program="AdChoices" width="60" height="20" xPosition="right" yPosition="10"
      offset="00:00:01" duration="00:00:05.250" apiFramework="f" pxratio="2" altText="a"
      hoverText="h"><StaticResource creativeType="image/png">https://c.example.com/i.png
      </StaticResource><IconClicks><IconClickThrough>https://e.example.com</IconClickThrough>
      <IconClickTracking id="t">https://t.example.com/1</IconClickTracking><IconClickFallbackImages>
      <IconClickFallbackImage width="240" height="80"><AltText>alt</AltText>
      <StaticResource creativeType="image/png">https://c.example.com/f.png</StaticResource>
      </IconClickFallbackImage><IconClickFallbackImage/></IconClickFallbackImages></IconClicks>
      <IconViewTracking>https://t.example.com/2</IconViewTracking></Icon>
      """)
    let icon = try #require(parsing.linear?.icons.first)
    #expect(icon.program == "AdChoices" && icon.width == 60 && icon.height == 20)
    #expect(icon.xPosition == .right && icon.yPosition == .pixels(10))
    #expect(icon.offset == .seconds(1) && icon.duration == .milliseconds(5_250))
    #expect(icon.apiFramework == "f" && icon.pixelRatio == 2)
    #expect(icon.altText == "a" && icon.hoverText == "h")
    #expect(
      icon.resources.map(\.content) == [
        .file(url: "https://c.example.com/i.png", type: "image/png")
      ])
    #expect(icon.clickThrough?.template.text == "https://e.example.com")
    #expect(icon.clickTracking.map(\.id) == ["t"])
    #expect(icon.viewTracking.map(\.template.text) == ["https://t.example.com/2"])
    #expect(icon.clickFallbackImages.map(\.width) == [240, nil])
    #expect(icon.clickFallbackImages.map(\.height) == [80, nil])
    #expect(icon.clickFallbackImages.map(\.altText) == ["alt", nil])
    #expect(
      icon.clickFallbackImages.map { $0.resource?.content } == [
        .file(url: "https://c.example.com/f.png", type: "image/png"), nil,
      ])
    #expect(parsing.diagnostics == [])
  }

  @Test(
    arguments: [
      ("xPosition='left' yPosition='top'", .left, .top, 0),
      ("xPosition='0' yPosition='bottom'", .pixels(0), .bottom, 0),
      ("xPosition='top' yPosition='-1'", nil, nil, 2),
      ("xPosition='50%' yPosition='Top'", nil, nil, 2),
      ("", nil, nil, 0),
    ] as [(String, Icon.HorizontalPosition?, Icon.VerticalPosition?, Int)])
  func `positions are pixels or edges`(
    attributes: String, x: Icon.HorizontalPosition?, y: Icon.VerticalPosition?, findings: Int
  ) {
    let parsing = parse("<Icon \(attributes)/>")
    #expect(parsing.linear?.icons.map(\.xPosition) == [x])
    #expect(parsing.linear?.icons.map(\.yPosition) == [y])
    #expect(parsing.rules == Array(repeating: "AttributeValueUnknown", count: findings))
  }
}
