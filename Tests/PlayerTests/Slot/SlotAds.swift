import VAST
import Vocabulary

/// Ads and companions for tests of slots.
enum SlotAds {
  static func position(_ line: Int = 1) -> SourcePosition { SourcePosition(line: line, column: 1) }

  static func mediaFile(
    _ width: Int?, _ height: Int?, scalable: Bool? = nil, keepsShape: Bool? = nil
  ) -> MediaFile {
    MediaFile(
      url: "m", width: width, height: height, isScalable: scalable,
      maintainsAspectRatio: keepsShape, position: position())
  }

  static func inLine(
    categories: [AdCategory] = [], duration: Duration? = nil, expires: Duration? = nil,
    companions: CompanionAds? = nil
  ) -> InLine {
    let linear = Linear(duration: duration, mediaFiles: [mediaFile(1, 1)], position: position())
    return InLine(
      categories: categories, expires: expires,
      creatives: [
        Creative(linear: linear, position: position()),
        Creative(companionAds: companions, position: position()),
      ], position: position())
  }

  static func ad(_ inLine: InLine = inLine(), type: AdType = .video) -> Ad {
    Ad(adType: type, content: .inLine(inLine), position: position())
  }

  /// An ad without wrappers.
  static func resolved(
    _ inLine: InLine, sequence: Int? = nil, version: String? = "4.2"
  ) -> ResolvedAd {
    ResolvedAd(hops: [AdHop(ad: ad(inLine), file: "a.xml", version: version)], sequence: sequence)
  }

  /// A companion with one picture, identified by its line.
  static func companion(
    _ line: Int, _ width: Int? = 300, _ height: Int? = 250, url: String = "https://c.example/1",
    type: String? = "image/png", slot: String? = nil, framework: String? = nil
  ) -> Companion {
    Companion(
      width: width, height: height, apiFramework: framework, adSlotID: slot,
      resources: [.init(content: .file(url: url, type: type), position: position())],
      position: position(line))
  }

  static func companionAds(
    _ companions: [Companion], required: CompanionAds.Requirement = .none
  ) -> CompanionAds {
    CompanionAds(required: required, companions: companions, position: position())
  }
}
