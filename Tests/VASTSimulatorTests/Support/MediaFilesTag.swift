/// An inline ad of one linear creative of eight seconds whose `MediaFiles` a test writes.
struct MediaFilesTag {
  var attributes = ""
  /// The text inside of `MediaFiles`.
  var content: String

  init(_ content: String..., attributes: String = "") {
    self.content = content.joined(separator: "\n")
    self.attributes = attributes
  }

  /// A MediaFile `https://m.example/NAME` with attributes as written.
  static func file(_ name: String, _ attributes: String = #"type="video/mp4""#) -> String {
    "<MediaFile delivery=\"progressive\" \(attributes)>https://m.example/\(name)</MediaFile>"
  }

  static func mezzanine(_ name: String, _ attributes: String = "") -> String {
    "<Mezzanine delivery=\"progressive\" type=\"video/mp4\" width=\"480\" height=\"270\" "
      + "\(attributes)>https://m.example/\(name)</Mezzanine>"
  }

  static let vpaid = file("unit.js", #"type="application/javascript" apiFramework="VPAID""#)
  static let flash = file("unit.swf", #"type="application/x-shockwave-flash""#)
  static let interactive = """
    <InteractiveCreativeFile type="text/html" apiFramework="SIMID">https://m.example/unit.html\
    </InteractiveCreativeFile>
    """

  var xml: String {
    """
    <VAST version="4.2"><Ad id="ad-1" \(attributes)><InLine><AdSystem>s</AdSystem>
    <AdTitle>t</AdTitle><AdServingId>x</AdServingId>
    <Error>https://t.example/inline/error?code=[ERRORCODE]</Error>
    <Impression>https://t.example/inline/impression</Impression>
    <Creatives><Creative id="c-1"><UniversalAdId idRegistry="r">u</UniversalAdId>
    <Linear><Duration>00:00:08</Duration>
    <TrackingEvents><Tracking event="loaded">https://t.example/inline/loaded</Tracking>
    <Tracking event="complete">https://t.example/inline/complete</Tracking></TrackingEvents>
    <MediaFiles>\(content)</MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
    """
  }
}
