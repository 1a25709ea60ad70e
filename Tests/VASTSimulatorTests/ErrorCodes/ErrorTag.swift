/// An inline ad `inline` behind a wrapper `w`, one part of either exchanged.
struct ErrorTag {
  var version = "4.2"
  var adAttributes = ""
  var sequence: Int?
  /// Further elements of the InLine.
  var inLine = ""
  var duration: String?
  var mediaAttributes = "type=\"video/mp4\" width=\"480\" height=\"270\""
  var media = "8s.mp4"
  /// The companions, each a whole element.
  var companions: [String] = []
  var required = ""
  /// Further elements of the wrapper.
  var wrapper = ""
  /// The text of the verification's parameters.
  var parameters: String?

  /// The documents by path: `root` with the wrapper, `a` with the ad.
  var documents: [String: String] {
    [
      "root": Self.document(
        ChainTag.wrapper("w", to: "a", "allowMultipleAds=\"true\"")
          .replacing("</Error>", with: "</Error>\(wrapper)"),
        version: version),
      "a": Self.document(ad("inline"), version: version),
    ]
  }

  static func document(_ ads: String..., version: String = "4.2") -> String {
    "<VAST version=\"\(version)\">\(ads.joined())</VAST>"
  }

  /// The ad under an id, all of its trackers with it.
  func ad(_ id: String, sequence: Int? = nil) -> String {
    var text = ChainTag.inLine(id, sequence: sequence, media: media)
      .replacing("<Ad id", with: "<Ad \(adAttributes) id")
      .replacing("</Error>", with: "</Error>\(inLine)")
      .replacing("type=\"video/mp4\" width=\"480\" height=\"270\"", with: mediaAttributes)
    if let duration {
      text = text.replacing("<MediaFiles>", with: "<Duration>\(duration)</Duration><MediaFiles>")
    }
    if let parameters {
      text = text.replacing(
        "{\"beacons\": {\"start\": \"https://v.example/\(id)\"}}", with: parameters)
    }
    guard !companions.isEmpty else { return text }
    let ads = "<CompanionAds \(required)>\(companions.joined())</CompanionAds>"
    return text.replacing("</Creatives>", with: "<Creative>\(ads)</Creative></Creatives>")
  }

  /// A companion of 300×250 pixels with a picture at `https://m.example/URL`.
  static func companion(
    _ url: String = "c.png", type: String = "image/png",
    _ attributes: String = "width=\"300\" height=\"250\""
  ) -> String {
    """
    <Companion id="\(url)" \(attributes)><StaticResource creativeType="\(type)">\
    https://m.example/\(url)</StaticResource><TrackingEvents><Tracking event="creativeView">\
    https://t.example/inline/companionView</Tracking></TrackingEvents></Companion>
    """
  }
}
