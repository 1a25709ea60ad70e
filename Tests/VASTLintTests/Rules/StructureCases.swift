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
