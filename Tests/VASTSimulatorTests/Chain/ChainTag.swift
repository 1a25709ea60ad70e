/// Ads whose every tracker is `https://t.example/ID/EVENT`, and documents of them.
enum ChainTag {
  static let events = [
    "creativeView", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "pause",
    "resume", "mute", "skip",
  ]

  static func document(_ ads: String..., error: String? = nil) -> String {
    "<VAST version=\"4.2\">\(error.map { "<Error>\($0)</Error>" } ?? "")\(ads.joined())</VAST>"
  }

  /// An inline ad with the media `https://m.example/MEDIA`.
  static func inLine(
    _ id: String, sequence: Int? = nil, media: String = "8s.mp4", skipOffset: String? = nil
  ) -> String {
    ad(
      id, sequence,
      """
      <InLine><AdSystem>s</AdSystem><AdTitle>\(id)</AdTitle><AdServingId>\(id)</AdServingId>
      \(trackers(of: id))
      <Creatives><Creative id="c-\(id)"><UniversalAdId idRegistry="r">u</UniversalAdId>
      <Linear\(skipOffset.map { " skipoffset=\"\($0)\"" } ?? "")>\(linear(of: id))
      <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="480" height="270">\
      https://m.example/\(media)</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine>
      """)
  }

  /// A wrapper to `https://ads.example/PATH`, or to a given URL.
  static func wrapper(
    _ id: String, to path: String, sequence: Int? = nil, _ attributes: String = ""
  ) -> String {
    ad(
      id, sequence,
      """
      <Wrapper \(attributes)><AdSystem>s</AdSystem>
      <VASTAdTagURI>\(path.contains("/") ? path : "https://ads.example/\(path)")</VASTAdTagURI>
      \(trackers(of: id))
      <Creatives><Creative><Linear>\(linear(of: id))</Linear></Creative></Creatives></Wrapper>
      """)
  }

  private static func ad(_ id: String, _ sequence: Int?, _ content: String) -> String {
    "<Ad id=\"\(id)\"\(sequence.map { " sequence=\"\($0)\"" } ?? "")>\(content)</Ad>"
  }

  private static func trackers(of id: String) -> String {
    """
    <Impression>\(url(id, "impression"))</Impression>
    <Error>\(url(id, "error"))?code=[ERRORCODE]</Error>
    <ViewableImpression><Viewable>\(url(id, "viewable"))</Viewable>
    <NotViewable>\(url(id, "notViewable"))</NotViewable></ViewableImpression>
    <AdVerifications><Verification vendor="\(id).example-omid">
    <JavaScriptResource apiFramework="omid">https://v.example/omid.js</JavaScriptResource>
    <TrackingEvents><Tracking event="verificationNotExecuted">\
    \(url(id, "verificationNotExecuted"))?reason=[REASON]</Tracking></TrackingEvents>
    <VerificationParameters>{"beacons": {"start": "https://v.example/\(id)"}}\
    </VerificationParameters></Verification></AdVerifications>
    """
  }

  private static func linear(of id: String) -> String {
    """
    <TrackingEvents>\
    \(events.map { "<Tracking event=\"\($0)\">\(url(id, $0))</Tracking>" }.joined())\
    </TrackingEvents><VideoClicks><ClickTracking>\(url(id, "clickTracking"))</ClickTracking>\
    </VideoClicks>
    """
  }

  private static func url(_ id: String, _ event: String) -> String {
    "https://t.example/\(id)/\(event)"
  }
}
