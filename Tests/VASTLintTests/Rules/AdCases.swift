/// Rules about responses and ads.
enum AdCases {
  private static let error = "<Error>https://t.example.com/e?[ERRORCODE]</Error>"
  private static let namespace = "xmlns='http://www.iab.com/VAST'"

  static let all: [RuleCase] = [
    RuleCase(
      "NoAd", broken: "①<VAST version='4.2' \(namespace)>\(error)</VAST>", kept: Tag.text()),
    RuleCase(
      "EmptyWithoutError", broken: "①<VAST version='3.0'/>",
      kept: "<VAST version='3.0'>\(error)</VAST>"),
    RuleCase(
      "RootErrorBesideAd", broken: Tag.text { $0.furtherAds = "①\(error)" },
      kept: Tag.text { $0.further = error }),
    RuleCase(
      "AdsWithoutSequence",
      broken: "<VAST version='3.0'><Ad id='1'/>①<Ad id='2'/><Ad id='3'/></VAST>",
      kept: "<VAST version='3.0'><Ad id='1' sequence='1'/><Ad id='2'/></VAST>"),
    RuleCase(
      "AdsWithoutSequence",
      broken: "<VAST version='3.0'><Ad id='1'><Wrapper/></Ad>①<Ad id='2'/></VAST>",
      kept:
        "<VAST version='3.0'><Ad id='1'><Wrapper fallbackOnNoAd='true'/></Ad><Ad id='2'/></VAST>"),
    RuleCase(
      "NamespaceMissing", broken: "①" + Tag.text { $0.root = "" }, kept: Tag.text("3.0")),
    RuleCase(
      "NamespaceUnknown", broken: "①" + Tag.text { $0.root = "xmlns='urn:x'" },
      kept: Tag.text("2.0") { $0.root = namespace }),
    RuleCase(
      "MixedNamespaces",
      // The first one only: its content has the same fault.
      broken: Tag.text {
        $0.duration = "①<Duration xmlns=''>00:00:30</Duration><AdParameters xmlns=''/>"
      },
      kept: Tag.text {
        $0.further = "<Extensions><Extension><x xmlns=''/></Extension></Extensions>"
      }
    ),
    RuleCase(
      "VersionTooLow",
      broken: "①"
        + Tag.text("2.0") {
          $0.linearAttributes = "skipoffset='1%'"
          $0.linearFurther = "<Icons/>"
        },
      // A single feature has a finding of its own.
      kept: Tag.text("2.0") { $0.linearAttributes = "skipoffset='1%'" }),
    RuleCase(
      "VersionMissing", broken: "①<VAST><Error>https://t.example.com/[ERRORCODE]</Error></VAST>",
      kept: Tag.text()),
    RuleCase("VersionUnknown", broken: "①" + Tag.text("4.4"), kept: Tag.text("4.3")),
    RuleCase("VersionNotSupported", broken: "①" + Tag.text("5.0"), kept: Tag.text("3.0")),
    RuleCase("RootNotVAST", broken: "①<html/>", kept: Tag.text()),
    RuleCase(
      "UndeclaredPrefix",
      broken: "<VAST version='3.0'><x:Ad id='1'①/></VAST>",
      kept: "<VAST version='3.0' xmlns:x='urn:x'><x:Ad id='1'/></VAST>"),
    RuleCase(
      "AdWithoutContent", broken: "<VAST version='3.0'>①<Ad id='1'/></VAST>", kept: Tag.text()),
    RuleCase(
      "AdWithBothContents",
      broken: """
        <VAST version='3.0'><Ad id='1'>\(Tag("3.0").inLine)①<Wrapper/></Ad></VAST>
        """, kept: Tag.wrapper()),
    RuleCase(
      "SequenceInvalid",
      broken: "<VAST version='3.0'>①<Ad sequence='0'/>①<Ad sequence='x'/></VAST>",
      kept: "<VAST version='3.0'><Ad sequence='7'/></VAST>"),
    RuleCase(
      "SequenceRepeated",
      broken: "<VAST version='3.0'><Ad sequence='2'/><Ad sequence='1'/>①<Ad sequence='2'/></VAST>",
      kept: "<VAST version='3.0'><Ad sequence='2'/><Ad sequence='1'/><Ad/></VAST>"),
    RuleCase(
      "SingleAdSequence", broken: "<VAST version='3.0'>①<Ad sequence='1'/></VAST>",
      kept: "<VAST version='3.0'><Ad sequence='1'/><Ad/></VAST>"),
    RuleCase(
      "AdServingIdRepeated",
      broken: Tag.text {
        $0.furtherAds =
          "<Ad>" + $0.inLine.replacing("<AdServingId", with: "①<AdServingId") + "</Ad>"
      },
      kept: Tag.text {
        $0.furtherAds = "<Ad>" + $0.inLine.replacing(">i</AdServ", with: ">j</AdServ") + "</Ad>"
      }),
    RuleCase(
      "AdSystemMissing", broken: Tag.text { $0.system = "" }.markingInLine,
      kept: Tag.text()),
    RuleCase(
      "AdTitleMissing", broken: Tag.text { $0.title = "" }.markingInLine,
      kept: Tag.wrapper()),
    RuleCase(
      "AdServingIdMissing", broken: Tag.text("4.1") { $0.servingID = "" }.markingInLine,
      kept: Tag.text("4.0")),
    RuleCase(
      "ImpressionMissing",
      // Once where all are empty, at the first of them.
      broken: Tag.text { $0.impression = "①<Impression/><Impression> </Impression>" },
      kept: Tag.text { $0.further = "<Impression/>" }),
    RuleCase(
      "VASTAdTagURIMissing", broken: Tag.wrapper(uri: "①<VASTAdTagURI/>"),
      kept: Tag.wrapper(
        uri: "<VASTAdTagURL><URL>https://a.example.com</URL></VASTAdTagURL>")),
    RuleCase(
      "VerificationBlocks",
      broken: Tag.wrapper(
        uri: """
          ①<VASTAdTagURI><![CDATA[https://FW.adsafeprotected.com:443/vast/fwjsvid/st/1/2/skeleton.js?a=b]]>
          </VASTAdTagURI>
          """),
      // These only monitor.
      kept: Tag.wrapper(
        uri: """
          <VASTAdTagURI>https://vastpixel3.adsafeprotected.com/vast/fwjsvid/st/1/2/s.xml</VASTAdTagURI>
          """)),
    RuleCase(
      "VerificationBlocks",
      broken: Tag.wrapper(
        uri: """
          ①<VASTAdTagURI><![CDATA[https://vast.doubleverify.com/v3/vast?ctx=1&blk=1&_vast=x]]>
          </VASTAdTagURI>
          """),
      kept: Tag.wrapper(
        uri: """
          <VASTAdTagURI><![CDATA[https://vast.doubleverify.com/v3/vast?ctx=1&blk=10#blk=1]]>
          </VASTAdTagURI>
          """)),
    RuleCase(
      "CreativesMissing",
      broken:
        "<VAST version='3.0'><Ad>①<InLine/></Ad><Ad><InLine>①<Creatives/></InLine></Ad></VAST>",
      kept: Tag.text("3.0")),
    RuleCase(
      "ErrorWithoutCode",
      broken: Tag.text { $0.further = "①<Error>https://t.example.com/e</Error>" },
      kept: Tag.text {
        $0.further = error + "<Error>https://t.example.com/e?%%ERRORCODE%%</Error>"
      }),
  ]
}

extension String {
  /// The text with a marker before its first `InLine`.
  var markingInLine: String { replacing("<InLine>", with: "①<InLine>", maxReplacements: 1) }
}

/// Rules about creatives of all kinds.
enum CreativeCases {
  private static let resource = """
    <StaticResource creativeType='image/png'>https://i.example.com/i.png</StaticResource>
    """
  private static let size = "width='1' height='1'"

  private static func companions(_ inside: String) -> String {
    "<CompanionAds><Companion \(size)>\(inside)</Companion></CompanionAds>"
  }

  static let all: [RuleCase] = [
    RuleCase(
      "LinearMissing",
      broken: """
        <VAST version='3.0'><Ad><InLine><Creatives>①<Creative>\(companions(resource))</Creative>
        </Creatives></InLine></Ad></VAST>
        """,
      kept: Tag.text("3.0") { $0.furtherCreatives = "<Creative>\(companions(resource))</Creative>" }
    ),
    RuleCase(
      "CreativeWithoutContent", broken: Tag.text("3.0") { $0.furtherCreatives = "①<Creative/>" },
      kept: Tag.text("3.0")),
    RuleCase(
      "SeveralKindsInCreative",
      broken: Tag.text("3.0") { $0.creativeFurther = "①" + companions(resource) },
      kept: Tag.text("4.0") { $0.creativeFurther = companions(resource) }),
    RuleCase(
      "UniversalAdIdMissing", broken: Tag.text("4.0") { $0.universalAdID = "" }.markingCreative,
      kept: Tag.text("3.0")),
    RuleCase(
      "UniversalAdIdUnknown",
      broken: Tag.text {
        $0.universalAdID = "①<UniversalAdId idRegistry='unknown'>Unknown</UniversalAdId>"
      }, kept: Tag.text()),
    RuleCase(
      "UniversalAdIdEmpty",
      broken: Tag.text("4.1") {
        $0.universalAdID = "①<UniversalAdId idRegistry='r' idValue='u'/>"
      },
      kept: Tag.text("4.0") { $0.universalAdID = "<UniversalAdId idRegistry='r' idValue='u'/>" }),
    RuleCase(
      "ResourceMissing",
      broken: Tag.text {
        $0.creativeFurther = companions("").replacing("<Companion ", with: "①<Companion ")
      },
      kept: Tag.wrapper(creative: companions(""))),
    RuleCase(
      "ResourceEmpty",
      broken: Tag.text { $0.creativeFurther = companions("①<HTMLResource> </HTMLResource>") },
      kept: Tag.text { $0.creativeFurther = companions("<HTMLResource>&lt;b/></HTMLResource>") }),
    RuleCase(
      "ResourceMisplaced",
      broken: Tag.text {
        $0.creativeFurther = companions("①<IFrameResource>\n&lt;b/></IFrameResource>")
      },
      kept: Tag.text {
        $0.creativeFurther = companions("<IFrameResource>https://f.example.com</IFrameResource>")
      }),
  ]
}

/// Rules about schedules.
enum VMAPCases {
  private static let uri =
    "<vmap:AdTagURI templateType='vast3'>https://a.example.com/tag</vmap:AdTagURI>"

  private static func marked(_ attributes: String, source: String = uri) -> String {
    Tag.vmap("①" + Tag.adBreak(attributes, source: source))
  }

  private static func good(_ attributes: String) -> String { Tag.vmap(Tag.adBreak(attributes)) }

  static let all: [RuleCase] = [
    RuleCase(
      "VMAPNamespace",
      broken: "①"
        + Tag.vmap(Tag.adBreak(), namespace: "xmlns:vmap='http://www.iab.net/vmap-1.0'"),
      kept: Tag.vmap(Tag.adBreak())),
    RuleCase("AdBreakMissing", broken: "①" + Tag.vmap(""), kept: Tag.vmap(Tag.adBreak())),
    RuleCase(
      "BreakOffsetMissing", broken: marked("breakType='linear'"), kept: Tag.vmap(Tag.adBreak())),
    RuleCase(
      "BreakOffsetMissing", broken: marked("breakType='linear' timeOffset=''"),
      kept: Tag.vmap(Tag.adBreak())),
    RuleCase(
      "TimeForm",
      broken: ["Start", "END", "0:00:10", "00:00:10.5"]
        .map { "①" + Tag.adBreak("timeOffset='\($0)' breakType='linear'") }.joined().schedule,
      kept: Tag.vmap(Tag.adBreak())),
    RuleCase(
      "BreakOffsetMalformed",
      broken: ["10", "101%", "#0", "soon"]
        .map { "①" + Tag.adBreak("timeOffset='\($0)' breakType='linear'") }.joined().schedule,
      kept: ["00:10:00", "00:00:00.500", "25%", "start", "end"]
        .map { Tag.adBreak("timeOffset='\($0)' breakType='linear'") }.joined().schedule),
    RuleCase(
      "BreakTypeMissing", broken: marked("timeOffset='start'"), kept: Tag.vmap(Tag.adBreak())),
    RuleCase(
      "BreakTypeUnknown",
      broken: Tag.vmap(
        "①" + Tag.adBreak("timeOffset='start' breakType='Linear'")
          + "①" + Tag.adBreak("timeOffset='start' breakType='linear, display'")),
      kept: good("timeOffset='start' breakType='linear,nonlinear,display'")),
    RuleCase(
      "TemplateTypeMissing",
      broken: Tag.vmap(
        Tag.adBreak(source: "①<vmap:AdTagURI>https://a.example.com</vmap:AdTagURI>")),
      kept: Tag.vmap(Tag.adBreak())),
    RuleCase(
      "TemplateTypeUnknown",
      broken: Tag.vmap(
        Tag.adBreak(
          source: "①<vmap:AdTagURI templateType='vast9'>https://a.example.com</vmap:AdTagURI>")),
      kept: Tag.vmap(Tag.adBreak())),
    RuleCase(
      "AdSourceEmpty",
      broken: Tag.vmap(Tag.adBreak(source: "").replacing("<vmap:AdS", with: "①<vmap:AdS")),
      kept: Tag.vmap(Tag.adBreak())),
    RuleCase(
      "AdSourceContent",
      broken: Tag.vmap(
        Tag.adBreak(source: uri + "<vmap:CustomAdData templateType='proprietary'/>")
          .replacing("<vmap:AdS", with: "①<vmap:AdS")),
      kept: Tag.vmap(Tag.adBreak())),
    RuleCase(
      "AdDataAsText",
      broken: Tag.vmap(
        Tag.adBreak(source: "①<vmap:VASTAdData><![CDATA[<VAST version='3.0'/>]]></vmap:VASTAdData>")
      ),
      kept: Tag.vmap(
        Tag.adBreak(source: "<vmap:VASTAdData><VAST version='3.0'/></vmap:VASTAdData>"))),
    RuleCase(
      "ElementMisspelt",
      broken: Tag.vmap(
        Tag.adBreak(source: "①<vmap:VASTData><VAST version='3.0'/></vmap:VASTData>")),
      kept: Tag.vmap(Tag.adBreak())),
    RuleCase(
      "BreakPositionIgnored",
      broken: Tag.vmap(
        Tag.adBreak() + "①" + Tag.adBreak("timeOffset='#2' breakType='linear'")),
      kept: good("timeOffset='#2' breakType='linear'")),
    RuleCase(
      "RepeatIgnored",
      broken: Tag.vmap(
        "①" + Tag.adBreak("timeOffset='end' breakType='linear' repeatAfter='00:10:00'")
          + "①" + Tag.adBreak("timeOffset='25%' breakType='linear' repeatAfter='00:00:00'")),
      kept: good("timeOffset='start' breakType='linear' repeatAfter='00:10:00'")),
  ]
}

extension String {
  /// Breaks as a schedule.
  fileprivate var schedule: String { Tag.vmap(self) }
}
