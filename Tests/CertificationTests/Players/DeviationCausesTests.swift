import Certification
import Player
import RunRecords
import Scenario
import Testing

struct DeviationCausesTests {
  private typealias Tests = BeaconDeviationTests

  @Test func `every policy about single events is in the table`() {
    let others: Set<PlayerPolicy.Name> = [.alsoObserves, .hopOrder, .transport, .pod]
    #expect(
      Set(DeviationCauses.table.map(\.policy)).isDisjoint(with: others)
        && Set(DeviationCauses.table.map(\.policy)).union(others)
          == Set(PlayerPolicy.Name.allCases)
    )
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
    #expect(cause(macro, .fluidPlayer, raw, raw) == .capability(.expandsMacros))
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
    #expect(cause(complete, .concertVast, wrapped, wrapped) != .capability(.followsWrappers))
    #expect(cause(third, .mediaElementVast, wrapped, wrapped) == .capability(.followsWrappers))
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
