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
