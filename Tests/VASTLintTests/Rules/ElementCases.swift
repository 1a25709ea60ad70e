/// Rules about elements and attributes that are there, and should not be so.
enum ElementCases {
  private static let resource = """
    <StaticResource creativeType='image/png'>https://i.example.com/i.png</StaticResource>
    """

  private static func companion(_ attributes: String, _ inside: String = resource) -> String {
    "<CompanionAds><Companion \(attributes)>\(inside)</Companion></CompanionAds>"
  }

  private static func icon(_ attributes: String, marked: Bool = false) -> String {
    Tag.text {
      $0.linearFurther =
        "<Icons>\(marked ? "①" : "")<Icon \(attributes)>\(resource)</Icon></Icons>"
    }
  }

  private static let size = "width='1' height='1'"
  private static let place = "xPosition='left' yPosition='top'"

  static let all: [RuleCase] = [
    RuleCase(
      // One finding for all of a document.
      "ElementOrder",
      broken: Tag.text {
        ($0.system, $0.title) = ("", "<AdTitle>t</AdTitle>①<AdSystem>s</AdSystem>")
        $0.duration = ""
        $0.linearFurther = "<Duration>00:00:30</Duration>"
      },
      kept: Tag.text("4.1") {
        $0.universalAdID = ""
        $0.further = "<Category authority='https://x.example'>a</Category>"
        $0.creativeFurther = "<UniversalAdId idRegistry='r'>u</UniversalAdId>"
      }),
    RuleCase(
      "ElementOrder",
      broken: Tag.text("2.0") {
        $0.impression += "①<Error>https://t.example.com/e</Error>"
      },
      kept: Tag.wrapper("3.0", creative: "<Linear><Icons/><TrackingEvents/></Linear>")),
    RuleCase(
      "AttributeEmpty",
      // Equal words are one finding.
      broken: Tag.text {
        $0.creativeAttributes = "id=''"
        $0.furtherCreatives = "<Creative id=' '/>"
        $0.impression = "①<Impression id=''>https://t.example.com/[CACHEBUSTING]</Impression>"
      }.markingCreative,
      kept: Tag.text { $0.creativeFurther = companion("\(size) renderingMode=''") }),
    RuleCase(
      "AttributeWhitespace",
      broken: Tag.text {
        $0.media =
          "①" + Tag.mediaFile("type='video/mp4 ' delivery='progressive' width='1' height='1'")
        $0.further = """
          <AdVerifications>①\(Tag.verification("vendor=' company.com-omid'"))</AdVerifications>
          """
      },
      kept: Tag.text {
        $0.media = Tag.mediaFile("type='video/mp4' delivery=' progressive ' width=' 1 ' height='1'")
      }),
    RuleCase(
      "VerificationVendorMissing",
      broken: Tag.text {
        $0.further = """
          <AdVerifications>①\(Tag.verification("vendor=''"))</AdVerifications>
          """
      }, kept: Tag.text()),
    RuleCase(
      "VersionMissing", broken: "①" + Tag.text().replacing("version='4.2'", with: "version=''"),
      kept: Tag.text()),
    RuleCase(
      "ContainerEmpty", broken: Tag.text { $0.further = "①<AdVerifications> </AdVerifications>" },
      kept: Tag.text { $0.further = "<Extensions/>" }),
    RuleCase(
      "ElementDuplicate",
      broken: Tag.text {
        $0.universalAdID += "①" + $0.universalAdID.replacing(">u<", with: "> u <")
      },
      kept: Tag.text { $0.universalAdID += "<UniversalAdId idRegistry='s'>u</UniversalAdId>" }),
    RuleCase(
      "ElementDuplicate",
      broken: Tag.text {
        $0.further = """
          <AdVerifications>\(Tag.verification())①\(Tag.verification())</AdVerifications>
          """
      },
      kept: Tag.text {
        $0.further = """
          <AdVerifications>\(Tag.verification())\(Tag.verification(tracking: ""))</AdVerifications>
          """
      }),
    RuleCase(
      "IdRepeated",
      broken: Tag.text {
        $0.creativeAttributes = "id='c'"
        $0.furtherCreatives = "①<Creative id='c'><Linear/></Creative>"
        $0.furtherAds = "①<Ad id='a'/>"
      },
      kept: Tag.text {
        $0.creativeAttributes = "id='c'"
        $0.furtherCreatives = "<Creative id='c'>\(companion(size))</Creative>"
        $0.furtherAds = "<Ad id='b'/>"
      }),
    RuleCase(
      "AdTypeMismatch",
      broken: Tag.text { $0.adAttributes = "id='a' adType='audio'" }.replacing(
        "<Ad ", with: "①<Ad "),
      kept: Tag.text {
        $0.adAttributes = "adType='hybrid'"
        $0.media += Tag.mediaFile("type='audio/mpeg'")
      }),
    RuleCase(
      "PricingMalformed",
      broken: Tag.text { $0.further = "①<Pricing model='cpm' currency='USD'>25,00</Pricing>" },
      kept: Tag.text {
        $0.further = "<Pricing model='cpm' currency='USD'><![CDATA[ 25.00 ]]></Pricing>"
      }),
    RuleCase(
      "PlaceholderLeft",
      broken: Tag.text {
        $0.title = "①<AdTitle>INSERT_TITLE_HERE</AdTitle>"
        $0.system = "①<AdSystem>TODO</AdSystem>"
        $0.tracking = """

          ①<Tracking event='pause'>https://t.example.com/?a=TBD</Tracking>
          ①<Tracking event='pause'>https://t.example.com/INSERT_ID_HERE/p</Tracking>
          ①<Tracking event='pause'>https://undefined/p</Tracking>
          ①<Tracking event='pause'>https://t.example.com/?a=%5Bobject%20Object%5D&amp;b</Tracking>
          """
      },
      kept: Tag.text {
        $0.title = "<AdTitle>Todo</AdTitle>"
        $0.system = "<AdSystem>INSERT COIN</AdSystem>"
        $0.tracking = """

          <Tracking event='pause'>https://t.example.com/todo/insert_order?INSERT_ID=1</Tracking>
          """
      }),
    RuleCase(
      "PlaceholderLeft",
      broken: Tag.text {
        $0.title = "①<AdTitle>{{title}}</AdTitle>"
        $0.servingID = "①<AdServingId>[ADSERVINGID]</AdServingId>"
        $0.creativeAttributes = "id='undefined'"
        $0.tracking = "①<Tracking event='pause'>https://t.example.com/?ad=undefined</Tracking>"
      }.markingCreative,
      kept: Tag.text {
        $0.title = "<AdTitle>[Official] 100% #SALE# undefined behaviour</AdTitle>"
        $0.linearFurther = "<AdParameters>{{x}}</AdParameters>"
        $0.tracking = "<Tracking event='pause'>https://t.example.com/nullable</Tracking>"
      }),
    RuleCase(
      "CreativeSizeZero",
      broken: Tag.text {
        $0.creativeFurther = companion("width='0' height='1'").markingCompanion
      },
      kept: Tag.text { $0.creativeFurther = companion(size) }),
    RuleCase(
      "StaticResourceType",
      broken: Tag.text {
        $0.creativeFurther = companion(
          size, "①<StaticResource creativeType='text/html'>https://i.example.com/x</StaticResource>"
        )
      },
      kept: Tag.text {
        $0.creativeFurther = companion(
          size,
          "<StaticResource creativeType='text/javascript'>https://i.example.com/x</StaticResource>")
      }),
    RuleCase(
      "ResourceMisplaced",
      broken: Tag.text {
        $0.creativeFurther = companion(
          size, "①<HTMLResource>https://i.example.com/x.html</HTMLResource>"
        )
      },
      kept: Tag.text {
        $0.creativeFurther = companion(
          size, "<HTMLResource>https://i.example.com and text</HTMLResource>")
      }),
    RuleCase(
      "IconIncomplete", broken: icon("\(size) \(place)", marked: true),
      kept: icon("program='p' \(size) \(place)")),
    RuleCase(
      "IconNeverShown",
      broken: icon("program='p' \(size) \(place) offset='00:00:30'", marked: true),
      kept: icon("program='p' \(size) \(place) offset='00:00:29' duration='00:01:00'")),
    RuleCase(
      "IconNeverShown",
      broken: icon("program='p' \(size) \(place) duration='00:00:00'", marked: true),
      kept: icon("program='p' \(size) \(place) duration='00:00:01'")),
    RuleCase(
      "AttributeNotNumber", broken: icon("program='p' \(size) \(place) pxratio='0'", marked: true),
      kept: icon("program='p' \(size) \(place) pxratio='1.5'")),
    RuleCase(
      "AttributeValueUnknown",
      broken: Tag.text {
        $0.creativeFurther = companion("\(size) renderingMode='endcard'").markingCompanion
      },
      kept: Tag.text { $0.creativeFurther = companion("\(size) renderingMode='end-card'") }),
  ]
}

extension String {
  /// The text with a marker before its `Companion`.
  fileprivate var markingCompanion: String { replacing("<Companion ", with: "①<Companion ") }
}
