internal import OpenMeasurement
internal import Player
internal import Prebid
internal import VAST
internal import Vocabulary

/// The names of events that a scenario file can use: those that a run can emit, and no others.
///
/// An expectation with a misspelt name would never hold, or, after `never`, would always hold, so names are
/// checked.
package enum EventNames {
  /// Events of the player, in VAST spelling where VAST has a name.
  package static let player = PlayerEvent.Kind.allCases.map(\.rawValue)

  /// Beacons of VAST 2.0 to 4.3 and VMAP: tracking events by their VAST names, other beacons by
  /// vastsim's names.
  package static let beacon =
    BeaconName.allCases.map(\.rawValue) + TrackingEventName.allCases.map(\.rawValue)

  /// Beacons of verification vendors: the keys of the `beacons` object in verification parameters,
  /// and the names of requests by scripts.
  package static let verification =
    CriteoBeacon.allCases.map(\.rawValue) + ScriptBeaconName.allCases.map(\.rawValue)

  /// Event types of OMID 1.5: session, ad and media events.
  package static let omid = OMIDEventType.allCases.map(\.rawValue)

  /// Events of widgets and messages.
  package static let native = NativeEventName.all

  /// The events that a step can wait for: a player's, and those of native units.
  package static let triggers = player + native.filter { !player.contains($0) }

  /// Notices of bids.
  package static let prebid = AuctionBeacon.Event.allCases.map(\.rawValue)

  /// The events of beacons that an expectation can name. A name that VAST does not have determines
  /// the source of the beacon.
  package static let expectedBeacons = (beacon + prebid).distinct

  /// The sources of beacons.
  package static let beaconSources = BeaconSource.allCases.map(\.rawValue)

  /// The events of a source's beacons.
  package static func beacons(from source: String) -> [String] {
    switch BeaconSource(rawValue: source) {
    case .vast?: beacon
    case .verification?: verification
    case .prebid?: prebid
    case nil: []
    }
  }

  /// The outcomes of a run.
  package static let outcomes = RunOutcome.allCases.map(\.rawValue)
}
