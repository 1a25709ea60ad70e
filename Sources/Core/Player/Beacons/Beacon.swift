package import Vocabulary

/// The origin of a beacon: the tag's trackers, a verification vendor, or a bid of an auction.
package enum BeaconSource: String, Sendable, Hashable, Codable, CaseIterable {
  case vast
  case verification
  /// A notice of a bid that Prebid auctioned.
  case prebid
}

/// A tracker: a URL in a tag that is requested when an event happens.
package struct BeaconTemplate: Sendable, Hashable {
  package var template: URLTemplate
  /// The hop of the wrapper chain that declares the tracker, counted outwards; 0 is the inline ad.
  package var hop: Int
  // `Optional<…>` and not `?`, which would make the initializer end with a copy of the whole value.
  /// Where the tag declares the tracker.
  package var location: Optional<SourceLocation>

  package init(_ template: URLTemplate, hop: Int = 0, location: SourceLocation? = nil) {
    self.template = template
    self.hop = hop
    self.location = location
  }
}

/// One request, as a client would send it.
package struct Beacon: Sendable, Hashable {
  /// The sender of a beacon.
  package enum Sender: String, Sendable, Hashable, CaseIterable {
    /// The player.
    case client
    /// The server that stitches ads or guides their insertion.
    case server
  }

  package var source: BeaconSource
  /// The event's name: VAST's, the key in a vendor's parameters, or a bid's notice.
  package var event: String
  /// The URL with its macros replaced.
  package var url: String
  package var template: URLTemplate
  /// What caused the event: playback, user, viewport or environment.
  package var cause: String
  package var adID: String?
  package var creativeID: String?
  package var hop: Int
  package var vendor: String?
  /// For a `progress` event, the offset that playback reached.
  package var offset: Duration?
  package var errorCode: Int?
  /// The macros that were replaced, with the text in their place.
  package var substitutions: [URLTemplate.Substitution]
  /// The macros that were not replaced.
  package var unresolvedMacros: [String]
  /// In a playback of a stream, whether the player or the stream's server sends the beacon; nil
  /// otherwise.
  package var sender: Sender?
  /// The device that a server names in its headers; nil for a player, or if unknown.
  package var device: DeviceIdentity?
  /// The HTTP method of the request; a `post` request has no content.
  package var method = HTTPMethod.get
  /// The result of sending it; nil when it was only recorded.
  package var delivery: Delivery?
  /// The displayed path of the local file that a script had read before this beacon, so that the
  /// beacon is never sent; nil for a beacon that may be sent.
  package var withheldFor: String?
}
