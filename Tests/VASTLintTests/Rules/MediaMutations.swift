/// Mutations of times, media files and captions.
enum MediaMutations {
  static let all: [MutationGroup] = [
    MutationGroup(
      #"width="1280""#,
      [
        ("NotWellFormed", "width=1280"),
        ("MediaFileSizeZero", #"width="0""#),
        ("AttributeNotNumber", #"width="-1280""#),
        ("AttributeNotNumber", #"width="1280px""#),
        ("AttributeNotNumber", #"width="100%""#),
        ("AttributeNotNumber", #"width="1280.5""#),
        ("MediaFileAttributeMissing", #"width="""#),
        ("MediaFileSizeOdd", #"width="99999""#),
      ]),
    MutationGroup(
      "</Duration>",
      [
        ("NotWellFormed", "</duration>")
      ]),
    MutationGroup(
      "ad-720.mp4",
      [
        ("MacroUnknown", "ad-720.mp4?cb=[CACHEBUSTER]"),
        ("MediaFileTypeExtension", "ad-720.webm"),
        ("MediaFileTypeExtension", "ad-720.html"),
        ("MediaFileTypeExtension", "ad-720.jpg"),
        ("MediaFileTypeExtension", "ad-720.m3u8"),
        ("URLWhitespace", "ad 720.mp4"),
        ("MediaFileTypeExtension", "ad-720.swf"),
        ("MediaFileTypeExtension", "ad-720.exe"),
        ("MediaFileTypeExtension", "ad-720.gif"),
        ("MediaFileTypeExtension", "ad-720.mov"),
        ("MediaFileTypeExtension", "ad-720.js"),
      ]),
    MutationGroup(
      #"skipoffset="00:00:05""#,
      [
        ("SkipOffsetMalformed", #"skipoffset="5""#),
        ("SkipOffsetMalformed", #"skipoffset="00:05""#),
        ("SkipOffsetMalformed", #"skipoffset="-00:00:05""#),
        ("OffsetBeyondDuration", #"skipoffset="00:00:31""#),
        ("OffsetBeyondDuration", #"skipoffset="00:00:30""#),
        ("OffsetBeyondDuration", #"skipoffset="110%""#),
        ("OffsetBeyondDuration", #"skipoffset="100%""#),
        ("SkipOffsetMalformed", #"skipoffset="%""#),
        ("SkipOffsetMalformed", #"skipoffset="""#),
        ("SkipOffsetMalformed", #"skipoffset="5s""#),
        ("TimeForm", #"skipoffset="00:00:05.5""#),
        ("SkipOffsetMalformed", #"skipoffset="00:99:05""#),
        ("SkipOffsetMalformed", #"skipoffset="00:00:05,000""#),
        ("SkipOffsetMalformed", #"skipoffset="-5%""#),
      ]),
    MutationGroup(
      "skipoffset=",
      [
        ("AttributeNameCase", "skipOffset=")
      ]),
    MutationGroup(
      #" skipoffset="00:00:05""#,
      [
        ("SkipWithoutOffset", "")
      ]),
    MutationGroup(
      "<Duration>00:00:30</Duration>",
      [
        ("TimeForm", "<Duration>30</Duration>"),
        ("DurationMalformed", "<Duration>30s</Duration>"),
        ("DurationMalformed", "<Duration>00:30</Duration>"),
        ("TimeForm", "<Duration>0:0:30</Duration>"),
        ("DurationMalformed", "<Duration>00:00:90</Duration>"),
        ("TimeForm", "<Duration>00:00:30.5</Duration>"),
        ("DurationMalformed", "<Duration>00:00:30,000</Duration>"),
        ("DurationZero", "<Duration>00:00:00</Duration>"),
        ("DurationMalformed", "<Duration>-00:00:30</Duration>"),
        ("DurationMalformed", "<Duration>undefined</Duration>"),
        ("DurationMalformed", "<Duration>NaN</Duration>"),
        ("DurationMalformed", "<Duration>00:00:30:00</Duration>"),
        ("DurationMalformed", "<Duration>PT30S</Duration>"),
        ("TimeForm", "<Duration>30000</Duration>"),
        ("DurationMalformed", "<Duration>00:00:3O</Duration>"),
        ("DurationImplausible", "<Duration>24:00:00</Duration>"),
        ("DurationImplausible", "<Duration>99:00:00</Duration>"),
        ("OffsetBeyondDuration", "<Duration>00:00:00.001</Duration>"),
        ("TimeForm", "<Duration>00:00:30.0000</Duration>"),
        ("DurationMalformed", "<Duration>00:60:00</Duration>"),
        ("DurationMalformed", "<Duration>\u{FF10}\u{FF10}:00:30</Duration>"),
        ("OffsetBeyondDuration", "<Duration>0.5</Duration>"),
        ("DurationMalformed", "<Duration>00-00-30</Duration>"),
        ("DurationMalformed", "<Duration>00:00:30Z</Duration>"),
        ("DurationMissing", #"<Duration value="00:00:30"/>"#),
      ]),
    MutationGroup(
      #"delivery="progressive" "#,
      [
        ("MediaFileAttributeMissing", "")
      ]),
    MutationGroup(
      #"delivery="progressive""#,
      [
        ("MediaFileAttributeMissing", #"delivery="""#),
        ("AttributeValueUnknown", #"delivery="Progressive""#),
        ("DeliveryMismatch", #"delivery="streaming""#),
        ("AttributeValueUnknown", #"delivery="download""#),
      ]),
    MutationGroup(
      #"type="video/mp4" "#,
      [
        ("MediaFileAttributeMissing", "")
      ]),
    MutationGroup(
      #"type="video/mp4""#,
      [
        ("MediaFileAttributeMissing", #"type="""#),
        ("AttributeMalformed", #"type="mp4""#),
        ("MediaFileTypeExtension", #"type="video/webm""#),
        ("MIMETypeMisspelt", #"type="video/mpeg4""#),
        ("MIMETypeCase", #"type="video/MP4""#),
        ("MediaFileTypeExtension", #"type="image/jpeg""#),
        ("MediaFileTypeExtension", #"type="application/x-mpegURL""#),
        ("MediaFileTypeExtension", #"type="text/html""#),
        ("AttributeMalformed", #"type="video / mp4""#),
        ("AttributeMalformed", #"type="video/mp4; codecs=avc1""#),
        ("MediaFileTypeExtension", #"type="application/javascript""#),
        ("AttributeMalformed", #"type="video""#),
        ("MediaFileTypeExtension", #"type="vdeo/mp4""#),
        ("MediaFileTypeExtension", #"type="video/mp5""#),
        ("MediaFileTypeExtension", #"type="video/h264""#),
        ("MediaFileTypeExtension", #"type="video/x-flv""#),
        ("AttributeMalformed", #"type="video\mp4""#),
        ("MediaFileTypeExtension", #"type="application/octet-stream""#),
      ]),
    MutationGroup(
      #"width="1280" "#,
      [
        ("MediaFileAttributeMissing", "")
      ]),
    MutationGroup(
      #"height="720""#,
      [
        ("MediaFileSizeZero", #"height="0""#),
        ("MediaFileSizeOdd", #"height="20000""#),
      ]),
    MutationGroup(
      #"width="1280" height="720""#,
      [
        ("MediaFileSizeOdd", #"width="1" height="1""#)
      ]),
    MutationGroup(
      #"bitrate="2000""#,
      [
        ("AttributeNotNumber", #"bitrate="high""#),
        ("AttributeNotNumber", #"bitrate="-1""#),
        ("BitrateTooLow", #"bitrate="0""#),
        ("BitrateInBits", #"bitrate="2000000""#),
        ("AttributeNotNumber", #"bitrate="2000kbps""#),
        ("AttributeNotNumber", #"bitrate="2000.5""#),
        ("BitrateConflict", #"bitrate="2000" minBitrate="1000" maxBitrate="3000""#),
        ("AttributeNotNumber", #"bitrate="""#),
        ("BitrateTooLow", #"bitrate="2""#),
        ("AttributeNameCase", #"bitRate="2000""#),
      ]),
    MutationGroup(
      #" maxBitrate="800""#,
      [
        ("BitrateRange", "")
      ]),
    MutationGroup(
      #"maxBitrate="800""#,
      [
        ("AttributeNotNumber", #"maxBitrate="many""#)
      ]),
    MutationGroup(
      #"codec="avc1.4D401F""#,
      [
        ("CodecForm", #"codec="vp9""#),
        ("CodecForm", #"codec="h264""#),
        ("CodecForm", #"codec="H.264""#),
        ("CodecForm", #"codec="avc1.XYZ""#),
        ("CodecForm", #"codec="vp8""#),
        ("AttributeEmpty", #"codec="""#),
        ("CodecForm", #"codec="mp4a.40.2""#),
        ("CodecForm", #"codec="theora""#),
      ]),
    MutationGroup(
      #"scalable="true""#,
      [
        ("AttributeNotBoolean", #"scalable="yes""#),
        ("AttributeNotBoolean", #"scalable="True""#),
        ("AttributeNotBoolean", #"scalable="""#),
      ]),
    MutationGroup(
      #"maintainAspectRatio="true""#,
      [
        ("AttributeNotBoolean", #"maintainAspectRatio="no""#)
      ]),
    MutationGroup(
      #"fileSize="7500000""#,
      [
        ("AttributeNotNumber", #"fileSize="7.5MB""#),
        ("FileSizeMismatch", #"fileSize="0""#),
        ("AttributeNotNumber", #"fileSize="-1""#),
        ("FileSizeMismatch", #"fileSize="750""#),
      ]),
    MutationGroup(
      #"mediaType="2D""#,
      [
        ("AttributeValueUnknown", #"mediaType="4D""#),
        ("AttributeValueUnknown", #"mediaType="""#),
        ("AttributeValueUnknown", #"mediaType="video/mp4""#),
      ]),
    MutationGroup(
      #"id="high""#,
      [
        ("VPAIDDeprecated", #"id="high" apiFramework="VPAID""#),
        ("UnknownAttribute", #"id="high" duration="30""#),
      ]),
    MutationGroup(
      "delivery=",
      [
        ("MediaFileAttributeMissing", "delivry=")
      ]),
    MutationGroup(
      "ad-360.mp4",
      [
        ("MediaFileURLRepeated", "ad-720.mp4")
      ]),
    MutationGroup(
      "https://cdn.example.com/ad-720.mp4",
      [
        ("URLPlainHTTP", "http://cdn.example.com/ad-720.mp4"),
        ("URLNotAbsolute", "ad-720.mp4"),
        ("URLSchemeUnusual", "file:///ad-720.mp4"),
        ("URLSchemeUnusual", #"C:\ad-720.mp4"#),
        ("URLSchemeUnusual", "blob:https://x/1"),
        ("URLSchemeUnusual", "ftp://cdn.example.com/ad-720.mp4"),
      ]),
    MutationGroup(
      #" type="video/mp4" width="1920""#,
      [
        ("AttributeMissing", #" width="1920""#)
      ]),
    MutationGroup(
      #"id="mezzanine" delivery="progressive""#,
      [
        ("AttributeMissing", #"id="mezzanine""#)
      ]),
    MutationGroup(
      #"width="1920""#,
      [
        ("MediaFileSizeZero", #"width="0""#)
      ]),
    MutationGroup(
      #"height="1080""#,
      [
        ("AttributeMissing", "")
      ]),
    MutationGroup(
      #" apiFramework="SIMID""#,
      [
        ("InteractiveFramework", "")
      ]),
    MutationGroup(
      #"apiFramework="SIMID""#,
      [
        ("VPAIDDeprecated", #"apiFramework="VPAID""#),
        ("InteractiveFramework", #"apiFramework="XYZ""#),
      ]),
    MutationGroup(
      #"variableDuration="false""#,
      [
        ("AttributeNotBoolean", #"variableDuration="no""#)
      ]),
    MutationGroup(
      "simid.html",
      [
        ("MediaFileTypeExtension", "simid.mp4")
      ]),
    MutationGroup(
      #"type="text/vtt""#,
      [
        ("AttributeMalformed", #"type="vtt""#),
        ("MediaFileTypeExtension", #"type="text/srt""#),
        ("MediaFileTypeExtension", #"type="application/ttml+xml""#),
      ]),
    MutationGroup(
      "ad.en.vtt",
      [
        ("MediaFileTypeExtension", "ad.en.srt")
      ]),
    MutationGroup(
      #" language="en""#,
      [
        ("CaptionIncomplete", "")
      ]),
    MutationGroup(
      #"language="en""#,
      [
        ("AttributeMalformed", #"language="""#),
        ("AttributeMalformed", #"language="English""#),
        ("AttributeMalformed", #"language="en_US""#),
        ("AttributeMalformed", #"language="e""#),
      ]),
  ]
}
