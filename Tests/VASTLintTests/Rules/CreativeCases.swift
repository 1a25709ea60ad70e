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
