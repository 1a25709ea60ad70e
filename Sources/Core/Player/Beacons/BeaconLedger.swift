package import Vocabulary

/// One occurrence of an event that has trackers.
package struct TrackingOccurrence: Sendable, Hashable {
  // `Optional<…>` and not `?`, which would make the initializer end with a copy of the whole value.

  var source: BeaconSource
  package var event: String
  var cause: String
  var frequency: Frequency
  var adID: Optional<String>
  var creativeID: Optional<String>
  package var vendor: Optional<String>
  var offset: Optional<Duration>
  var errorCode: Optional<Int>
  /// The sender of the beacon, if it is not the player.
  package var sender: Optional<Beacon.Sender>

  package init(
    source: BeaconSource = .vast, event: String, cause: String, frequency: Frequency,
    adID: String? = nil, creativeID: String? = nil, vendor: String? = nil, offset: Duration? = nil
  ) {
    self.source = source
    self.event = event
    self.cause = cause
    self.frequency = frequency
    self.adID = adID
    self.creativeID = creativeID
    self.vendor = vendor
    self.offset = offset
    errorCode = nil
    sender = nil
  }

  /// How often an ad may send an event's beacons.
  package enum Frequency: Sendable, Hashable {
    /// At most once for each ad: impressions and everything that playback reports.
    case oncePerAd
    /// Whenever it happens: interactions and errors.
    case eachTime
  }
}

extension Beacon {
  /// Creates the request of one tracker.
  package init(
    _ occurrence: TrackingOccurrence, to template: BeaconTemplate,
    as expansion: URLTemplate.Expansion
  ) {
    self.init(
      source: occurrence.source, event: occurrence.event, url: expansion.url,
      template: template.template, cause: occurrence.cause, adID: occurrence.adID,
      creativeID: occurrence.creativeID, hop: template.hop, vendor: occurrence.vendor,
      offset: occurrence.offset, errorCode: occurrence.errorCode,
      substitutions: expansion.values, unresolvedMacros: expansion.unresolved)
    sender = occurrence.sender
  }
}

/// Remembers which once-per-ad events of each ad have happened, so that their beacons are sent only
/// once.
package struct BeaconLedger: Sendable {
  private struct Entry: Hashable {
    let ad: Int
    let source: BeaconSource
    let vendor: String?
    let event: String
    let offset: Duration?
  }

  /// The once-per-ad events that have happened; the set has room for the events of one ad.
  private var entries = Set<Entry>(minimumCapacity: 16)

  package init() {}

  /// Whether the beacons of an occurrence are sent. The call also notes an event that happens once for
  /// each ad.
  ///
  /// - Parameters:
  ///   - occurrence: the event.
  ///   - ad: the index of the ad in play order; each ad has events of its own.
  /// - Returns: false for an event that happens once for each ad and was noted before.
  package mutating func isSent(_ occurrence: TrackingOccurrence, ad: Int) -> Bool {
    switch occurrence.frequency {
    case .eachTime: true
    case .oncePerAd:
      entries.insert(
        Entry(
          ad: ad, source: occurrence.source, vendor: occurrence.vendor, event: occurrence.event,
          offset: occurrence.offset)
      ).inserted
    }
  }
}

/// Models a browser's memory of image beacons: each URL is loaded once for each document, and further
/// requests for it are answered from memory.
package struct ImageMemory: Sendable {
  private var loaded: Set<String> = []

  package init() {}

  /// Whether a request is sent for a URL. The call also marks the URL as loaded.
  package mutating func isRequested(_ url: String) -> Bool { loaded.insert(url).inserted }
}
