import VASTLint
import Vocabulary

@testable import VAST

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

/// VMAP documents for tests: complete and clean, with one part exchanged.
enum VMAPText {
  static let namespace = "xmlns:vmap='http://www.iab.net/videosuite/vmap'"

  static let inline = "<vmap:VASTAdData>\(TagText.document())</vmap:VASTAdData>"

  static func source(_ content: String = inline, attributes: String = "id='s'") -> String {
    "<vmap:AdSource \(attributes)>\(content)</vmap:AdSource>"
  }

  static func adBreak(
    attributes: String = "timeOffset='start' breakType='linear' breakId='b'",
    _ content: String = source()
  ) -> String {
    "<vmap:AdBreak \(attributes)>\(content)</vmap:AdBreak>"
  }

  static func document(
    attributes: String = "\(namespace) version='1.0'", _ content: String = adBreak()
  ) -> String {
    "<vmap:VMAP \(attributes)>\(content)</vmap:VMAP>"
  }

  static func parse(_ text: String) -> VMAPParsing {
    switch AdDocumentReader.source(Array(text.utf8), file: "vmap.xml") {
    case .vmap(let parsing): parsing
    case .vast(let parsing): VMAPParsing(document: nil, diagnostics: parsing.diagnostics)
    }
  }

  /// The only break of a document.
  static func parse(adBreak text: String) -> (AdBreak?, [String]) {
    let parsing = parse(document(text))
    return (parsing.document?.adBreaks.first, parsing.rules)
  }
}

extension VMAPParsing {
  var rules: [String] { diagnostics.map(\.rule.id) }
}
