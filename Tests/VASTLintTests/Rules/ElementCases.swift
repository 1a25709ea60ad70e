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

  /// A tag with an icon of two resources.
  private static func icons(_ version: String, _ mark: String) -> String {
    Tag.text(version) {
      $0.linearFurther =
        "<Icons>\(mark)<Icon program='p' \(size) \(place)>\(resource)"
        + "<HTMLResource>&lt;b/></HTMLResource></Icon></Icons>"
    }
  }

  private static func priced(_ version: String, _ mark: String, _ model: String) -> String {
    Tag.text(version) {
      $0.further = "\(mark)<Pricing model='\(model)' currency='USD'>25.00</Pricing>"
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
      "IconResources", broken: icons("3.0", "①"), kept: icons("4.0", "")),
    RuleCase(
      "PricingModelCase", broken: priced("3.0", "①", "CPM"), kept: priced("3.0", "", "cpm")),
    RuleCase(
      "PricingModelCase", broken: priced("3.0", "①", "CPV"), kept: priced("4.0", "", "CPM")),
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

/// Rules that follow from the table of the standard.
enum StructureCases {
  static let all: [RuleCase] = [
    RuleCase(
      "UnknownElement",
      broken: Tag.text {
        $0.further = "①<Impresion>https://t.example.com</Impresion>①<x xmlns='urn:x'/>"
      },
      kept: Tag.text { $0.further = "<Extensions><Extension><x><y/></x></Extension></Extensions>" }),
    RuleCase(
      "ElementNameCase", broken: "<VAST version='3.0'><Ad>①<Inline/></Ad></VAST>", kept: Tag.text()),
    RuleCase(
      "ImpressionMissing",
      broken: Tag.text {
        $0.impression = $0.impression.replacing("Impression>", with: "impression>")
      }.replacing("<InLine", with: "①<InLine"),
      kept: Tag.text()),
    RuleCase(
      "MediaFilesMissing",
      broken: Tag.text("4.2").replacing("MediaFiles>", with: "Mediafiles>").replacing(
        "<Linear", with: "①<Linear"),
      kept: Tag.text()),
    RuleCase(
      "ElementMisspelt",
      broken: Tag.wrapper(uri: "①<VASTAdTagURL>https://a.example.com</VASTAdTagURL>"),
      kept: Tag.wrapper()),
    RuleCase(
      "ElementMisplaced", broken: Tag.text { $0.further = "①<Duration>00:00:30</Duration>" },
      kept: Tag.text()),
    RuleCase(
      "VASTAdDataIgnored",
      broken: Tag.wrapper(further: "①<VASTAdData><VAST version='4.2'/></VASTAdData>"),
      kept: Tag.wrapper()),
    RuleCase(
      "NotAllowedInWrapper",
      broken: Tag.wrapper(
        creative:
          "<Linear>①<Duration>00:00:30</Duration>①<MediaFiles>\(Tag.mediaFile())</MediaFiles></Linear>",
        further: "①<AdTitle>t</AdTitle>"),
      kept: Tag.wrapper(creative: "<Linear><TrackingEvents/><VideoClicks/></Linear>")),
    RuleCase(
      "WrapperContentInInLine",
      broken: Tag.text { $0.further = "①<VASTAdTagURI>https://a.example.com</VASTAdTagURI>" },
      kept: Tag.text()),
    RuleCase(
      "ElementNotInVersion",
      broken: Tag.text("3.0") { $0.further = "①<Expires>60</Expires>" },
      kept: Tag.text("4.1") { $0.further = "<Expires>60</Expires>" }),
    RuleCase(
      "RepeatedElement",
      // Once, however often it is repeated.
      broken: Tag.text { $0.title += "①<AdTitle>u</AdTitle><AdTitle>v</AdTitle>" },
      kept: Tag.text { $0.impression += $0.impression.replacing("/i?", with: "/j?") }),
    RuleCase(
      "Deprecated",
      broken: Tag.text { $0.further = "①<Survey>https://s.example.com</Survey>" },
      kept: Tag.text("4.0") { $0.further = "<Survey>https://s.example.com</Survey>" }),
    RuleCase(
      "UnexpectedText", broken: Tag.text { $0.further = "①<Extensions>x</Extensions>" },
      kept: Tag.text { $0.further = "<Extensions>\n\t </Extensions>" }),
    RuleCase(
      "TextEmpty",
      broken: Tag.text {
        $0.further = """
          ①<Pricing model='cpm'/>①<Category authority='https://x.example'> \n</Category>
          """
      },
      kept: Tag.text { $0.further = "<Description/>" }),
    RuleCase(
      "ExpiresMalformed", broken: Tag.text { $0.further = "①<Expires>1 h</Expires>" },
      kept: Tag.text { $0.further = "<Expires> 3600\n</Expires>" }),

    RuleCase(
      "UnknownAttribute",
      broken: Tag.text {
        $0.media =
          "①"
          + Tag.mediaFile("size='1' delivery='progressive' type='video/mp4' width='1' height='1'")
      },
      kept: Tag.text {
        $0.root += " xmlns:x='urn:x' x:size='1'"
        $0.further = "<Extensions><Extension size='1'/></Extensions>"
      }),
    RuleCase(
      "AttributeNameCase",
      broken: Tag.text { $0.creativeAttributes = "AdID='1'" }.markingCreative,
      kept: Tag.text("3.0") { $0.creativeAttributes = "AdID='1'" }),
    RuleCase(
      "AttributeNotInVersion",
      broken: Tag.text("4.0") { $0.linearFurther = "" }.replacing(
        "<Ad ", with: "①<Ad adType='audio' "),
      kept: Tag.text("4.1") { $0.adAttributes = "adType='audio'" }),
    RuleCase(
      "AttributeNotNumber",
      broken: Tag.text {
        $0.media =
          "①" + Tag.mediaFile("delivery='progressive' type='video/mp4' width='1px' height='1'")
      },
      kept: Tag.text { $0.creativeAttributes = "sequence='0'" }),
    RuleCase(
      "AttributeNotNumber",
      broken: Tag.text {
        $0.media =
          "①"
          + Tag.mediaFile(
            "delivery='progressive' type='video/mp4' width='99999999999999999999' height='1'")
      },
      kept: Tag.text()),
    RuleCase(
      "AttributeNotBoolean",
      broken: Tag.wrapper(attributes: "allowMultipleAds='True'").replacing(
        "<Wrapper", with: "①<Wrapper"),
      kept: Tag.wrapper(attributes: "allowMultipleAds=' 1 ' fallbackOnNoAd='false'")),
    RuleCase(
      "AttributeValueUnknown",
      broken: Tag.text {
        $0.media =
          "①" + Tag.mediaFile("delivery='Progressive' type='video/mp4' width='1' height='1'")
        $0.further = "①<Pricing model='blah' currency='USD'>1</Pricing>"
      },
      kept: Tag.text { $0.further = "<Pricing model='CPM' currency='usd'>1</Pricing>" }),
    RuleCase(
      "AttributeMalformed",
      broken: Tag.text { $0.further = "①<Pricing model='cpm' currency='US$'>1</Pricing>" },
      kept: Tag.text { $0.further = "<Pricing model='cpm' currency='EUR'>1</Pricing>" }),
    RuleCase(
      "TimeMalformed",
      broken: Tag.text { $0.linearFurther = icons("①<Icon offset='5s'>") },
      kept: Tag.text { $0.linearFurther = icons("<Icon offset='00:00:05'>") }),
    RuleCase(
      "ElementMissing", broken: Tag.text { $0.linearFurther = "①<Icons/>" },
      kept: Tag.text { $0.linearFurther = icons("<Icon>") }),
    RuleCase(
      "AttributeMissing",
      broken: Tag.text("3.0") {
        $0.linearFurther = icons("①<Icon program='p' xPosition='0' yPosition='0' width='1'>")
      },
      kept: Tag.text("4.0") { $0.linearFurther = icons("<Icon>") }),
  ]

  private static func icons(_ icon: String) -> String {
    """
    <Icons>\(icon)<StaticResource creativeType='image/png'>https://i.example.com/i.png\
    </StaticResource></Icon></Icons>
    """
  }
}

extension String {
  /// The text with a marker before its first `Creative`.
  var markingCreative: String { replacing("<Creative ", with: "①<Creative ", maxReplacements: 1) }
}
