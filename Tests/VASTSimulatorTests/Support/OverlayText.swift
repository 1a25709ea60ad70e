/// An inline ad of one nonlinear creative, with a tracker `https://t.example/ID/EVENT` for every
/// event.
struct OverlayText {
  var id = "overlay"
  var sequence: Int?
  /// The NonLinear elements; the first is shown by default.
  var alternatives = [Self.alternative()]
  /// Events that the ad tracks.
  var events = Self.events
  /// Further creatives.
  var others = ""
  /// The text of the Creative's attributes.
  var creativeAttributes = ""
  var hasVerification = false

  static let events = [
    "creativeView", "start", "firstQuartile", "complete", "expand", "adExpand", "adCollapse",
    "minimize", "close", "acceptInvitation", "overlayViewDuration", "playerExpand",
  ]

  static func alternative(
    _ attributes: String = #"width="300" height="50" minSuggestedDuration="00:00:08""#,
    resource: String = image("https://r.example/300x50.png")
  ) -> String {
    """
    <NonLinear \(attributes)>\(resource)\
    <NonLinearClickThrough>https://l.example/</NonLinearClickThrough>\
    <NonLinearClickTracking>https://t.example/overlay/nonLinearClick</NonLinearClickTracking>\
    </NonLinear>
    """
  }

  static func image(_ url: String, type: String = "image/png") -> String {
    "<StaticResource creativeType=\"\(type)\">\(url)</StaticResource>"
  }

  /// The ad without a document around it.
  var ad: String {
    let trackers = events.map {
      "<Tracking event=\"\($0)\">https://t.example/\(id)/\($0)</Tracking>"
    }
    return """
      <Ad id="\(id)"\(sequence.map { " sequence=\"\($0)\"" } ?? "")><InLine>
      <AdSystem>s</AdSystem><AdTitle>\(id)</AdTitle><AdServingId>\(id)</AdServingId>
      <Impression>https://t.example/\(id)/impression?u=[ASSETURI]</Impression>
      <Error>https://t.example/\(id)/error?code=[ERRORCODE]</Error>
      <ViewableImpression><Viewable>https://t.example/\(id)/viewable</Viewable>
      <NotViewable>https://t.example/\(id)/notViewable</NotViewable></ViewableImpression>
      \(hasVerification ? verification : "")
      <Creatives><Creative id="c-\(id)" \(creativeAttributes)>
      <UniversalAdId idRegistry="r">u</UniversalAdId><NonLinearAds>
      <TrackingEvents>\(trackers.joined())</TrackingEvents>\(alternatives.joined())</NonLinearAds>
      </Creative>\(others)</Creatives></InLine></Ad>
      """
  }

  /// The ad as the only one of a document.
  var xml: String { "<VAST version=\"4.2\">\(ad)</VAST>" }

  private var verification: String {
    """
    <AdVerifications><Verification vendor="v.example-omid">
    <JavaScriptResource apiFramework="omid">https://v.example/omid.js</JavaScriptResource>
    <VerificationParameters><![CDATA[\(TagText.allBeacons)]]></VerificationParameters>
    </Verification></AdVerifications>
    """
  }
}
