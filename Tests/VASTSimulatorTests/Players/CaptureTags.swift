import Vocabulary

/// The tags that players were captured with, as far as their players look at them.
enum CaptureTags {
  static let origin = "http://127.0.0.1:8931"

  /// Every tag, by its name without extension.
  static let all: [String: String] = [
    "n05": document(ad(media: "ad-5")), "n10": document(ad(media: "ad-10")),
    "n30": document(ad(media: "ad-30", duration: 30)),
    "n05cb": document(ad(media: "ad-5", query: cacheBusting)),
    "n10cb": document(ad(media: "ad-10", query: cacheBusting)),
    "n15": document(ad(media: "ad-15", duration: 15)),
    "n17": document(ad(media: "ad-17", duration: 17)),
    "skip": document(ad(media: "ad-10", skipOffset: "00:00:03")),
    "durlong": document(ad(media: "ad-10", duration: 30)),
    "progress": document(ad(media: "ad-5", progress: offsets)),
    "macros": document(ad(media: "ad-5")),
    "macroserr": document(ad(media: "missing", duration: 5)),
    "media404": document(ad(media: "missing", duration: 10)),
    "badtype": document(ad(media: "ad-10", type: "video/x-flv")),
    "pod": document(
      ad("a1", media: "ad-5", sequence: 1) + ad("a2", media: "ad-5s", sequence: 2)),
    "wrapper": document(wrapper("w1", to: "wrapper-2", query: cacheBusting)),
    "wrapper-2": document(wrapper("w2", to: "wrapper-inline", query: cacheBusting)),
    "wrapper-inline": document(ad(media: "ad-5", query: cacheBusting)),
    "noad": document("<Error><![CDATA[\(origin)/t/root/error]]></Error>"),
    "wrapempty": document(wrapper("w1", to: "noad")),
    "wrap404": document(wrapper("w1", to: "gone")),
    "several": document(ad(media: "ad-5", repeats: 2)),
    "pageless": document(ad(media: "ad-5", page: "")),
    "badxml": "<?xml version=\"1.0\"?>\n<VAST version=\"3.0\"><Ad id=\"1\"><InLine></VAST>",
  ]

  /// Where a run finds the documents and the media.
  static let map = ResourceMap([
    ResourceMap.Rule(prefix: "\(origin)/vast/", path: "/tags/"),
    ResourceMap.Rule(prefix: "\(origin)/media/", path: "/tags/"),
  ])

  private static let cacheBusting = "?cb=[CACHEBUSTING]"

  private static let offsets = [
    "00:00:01", "00:00:02.500", "00:00:02.600", "50%", "00:00:04.900", "100%",
  ]

  private static let events = [
    "loaded", "creativeView", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete",
    "mute", "unmute", "pause", "resume", "rewind", "skip", "close", "closeLinear", "fullscreen",
    "exitFullscreen", "playerExpand", "playerCollapse", "expand", "collapse",
  ]

  private static func document(_ content: String) -> String {
    "<VAST version=\"3.0\">\(content)</VAST>"
  }

  private static func address(_ hop: String, _ event: String, _ query: String = "") -> String {
    "<![CDATA[\(origin)/t/\(hop)/\(event)\(query)]]>"
  }

  private static func tracking(
    _ hop: String, _ query: String, progress: [String] = [], repeats: Int = 1
  ) -> String {
    let events = (0..<repeats).flatMap { number in
      let query = number == 0 ? query : "?\(number)"
      return Self.events.map { "<Tracking event=\"\($0)\">\(address(hop, $0, query))</Tracking>" }
    }
    let progress = progress.map { offset in
      let name = offset.replacing(":", with: ".").replacing("%", with: "pct")
      return "<Tracking event=\"progress\" offset=\"\(offset)\">"
        + "\(address(hop, "progress-\(name)"))</Tracking>"
    }
    return "<TrackingEvents>\((events + progress).joined())</TrackingEvents>"
  }

  private static func ad(
    _ hop: String = "in", media: String, duration: Int? = nil, sequence: Int? = nil,
    skipOffset: String? = nil, progress: [String] = [], type: String = "video/mp4",
    query: String = "", repeats: Int = 1,
    page: String = "<ClickThrough><![CDATA[\(origin)/landing]]></ClickThrough>"
  ) -> String {
    let seconds = duration ?? (media == "ad-10" ? 10 : 5)
    let sequence = sequence.map { " sequence=\"\($0)\"" } ?? ""
    let skip = skipOffset.map { " skipoffset=\"\($0)\"" } ?? ""
    return """
      <Ad id="\(hop)"\(sequence)><InLine><AdSystem>players</AdSystem><AdTitle>Reference</AdTitle>
      <Error>\(address(hop, "error"))</Error>
      \(impressions(hop, query, repeats))
      <ViewableImpression><Viewable>\(address(hop, "viewable"))</Viewable>
      <NotViewable>\(address(hop, "notViewable"))</NotViewable></ViewableImpression>
      <Creatives><Creative><Linear\(skip)><Duration>00:00:\(seconds < 10 ? "0" : "")\(seconds)</Duration>
      \(tracking(hop, query, progress: progress, repeats: repeats))
      <VideoClicks>\(page)
      <ClickTracking>\(address(hop, "clickTracking"))</ClickTracking></VideoClicks>
      <MediaFiles><MediaFile delivery="progressive" type="\(type)" width="640" height="360">
      <![CDATA[\(origin)/media/\(media).mp4]]></MediaFile></MediaFiles>
      </Linear></Creative></Creatives></InLine></Ad>
      """
  }

  private static func impressions(_ hop: String, _ query: String, _ count: Int) -> String {
    (0..<count).map { number in
      let query = number == 0 ? query : "?\(number)"
      return "<Impression>\(address(hop, "impression", query))</Impression>"
    }.joined()
  }

  private static func wrapper(_ hop: String, to next: String, query: String = "") -> String {
    """
    <Ad id="\(hop)"><Wrapper><AdSystem>players</AdSystem>
    <VASTAdTagURI><![CDATA[\(origin)/vast/\(next).xml]]></VASTAdTagURI>
    <Error>\(address(hop, "error"))</Error>
    <Impression>\(address(hop, "impression", query))</Impression>
    <Creatives><Creative><Linear>\(tracking(hop, query))</Linear></Creative></Creatives>
    </Wrapper></Ad>
    """
  }
}
