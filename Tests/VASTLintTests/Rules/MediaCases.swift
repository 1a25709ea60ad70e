/// Rules about durations and media files.
enum MediaCases {
  private static let size = "width='480' height='270'"
  private static let mp4 = "delivery='progressive' type='video/mp4'"

  private static func duration(_ text: String) -> String {
    Tag.text { $0.duration = "①<Duration>\(text)</Duration>" }
  }

  private static func file(_ attributes: String, url: String = "https://cdn.example.com/a.mp4")
    -> String
  {
    Tag.text { $0.media = "①" + Tag.mediaFile(attributes, url: url) }
  }

  private static func good(_ attributes: String, url: String = "https://cdn.example.com/a.mp4")
    -> String
  {
    Tag.text { $0.media = Tag.mediaFile(attributes, url: url) }
  }

  /// A file of each size; a mark before a size is one before its element.
  private static func sizes(_ sizes: String...) -> String {
    Tag.text {
      $0.media = sizes.enumerated().map { index, size in
        let sides = size.drop { $0 == "①" }.split(separator: "x")
        return (size.hasPrefix("①") ? "①" : "")
          + Tag.mediaFile(
            "\(mp4) width='\(sides[0])' height='\(sides[1])'",
            url: "https://cdn.example.com/\(index).mp4")
      }.joined()
    }
  }

  /// One MP4 with further attributes, of which a browser does not play all.
  private static func forBrowsers(_ attributes: String) -> String {
    good("\(mp4) \(size) \(attributes)").replacing("<MediaFiles", with: "①<MediaFiles")
  }

  static let all: [RuleCase] = [
    RuleCase(
      "DurationMissing", broken: Tag.text { $0.duration = "①<Duration/>" }, kept: Tag.text()),
    RuleCase("DurationMalformed", broken: duration("undefined"), kept: Tag.text()),
    RuleCase("DurationZero", broken: duration("00:00:00.000"), kept: Tag.text()),
    RuleCase(
      "TimeForm",
      broken: Tag.text {
        $0.duration = "①<Duration>30</Duration>"
        $0.tracking =
          "①" + Tag.tracking("progress", "offset='0:00:05'")
          + "①" + Tag.tracking("progress", "offset='00:00:05.5'")
      },
      kept: Tag.text { $0.duration = "<Duration>\n00:00:30.000 </Duration>" }),
    RuleCase(
      "MediaFilesMissing",
      broken: Tag.text("3.0").replacing(
        "<MediaFiles>\(Tag.mediaFile())</MediaFiles>", with: ""
      ).markingLinear,
      kept: Tag.text("3.0")),
    RuleCase(
      "MediaFileMissing",
      broken: Tag.text { $0.media = "" }.replacing("<MediaFiles", with: "①<MediaFiles"),
      kept: Tag.text()),
    RuleCase(
      "MediaFileAttributeMissing",
      broken: Tag.text { $0.media = "①①" + Tag.mediaFile("type='video/mp4' height='1'") },
      kept: Tag.text()),
    RuleCase(
      "BitrateConflict", broken: file("\(mp4) \(size) bitrate='1' minBitrate='1' maxBitrate='2'"),
      kept: good("\(mp4) \(size) minBitrate='1' maxBitrate='2'")),
    RuleCase(
      "BitrateRange",
      broken: Tag.text {
        $0.media =
          "①" + Tag.mediaFile("\(mp4) \(size) minBitrate='3' maxBitrate='2'")
          + "①" + Tag.mediaFile("\(mp4) \(size) maxBitrate='2'")
      }, kept: good("\(mp4) \(size) minBitrate='2' maxBitrate='2'")),
    RuleCase(
      "MediaFileSizeZero", broken: file("\(mp4) width='0' height='0'"),
      kept: good(
        "delivery='progressive' type='audio/mpeg' width='0' height='0'",
        url: "https://cdn.example.com/a.mp3")),
    RuleCase(
      "MediaFileTypeExtension",
      broken: file("\(mp4) \(size)", url: "https://cdn.example.com/a.WEBM?x=.mp4"),
      kept: Tag.text {
        $0.media = ["https://cdn.example.com/a.mp4", "https://cdn.example.com", "https://c/a.php"]
          .map { Tag.mediaFile("\(mp4) \(size)", url: $0) }.joined()
      }),
    RuleCase(
      "DeliveryMismatch",
      broken: Tag.text {
        $0.media =
          "①" + Tag.mediaFile("delivery='streaming' type='video/mp4' \(size)")
          + "①"
          + Tag.mediaFile(
            "delivery='progressive' type='application/x-mpegurl' \(size)",
            url: "https://cdn.example.com/a.m3u8")
      },
      kept: Tag.text {
        $0.media = Tag.mediaFile(
          "delivery='streaming' type='video/mp4' \(size)", url: "rtmp://cdn.example.com/a")
      }),
    RuleCase(
      "MediaFileURLRepeated",
      broken: Tag.text { $0.media = Tag.mediaFile() + "①" + Tag.mediaFile() },
      kept: Tag.text {
        $0.media = Tag.mediaFile() + Tag.mediaFile(url: "https://cdn.example.com/b.mp4")
      }),
    RuleCase(
      "VideoClicksMisplaced",
      broken: Tag.text { $0.media += "①<VideoClicks/>" },
      kept: Tag.text { $0.linearFurther = "<VideoClicks/>" }),
    RuleCase(
      "VPAIDDeprecated", broken: file("\(mp4) \(size) apiFramework='VPAID'"),
      kept: Tag.text("4.0") { $0.media = Tag.mediaFile("\(mp4) \(size) apiFramework='VPAID'") }),
    RuleCase(
      "MIMETypeMisspelt",
      broken: Tag.text {
        $0.media += "①" + Tag.mediaFile("delivery='progressive' type='Video/MPEG4' \(size)")
      },
      kept: good("\(mp4) \(size)")),
    RuleCase(
      "MIMETypeCase",
      broken: Tag.text {
        $0.media =
          "①" + Tag.mediaFile("delivery='progressive' type='video/MP4' \(size)")
          + "①"
          + Tag.mediaFile(
            "delivery='streaming' type='Application/X-MPEGURL' \(size)",
            url: "https://cdn.example.com/a.m3u8")
      },
      kept: Tag.text {
        $0.media +=
          Tag.mediaFile(
            "delivery='streaming' type='application/x-mpegURL' \(size)",
            url: "https://cdn.example.com/a.m3u8")
          // This has a finding that names the type.
          + Tag.mediaFile("delivery='progressive' type='Video/MPEG4' \(size)")
      }),
    RuleCase(
      "MediaFileSizeSwapped",
      broken: sizes("1920x1080", "1280x720", "①1080x1920", "640x360", "500x500"),
      kept: sizes("1920x1080", "1280x720", "1080x1920", "720x1280")),
    RuleCase(
      "MediaFileSizeSwapped", broken: sizes("①640x360", "720x1280", "1080x1920"),
      // A picture of another shape is another picture, and two files may be for two screens.
      kept: sizes("1920x1080", "1280x720", "1000x1100")),
    RuleCase(
      "MediaFileSizeSwapped", broken: sizes("1920x1080", "1280x720", "①1080x1920"),
      kept: sizes("1920x1080", "1080x1920")),
    RuleCase(
      "BitrateInBits", broken: file("\(mp4) \(size) bitrate='1500000'"),
      kept: good("\(mp4) \(size) bitrate='99000'")),
    RuleCase(
      "MediaFilesAllImages",
      broken: good("delivery='progressive' type='image/jpeg' \(size)", url: "https://x/a.jpg")
        .replacing("<MediaFiles", with: "①<MediaFiles"),
      kept: Tag.text {
        $0.media += Tag.mediaFile(
          "delivery='progressive' type='image/jpeg' \(size)", url: "https://x/a.jpg")
      }),
    RuleCase(
      "MediaFilesAllVPAID",
      broken: good("\(mp4) \(size) apiFramework='vpaid'").replacing(
        "<MediaFiles", with: "①<MediaFiles"),
      kept: Tag.text {
        $0.media += Tag.mediaFile("\(mp4) \(size) apiFramework='VPAID'", url: "https://x/")
      }
    ),
    RuleCase(
      "MediaFilesNotForBrowsers", broken: forBrowsers("codec='hvc1.1.6.L93.B0'"),
      kept: Tag.text {
        $0.media += Tag.mediaFile(
          "\(mp4) \(size) codec='hvc1.1.6.L93.B0'", url: "https://cdn.example.com/b.mp4")
      }),
    RuleCase(
      "MediaFilesNotForBrowsers", broken: forBrowsers("codec='mp4v.20.9'"),
      kept: good("\(mp4) \(size) codec='avc1.4D401F, mp4a.40.2'")),
    RuleCase(
      "MediaFilesNotForBrowsers", broken: forBrowsers("codec='avc1.4D401F,ac-3'"),
      kept: good("\(mp4) \(size) codec='av01.0.01M.08'")),
    RuleCase(
      "MediaFilesNotForBrowsers",
      broken: good(
        "delivery='progressive' type='video/x-ms-wmv' \(size)", url: "https://c.example.com/a.wmv"
      ).replacing("<MediaFiles", with: "①<MediaFiles"),
      kept: Tag.text {
        $0.media =
          Tag.mediaFile("\(mp4) \(size) codec='hvc1.1.6.L93.B0'")
          + Tag.mediaFile(
            "delivery='streaming' type='application/x-mpegURL' \(size)",
            url: "https://cdn.example.com/a.m3u8")
      }),
  ]
}

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
        $0.media = ["application/dash+xml", "audio/mpeg", "image/jpeg", "video/x-matroska"]
          .map {
            Tag.mediaFile("delivery='streaming' type='\($0)'", url: "https://c.example.com/a")
          }.joined()
      }),
    RuleCase(
      "MediaFileTypeUnplayable",
      broken: file(
        "delivery='progressive' type='video/x-own' \(size)", url: "https://c.example.com/a"),
      kept: good("delivery='progressive' type='video/x-own' \(size)")),
    RuleCase(
      "MediaFileFramework", broken: file("\(mp4) \(size) apiFramework='VAST'"),
      kept: good("\(mp4) \(size) apiFramework='vpaid'")),
    RuleCase(
      "VariableDuration",
      broken: further(
        "①" + interactive("type='text/html' apiFramework='SIMID' variableDuration='1'")),
      kept: further(
        interactive("type='text/html' apiFramework='SIMID' variableDuration='false'"))),
    RuleCase(
      "WrapperSkipOffset",
      broken: Tag.wrapper(creative: "①<Linear skipoffset='00:00:05'></Linear>"),
      kept: Tag.text { $0.linearAttributes = "skipoffset='00:00:05'" }),
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
