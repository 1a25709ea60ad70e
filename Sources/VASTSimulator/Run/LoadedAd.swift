internal import Media
internal import Player
internal import VAST
internal import VirtualTime

/// An ad that was chosen, with its media opened: everything its run needs.
struct LoadedAd {
  let ad: Ad
  let inLine: InLine
  let creative: LinearCreative
  let creativeID: String?
  let universalAdIDs: [UniversalAdID]
  let linear: Linear
  let trackers: AdTrackers
  let chosen: ChosenMedia
  let facts: MediaFacts
  /// The document's display name.
  let file: String

  init(
    ad: Ad, inLine: InLine, creative: Creative, linear: Linear, chosen: ChosenMedia,
    facts: MediaFacts, file: String
  ) {
    self.ad = ad
    self.inLine = inLine
    self.linear = linear
    self.chosen = chosen
    self.facts = facts
    self.file = file
    creativeID = creative.id
    universalAdIDs = creative.universalAdIDs
    trackers = AdTrackers(inLine: inLine, linear: linear, duration: facts.duration, file: file)
    self.creative = LinearCreative(
      duration: facts.duration, playableDuration: facts.playableDuration,
      progressOffsets: trackers.progressOffsets, skipOffset: linear.skipOffset,
      hasClickThrough: linear.videoClicks.clickThrough != nil)
  }
}

extension MediaFacts {
  /// The picture's width over its height, pixels of any shape included; 16:9 without a picture.
  var aspectRatio: Double {
    guard let picture = streams.first(where: { $0.kind == .video })?.picture, picture.width > 0,
      picture.height > 0
    else { return 16.0 / 9 }
    let pixel = picture.sampleAspectRatio.map { Double($0.numerator) / Double($0.denominator) }
    return Double(picture.width) / Double(picture.height) * (pixel ?? 1)
  }
}
