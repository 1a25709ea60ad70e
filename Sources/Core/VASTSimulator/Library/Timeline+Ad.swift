internal import Player

extension Timeline {
  /// The result of one ad.
  public struct Ad: Sendable, Hashable {
    /// The name of the ad's unit; nil if the scenario does not name its units.
    public let unit: String?
    /// Its index in play order, from 0; nil when it was never on the screen.
    public let index: Int?
    /// The `id` of the inline ad.
    public let id: String?
    /// The `id` of its creative.
    public let creativeID: String?
    /// Its title.
    public let title: String?
    /// The documents that lead to the ad: the inline ad first, then the wrappers from the innermost
    /// to the outermost.
    public let chain: [Hop]
    /// The selected media file; nil when none was selected.
    public let media: Media?
    /// The VAST error code with which the ad failed; nil if it did not fail (VAST 4.2 § 2.3.6.3).
    public let errorCode: Int?
    /// The events that have trackers but did not happen, each with the reason.
    public let lost: [LostEvent]

    /// One level of an ad's chain.
    public struct Hop: Sendable, Hashable {
      /// The `id` of the ad or wrapper.
      public let adID: String?
      /// The document that declares the ad or wrapper: its path or URL as reports show it.
      public let document: String
    }

    /// The selected media file: its declared and its actual properties.
    public struct Media: Sendable, Hashable {
      /// The declared URL; the media file's path when the tag declares none.
      public let url: String
      /// The declared MIME type.
      public let type: String?
      /// The declared width in pixels.
      public let width: Int?
      /// The declared height in pixels.
      public let height: Int?
      /// The declared bitrate in kilobits a second.
      public let bitrate: Int?
      /// The declared duration of the creative.
      public let declaredDuration: Duration?
      /// How long the file is.
      public let actualDuration: Duration?
    }

    /// A tracked event whose trackers were not requested.
    public struct LostEvent: Sendable, Hashable {
      /// The party that declares the tracker.
      public let source: Beacon.Source
      /// The event's name.
      public let event: String
      /// The verification vendor's key.
      public let vendor: String?
      /// Why the event did not happen.
      public let reason: String
    }

    init(_ ad: AdRecord, unit: String?) {
      self.unit = unit
      index = ad.index
      id = ad.adID
      creativeID = ad.creativeID
      title = ad.title
      chain = ad.chain.map { Hop(adID: $0.adID, document: $0.document) }
      media = ad.mediaFile.map {
        Media(
          url: $0.url, type: $0.type, width: $0.width, height: $0.height, bitrate: $0.bitrate,
          declaredDuration: $0.declaredDuration, actualDuration: $0.actualDuration)
      }
      errorCode = ad.errorCode
      lost = ad.lost.map {
        LostEvent(
          source: Beacon.Source(rawValue: $0.source.rawValue), event: $0.event, vendor: $0.vendor,
          reason: $0.reason)
      }
    }
  }
}
