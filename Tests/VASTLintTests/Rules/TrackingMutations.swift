/// Mutations of trackers and of their URLs.
enum TrackingMutations {
  static let all: [MutationGroup] = [
    MutationGroup(
      "<![CDATA[https://t.example.com/start]]>",
      [
        ("NotWellFormed", "https://t.example.com/start?a=1&b=2"),
        ("NotWellFormed", "<![CDATA[<![CDATA[https://t.example.com/start]]>]]>"),
        ("URLWithMarkup", "&lt;![CDATA[https://t.example.com/start]]&gt;"),
        ("URLEmpty", ""),
        ("URLEmpty", "  "),
        ("URLEmpty", "<![CDATA[]]>"),
        ("URLEmpty", "<![CDATA[ ]]>"),
        ("URLNotAbsolute", "<![CDATA[/start]]>"),
        ("URLNotAbsolute", "<![CDATA[//t.example.com/start]]>"),
        ("URLNotAbsolute", "<![CDATA[t.example.com/start]]>"),
        ("URLNotAbsolute", "<![CDATA[www.example.com/start]]>"),
        ("URLPlainHTTP", "<![CDATA[http://t.example.com/start]]>"),
        ("URLSchemeUnusual", "<![CDATA[htps://t.example.com/start]]>"),
        ("URLHostOdd", "<![CDATA[https:/t.example.com/start]]>"),
        ("URLHostOdd", "<![CDATA[https:t.example.com/start]]>"),
        ("URLNotAbsolute", "<![CDATA[https//t.example.com/start]]>"),
        ("URLNotAbsolute", "<![CDATA[https;//t.example.com/start]]>"),
        ("URLHostOdd", #"<![CDATA[https:\\t.example.com\start]]>"#),
        ("URLHostOdd", "<![CDATA[https:///start]]>"),
        ("URLHostOdd", "<![CDATA[https://https://t.example.com/start]]>"),
        ("URLHostOdd", "<![CDATA[https://http://t.example.com/start]]>"),
        ("URLHostOdd", "<![CDATA[http://https://t.example.com/start]]>"),
        ("URLHostOdd", "<![CDATA[https://localhost/start]]>"),
        ("URLHostOdd", "<![CDATA[https://127.0.0.1/start]]>"),
        ("URLHostOdd", "<![CDATA[https://10.0.0.1/start]]>"),
        ("URLHostOdd", "<![CDATA[https://192.168.1.1/start]]>"),
        ("URLHostOdd", "<![CDATA[https://0.0.0.0/start]]>"),
        ("URLHostOdd", "<![CDATA[https://[::1]/start]]>"),
        ("URLHostOdd", "<![CDATA[https://[fe80::1]/start]]>"),
        ("URLHostOdd", "<![CDATA[https://t.example.com:99999/start]]>"),
        ("URLHostOdd", "<![CDATA[https://t.example.com:0/start]]>"),
        ("URLHostOdd", "<![CDATA[https://t.example.com:port/start]]>"),
        ("URLWhitespace", "<![CDATA[https://t.example.com/a b]]>"),
        ("URLWhitespace", "<![CDATA[https://t.example.com/\nstart]]>"),
        ("URLWhitespace", "<![CDATA[https://t.example.com/\tstart]]>"),
        ("URLEscapedAmpersand", "<![CDATA[https://t.example.com/start?a=1&amp;b=2]]>"),
        ("URLEscapedAmpersand", "https://t.example.com/start?a=1&amp;amp;b=2"),
        ("URLWhitespace", "<![CDATA[https://t.example.com/start https://t.example.com/start2]]>"),
        ("URLSeveral", "<![CDATA[https://t.example.com/starthttps://t.example.com/start2]]>"),
        ("URLSeveral", "<![CDATA[https://t.example.com/start,https://t.example.com/start2]]>"),
        ("URLNotAbsolute", #"<![CDATA["https://t.example.com/start"]]>"#),
        ("URLNotAbsolute", "<![CDATA['https://t.example.com/start']]>"),
        ("URLSchemeUnusual", "<![CDATA[javascript:void(0)]]>"),
        ("URLSchemeUnusual", "<![CDATA[ftp://t.example.com/start]]>"),
        ("URLSchemeUnusual", "<![CDATA[data:image/gif;base64,R0lGOD]]>"),
        ("ImpressionPlaceholder", "<![CDATA[about:blank]]>"),
        ("URLSchemeUnusual", "<![CDATA[file:///start]]>"),
        ("URLSchemeUnusual", "<![CDATA[blob:https://t.example.com/1]]>"),
        ("URLCharacter", "<![CDATA[https://t.example.com/start\u{A0}]]>"),
        ("URLCharacter", "<![CDATA[https://t.example.com/start\u{200B}]]>"),
        ("URLCharacter", "<![CDATA[https://t.example.com/st\u{E4}rt]]>"),
        ("URLCharacter", "<![CDATA[https://t\u{E4}st.example.com/start]]>"),
        ("URLCharacter", "<![CDATA[https://t.example.com/start?x=100%]]>"),
        ("URLCharacter", "<![CDATA[https://t.example.com/start?x=%zz]]>"),
        ("URLCharacter", "<![CDATA[https://t.example.com/start?x=a|b]]>"),
        ("URLHostOdd", #"<![CDATA[https://t.example.com\start]]>"#),
        ("URLCharacter", "<![CDATA[https://t.example.com/start?x=^]]>"),
        ("URLCharacter", #"<![CDATA[https://t.example.com/start?x="a"]]>"#),
        ("URLNotAbsolute", "<![CDATA[https%3A%2F%2Ft.example.com%2Fstart]]>"),
        ("URLHostOdd", "<![CDATA[https://t..example.com/start]]>"),
        ("URLHostOdd", "<![CDATA[https://.example.com/start]]>"),
        ("URLHostUnqualified", "<![CDATA[https://tracker/start]]>"),
        ("URLWhitespace", "<![CDATA[https://t example.com/start]]>"),
        ("URLHostOdd", "<![CDATA[https://t-.example.com/start]]>"),
        ("URLHostOdd", "<![CDATA[https://t,example.com/start]]>"),
        ("URLFragment", "<![CDATA[https://t.example.com/start#x]]>"),
        ("MacroUnclosed", "<![CDATA[https://t.example.com/start]]]>"),
        ("URLCharacter", "<![CDATA[https://t.example.com/start>]]>"),
        ("URLWhitespace", "start pixel"),
        ("URLNotAbsolute", "TODO"),
        ("URLNotAbsolute", "12345"),
        ("URLEmpty", "<URL><![CDATA[https://t.example.com/start]]></URL>"),
        ("URLNotAbsolute", "<![CDATA[#]]>"),
        ("URLEmpty", "<!-- https://t.example.com/start -->"),
        ("URLHostOdd", "<![CDATA[https://]]>"),
        ("URLSchemeUnusual", "<![CDATA[tel:+123]]>"),
        ("TrackerShared", "<![CDATA[https://t.example.com/midpoint]]>"),
        ("TrackerShared", "<![CDATA[https://t.example.com/imp?r=[CACHEBUSTING]]]>"),
      ]),
    MutationGroup(
      "https://t.example.com/start]]>",
      [
        ("URLWithMarkup", "https://t.example.com/start"),
        ("URLWithMarkup", "https://t.example.com/start]>"),
      ]),
    MutationGroup(
      "c=[ERRORCODE]&",
      [
        ("ErrorWithoutCode", "")
      ]),
    MutationGroup(
      "[ERRORCODE]",
      [
        ("MacroForm", "[errorcode]"),
        ("MacroMisplaced", "[ERROR_CODE]"),
        ("MacroUnknown", "[ERRCODE]"),
        ("MacroForm", "%%ERRORCODE%%"),
        ("MacroForm", "%5BERRORCODE%5D"),
        ("URLWhitespace", "[ ERRORCODE ]"),
      ]),
    MutationGroup(
      "c=[ERRORCODE]",
      [
        ("ErrorWithoutCode", "c=900")
      ]),
    MutationGroup(
      "[CACHEBUSTING]]]></Impression>",
      [
        ("MacroUnclosed", "[CACHEBUSTING]]></Impression>"),
        ("MacroForm", "[[CACHEBUSTING]]]]></Impression>"),
      ]),
    MutationGroup(
      "imp?r=[CACHEBUSTING]",
      [
        ("MacroUnclosed", "imp?r=[CACHEBUSTING&x=1"),
        ("MacroUnclosed", "imp?r=CACHEBUSTING]"),
        ("MacroForm", "imp?r=[cachebusting]"),
        ("MacroForm", "imp?r=[CacheBusting]"),
        ("MacroUnknown", "imp?r=[CACHEBUSTNG]"),
        ("MacroUnknown", "imp?r=[CACHEBUSTER]"),
        ("MacroForm", "imp?r=[timestamp]"),
        ("MacroForm", "imp?r=[random]"),
        ("MacroForm", "imp?r=${CACHEBUSTER}"),
        ("MacroForm", "imp?r=%%CACHEBUSTER%%"),
        ("MacroForm", "imp?r={{CACHEBUSTER}}"),
        ("MacroForm", "imp?r={CACHEBUSTER}"),
        ("MacroForm", "imp?r=#CACHEBUSTER#"),
        ("MacroForm", "imp?r=@CACHEBUSTER@"),
        ("URLWithMarkup", "imp?r=<CACHEBUSTER>"),
        ("MacroForm", "imp?r=__CACHEBUSTER__"),
        ("MacroForm", "imp?r=(CACHEBUSTING)"),
        ("MacroForm", "imp?r=%CACHEBUSTER%"),
        ("MacroForm", "imp?r=%5BCACHEBUSTING%5D"),
        ("MacroForm", "imp?r=%255BCACHEBUSTING%255D"),
        ("URLEscapedAmpersand", "imp?r=&#91;CACHEBUSTING&#93;"),
        ("MacroForm", "imp?r=[CACHE-BUSTING]"),
        ("MacroUnknown", "imp?r=[CACHE_BUSTING]"),
        ("ImpressionWithoutCacheBuster", "imp"),
        ("MacroMisplaced", "imp?r=[ERRORCODE]"),
        ("PlaceholderLeft", "imp?r=undefined&q=[CACHEBUSTING]"),
      ]),
    MutationGroup(
      "t.example.com/start",
      [
        ("MacroMisplaced", "t.example.com/start?r=[REASON]"),
        ("MacroMisplaced", "t.example.com/start?r=[CLICKPOS]"),
        ("MacroDeprecated", "t.example.com/start?r=[CONTENTPLAYHEAD]"),
        ("PlaceholderLeft", "t.example.com/null"),
        ("PlaceholderLeft", "t.example.com/start?d=NaN"),
        ("URLWhitespace", "t.example.com/start?d=[object Object]"),
      ]),
    MutationGroup(
      "t.example.com/notViewable",
      [
        ("TrackerShared", "t.example.com/viewable")
      ]),
    MutationGroup(
      #" event="start""#,
      [
        ("TrackingEventMissing", "")
      ]),
    MutationGroup(
      #"event="start""#,
      [
        ("TrackingEventMissing", #"event="""#),
        ("TrackingEventUnknown", #"event="Start""#),
        ("TrackingEventUnknown", #"event="start ""#),
        ("TrackingEventUnknown", #"event="view""#),
        ("TrackingEventUnknown", #"event="impression""#),
        ("AttributeNameCase", #"Event="start""#),
        ("TrackingEventUnknown", #"event="start,complete""#),
        ("OffsetWithoutProgress", #"event="start" offset="00:00:01""#),
      ]),
    MutationGroup(
      #"event="firstQuartile""#,
      [
        ("TrackingEventUnknown", #"event="firstQuartil""#),
        ("TrackingEventUnknown", #"event="first_quartile""#),
      ]),
    MutationGroup(
      #"event="mute""#,
      [
        ("TrackingEventNotInVersion", #"event="fullscreen""#),
        ("TrackingEventNotInVersion", #"event="expand""#),
        ("TrackingEventMisplaced", #"event="acceptInvitation""#),
        ("TrackingEventMisplaced", #"event="close""#),
        ("TrackingEventUnknown", #"event="click""#),
        ("TrackingEventUnknown", #"event="error""#),
        ("TrackingEventNotInVersion", #"event="timeSpentViewing""#),
        ("TrackingEventMisplaced", #"event="adExpand""#),
        ("TrackingEventMisplaced", #"event="verificationNotExecuted""#),
      ]),
    MutationGroup(
      #"event="creativeView""#,
      [
        ("TrackingEventMisplaced", #"event="start""#),
        ("TrackingEventUnknown", #"event="creativeview""#),
      ]),
    MutationGroup(
      #"offset="00:00:10""#,
      [
        ("ProgressOffsetMissing", #"offset="""#),
        ("ProgressOffsetMalformed", #"offset="10""#),
        ("OffsetBeyondDuration", #"offset="00:00:31""#),
        ("OffsetBeyondDuration", #"offset="120%""#),
        ("ProgressOffsetMalformed", #"offset="10s""#),
        ("ProgressOffsetMalformed", #"offset="-00:00:10""#),
        ("TimeForm", #"offset="00:00:10.5""#),
        ("ProgressOffsetMalformed", #"offset="start""#),
        ("TimeForm", #"offset="0:00:10""#),
        ("AttributeNameCase", #"Offset="00:00:10""#),
        ("ProgressOffsetMalformed", #"offset="0.33""#),
      ]),
    MutationGroup(
      "width=",
      [
        ("AttributeNameCase", "Width=")
      ]),
    MutationGroup(
      #"type="text/html" apiFramework"#,
      [
        ("AttributeMalformed", #"type="html" apiFramework"#),
        ("InteractiveFramework", "apiFramework"),
        ("MediaFileTypeExtension", #"type="application/javascript" apiFramework"#),
      ]),
    MutationGroup(
      "https://www.example.com/shoes]]></ClickThrough",
      [
        ("URLSchemeUnusual", "javascript:alert(1)]]></ClickThrough"),
        ("URLNotAbsolute", "/shoes]]></ClickThrough"),
        ("URLHostOdd", "https://]]></ClickThrough"),
        ("URLNotAbsolute", "#]]></ClickThrough"),
        ("URLNotAbsolute", "www.example.com/shoes]]></ClickThrough"),
      ]),
    MutationGroup(
      "example.com/shoes]]></ClickThrough",
      [
        ("URLEscapedAmpersand", "example.com/shoes?a=1&amp;b=2]]></ClickThrough"),
        ("MacroUnknown", "example.com/shoes?x=[FOO]]]></ClickThrough"),
      ]),
    MutationGroup(
      "https://t.example.com/click]",
      [
        ("TrackerShared", "https://www.example.com/shoes]")
      ]),
    MutationGroup(
      "t.example.com/custom",
      [
        ("TrackerShared", "t.example.com/click")
      ]),
  ]
}
