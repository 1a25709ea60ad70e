internal import Player
internal import Prebid
internal import VAST
internal import Vocabulary

/// An action of a unit, which the simulation carries out.
///
/// There are many actions and most are small, so the large cases are indirect, which keeps lists of actions
/// small.
enum UnitAction {
  /// Request the document that the unit begins with, and pass it to the unit when it arrives.
  case fetchSource
  /// Request a document, and pass it to the unit when it arrives.
  indirect case fetch(DocumentRequest)
  /// Measure the primary of a stream if its segments are available, and pass the result to the unit
  /// at once.
  indirect case openPrimary(TagReading)
  /// Load an ad, and pass the result to the unit at once.
  indirect case load(AdRequest)
  /// Record an event.
  indirect case report(RunEvent.Kind, UnitMoment)
  /// Expand and send beacons.
  indirect case send(BeaconOrder)
  /// Expand the URL of a page that is opened, and record it.
  indirect case open(BeaconTemplate, MacroFacts, UnitMoment)
  /// Wake the unit at an instant; nil cancels the wake-up.
  case wake(UnitEvent, at: VirtualInstant?, EventPriority)
  /// Schedule the steps that wait for this event of the unit, which is given by its name.
  case happened(String)
  /// Get a file for a native unit, and pass it to the unit when it arrives.
  case request(NativeRequest)
  /// Send a request for bids to a Prebid Server, and answer after the latency; nil means that no
  /// answer ever comes.
  indirect case post(AuctionPost, latency: Duration?)
  /// Play a creative that an auction returned: later actions are about it.
  indirect case play(AuctionedTag)
  /// Record a call that the app of a native unit made, and judge it.
  indirect case call(NativeCall, at: SourceLocation?)
  /// Inform the other units that this unit drew or removed something on the screen.
  case drew
  /// The unit became audible.
  case audible
  /// The unit is over.
  case ended
  /// The unit ended before it began, because its document contains nothing that could play or
  /// change.
  case hadNothingToPlay
}

/// The ad, playhead and item of a unit at an event. The unit supplies these values with every
/// event.
struct UnitMoment: Hashable {
  /// The ad's index in play order, from 0; nil before one is on the screen.
  var ad: Int?
  /// The playhead.
  var position: Duration?
  /// The item of a native unit, from 0.
  var item: Int?
  /// The playhead of a stream's primary content; nil without a stream.
  var primary: Duration?

  /// The moment of an event that concerns no ad.
  static let withoutAd = UnitMoment()

  init(ad: Int? = nil, position: Duration? = nil, primary: Duration? = nil) {
    self.ad = ad
    self.primary = primary
    self.position = ad == nil ? nil : position
  }

  init(item: Int?) { self.item = item }
}

/// A request for a document that a tag points to.
struct DocumentRequest {
  /// The kind of a stream's document; nil for a document of a wrapper or of an ad break.
  var kind: StreamRequestKind?
  var url: URLTemplate
  /// The document that names the URL.
  var file: String
  /// What the macros of its URL can refer to.
  var facts: MacroFacts
  /// The connection over which the document is loaded.
  var connection: Connection
  /// How long after the beginning of a break the viewer joined.
  var startOffset: Duration?
}

/// A request to load an ad.
struct AdRequest {
  var ad: ResolvedAd
  var terms: AdTerms
  /// The connection over which the ad is loaded.
  var connection: Connection
}

/// Beacons to send.
struct BeaconOrder {
  enum Target {
    /// Trackers of the tag, whose macros are replaced.
    case templates([BeaconTemplate], MacroFacts)
    /// A vendor's own request, to which VAST's macros do not apply.
    case verbatim(url: String)
    /// The notice of a bid. `url` is the URL after the client replaced the macros of `template`.
    case notice(url: String, template: String)
  }

  var occurrence: TrackingOccurrence
  var target: Target
  var moment: UnitMoment
}
