import OpenMeasurement
import Player
import SampleRuns
import Testing
import Vocabulary

@testable import VASTSimulator

/// A fault of a player or a simulator, put into a sound record, and the rule that must find it.
struct Mutation: Sendable, CustomTestStringConvertible {
  let rule: String
  let name: String
  var scenario = "fully-visible"
  let apply: @Sendable (inout RunRecord) throws -> Void

  init(
    _ rule: String, _ name: String, in scenario: String = "fully-visible",
    _ apply: @escaping @Sendable (inout RunRecord) throws -> Void
  ) {
    self.rule = rule
    self.name = name
    self.scenario = scenario
    self.apply = apply
  }

  var testDescription: String { "\(rule): \(name)" }

  static let all = playback + interruptions + session

  private static let playback = [
    Mutation("PlaybackEventsOnce", "the player reports the midpoint twice") {
      try $0.repeatEvent($0.player("midpoint"))
    },
    Mutation("PlaybackEventsOnce", "a second play sends the start again") {
      try $0.repeatEvent($0.beacon("start"), after: .seconds(3))
    },
    Mutation("PlaybackEventsInOrder", "the beacon of the first quartile comes late") {
      let event = $0.events.remove(at: try $0.beacon("firstQuartile"))
      $0.events.insert(event, at: try $0.beacon("midpoint") + 1)
    },
    Mutation("PlaybackEventsInOrder", "the player starts before it has loaded") {
      let event = $0.events.remove(at: try $0.player("loaded"))
      $0.events.insert(event, at: try $0.player("start") + 1)
    },
    Mutation("PlaybackEventsInFirstPlay", "the creative loops before its third quartile") {
      let place = try $0.player("thirdQuartile")
      var loop = $0.events[place]
      loop.kind = .player(PlayerEvent(.loop), cause: .playback)
      $0.events.insert(loop, at: place)
    },
    Mutation("ImpressionOncePerHop", "there is no impression") {
      $0.events.remove(at: try $0.beacon("impression"))
    },
    Mutation("ImpressionOncePerHop", "an impression is sent twice") {
      try $0.repeatEvent($0.beacon("impression"), after: .zero)
    },
    Mutation("QuartilesAtTheirShare", "the midpoint comes a second early") {
      $0.events[try $0.player("midpoint")].position = .seconds(14)
    },
    Mutation("QuartilesAtTheirShare", "an exact player is a second late") {
      $0.events[try $0.player("thirdQuartile")].position = .milliseconds(23_500)
    },
    Mutation("QuartilesAtTheirShare", "complete with a second to go") {
      $0.events[try $0.player("complete")].position = .seconds(29)
    },
    Mutation("TrackersHearThePlayer", "a tracker does not hear of the midpoint") {
      $0.events.remove(at: try $0.beacon("midpoint"))
    },
    Mutation(
      "TrackersHearThePlayer", "complete is sent for an ad that was closed",
      in: "teardown-at-90-percent"
    ) {
      try $0.addBeacon("complete", after: $0.player("thirdQuartile"))
    },
    Mutation("NothingLostUnnamed", "what a vendor was to hear of", in: "teardown-at-90-percent") {
      $0.units[0].ads[0].lost.removeAll { $0.vendor != nil }
    },
    Mutation("ViewableOnlyWhenMet", "viewable a tenth of a second too soon") {
      let place = try $0.beacon("viewable")
      $0.events[place].at = VirtualInstant.zero.advanced(by: .milliseconds(1900))
    },
    Mutation("ViewableOnlyWhenMet", "viewable with 49 % in view", in: "just-below-half") {
      try $0.addBeacon("viewable", after: $0.player("midpoint"))
    },
    Mutation("ViewableOnlyWhenMet", "viewable and not viewable") {
      try $0.addBeacon("notViewable", after: $0.player("complete"))
    },
    Mutation("NothingLostUnnamed", "what the player took with it", in: "teardown-at-90-percent") {
      $0.units[0].ads[0].lost = []
    },
    Mutation("NothingLostInPlaying", "an event is lost on the way") { record in
      record.units[0].ads[0].lost = try InvariantStage.play("teardown-at-90-percent").ads[0].lost
    },
  ]

  private static let interruptions = [
    Mutation("ResumeOnlyAfterPause", "a resume when the ad first plays") {
      $0.add(.player(PlayerEvent(.resume), cause: .playback), after: try $0.player("start"))
    },
    Mutation("ResumeOnlyAfterPause", "a second pause", in: "pause-and-resume") {
      $0.add(.player(PlayerEvent(.pause), cause: .user), after: try $0.player("pause"))
    },
    Mutation("ResumeOnlyAfterPause", "a beacon that nobody asked for") {
      try $0.addBeacon("resume", after: $0.player("start"))
    },
    Mutation("PauseWithoutResume", "the session resumes what did not pause") {
      try $0.tell(.resume, after: $0.player("start"))
    },
    Mutation("NoPauseAtTheEnd", "the media element stops at the end") {
      $0.add(.player(PlayerEvent(.pause), cause: .playback), after: try $0.player("complete"))
    },
    Mutation("NoPauseAtTheEnd", "a pause is sent on skip", in: "skip") {
      try $0.addBeacon("pause", after: $0.player("skip"))
    },
    Mutation("SilentAfterSkip", "an observer outlives the skip", in: "skip") {
      $0.add(.player(PlayerEvent(.firstQuartile), cause: .playback), after: try $0.player("skip"))
    },
    Mutation("SilentAfterSkip", "complete is sent for a skipped ad", in: "skip") {
      try $0.addBeacon("complete", after: $0.player("skip"))
    },
    Mutation("VolumeConsistent", "mute and unmute are taken for each other", in: "mute-and-unmute")
    {
      let (mute, unmute) = (try $0.player("mute"), try $0.player("unmute"))
      $0.events[mute].kind = .player(PlayerEvent(.unmute), cause: .user)
      $0.events[unmute].kind = .player(PlayerEvent(.mute), cause: .user)
    },
    Mutation("VolumeOutOfRange", "a volume in percent", in: "mute-and-unmute") {
      $0.retell(["mediaPlayerVolume": 100])
    },
    Mutation("VolumeConsistent", "muted twice", in: "mute-and-unmute") {
      try $0.repeatEvent($0.player("mute"))
    },
  ]

  private static let session = [
    Mutation("ImpressionBeforeLoaded", "shown before it is loaded") {
      let event = $0.events.remove(at: try $0.session(.loaded))
      $0.events.insert(event, at: try $0.session(.impression) + 1)
    },
    Mutation("SessionNotFirst", "no beginning") { $0.silence(.sessionStart) },
    Mutation("SessionNotFinished", "no end") { $0.silence(.sessionFinish) },
    Mutation("EventTwice", "two impressions") {
      try $0.repeatEvent($0.session(.impression))
    },
    Mutation("PauseWithoutResume", "a quartile while paused") {
      try $0.tell(.pause, after: $0.session(.start))
    },
    Mutation("SessionSplit", "two sessions") {
      try $0.repeatEvent($0.session(.geometryChange))
      let place = try $0.session(.geometryChange)
      guard case .omid(let type, let object) = $0.events[place].kind else { return }
      $0.events[place].kind = .omid(type: type, object: object.replacing(["adSessionId": "other"]))
    },
    Mutation("EventAfterFinish", "a volume change after the end") {
      try $0.tell(.volumeChange, after: $0.session(.sessionFinish))
    },
    Mutation("QuartileMissing", "no midpoint") { $0.silence(.midpoint) },
    Mutation("SessionHearsThePlayer", "a buffering that the player knows nothing of") {
      try $0.tell(.bufferStart, after: $0.session(.complete))
    },
    Mutation("BeaconApart", "an impression at another instant") {
      let place = try $0.session(.impression)
      $0.events[place].at = $0.events[place].at.advanced(by: .milliseconds(501))
    },
    Mutation("SessionHearsThePlayer", "a midpoint at another instant") {
      let place = try $0.session(.midpoint)
      $0.events[place].at = $0.events[place].at.advanced(by: .milliseconds(10))
    },
    Mutation("LoadedMissing", "never loaded") { $0.silence(.loaded) },
    Mutation("SessionImpressionMissing", "no impression") { $0.silence(.impression) },
    Mutation("StartMissing", "no start") { $0.silence(.start) },
    Mutation("CompleteMissing", "no complete, and a second and a half later the end") {
      $0.silence(.complete)
      let place = try $0.session(.sessionFinish)
      $0.events[place].at = $0.events[place].at.advanced(by: .milliseconds(1500))
    },
    Mutation("ImpressionAfterStart", "an impression two seconds late") {
      let place = try $0.session(.impression)
      $0.events[place].at = $0.events[place].at.advanced(by: .seconds(2))
    },
    Mutation("ImpressionTypeUnspecified", "an impression that means nothing") {
      $0.retell(["impressionType": "unspecified"])
    },
    Mutation("CreativeTypeWrong", "a video that calls itself display") {
      $0.retell(["creativeType": "htmlDisplay"])
    },
    Mutation("QuartileOrder", "the midpoint comes after the third quartile") {
      let event = $0.events.remove(at: try $0.session(.midpoint))
      $0.events.insert(event, at: try $0.session(.thirdQuartile) + 1)
    },
    Mutation("QuartileEarly", "the session's midpoint comes two seconds early") {
      let place = try $0.session(.midpoint)
      $0.events[place].at = $0.events[place].at.advanced(by: .seconds(-2))
      $0.events[place].position = .seconds(13)
    },
    Mutation("QuartileLate", "the session's midpoint comes two seconds late") {
      let place = try $0.session(.midpoint)
      $0.events[place].at = $0.events[place].at.advanced(by: .seconds(2))
      $0.events[place].position = .seconds(17)
    },
    Mutation("CompleteAfterSkip", "a skipped ad completes", in: "skip") {
      try $0.tell(.complete, after: $0.session(.skipped))
    },
    Mutation("BufferUnbalanced", "buffering that never ended") {
      try $0.tell(.bufferStart, after: $0.session(.firstQuartile))
    },
    Mutation("MediaEventWhilePaused", "a midpoint in a pause") {
      try $0.tell(.resume, after: $0.session(.midpoint))
      try $0.tell(.pause, after: $0.session(.firstQuartile))
    },
    Mutation("SessionDurationInvalid", "no duration") { $0.retell(["duration": 0]) },
  ]
}
