internal import OpenMeasurement
internal import Player
internal import Units
internal import VAST
internal import Vocabulary

/// An input of a unit; the run adds the instant. Indirect, since several cases are large.
indirect enum UnitInput {
  /// The run begins.
  case begin
  /// The document that the unit begins with arrived, or could not be fetched.
  case sourceArrived(TagArrival)
  /// The primary of a stream was measured, or could not be.
  case primaryOpened(TagReading)
  /// The answer to a request for a document came.
  case documentArrived(DocumentSource.Answer)
  /// An ad that the unit wanted to play was loaded, or could not be.
  case loaded(AdLoader.Loading)
  /// The answer to a native unit's request came.
  case answered(NativeRequest.ID, NativeAnswer)
  /// A server answered a request for bids, or did not.
  case posted(AuctionPost.ID, AuctionAnswer)
  /// An event that the unit scheduled is due. `next` is the instant of the next event that may
  /// affect the unit; nil if there is none.
  case due(UnitEvent, next: VirtualInstant?)
  /// A step of the scenario is about the unit.
  case step(ScenarioStep)
  case screenChanged(ScreenChange)
  /// Another unit plays with sound now, and the app lets only one unit have sound.
  case otherAudible
  /// The user ends the run.
  case interrupted
  /// The run ends the unit, for the given reason; the reason is nil when no event is left.
  case stopped(reason: String?)

  /// Whether the input may change anything: the session's regular observation of the views mostly finds that
  /// nothing moved.
  var changesSomething: Bool {
    if case .due(.sample, _) = self { false } else { true }
  }
}

/// A change of the screen, as units receive it.
struct ScreenChange {
  enum Kind {
    /// Views moved, were added or were removed.
    case layout
    /// A view was declared friendly, for the first time or again.
    case declared(FriendlyView)
    /// Views were added that are declared friendly.
    case added([FriendlyView])
    /// The state of the app or the device changed, of which the system informs sessions at once.
    case app
    case deviceVolume
    /// Another unit changed the views on the screen.
    case neighbour
  }

  typealias FriendlyView = (name: String, declaration: FriendlyObstruction)

  var kind: Kind
  /// The location of the step that caused it.
  var location: SourceLocation?

  init(_ kind: Kind, at location: SourceLocation? = nil) {
    self.kind = kind
    self.location = location
  }
}

extension ScreenChange.Kind {
  /// Creates the change that a session receives for an added view. The session must be informed of
  /// the friendly views in it.
  static func added(_ view: View) -> Self {
    let friendly = view.withDescendants.compactMap { view in
      view.friendly.map { (view.name, $0) }
    }
    return friendly.isEmpty ? .layout : .added(friendly)
  }
}

/// An event that a unit schedules, and reschedules when its state changes.
enum UnitEvent: Hashable {
  case sourceArrives
  case breakBegins
  case documentArrives
  case mediaArrives
  /// The answer to the request for a verification's script. The value is the verification's index
  /// in the ad.
  case scriptArrives(Int)
  case contentEnds
  case icon(Int)
  /// The player requests a segment of a stream, for which the stream's server sends beacons.
  case segment(Int)
  case caption
  /// The share of the unit that is in view changes.
  case viewportFrame
  case sample
  case displayLimit
  /// The ad that is loading expires.
  case expiry
  case playback
  case measurement
  case scriptTimer
  /// The answer to a native unit's request.
  case answer(NativeRequest.ID)
  /// The answer to a request for bids.
  case posted(AuctionPost.ID)
  /// A timer of a native unit.
  case timer(NativeTimer)

  /// The index at which the unit's wake-up for the event is stored, below `placeCount`. It is nil
  /// for events of which the unit can schedule any number at once.
  var place: Int? {
    switch self {
    case .sourceArrives: 0
    case .breakBegins: 1
    case .documentArrives: 2
    case .mediaArrives: 3
    case .contentEnds: 4
    case .caption: 5
    case .viewportFrame: 6
    case .sample: 7
    case .displayLimit: 8
    case .expiry: 9
    case .playback: 10
    case .measurement: 11
    case .scriptTimer: 12
    case .scriptArrives, .icon, .segment, .answer, .posted, .timer: nil
    }
  }

  static let placeCount = 13
}

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
  /// Send a request for bids to its server, and answer after its latency.
  indirect case post(AuctionPost)
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
