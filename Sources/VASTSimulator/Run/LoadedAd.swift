internal import Diagnostics
internal import Media
internal import Player
internal import VAST
internal import VirtualTime

/// An ad that was chosen, with its media opened: everything its run needs.
struct LoadedAd {
  /// A verification of some hop, and where it is declared.
  struct PlacedVerification {
    let verification: Verification
    let hop: Int
    let location: SourceLocation
  }

  let resolved: ResolvedAd
  let inLine: InLine
  let creative: LinearCreative
  let creativeID: String?
  let universalAdIDs: [UniversalAdID]
  let linear: Linear
  let trackers: AdTrackers
  let sideCreatives: SideCreatives
  /// Of every hop; all of them are executed (VAST 4.2 § 3.16).
  let verifications: [PlacedVerification]
  let chosen: ChosenMedia
  let facts: MediaFacts
  /// The interactive file that would have to run beside the media, and does not.
  var unexecutedFile: InteractiveCreativeFile?

  /// The ad's identifier.
  var adID: String? { resolved.ad?.id }

  init(
    _ resolved: ResolvedAd, inLine: InLine, creative: Creative, linear: Linear,
    chosen: ChosenMedia, facts: MediaFacts
  ) {
    self.resolved = resolved
    self.inLine = inLine
    self.linear = linear
    self.chosen = chosen
    self.facts = facts
    creativeID = creative.id
    universalAdIDs = creative.universalAdIDs
    sideCreatives = SideCreatives(of: resolved)
    trackers = AdTrackers(resolved, playing: linear, duration: facts.duration)
    verifications = resolved.hops.enumerated().flatMap { index, hop in
      (hop.ad.inLine?.verifications ?? hop.ad.wrapper?.verifications ?? []).map {
        PlacedVerification(
          verification: $0, hop: index,
          location: SourceLocation(file: hop.file, position: $0.position))
      }
    }
    self.creative = LinearCreative(
      duration: facts.duration, playableDuration: facts.playableDuration,
      progressOffsets: trackers.progressOffsets, skipOffset: linear.skipOffset,
      hasClickThrough: trackers.hasClickThrough)
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
