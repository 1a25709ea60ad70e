import Vocabulary

@testable import VASTLint

/// A tag for tests: complete and without any finding, until a part is exchanged.
struct Tag {
  var version: String
  var root = ""
  var adAttributes = "id='a'"
  var system = "<AdSystem>s</AdSystem>"
  var title = "<AdTitle>t</AdTitle>"
  var servingID: String
  var impression: String
  var further = ""
  var creativeAttributes = ""
  var universalAdID: String
  var linearAttributes = ""
  var duration = "<Duration>00:00:30</Duration>"
  var tracking = tracked
  var media: String
  var linearFurther = ""
  var creativeFurther = ""
  var furtherCreatives = ""
  var furtherAds = ""

  /// The trackers of start, quartiles and complete.
  static let tracked = quartiles.map { tracking($0) }.joined()

  static let quartiles = ["start", "firstQuartile", "midpoint", "thirdQuartile", "complete"]

  init(_ version: String = "4.2", _ change: (inout Tag) -> Void = { _ in }) {
    self.version = version
    let isOld = version == "2.0" || version == "3.0"
    if !isOld { root = "xmlns='http://www.iab.com/VAST'" }
    servingID = isOld || version == "4.0" ? "" : "<AdServingId>i</AdServingId>"
    universalAdID =
      isOld
      ? ""
      : version == "4.0"
        ? "<UniversalAdId idRegistry='r' idValue='u'>u</UniversalAdId>"
        : "<UniversalAdId idRegistry='r'>u</UniversalAdId>"
    impression =
      version == "2.0"
      ? "<Impression>https://t.example.com/i</Impression>"
      : "<Impression>https://t.example.com/i?[CACHEBUSTING]</Impression>"
    media = Self.mediaFile()
    change(&self)
  }

  static func mediaFile(
    _ attributes: String = "delivery='progressive' type='video/mp4' width='480' height='270'",
    url: String = "https://cdn.example.com/a.mp4"
  ) -> String { "<MediaFile \(attributes)>\(url)</MediaFile>" }

  static func tracking(_ event: String, _ attributes: String = "") -> String {
    "<Tracking event='\(event)' \(attributes)>https://t.example.com/\(event)\(attributes.count)"
      + "</Tracking>"
  }

  static func verification(
    _ attributes: String = "vendor='company.com-omid'",
    resource: String = """
    <JavaScriptResource apiFramework='omid' browserOptional='true'>https://v.example.com/v.js\
    </JavaScriptResource>
    """,
    tracking: String = """
    <Tracking event='verificationNotExecuted'>https://v.example.com/n?[REASON]</Tracking>
    """,
    parameters: String = "<VerificationParameters>p</VerificationParameters>"
  ) -> String {
    """
    <Verification \(attributes)>\(resource)<TrackingEvents>\(tracking)</TrackingEvents>\
    \(parameters)</Verification>
    """
  }

  /// Whether the schema has the order of 2.0 and 3.0.
  private var isOld: Bool { version == "2.0" || version == "3.0" }

  /// The content of the ad, in the order of the version's schema.
  var inLine: String {
    let isFirst = !isOld && creativeFurther.contains("<CompanionAds")
    return """
      <InLine>\(system)\(isOld ? title : "")\(impression)\(servingID)\(isOld ? "" : title)\(further)
      <Creatives>
      <Creative \(creativeAttributes)>\(isFirst ? creativeFurther : "")\(linear)
      \(isFirst ? "" : creativeFurther)\(universalAdID)
      </Creative>\(furtherCreatives)</Creatives></InLine>
      """
  }

  private var linear: String {
    let events = "<TrackingEvents>\(tracking)</TrackingEvents>"
    let files = "<MediaFiles>\(media)</MediaFiles>"
    let content =
      isOld
      ? [duration, events, linearFurther, files]
      : linearFurther.contains("<Icons")
        ? [linearFurther, events, duration, files] : [events, duration, files, linearFurther]
    return "<Linear \(linearAttributes)>\(content.joined())</Linear>"
  }

  var text: String {
    """
    <VAST version='\(version)' \(root)><Ad \(adAttributes)>
    \(inLine)</Ad>\(furtherAds)</VAST>
    """
  }

  /// A tag's text with parts exchanged.
  static func text(_ version: String = "4.2", _ change: (inout Tag) -> Void = { _ in }) -> String {
    Tag(version, change).text
  }

  /// A wrapper's tag.
  static func wrapper(
    _ version: String = "4.2", attributes: String = "",
    uri: String = "<VASTAdTagURI>https://a.example.com/tag</VASTAdTagURI>",
    creative: String = "", further: String = ""
  ) -> String {
    let isOld = version == "2.0" || version == "3.0"
    let root = isOld ? "" : "xmlns='http://www.iab.com/VAST'"
    return """
      <VAST version='\(version)' \(root)><Ad id='a'><Wrapper \(attributes)>
      <AdSystem>s</AdSystem>\(isOld ? uri : "")
      <Impression>https://t.example.com/i?[CACHEBUSTING]</Impression>\(further)
      <Creatives><Creative>\(creative)</Creative></Creatives>\(isOld ? "" : uri)</Wrapper></Ad></VAST>
      """
  }

  /// A schedule with breaks.
  static func vmap(
    _ breaks: String, namespace: String = "xmlns:vmap='http://www.iab.net/videosuite/vmap'"
  ) -> String { "<vmap:VMAP version='1.0' \(namespace)>\(breaks)</vmap:VMAP>" }

  /// A break with one source of ads.
  static func adBreak(
    _ attributes: String = "timeOffset='start' breakType='linear'",
    source: String = """
    <vmap:AdTagURI templateType='vast3'>https://a.example.com/tag</vmap:AdTagURI>
    """
  ) -> String {
    "<vmap:AdBreak \(attributes)><vmap:AdSource id='1'>\(source)</vmap:AdSource></vmap:AdBreak>"
  }
}

/// What the lint finds in a text.
func lint(
  _ text: String, _ configuration: LintConfiguration = LintConfiguration()
) -> [Diagnostic] {
  VASTLinter.lint(Array(text.utf8), file: "tag.xml", configuration: configuration)
}

/// The rules of all findings, in their order.
func rules(_ text: String) -> [String] { lint(text).map(\.rule.id) }

/// The first finding of a rule, as editors show it.
func finding(_ rule: String, in text: String) -> String? {
  lint(text).first { $0.rule.id == rule }?.description
}
