internal import RunRecords
internal import Scenario
internal import VirtualTime

/// One unit in a run, with what carries its actions out.
struct UnitRuntime {
  let id: UnitID
  /// What the unit plays, and how.
  let request: RunRequest
  /// Gets documents and ads.
  var desk: AdDesk
  /// Sends its beacons.
  var sender: BeaconSender
  /// Nil only while it handles an input, so that nobody else holds it.
  private var unit: AdUnit?

  init(id: UnitID, request: RunRequest, desk: AdDesk, unit: AdUnit) {
    self.id = id
    self.request = request
    self.desk = desk
    self.unit = unit
    sender = BeaconSender(request: request)
  }

  var outcome: RunOutcome? { unit?.outcome }
  var moment: UnitMoment { unit?.moment ?? .withoutAd }
  var contentDuration: Duration { unit?.contentDuration ?? .zero }

  /// What the run's record has of it.
  var record: UnitRecord {
    switch unit {
    case .video(let video)?:
      var record = UnitRecord(id, video.outcome ?? .unfinished, ads: video.results.records)
      record.viewability = video.results.viewability
      record.exposure = video.results.exposure
      record.documents = desk.documents?.fetched ?? []
      return record
    case nil: return UnitRecord(id, .unfinished)
    }
  }

  func instant(reaching offset: TimeOffset, at now: VirtualInstant) -> VirtualInstant? {
    unit?.instant(reaching: offset, at: now)
  }

  /// Tells the unit something.
  mutating func handle(
    _ input: UnitInput, at now: VirtualInstant, on screen: inout Screen
  ) -> [UnitAction] {
    switch unit.take() {
    case .video(var video)?:
      let actions = video.handle(input, at: now, on: &screen)
      unit = .video(video)
      return actions
    case nil: return []
    }
  }

  /// Everything of an instant was told: the unit says when it wants to be woken.
  mutating func settle(at now: VirtualInstant, on screen: inout Screen) -> [UnitAction] {
    switch unit.take() {
    case .video(var video)?:
      let actions = video.settle(at: now, on: &screen)
      unit = .video(video)
      return actions
    case nil: return []
    }
  }
}
