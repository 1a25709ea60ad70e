internal import Vocabulary

/// The part of the ad that is in view according to an event (OMID `adView`); a value that the event does not
/// have is nil.
package struct LoggedView: Sendable, Hashable {
  /// From 0 to 100 if the log's value is valid.
  package var percentInView: Double?
  /// In square points.
  package var pixelsInView: Double?
  /// The area of the whole ad, in square points.
  package var area: Double?
  /// The area that the screen shows, in square points.
  package var areaOnScreen: Double?
  /// The views over the ad that the app did not declare friendly, as `320 × 100`.
  package var obstructions: [String]
  /// Whether any view over the ad was declared friendly.
  package var hasFriendlyObstructions: Bool
  /// The reasons why the ad is not fully in view, in the log's words.
  package var reasons: [String]

  /// Creates the values of an event for which an app reported only the percentage of the ad in
  /// view, from 0 to 100.
  package init(percentInView: Double) {
    self.percentInView = percentInView
    obstructions = []
    hasFriendlyObstructions = false
    reasons = []
  }

  init(_ view: JSONValue, of data: JSONValue) {
    percentInView = view["percentageInView"]?.decimal
    pixelsInView = view["pixelsInView"]?.decimal
    area = Self.area(of: view["geometry"])
    areaOnScreen = Self.area(of: view["onScreenGeometry"])
    let onScreen = view["onScreenGeometry"] ?? .null
    obstructions = (onScreen["obstructions"]?.elements ?? []).prefix(Self.mostObstructions).map {
      "\(Self.text($0["width"])) × \(Self.text($0["height"]))"
    }
    hasFriendlyObstructions =
      onScreen["friendlyObstructions"]?.elements.isEmpty == false
      || (data["declaredFriendlyObstructions"]?.decimal ?? 0) > 0
    reasons = (view["reasons"]?.elements ?? []).prefix(Self.mostReasons).compactMap(\.text)
  }

  private static let mostObstructions = 20
  private static let mostReasons = 20

  private static func area(of geometry: JSONValue?) -> Double? {
    if let pixels = geometry?["pixels"]?.decimal { return pixels }
    guard let width = geometry?["width"]?.decimal, let height = geometry?["height"]?.decimal else {
      return nil
    }
    return width * height
  }

  private static func text(_ length: JSONValue?) -> String {
    length?.decimal.map(SessionEvent.text) ?? "?"
  }
}
