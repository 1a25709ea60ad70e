import Player
import VAST
import VASTLint
import Vocabulary

/// Ads whose trackers are named after the hop that declares them: `0-start`, `1-start`.
enum TrackedChain {
  static func inline(_ number: Int = 0, sequence: Int? = nil, version: String = "4.2") -> AdHop? {
    hop(
      """
      <VAST version="\(version)"><Ad id="ad\(number)"><InLine><AdTitle>t</AdTitle>
      <Error>\(number)-error</Error><Impression>\(number)-impression</Impression>
      <ViewableImpression><Viewable>\(number)-viewable</Viewable>
      <NotViewable>\(number)-notViewable</NotViewable></ViewableImpression>
      <Creatives><Creative id="c">\(linear(number, media: true))</Creative>
      <Creative><CompanionAds><Companion width="1" height="1"><StaticResource>p</StaticResource>
      <TrackingEvents><Tracking event="creativeView">\(number)-companion</Tracking></TrackingEvents>
      <CompanionClickTracking>\(number)-companionClick</CompanionClickTracking>
      </Companion></CompanionAds></Creative></Creatives></InLine></Ad></VAST>
      """, file: "\(number).xml", version: version)
  }

  static func wrapper(_ number: Int = 1, version: String = "4.2") -> AdHop? {
    hop(
      """
      <VAST version="\(version)"><Ad id="w"><Wrapper><VASTAdTagURI>next</VASTAdTagURI>
      <Error>\(number)-error</Error><Impression>\(number)-impression</Impression>
      <ViewableImpression><Viewable>\(number)-viewable</Viewable></ViewableImpression>
      <Creatives><Creative>\(linear(number, media: false))</Creative></Creatives>
      </Wrapper></Ad></VAST>
      """, file: "\(number).xml", version: version)
  }

  static func linear(_ number: Int, media: Bool) -> String {
    let events = ["start", "complete", "pause", "mute", "creativeView"].map {
      "<Tracking event=\"\($0)\">\(number)-\($0)</Tracking>"
    }
    return """
      <Linear><TrackingEvents>\(events.joined())
      <Tracking event="progress" offset="00:00:02">\(number)-progress</Tracking></TrackingEvents>
      \(media ? "<Duration>00:00:10</Duration>" : "")
      <VideoClicks><ClickThrough>\(number)-page</ClickThrough>
      <ClickTracking>\(number)-click</ClickTracking></VideoClicks>
      \(media
        ? """
        <Icons><Icon program="p" offset="00:00:03"><StaticResource>i</StaticResource>
        <IconViewTracking>0-icon</IconViewTracking><IconClicks>
        <IconClickTracking>0-iconClick</IconClickTracking></IconClicks></Icon></Icons>
        """
        : "")</Linear>
      """
  }

  /// An ad behind wrappers, the inline ad's hop first.
  static func ad(_ hops: [AdHop?] = [inline(), wrapper()], sequence: Int? = nil) -> ResolvedAd {
    ResolvedAd(hops: hops.compactMap(\.self), sequence: sequence)
  }

  /// The same for a machine, with its linear creative playing.
  static func tracked(
    _ ad: ResolvedAd = ad(), by profile: PlayerProfile = .exact
  ) -> TrackedAd? {
    guard let creative = ad.inLine?.linearCreative, let linear = creative.linear else { return nil }
    return TrackedAd(
      ad,
      AdTrackers(
        ad, playing: linear, duration: .seconds(10), order: profile.delivery.hopOrder),
      SideCreatives(of: ad), isLinear: true, creativeID: creative.id)
  }

  private static func hop(_ xml: String, file: String, version: String) -> AdHop? {
    AdDocumentReader.response(Array(xml.utf8), file: file).document?.ads.first.map {
      AdHop(ad: $0, file: file, version: version)
    }
  }
}

extension [TrackingAction] {
  /// Each action in a line: a request's event and its trackers, and what else its macros tell.
  var lines: [String] {
    map { action in
      switch action {
      case .request(let request):
        let trackers = request.templates.map(\.template.text).joined(separator: " ")
        return "\(request.occurrence.event): \(trackers)"
          + (request.occurrence.errorCode.map { " with \($0)" } ?? "")
      case .requestVendorURL(let url, let occurrence):
        return "\(occurrence.event) of \(occurrence.vendor ?? "none"): \(url)"
      case .openPage(let page): return "open \(page.template.text)"
      case .awaitSegment(let index, let offset):
        return "segment \(index) at \(offset.exactSeconds)"
      case .awaitIcon(let index, let offset): return "icon \(index) at \(offset.exactSeconds)"
      case .ignored(let reason): return "ignored: \(reason)"
      }
    }
  }
}
