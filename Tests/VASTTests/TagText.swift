import VAST
import VASTLint
import Vocabulary

/// Tags for tests: complete and clean, with one part exchanged.
enum TagText {
  static let mediaFile = """
    <MediaFile delivery="progressive" type="video/mp4" width="480" height="270">\
    https://cdn.example.com/a.mp4</MediaFile>
    """

  /// The content of a Linear, without findings unless a part has some.
  static func linear(
    attributes: String = "", duration: String = "<Duration>00:00:30</Duration>",
    media: String = "<MediaFiles>\(mediaFile)</MediaFiles>", tracking: String = "",
    further: String = ""
  ) -> String {
    """
    <Linear \(attributes)>\(duration)\(media)
    <TrackingEvents>\(tracking)</TrackingEvents>\(further)</Linear>
    """
  }

  static func creatives(_ linear: String = linear()) -> String {
    """
    <Creatives><Creative><UniversalAdId idRegistry="r">u</UniversalAdId>\(linear)</Creative>\
    </Creatives>
    """
  }

  static func inLine(
    system: String = "<AdSystem>s</AdSystem><AdTitle>t</AdTitle><AdServingId>i</AdServingId>",
    impression: String = "<Impression>https://t.example.com/i</Impression>",
    creatives: String = creatives(), further: String = ""
  ) -> String {
    "<InLine>\(system)\(impression)\(creatives)\(further)</InLine>"
  }

  static func wrapper(attributes: String = "", further: String = "") -> String {
    """
    <Wrapper \(attributes)><AdSystem>s</AdSystem><VASTAdTagURI>https://t.example.com/v</VASTAdTagURI>\
    <Impression>https://t.example.com/w</Impression>\(further)</Wrapper>
    """
  }

  static func document(version: String? = "4.2", ad: String = inLine()) -> String {
    "<VAST\(version.map { " version='\($0)'" } ?? "")><Ad id='1'>\(ad)</Ad></VAST>"
  }

  static func parse(_ text: String) -> VASTParsing {
    AdDocumentReader.response(Array(text.utf8), file: "tag.xml")
  }
}

extension VASTParsing {
  var rules: [String] { diagnostics.map(\.rule.id) }
  var ad: Ad? { document?.ads.first }
  var inLine: InLine? { ad?.inLine }
  var wrapper: Wrapper? { ad?.wrapper }
  var linear: Linear? { ad?.inLine?.linearCreative?.linear }

  func diagnostic(_ rule: String) -> Diagnostic? {
    diagnostics.first { $0.rule.id == rule }
  }
}
