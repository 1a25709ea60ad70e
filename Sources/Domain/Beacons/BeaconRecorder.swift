package import Transport

/// One occurrence of an event that has trackers.
package struct TrackingOccurrence: Sendable, Hashable {
  package var source: BeaconSource
  package var event: String
  package var cause: String
  package var frequency: Frequency
  package var adID: String?
  package var creativeID: String?
  package var vendor: String?
  package var offset: Duration?
  package var errorCode: Int?
  /// The sender of the beacon, if it is not the player.
  package var sender: Beacon.Sender?

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
  }

  /// How often an ad may send an event's beacons.
  package enum Frequency: Sendable, Hashable {
    /// At most once for each ad: impressions and everything that playback reports.
    case oncePerAd
    /// Whenever it happens: interactions and errors.
    case eachTime
  }
}

/// Turns occurrences of events into beacons, each playback event of an ad only once.
package struct BeaconRecorder: Sendable {
  private struct LedgerEntry: Hashable {
    let ad: Int
    let source: BeaconSource
    let vendor: String?
    let event: String
    let offset: Duration?
  }

  /// The once-per-ad events that were recorded so far; the set has room for the events of one ad.
  private var ledger = Set<LedgerEntry>(minimumCapacity: 16)

  package init() {}

  /// The beacons for one occurrence, in the order of its templates.
  ///
  /// - Parameters:
  ///   - occurrence: the event and the values that its beacons report.
  ///   - ad: the index of the ad in play order; the events of each ad are counted separately.
  ///   - templates: inline first, then wrappers from the inside out, in document order.
  ///   - expand: replaces a template's macros; called once for each request.
  /// - Returns: the requests; nil when the event was recorded before.
  package mutating func record(
    _ occurrence: TrackingOccurrence,
    ad: Int,
    to templates: [BeaconTemplate],
    expand: (URLTemplate) -> URLTemplate.Expansion
  ) -> [Beacon]? {
    switch occurrence.frequency {
    case .eachTime:
      break
    case .oncePerAd:
      let entry = LedgerEntry(
        ad: ad, source: occurrence.source, vendor: occurrence.vendor, event: occurrence.event,
        offset: occurrence.offset)
      guard ledger.insert(entry).inserted else { return nil }
    }
    return templates.map { template in
      let expansion = expand(template.template)
      var beacon = Beacon(
        source: occurrence.source, event: occurrence.event, url: expansion.url,
        template: template.template, cause: occurrence.cause, adID: occurrence.adID,
        creativeID: occurrence.creativeID, hop: template.hop, vendor: occurrence.vendor,
        offset: occurrence.offset, errorCode: occurrence.errorCode,
        substitutions: expansion.values, unresolvedMacros: expansion.unresolved)
      beacon.sender = occurrence.sender
      return beacon
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
