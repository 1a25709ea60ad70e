internal import OpenMeasurement
package import Player
package import VASTSimulator
internal import Vocabulary

/// The facts of a run that parties count, or from which causes are derived.
package struct RunFacts: Sendable {
  /// The beacons and the outcome.
  let played: PlayedCase
  /// The URLs or paths of the documents that were requested, in order.
  let documents: [String]
  /// The URLs of the selected media, in order; nil for media without a file.
  let media: [String?]
  /// The vendors that measured each ad, by its index.
  let measured: [Int: Set<String>]
  /// How often the session of each ad reported its impression.
  let impressions: [Int: Int]
  /// The standards that each ad met.
  let met: [Int: Set<String>]
  /// Whether playback began.
  let hasStarted: Bool
  /// Whether the media was loading when the run ended.
  let isBuffering: Bool
  /// The time from the selection of the last MediaFile to the end of the run.
  let waited: Duration
  /// How much of the ad was in view when the run ended; nil where nothing was measured.
  let percentInView: Double?

  /// Why something was not judged because a file or the network was missing.
  package var unjudged: String? { played.unjudged }

  package init(_ record: RunRecord) {
    played = PlayedCase(record)
    var documents: [String] = []
    var media: [String?] = []
    var impressions: [Int: Int] = [:]
    var met: [Int: Set<String>] = [:]
    var selected = VirtualInstant.zero
    var percentInView: Double?
    var isBuffering = record.ads.contains { $0.buffering.map { $0.startup == nil } ?? false }
    for event in record.events {
      switch event.kind {
      case .fetch(let fetch) where fetch.purpose == .vast: documents.append(fetch.url)
      case .ad(let decision) where decision.verdict == .selected:
        media.append(decision.mediaFile?.url)
        selected = event.at
      case .omid(.impression, _):
        impressions[event.ad ?? 0, default: 0] += 1
      case .viewability(let standard, .met, _): met[event.ad ?? 0, default: []].insert(standard)
      case .geometry(let change): percentInView = change.percentInView
      case .player(let reported, _) where reported.kind == .bufferStart: isBuffering = true
      case .player(let reported, _) where reported.kind == .bufferFinish: isBuffering = false
      default: break
      }
    }
    (self.documents, self.media) = (documents, media)
    (self.impressions, self.met, self.isBuffering) = (impressions, met, isBuffering)
    self.percentInView = percentInView
    waited = record.duration - selected.sinceStart
    measured = Dictionary(
      record.ads.map { ad in
        (ad.index ?? 0, Set(ad.vendors.filter { $0.measurement == .measured }.map(\.name)))
      }, uniquingKeysWith: { $0.union($1) })
    hasStarted = record.adTraces.contains(where: \.wasShown)
  }

  /// How many ads were selected.
  var adCount: Int { max(media.count, played.ads.count) }

  /// Whether a vendor of the counter measured any ad.
  func isMeasured(for counter: AudienceMix.Counter) -> Bool {
    measured.keys.contains { isMeasured($0, for: counter) }
  }

  /// Whether a vendor of the counter measured every ad.
  func isWhollyMeasured(for counter: AudienceMix.Counter) -> Bool {
    measured.keys.allSatisfy { isMeasured($0, for: counter) }
  }

  private func isMeasured(_ ad: Int, for counter: AudienceMix.Counter) -> Bool {
    guard let vendors = measured[ad], !vendors.isEmpty else { return false }
    return counter.place.map(vendors.contains) ?? true
  }

  /// What a party counts in the run.
  func tally(of counter: AudienceMix.Counter) -> RunTally {
    let place = counter.place.map(CountedPlace.init)
    switch counter.point {
    case .tagRequest:
      guard let place else { return RunTally(documents.isEmpty ? 0 : 1) }
      return RunTally(documents.count { place.contains($0) })
    case .mediaSelected:
      let selected = media.enumerated().filter { _, url in
        place.map { place in url.map(place.contains) ?? false } ?? true
      }
      return RunTally(Dictionary(uniqueKeysWithValues: selected.map { ($0.offset, 1) }))
    case .impression, .start, .firstQuartile, .midpoint, .thirdQuartile, .complete:
      return trackers(of: counter.point.rawValue, at: place)
    case .omidImpression:
      return RunTally(impressions.filter { isMeasured($0.key, for: counter) })
    case .viewable:
      return RunTally(
        impressions.filter { ad, _ in
          isMeasured(ad, for: counter)
            && counter.standard.map { met[ad]?.contains($0) == true } == true
        }.mapValues { _ in 1 })
    }
  }

  /// The requests to the trackers of an event. With a place, all trackers there count; without one,
  /// only the tracker with the most requests, because a party has one tracker.
  private func trackers(of event: String, at place: CountedPlace?) -> RunTally {
    let beacons = played.beacons.filter { beacon in
      beacon.event == event && place.map { $0.contains(beacon.template.text) } ?? true
    }
    let byAd = Dictionary(grouping: beacons) { $0.ad ?? 0 }
    return RunTally(
      byAd.mapValues { beacons in
        guard place == nil else { return beacons.count }
        return Dictionary(grouping: beacons, by: \.template.text).values.map(\.count).max() ?? 0
      })
  }
}

/// How often something happened in a run.
struct RunTally: Sendable, Hashable {
  /// The counts by the ads' indices in play order; one entry if the count does not depend on the ad.
  private let ofAds: [Int: Int]

  init(_ ofAds: [Int: Int] = [:]) { self.ofAds = ofAds }

  init(_ count: Int) { ofAds = [0: count] }

  var total: Int { ofAds.values.reduce(0, +) }

  /// The highest count of a single ad.
  var most: Int { ofAds.values.max() ?? 0 }

  /// The number of ads with a count above zero.
  var ads: Int { ofAds.values.count { $0 > 0 } }
}

/// A run of one player, with the run of the exact player in the same scenario.
package struct CountedRun: Sendable {
  package let player: String
  /// The scenario's name in the audience.
  package let scenario: String
  let own: RunFacts
  let reference: RunFacts
  let profile: PlayerProfile
  /// Why the player deviates from the reference.
  let causes: DeviationCauses
  /// The deviations of the player from the reference.
  let deviations: [BeaconDeviation]

  /// - Parameters:
  ///   - player: the profile's name.
  ///   - scenario: the scenario's name in the audience.
  ///   - profile: the player's profile.
  ///   - own: the facts of the player's run.
  ///   - reference: the facts of the exact player's run of the same scenario.
  package init(
    _ player: String, in scenario: String, profile: PlayerProfile, own: RunFacts,
    reference: RunFacts
  ) {
    self.player = player
    self.scenario = scenario
    self.profile = profile
    self.own = own
    self.reference = reference
    causes = DeviationCauses(
      of: own.played, under: profile, beside: reference.played, under: .exact,
      isPod: reference.adCount > 1)
    deviations = BeaconDeviation.all(
      of: own.played.beacons, from: reference.played.beacons, within: profile.punctuality)
  }

  /// The run in words: `html5 in skip-at-5s`.
  var name: String { "\(player) in \(scenario)" }

  /// The deviation of a kind that changes what a party counts; nil where there is none.
  func deviation(
    _ kind: BeaconDeviation.Kind, of counter: AudienceMix.Counter
  ) -> BeaconDeviation? {
    let place = counter.place.map(CountedPlace.init)
    return deviations.first { deviation in
      deviation.kind == kind && deviation.beacon.event == counter.point.rawValue
        && place.map { $0.contains(deviation.beacon.template.text) } ?? true
    }
  }
}
