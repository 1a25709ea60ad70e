import Player
import Testing
import VASTSimulator
import Vocabulary

@testable import Certification

struct DeviationCausesTests {
  private typealias Tests = BeaconDeviationTests

  @Test func `every policy about single events is in the table`() {
    // About whole ads, about all events alike, or about when the ad plays.
    let others: Set<PlayerPolicy.Name> = [
      .documentRequests, .needsXMLType, .documentTimeout, .crossorigin, .followsWrappers,
      .maxWrappers, .acceptedVersions, .otherVersionError,
      .missingCreativeError, .missingDurationError, .missingOffsetError, .trackers, .sentEvents,
      .replacesMacros, .codecs, .apiFramework, .mediaFileChoice, .downloadsFirst, .initialBuffer,
      .rebuffer, .loadingLimit, .loadingLimitCounts, .autoplayPercent, .startsMuted, .plays,
      .laterPlays, .playheadLag, .clock, .observation, .firstObservation, .headStart,
      .playheadAge, .alsoObserves, .clickOpens, .hopOrder, .transport, .tries, .pod, .signaling,
      .signaledScripts, .slotEnd, .plainFiles, .untimedAsset, .playoutLength, .playoutLimit,
      .resumesFrom, .snapTolerance, .abutment, .overlap, .replaysBreaks, .entryWindow, .jump,
      .skipButton, .readsXCue,
    ]
    let table = Set(DeviationCauses.table.map(\.policy))
    #expect(table.isDisjoint(with: others))
    #expect(table.union(others) == Set(PlayerPolicy.Name.allCases))
    #expect(Set(DeviationCause.names).count == DeviationCause.names.count)
  }

  private func played(
    _ beacons: [PlayedBeacon], declared: Duration = .seconds(10), actual: Duration = .seconds(10),
    outcome: RunOutcome = .completed, errors: [Int] = [], hops: Int = 1
  ) -> PlayedCase {
    let media = ChosenMedia(url: "m", declaredDuration: declared, actualDuration: actual)
    return PlayedCase(
      beacons: beacons, ads: [0: .init(media: media, hops: hops)], outcome: outcome,
      errorCodes: errors)
  }

  private func cause(
    _ deviation: BeaconDeviation, _ profile: PlayerProfile, _ own: PlayedCase,
    _ reference: PlayedCase
  ) -> DeviationCause {
    DeviationCauses(of: own, under: profile, beside: reference, under: .exact).cause(of: deviation)
  }

  private let third = BeaconDeviation(
    .lost, Tests.beacon("thirdQuartile", 7500, position: 7500))
  private let complete = BeaconDeviation(.lost, Tests.beacon("complete", 10_000, position: 10_000))

  @Test func `a declared Duration is the cause where the profile counts on it, and nowhere else`() {
    let reference = played([complete.beacon], declared: .seconds(30))
    let wrong = DeviationCause.declaredDuration(declared: .seconds(30), actual: .seconds(10))
    let none = played([], declared: .seconds(30))
    #expect(cause(third, .vastClientJS, none, reference) == wrong)
    #expect(cause(complete, .fluidPlayer, none, reference) == wrong)
    // It completes at the end, whatever is declared.
    #expect(cause(complete, .vastClientJS, none, reference) != wrong)
    #expect(cause(third, .concertVast, reference, reference) == .policy(.quartileRule))
    let right = played([complete.beacon])
    #expect(cause(third, .videojsVASTTheOnion, right, right) == .policy(.quartileRule))
  }

  @Test func `a progress at an absolute offset is no share of the Duration, a percentage is`() {
    func progress(_ kind: BeaconDeviation.Kind, offset: Int, position: Int) -> BeaconDeviation {
      var beacon = Tests.beacon("progress", position, position: position)
      beacon.offset = .milliseconds(offset)
      return BeaconDeviation(kind, beacon, by: .milliseconds(abs(offset - position)))
    }
    let run = played([complete.beacon], declared: .seconds(20))
    let wrong = DeviationCause.declaredDuration(declared: .seconds(20), actual: .seconds(10))
    // Half of what is declared is the end.
    let late = progress(.late, offset: 5000, position: 9900)
    #expect(cause(late, .fluidPlayer, run, run) == wrong)
    let early = progress(.early, offset: 5000, position: 4000)
    #expect(cause(early, .fluidPlayer, run, run) == .policy(.progress))
    let right = played([complete.beacon])
    #expect(cause(early, .fluidPlayer, right, right) == .policy(.progress))
  }

  @Test func `what an ad that fails sends explains nothing where none fails`() {
    let start = BeaconDeviation(.extra, Tests.beacon("start", 0))
    let run = played([complete.beacon])
    #expect(cause(start, .concertVast, run, run) != .policy(.failedAds))
    let pod = DeviationCauses(
      of: run, under: .concertVast, beside: run, under: .exact, isPod: true)
    #expect(pod.cause(of: start) == .policy(.pod))
  }

  @Test func `an ad that only the reference shows is not played, for the player's cause`() {
    let shown = played([complete.beacon], hops: 2)
    var refused = played([], errors: [302], hops: 2)
    refused.shows = .nothing
    func shortfall(_ profile: PlayerProfile, _ own: PlayedCase, _ other: PlayedCase) -> Shortfall? {
      DeviationCauses(of: own, under: profile, beside: other, under: .exact).shortfall
    }
    #expect(
      shortfall(.mediaElementVast, refused, shown)
        == Shortfall(kind: .noAd, cause: .policy(.followsWrappers)))
    #expect(
      shortfall(.html5, refused, shown) == Shortfall(kind: .noAd, cause: .adFails(code: 302)))
    #expect(shortfall(.html5, shown, shown) == nil)
    #expect(shortfall(.html5, refused, refused) == nil)
    var deaf = shown
    deaf.shows = .pictureAlone
    #expect(
      shortfall(.html5, deaf, shown) == Shortfall(kind: .noSound, cause: .undecoded(.sound)))
  }

  @Test func `one event that is lost and sent too often for one cause is told once`() {
    func explained(
      _ kind: BeaconDeviation.Kind, _ event: String, _ milliseconds: Int, hop: Int = 0,
      _ policy: PlayerPolicy.Name
    ) -> ExplainedDeviation {
      ExplainedDeviation(
        BeaconDeviation(kind, Tests.beacon(event, milliseconds, position: milliseconds, hop: hop)),
        .policy(policy))
    }
    let joined = ExplainedDeviation.joined([
      explained(.lost, "pause", 5000, .click), explained(.lost, "start", 0, hop: 1, .pod),
      explained(.lost, "unmute", 3000, .mute), explained(.extra, "pause", 6000, .click),
      explained(.extra, "start", 0, .pod), explained(.extra, "unmute", 0, .firstPlay),
    ])
    #expect(
      joined.map { "\($0.deviation.kind) \($0.deviation.beacon.event) \($0.deviation.by)" } == [
        "late pause 1.0 seconds", "elsewhere start 0.0 seconds", "lost unmute 0.0 seconds",
        "elsewhere start 0.0 seconds", "extra unmute 0.0 seconds",
      ])
  }

  @Test func `a quartile that a seek passes is not lost for the Duration's sake`() {
    // The playhead comes to the declared quarter of 7.5 s all the same.
    let reference = played([complete.beacon], declared: .seconds(30))
    let first = BeaconDeviation(.lost, Tests.beacon("firstQuartile", 2500, position: 2500))
    #expect(cause(first, .videojsVASTTheOnion, reference, reference) == .policy(.quartileRule))
  }

  @Test func `an identical URL is the tag's fault, unless the player leaves its macros alone`() {
    let pause = BeaconDeviation(.lost, Tests.beacon("pause", 4000, position: 4000))
    let own = played([Tests.beacon("pause", 2000, position: 2000)])
    #expect(cause(pause, .vastClientJS, own, own) == .identicalURL)
    // It requests every beacon.
    #expect(cause(pause, .rmpVast, own, own) != .identicalURL)
    let url = "https://t.example/p?[CACHEBUSTING]"
    let macro = BeaconDeviation(.lost, Tests.beacon("pause", 4000, url: url))
    let raw = played([Tests.beacon("pause", 2000, url: url)])
    #expect(cause(macro, .fluidPlayer, raw, raw) == .policy(.replacesMacros))
    #expect(cause(pause, .fluidPlayer, own, own) == .identicalURL)
  }

  @Test func `a player's own rules are named by its policy`() {
    let run = played([complete.beacon])
    #expect(cause(complete, .openPlayerJS, run, run) == .policy(.completion))
    #expect(cause(complete, .mediaElementVast, run, run) == .policy(.completion))
    let pause = BeaconDeviation(.extra, Tests.beacon("pause", 10_000, position: 10_000))
    #expect(cause(pause, .vastClientJS, run, run) == .policy(.naturalEnd))
    let resume = BeaconDeviation(.extra, Tests.beacon("resume", 0))
    #expect(cause(resume, .vastClientJS, run, run) == .policy(.firstPlay))
    let clicked = played([], outcome: .unfinished)
    #expect(cause(complete, .rmpVast, clicked, run) == .policy(.click))
    let wrapped = played([complete.beacon], hops: 2)
    #expect(cause(complete, .concertVast, wrapped, wrapped) != .policy(.followsWrappers))
    #expect(cause(third, .mediaElementVast, wrapped, wrapped) == .policy(.followsWrappers))
    #expect(cause(third, .exact, run, run) == .unexplained)
  }

  @Test func `an error that only this player ends in is the cause of all that is lost`() {
    let failed = played([], outcome: .error, errors: [403])
    let run = played([complete.beacon])
    #expect(cause(complete, .html5, failed, run) == .adFails(code: 403))
    #expect(cause(complete, .html5, failed, failed) != .adFails(code: 403))
  }

  @Test func `media that is shorter than four observations is the cause of what is missed`() {
    let short = played([], declared: .milliseconds(900), actual: .milliseconds(900))
    let first = BeaconDeviation(.lost, Tests.beacon("firstQuartile", 225, position: 225))
    #expect(cause(first, .rmpVast, short, short) == .shortMedia(duration: .milliseconds(900)))
    let long = played([])
    #expect(cause(first, .rmpVast, long, long) == .policy(.perObservation))
  }
}

struct BeaconDeviationTests {
  static let tolerance = Duration.microseconds(295_600)

  static func beacon(
    _ event: String, _ milliseconds: Int, position: Int? = nil, hop: Int = 0, url: String? = nil,
    ad: Int? = 0
  ) -> PlayedBeacon {
    PlayedBeacon(
      event: event, hop: hop, template: URLTemplate(url ?? "https://t.example/\(event)/\(hop)"),
      ad: ad, at: .milliseconds(milliseconds), position: position.map { .milliseconds($0) })
  }

  private func deviations(
    _ own: [PlayedBeacon], _ reference: [PlayedBeacon]
  ) -> [String] {
    BeaconDeviation.all(of: own, from: reference, within: Self.tolerance).map {
      "\($0.kind.rawValue) \($0.beacon.event) \($0.by)"
    }
  }

  @Test
  func `a beacon within an observation and 30 ms is where it belongs, and one past it is late`() {
    let reference = [Self.beacon("midpoint", 5000, position: 5000)]
    #expect(deviations([Self.beacon("midpoint", 5295, position: 5295)], reference) == [])
    #expect(
      deviations([Self.beacon("midpoint", 5296, position: 5296)], reference)
        == ["late midpoint 0.296 seconds"])
    #expect(
      deviations([Self.beacon("midpoint", 4500, position: 4500)], reference)
        == ["early midpoint 0.5 seconds"])
  }

  @Test func `what the network delays is not late, as the playhead is the same`() {
    let reference = [Self.beacon("midpoint", 5000, position: 5000)]
    #expect(deviations([Self.beacon("midpoint", 9000, position: 5100)], reference) == [])
    let inTime = BeaconDeviation.all(
      of: [Self.beacon("midpoint", 9000, position: 5100)], from: reference, within: Self.tolerance,
      inTime: true)
    #expect(inTime.map(\.by) == [.seconds(4)])
  }

  @Test func `what one sends and the other does not is lost or extra, tracker by tracker`() {
    let reference = [
      Self.beacon("impression", 0), Self.beacon("impression", 0, hop: 1),
      Self.beacon("complete", 10_000, position: 10_000),
    ]
    let own = [Self.beacon("impression", 0), Self.beacon("loaded", 0)]
    #expect(
      deviations(own, reference)
        == ["lost impression 0.0 seconds", "lost complete 0.0 seconds", "extra loaded 0.0 seconds"])
  }

  @Test func `a pause too many does not move the viewer's`() {
    let reference = [
      Self.beacon("pause", 4000, position: 4000), Self.beacon("resume", 6000, position: 4000),
    ]
    let own = [
      Self.beacon("resume", 0, position: 0), Self.beacon("pause", 4000, position: 4000),
      Self.beacon("resume", 6000, position: 4000), Self.beacon("pause", 12_000, position: 10_000),
    ]
    #expect(
      deviations(own, reference)
        == ["extra pause 0.0 seconds", "extra resume 0.0 seconds"])
    // The browser answers the viewer's resume from memory.
    #expect(
      deviations([own[0], own[1]], reference)
        == ["extra resume 0.0 seconds", "lost resume 0.0 seconds"])
  }

  @Test func `an ad in another's place is compared in time`() {
    let reference = [Self.beacon("start", 10_000, position: 0, ad: 1)]
    #expect(
      deviations([Self.beacon("start", 0, position: 0, ad: 0)], reference)
        == ["early start 10.0 seconds"])
  }
}
