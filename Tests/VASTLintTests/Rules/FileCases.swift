/// Rules about what the tag says of files.
enum FileCases {
  private static let size = "width='480' height='270'"
  private static let mp4 = "delivery='progressive' type='video/mp4'"

  private static func file(
    _ attributes: String, url: String = "https://cdn.example.com/a.mp4", marked: Bool = true
  ) -> String {
    Tag.text { $0.media = (marked ? "①" : "") + Tag.mediaFile(attributes, url: url) }
  }

  private static func good(_ attributes: String, url: String = "https://cdn.example.com/a.mp4")
    -> String
  {
    file(attributes, url: url, marked: false)
  }

  private static func further(_ elements: String) -> String { Tag.text { $0.media += elements } }

  private static func interactive(_ attributes: String) -> String {
    """
    <InteractiveCreativeFile \(attributes)>https://cdn.example.com/i</InteractiveCreativeFile>
    """
  }

  private static func caption(_ attributes: String, _ url: String = "https://c.example.com/a.vtt")
    -> String
  {
    "<ClosedCaptionFile \(attributes)>\(url)</ClosedCaptionFile>"
  }

  static let all: [RuleCase] = [
    RuleCase(
      "CodecForm",
      broken: Tag.text {
        $0.media = ["H.264", "vp9", "avc1.XYZ", "hvc1", "mp4a.40.2"].enumerated().map {
          "①"
            + Tag.mediaFile("\(mp4) \(size) codec='\($1)'", url: "https://c.example.com/\($0).mp4")
        }.joined()
      },
      kept: Tag.text {
        $0.media =
          [
            "avc1.4D401F", "avc1.4d401f, mp4a.40.2", "avc1.66.30", "vp09.00.10.08",
            "hvc1.1.6.L93.B0",
          ]
          .map { Tag.mediaFile("\(mp4) \(size) codec='\($0)'") }.joined()
          + Tag.mediaFile(
            "delivery='progressive' type='video/webm' \(size) codec='vp9,opus'",
            url: "https://c.example.com/a.webm")
          + Tag.mediaFile(
            "delivery='progressive' type='video/x-flv' \(size) codec='h263'",
            url: "https://c.example.com/a.flv")
      }),
    RuleCase(
      "BitrateTooLow", broken: file("\(mp4) \(size) bitrate='2'"),
      kept: good("\(mp4) \(size) bitrate='36'")),
    RuleCase(
      "BitrateTooLow", broken: file("\(mp4) \(size) bitrate='0'"),
      kept: good("\(mp4) \(size) bitrate='0' apiFramework='VPAID'")),
    RuleCase(
      "FileSizeMismatch", broken: file("\(mp4) \(size) bitrate='2000' fileSize='750'"),
      kept: good("\(mp4) \(size) bitrate='2000' fileSize='9000000'")),
    RuleCase(
      "FileSizeMismatch", broken: file("\(mp4) \(size) fileSize='0'"),
      kept: good("\(mp4) \(size) fileSize='1'")),
    RuleCase(
      // One finding for all of a document.
      "FlashUnsupported",
      broken: Tag.text {
        $0.media +=
          "①"
          + Tag.mediaFile("delivery='progressive' type='video/x-flv' \(size)", url: "https://x/")
          + Tag.mediaFile("type='application/x-shockwave-flash' \(size)", url: "https://y/")
      }, kept: Tag.text()),
    RuleCase(
      "MediaFileSizeOdd",
      broken: Tag.text {
        $0.media = [
          "width='1' height='1'", "width='99999' height='90000'", "width='900' height='99'",
        ]
        .map { "①" + Tag.mediaFile("\(mp4) \($0)") }.joined()
      },
      kept: Tag.text {
        $0.media =
          ["width='270' height='480'", "width='7680' height='4320'"]
          .map { Tag.mediaFile("\(mp4) \($0)") }.joined()
          + Tag.mediaFile("\(mp4) width='1' height='1' apiFramework='VPAID'")
      }),
    RuleCase(
      "MediaFileTypeUnplayable",
      broken: file(
        "delivery='progressive' type='text/html' \(size)", url: "https://c.example.com/a"),
      kept: Tag.text {
        $0.media = ["application/dash+xml", "audio/mpeg", "image/jpeg", "video/x-own"]
          .map {
            Tag.mediaFile("delivery='streaming' type='\($0)'", url: "https://c.example.com/a")
          }.joined()
      }),
    RuleCase(
      "MediaFileTypeExtension",
      broken: further(
        "<ClosedCaptionFiles>①"
          + caption("type='text/vtt' language='en'", "https://c.example.com/a.srt")
          + "</ClosedCaptionFiles>"),
      kept: further(
        "<ClosedCaptionFiles>" + caption("type='text/vtt' language='en'") + "</ClosedCaptionFiles>")
    ),
    RuleCase(
      "MediaFileURLRepeated",
      broken: further(
        "<ClosedCaptionFiles>" + caption("language='en'") + "①" + caption("language='fr'")
          + "</ClosedCaptionFiles>"),
      kept: Tag.text()),
    RuleCase(
      "AttributeMalformed",
      broken: further(
        "<ClosedCaptionFiles>①" + caption("type='text/vtt' language='English'")
          + "</ClosedCaptionFiles>"),
      kept: further(
        "<ClosedCaptionFiles>" + caption("type='text/vtt' language='zh-Hant-TW'")
          + "</ClosedCaptionFiles>")),
    RuleCase(
      "InteractiveFramework",
      broken: further(
        ["type='text/html'", "apiFramework='SIMID'", "type='text/html' apiFramework='MRAID'"]
          .map { "①" + interactive($0) }.joined()),
      kept: further(interactive("type='text/html' apiFramework='simid'"))),
    RuleCase(
      "CaptionIncomplete",
      broken: further("<ClosedCaptionFiles>①①" + caption("") + "</ClosedCaptionFiles>"),
      kept: further(
        "<ClosedCaptionFiles>" + caption("type='text/vtt' language='en'") + "</ClosedCaptionFiles>")
    ),
    RuleCase(
      "ClickThroughMissing", broken: Tag.text { $0.linearFurther = "①<VideoClicks/>" },
      kept: Tag.wrapper(creative: "<Linear><VideoClicks/></Linear>")),
    RuleCase(
      "ClickThroughMissing",
      broken: Tag.text {
        $0.creativeFurther = """
          <CompanionAds>①<Companion width='1' height='1'>
          <StaticResource creativeType='image/png'>https://i.example.com/i.png</StaticResource>
          <CompanionClickTracking id='c'>https://t.example.com/c</CompanionClickTracking></Companion>
          </CompanionAds>
          """
        $0.linearFurther = """
          <Icons><Icon>①<IconClicks>
          <IconClickTracking>https://t.example.com/c</IconClickTracking></IconClicks></Icon></Icons>
          """
      },
      kept: Tag.text {
        $0.creativeFurther = """
          <CompanionAds><Companion width='1' height='1'><HTMLResource>x</HTMLResource>
          <CompanionClickTracking id='c'>https://t.example.com/c</CompanionClickTracking></Companion>
          </CompanionAds>
          """
      }),
    RuleCase(
      "DurationImplausible",
      broken: Tag.text { $0.duration = "①<Duration>00:30:00</Duration>" },
      kept: Tag.text { $0.duration = "<Duration>00:10:00</Duration>" }),
    RuleCase(
      "DurationImplausible",
      broken: Tag.text { $0.duration = "①<Duration>00:00:00.030</Duration>" },
      kept: Tag.text { $0.duration = "<Duration>00:00:00</Duration>" }),
    RuleCase(
      "AttributeValueUnknown", broken: file("\(mp4) \(size) mediaType='video/mp4'"),
      kept: good("\(mp4) \(size) mediaType='360'")),
    RuleCase(
      "VerificationScriptType",
      broken: Tag.text {
        $0.further = """
          <AdVerifications>\(Tag.verification(resource: """
            ①<JavaScriptResource apiFramework='omid' browserOptional='true'>https://v.example.com/\
            v.html</JavaScriptResource>
            """))</AdVerifications>
          """
      },
      kept: Tag.text {
        $0.further = "<AdVerifications>\(Tag.verification())</AdVerifications>"
      }),
  ]
}
