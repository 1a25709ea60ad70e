/// An inline ad of one linear creative, with a tracker `https://t.example/EVENT` for every event.
struct TagText {
  var rootAttributes = ""
  var linearAttributes = ""
  var duration = "00:00:08"
  /// The seconds after which the ad expires; nil for never.
  var expires: Int?
  /// The text of the offsets of progress trackers.
  var progress: [String] = []
  /// Impression URLs in addition to `https://t.example/impression`.
  var impressions: [String] = []
  /// The Error URL; empty for none.
  var error = "https://t.example/error?code=[ERRORCODE]"
  var mediaType = "video/mp4"
  var hasClickThrough = true
  var hasClickTracking = true
  /// The events without a tracker.
  var untracked: Set<String> = []
  var hasViewableImpression = true
  /// The text of VerificationParameters; nil for none.
  var parameters: String? = Self.allBeacons
  var hasMediaFile = true
  var hasVerification = true
  var vendor = "v.example-omid"
  /// The resources of the verification.
  var resources = Self.script("https://v.example/omid.js")
  /// Further verifications.
  var otherVerifications = ""

  static let events = [
    "loaded", "creativeView", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete",
    "mute", "unmute", "pause", "resume", "rewind", "skip", "fullscreen", "exitFullscreen",
    "playerExpand", "playerCollapse", "minimize", "closeLinear", "acceptInvitation",
    "acceptInvitationLinear",
  ]

  static let verificationKeys = [
    "omidTrackView", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete",
    "twoSecondsFiftyPercentView",
  ]

  static let allBeacons: String = {
    let members = verificationKeys.map { #""\#($0)": "https://v.example/\#($0)""# }
    return "{\"beacons\": {\(members.joined(separator: ", "))}}"
  }()

  var xml: String {
    let trackers = Self.events.filter { !untracked.contains($0) }.map {
      tracker($0, "", "https://t.example/\($0)")
    }
    let offsets = progress.map {
      tracker("progress", " offset=\"\($0)\"", "https://t.example/progress-\($0)")
    }
    return """
      <VAST version="4.2"\(rootAttributes)><Ad id="ad-1"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
      <AdServingId>x</AdServingId>\(expires.map { "<Expires>\($0)</Expires>" } ?? "")\(error.isEmpty ? "" : "<Error>\(cdata(error))</Error>")
      \((["https://t.example/impression"] + impressions)
        .map { "<Impression>\(cdata($0))</Impression>" }.joined())
      \(hasViewableImpression ? viewableImpression : "")
      \(hasVerification ? verification : "")
      <Creatives><Creative id="c-1"><UniversalAdId idRegistry="r">u</UniversalAdId>
      <Linear \(linearAttributes)><Duration>\(duration)</Duration>
      <TrackingEvents>\((trackers + offsets).joined(separator: "\n"))</TrackingEvents>
      <MediaFiles>\(hasMediaFile ? mediaFile : "")</MediaFiles>
      <VideoClicks>\(hasClickThrough ? "<ClickThrough>https://l.example/</ClickThrough>" : "")
      \(hasClickTracking ? "<ClickTracking>https://t.example/clickTracking</ClickTracking>" : "")
      </VideoClicks>
      </Linear></Creative></Creatives></InLine></Ad></VAST>
      """
  }

  private var mediaFile: String {
    """
    <MediaFile delivery="progressive" type="\(mediaType)" width="480" height="270">
    \(cdata("https://m.example/m.mp4"))</MediaFile>
    """
  }

  private var viewableImpression: String {
    let children =
      [("Viewable", "viewable"), ("NotViewable", "notViewable")]
      + [("ViewUndetermined", "viewUndetermined")]
    return "<ViewableImpression>"
      + children.map { "<\($0)>https://t.example/\($1)</\($0)>" }.joined()
      + "</ViewableImpression>"
  }

  private var verification: String {
    """
    <AdVerifications><Verification vendor="\(vendor)">
    \(resources)
    <TrackingEvents>
    \(tracker("verificationNotExecuted", "", "https://t.example/notExecuted?reason=[REASON]"))
    </TrackingEvents>
    \(parameters.map { "<VerificationParameters>\(cdata($0))</VerificationParameters>" } ?? "")
    </Verification>\(otherVerifications)</AdVerifications>
    """
  }

  static func script(_ url: String, _ attributes: String = "apiFramework=\"omid\"") -> String {
    "<JavaScriptResource \(attributes)><![CDATA[\(url)]]></JavaScriptResource>"
  }

  /// A verification of a vendor with only a script.
  static func verification(_ vendor: String, _ url: String) -> String {
    "<Verification vendor=\"\(vendor)\">\(script(url))</Verification>"
  }

  private func tracker(_ event: String, _ attributes: String, _ url: String) -> String {
    "<Tracking event=\"\(event)\"\(attributes)>\(cdata(url))</Tracking>"
  }

  private func cdata(_ text: String) -> String { "<![CDATA[\(text)]]>" }
}

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
