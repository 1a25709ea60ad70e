internal import Player
package import VASTSimulator
internal import Vocabulary

/// The facts of a run by which players are compared.
package struct PlayedCase: Sendable, Hashable {
  /// An ad of the run.
  package struct Ad: Sendable, Hashable {
    package var media: ChosenMedia?
    /// How many documents its chain has, the inline ad's among them.
    package var hops: Int

    package init(media: ChosenMedia?, hops: Int = 1) {
      self.media = media
      self.hops = hops
    }
  }

  /// What a player leaves out of the breaks of a stream.
  package struct Stream: Sendable, Hashable {
    /// Whether the player left assets out.
    package var leavesOutAssets: Bool
    /// Whether the player left out trackers that the stream signals.
    package var leavesOutTrackers: Bool
  }

  /// Whether the picture and the sound of the ads were played.
  package enum Showing: Sendable, Hashable {
    case all
    case soundAlone
    case pictureAlone
    /// No ad was on the screen.
    case nothing
  }

  package var beacons: [PlayedBeacon]
  /// The ads by their indices in play order.
  package var ads: [Int: Ad]
  package var outcome: RunOutcome
  /// The errors with which ads failed, in order.
  package var errorCodes: [Int]
  /// Why something was not judged because a file or the network was missing.
  package var unjudged: String?
  /// Why the steps of the case had no effect; nil if any step had one.
  package var idleness: String?
  /// What the player leaves out of a stream; nil for a tag that is not a stream.
  package var stream: Stream?
  /// Whether ads were on the screen and none of them began.
  package var isSilent: Bool
  package var shows = Showing.all

  package init(
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
