import Vocabulary

/// A tag whose every text, attribute and URL has something in it that acts on a terminal or a log.
struct HostileTag {
  /// What a stranger may write into XML, behind each of which a forged line would begin.
  static let pieces = [
    "&#10;::error::FORGED", "&#13;&#10;FORGED", "&#13;FORGED", "&#133;FORGED", "&#x2028;FORGED",
    "&#x2029;FORGED", "&#x9B;31mFORGED", "&#x9D;0;FORGED", "&#x7F;FORGED", "&#x202E;FORGED",
    "&#x2066;FORGED", "&#x200F;FORGED", "&#9;FORGED", "##[error]FORGED", "##vso[task]FORGED",
    "&#10;&#10;tag.xml:1:1: error: FORGED [Forged]", "&#xFEFF;FORGED",
  ]

  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// A harmless text with some of the pieces.
  private mutating func hostile(_ text: String) -> String {
    (0..<2).reduce(text) { text, _ in text + (Self.pieces.randomElement(using: &random) ?? "") }
  }

  private mutating func url(_ path: String) -> String { hostile("https://t.example/\(path)") }

  private mutating func tracking(_ event: String) -> String {
    "<Tracking event=\"\(event)\">\(url(event))</Tracking>"
  }

  /// An inline ad; its MediaFile is given beside it, and another one is rejected.
  mutating func xml() -> String {
    """
    <VAST version="4.2" odd="\(hostile("x"))"><Ad id="\(hostile("ad"))"><InLine>
    <AdSystem version="\(hostile("1"))">\(hostile("system"))</AdSystem>
    <AdTitle>\(hostile("title"))</AdTitle><AdServingId>\(hostile("id"))</AdServingId>
    <Advertiser>\(hostile("a"))</Advertiser><Category authority="\(hostile("b"))">\(hostile("c"))\
    </Category><Pricing model="\(hostile("CPM"))" currency="\(hostile("EUR"))">\(hostile("1"))\
    </Pricing>
    <Error>\(url("error"))</Error><Impression id="\(hostile("i"))">\(url("impression"))</Impression>
    <Impression>\(hostile("no URL"))</Impression><Odd>\(hostile("text"))</Odd>
    <AdVerifications><Verification vendor="\(hostile("vendor"))">
    <JavaScriptResource apiFramework="omid">\(url("script.js"))</JavaScriptResource>
    <VerificationParameters>\(hostile("{"))</VerificationParameters></Verification></AdVerifications>
    <Creatives><Creative id="\(hostile("creative"))" apiFramework="\(hostile("api"))">
    <UniversalAdId idRegistry="\(hostile("r"))">\(hostile("u"))</UniversalAdId>
    <Linear skipoffset="\(hostile("x"))"><Duration>00:00:06</Duration><TrackingEvents>
    \(tracking("start"))\(tracking("midpoint"))\(tracking("complete"))
    <Tracking event="\(hostile("event"))">\(url("odd"))</Tracking>
    <Tracking event="progress" offset="\(hostile("1"))">\(url("progress"))</Tracking>
    </TrackingEvents><MediaFiles>
    <MediaFile id="\(hostile("m"))" delivery="progressive" type="\(hostile("video/x"))" width="1"
    height="1" codec="\(hostile("c"))">\(url("other.mp4"))</MediaFile>
    <MediaFile delivery="progressive" type="video/mp4" width="480" height="270">\(url("m.mp4"))\
    </MediaFile><ClosedCaptionFiles><ClosedCaptionFile type="\(hostile("text/vtt"))"
    language="\(hostile("en"))">\(url("c.vtt"))</ClosedCaptionFile></ClosedCaptionFiles></MediaFiles>
    <VideoClicks><ClickThrough>\(url("page"))</ClickThrough></VideoClicks>
    <Icons><Icon program="\(hostile("p"))" width="1" height="1" xPosition="\(hostile("left"))"
    yPosition="top"><StaticResource creativeType="\(hostile("image/png"))">\(url("i.png"))\
    </StaticResource></Icon></Icons></Linear></Creative></Creatives>
    <Extensions><Extension type="\(hostile("e"))">\(hostile("t"))</Extension></Extensions>
    </InLine></Ad></VAST>
    """
  }
}
