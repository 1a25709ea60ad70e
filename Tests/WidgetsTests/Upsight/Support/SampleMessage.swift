import Vocabulary
import Widgets

/// Settings and payloads for tests.
enum SampleMessage {
  static let payload = """
    {
      "inputs": {
        "Title": {"type": "string", "value": "Half price"},
        "Closable": {"type": "boolean", "value": true},
        "Coins": {"type": "int", "value": 250},
        "Discount": {"type": "float", "value": 0.5},
        "Back": {"type": "color", "value": "#FFCC00"},
        "Offer": {"type": "image", "path": "offer.png", "width": 100, "height": 80}
      }
    }
    """

  static let raw = #"{"raw": {"level": 7, "gifts": ["coin", "gem"]}}"#

  /// A message of one view with a text, in the middle of the screen.
  static var settings: UpsightSettings {
    var settings = UpsightSettings(milestone: "level", payload: "payload.json")
    settings.views = [
      View(
        name: "offer", frame: Rectangle(x: 15, y: 450, width: 300, height: 150),
        children: [
          View(name: "text", frame: Rectangle(x: 10, y: 10, width: 100, height: 40))
        ])
    ]
    return settings
  }

  // MARK: The guide's own sample

  static let publishedPayload = """
    {"inputs": {
      "BodyCopy": {"type": "string", "value": "Half price today"},
      "BGColor": {"type": "color", "value": "#FFCC00"},
      "OfferImage": {"type": "image", "path": "offer.png", "width": 100, "height": 100},
      "OrnamentImage": {"type": "image", "path": "ornament.png", "width": 40, "height": 40}}}
    """

  /// The guide's sample as published: it draws into a view that no window holds, and destroys the
  /// payload at the end of the delegate's method.
  static var published: UpsightSettings {
    var settings = UpsightSettings(milestone: "sample", payload: "payload.json")
    settings.reads = [
      .init(key: "BodyCopy", type: .string), .init(key: "BGColor", type: .color),
      .init(key: "OfferImage", type: .image), .init(key: "OrnamentImage", type: .image),
    ]
    settings.views = [
      View(
        name: "contentDisplayView", frame: Rectangle(x: 15, y: 450, width: 300, height: 150),
        children: [
          View(name: "bodyCopy", frame: Rectangle(x: 40, y: 485, width: 120, height: 40)),
          View(name: "offerImageView", frame: Rectangle(x: 215, y: 475, width: 100, height: 100)),
          View(name: "ornamentImageView", frame: Rectangle(x: 10, y: 580, width: 40, height: 40)),
        ])
    ]
    settings.addsViews = false
    settings.destroysAtOnce = true
    settings.omitted = [.recordImpressionEvent, .recordClickEvent, .recordDismissedEvent]
    return settings
  }
}
