internal import Beacons
internal import JSONTree
internal import Media
internal import Scenario

/// One ad of a run record: its chain, its media as declared and as it is, and what was lost.
struct EncodedAd {
  let json: JSONValue

  /// - Parameters:
  ///   - ad: the ad.
  ///   - unit: its unit, where the scenario names its units.
  init(_ ad: AdRecord, unit: UnitID?) {
    // In two parts: one long sum takes the compiler too long.
    let identity: [JSONValue.Member] =
      [.init("chain", .array(ad.chain.enumerated().map(Self.hop)))]
      + .optional("ad", ad.index.map(JSONValue.integer))
      + .optional("id", Self.id(ad))
      + .optional("creativeID", ad.creativeID.map(JSONValue.string))
      + .optional("title", ad.title.map(JSONValue.string))
      + .optional("errorCode", ad.errorCode.map(JSONValue.integer))
    let playback: [JSONValue.Member] =
      .optional("mediaFile", ad.mediaFile.map { EncodedMediaFile($0).json })
      + [.init("mediaFiles", .array(ad.mediaFiles.map { EncodedMediaChoice($0).json }))]
      + .optional("nonLinear", ad.nonLinear.map { EncodedNonLinear($0).json })
      + .optional("clickThroughs", EncodedClickThroughs(ad.clickThroughs).json)
      + .optional("media", ad.mediaFacts.map { EncodedMediaFacts($0).json })
      + .optional("pictures", EncodedPictures(ad, unit: unit)?.json)
      + .optional(
        "comparison",
        ad.comparison.map { EncodedComparison($0, container: ad.mediaFacts?.container).json })
      + .optional("quality", ad.judgement?.json)
      + .optional("renditions", ad.renditions?.json)
      + .optional("buffering", ad.buffering.map(Self.buffering))
      + [.init("lost", .array(ad.lost.map(Self.lost)))]
    json = .object(identity + playback + EncodedCaptions(ad).members)
  }

  private static func id(_ ad: AdRecord) -> JSONValue? { ad.adID.map(JSONValue.string) }

  private static func hop(_ index: Int, _ hop: AdRecord.Hop) -> JSONValue {
    .object(
      [.init("hop", .integer(index)), .init("document", .string(hop.document))]
        + .optional("adID", hop.adID.map(JSONValue.string)))
  }

  private static func lost(_ event: LostEvent) -> JSONValue {
    .object(
      [
        .init("source", .string(event.source.rawValue)), .init("event", .string(event.event)),
        .init("reason", .string(event.reason)),
      ] + .optional("vendor", event.vendor.map(JSONValue.string)))
  }

  private static func buffering(_ buffering: BufferingRecord) -> JSONValue {
    .object(
      [
        .init("count", .integer(buffering.count)),
        .init("totalUs", .microseconds(buffering.total)),
      ] + .optional("startupUs", buffering.startup.map(JSONValue.microseconds)))
  }
}
