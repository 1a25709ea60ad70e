internal import Player
internal import VAST
internal import VASTSimulator
package import Vocabulary

/// The facts of a run by which players are compared.
package struct PlayedCase: Sendable, Hashable {
  /// An ad of the run.
  struct Ad: Sendable, Hashable {
    var media: ChosenMedia?
    /// How many documents its chain has, the inline ad's among them.
    var hops: Int = 1
  }

  /// What a player leaves out of the breaks of a stream.
  struct Stream: Sendable, Hashable {
    /// Whether the player left assets out.
    var leavesOutAssets: Bool
    /// Whether the player left out trackers that the stream signals.
    var leavesOutTrackers: Bool
  }

  /// Whether the picture and the sound of the ads were played.
  enum Showing: Sendable, Hashable {
    case all
    case soundAlone
    case pictureAlone
    /// No ad was on the screen.
    case nothing
  }

  var beacons: [PlayedBeacon]
  /// The ads by their indices in play order.
  var ads: [Int: Ad]
  var outcome: RunOutcome
  /// The errors with which ads failed, in order.
  var errorCodes: [Int]
  /// Whether an ad failed because a browser did not let the player read a document.
  var isDocumentNotReadable = false
  /// Why something was not judged because a file or the network was missing.
  package var unjudged: String?
  /// Why the steps of the case had no effect; nil if any step had one.
  var idleness: String?
  /// What the player leaves out of a stream; nil for a tag that is not a stream.
  var stream: Stream?
  /// Whether ads were on the screen and none of them began.
  var isSilent: Bool
  var shows = Showing.all

  init(
    beacons: [PlayedBeacon], ads: [Int: Ad] = [0: Ad(media: nil)],
    outcome: RunOutcome = .completed, errorCodes: [Int] = []
  ) {
    self.beacons = beacons
    self.ads = ads
    self.outcome = outcome
    self.errorCodes = errorCodes
    isSilent = false
  }

  init(_ record: RunRecord, of scenario: PlaybackScenario) {
    self.init(record)
    idleness = Certifier.idleness(of: scenario, in: record)
  }

  init(_ record: RunRecord) {
    self.init(
      beacons: record.playedBeacons,
      ads: Dictionary(
        record.ads.compactMap { ad in
          ad.index.map { ($0, Ad(media: ad.mediaFile, hops: ad.chain.count)) }
        }, uniquingKeysWith: { first, _ in first }),
      outcome: record.outcome)
    for decision in record.failedDecisions {
      if decision.absence?.wantsFile == true {
        unjudged = unjudged ?? decision.reason ?? "a file or the network is missing"
      } else if let code = decision.errorCode {
        errorCodes.append(code)
        if case .failed(let failure) = decision.absence, failure.kind == .notReadable {
          isDocumentNotReadable = true
        }
      }
    }
    isSilent = Certifier.isSilent(record)
    let rules = Set(record.diagnostics.map(\.rule))
    if record.isOfStream {
      stream = Stream(
        leavesOutAssets: rules.contains(.assetNotPlayed),
        leavesOutTrackers: rules.contains(.trackedByNobody))
    }
    shows =
      if !record.adTraces.contains(where: \.wasOnScreen) {
        .nothing
      } else if rules.contains(DeviationCause.Part.picture.rule) {
        .soundAlone
      } else if rules.contains(DeviationCause.Part.sound.rule) {
        .pictureAlone
      } else {
        .all
      }
  }
}

/// A request to a tracker of the tag, for comparing players.
package struct PlayedBeacon: Sendable, Hashable {
  var event: String
  /// The place in the wrapper chain of the document that declares the tracker; 0 is the inline ad.
  var hop: Int
  var template: URLTemplate
  /// The progress offset that was passed.
  var offset: Duration?
  var errorCode: Int?
  /// The ad's index in play order.
  var ad: Int?
  /// The instant, since the run began.
  var at: Duration
  /// The playhead; absent while nothing plays.
  var position: Duration?

  package init(
    event: String, hop: Int = 0, template: URLTemplate, offset: Duration? = nil,
    errorCode: Int? = nil, ad: Int? = nil, at: Duration, position: Duration? = nil
  ) {
    self.event = event
    self.hop = hop
    self.template = template
    self.offset = offset
    self.errorCode = errorCode
    self.ad = ad
    self.at = at
    self.position = position
  }

  /// The values by which a request of one player corresponds to a request of another.
  struct Key: Hashable {
    var event: String
    var hop: Int
    var template: URLTemplate
    var offset: Duration?
    var errorCode: Int?
  }

  var key: Key {
    Key(event: event, hop: hop, template: template, offset: offset, errorCode: errorCode)
  }

  /// Whether the player sends the beacon each time that a viewer does something, and not once for
  /// an ad.
  var isRepeated: Bool {
    switch event {
    case "error", "clickTracking", "nonLinearClick", "companionView", "companionClick", "iconView",
      "iconClick":
      true
    default: TrackingEventName.named(event)?.category == .interaction
    }
  }

  /// How much later the beacon is sent than another one. If both beacons have a playhead of the
  /// same ad, playheads are compared, so that a delay of the network alone does not count;
  /// otherwise, or with `inTime`, instants are compared.
  func delay(after other: PlayedBeacon, inTime: Bool) -> Duration {
    guard !inTime, ad == other.ad, let position, let reference = other.position else {
      return at - other.at
    }
    return position - reference
  }
}

extension RunRecord {
  /// Every request to a tracker of the tag, in order.
  var playedBeacons: [PlayedBeacon] {
    beacons.compactMap { event, beacon in
      guard beacon.source == .vast else { return nil }
      return PlayedBeacon(
        event: beacon.event, hop: beacon.hop, template: beacon.template, offset: beacon.offset,
        errorCode: beacon.errorCode, ad: event.ad, at: event.at.sinceStart,
        position: event.position)
    }
  }
}
