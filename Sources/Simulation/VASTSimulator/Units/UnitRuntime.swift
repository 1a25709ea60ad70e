internal import Player
internal import RunRecords
internal import Scenario
internal import VirtualTime

/// One unit in a run, with what carries its actions out.
///
/// An object, so that the loop asks it and tells it something without copying the unit.
final class UnitRuntime {
  let id: UnitID
  /// What the unit plays, and how.
  let request: RunRequest
  /// Gets documents and ads.
  var desk: AdDesk
  /// Sends its beacons.
  var sender: BeaconSender
  /// Nil only while it handles an input, so that this is the only reference to its values.
  private var unit: AdUnit?
  /// How the unit ended; nil while it goes on.
  private(set) var outcome: RunOutcome?
  /// How long the content is that the unit's breaks interrupt; zero without content.
  private(set) var contentDuration = Duration.zero

  init(id: UnitID, request: RunRequest, desk: AdDesk, unit: AdUnit) {
    self.id = id
    self.request = request
    self.desk = desk
    self.unit = unit
    sender = BeaconSender(request: request)
  }

  var moment: UnitMoment { unit?.moment ?? .withoutAd }

  /// What the run's record has of it.
  var record: UnitRecord {
    switch unit {
    case .video(let video)?:
      var record = UnitRecord(
        id, tag: request.tag.displayName, player: request.profile.name,
        video.outcome ?? .unfinished, ads: video.results.records)
      record.viewability = video.results.viewability
      record.exposure = video.results.exposure
      record.documents = desk.documents?.fetched ?? []
      return record
    case nil:
      return UnitRecord(
        id, tag: request.tag.displayName, player: request.profile.name, .unfinished)
    }
  }

  func instant(reaching offset: TimeOffset, at now: VirtualInstant) -> VirtualInstant? {
    unit?.instant(reaching: offset, at: now)
  }

  /// Tells the unit something.
  func handle(
    _ input: UnitInput, at now: VirtualInstant, on screen: inout Screen
  ) -> [UnitAction] {
    switch unit.take() {
    case .video(var video)?:
      let actions = video.handle(input, at: now, on: &screen)
      keep(video)
      return actions
    case nil: return []
    }
  }

  /// Everything of an instant was told: the unit says when it wants to be woken.
  func settle(at now: VirtualInstant, on screen: inout Screen) -> [UnitAction] {
    switch unit.take() {
    case .video(var video)?:
      let actions = video.settle(at: now, on: &screen)
      keep(video)
      return actions
    case nil: return []
    }
  }

  private func keep(_ video: consuming VideoUnit) {
    outcome = video.outcome
    contentDuration = video.breaks.content?.duration ?? .zero
    unit = .video(video)
  }
}
