internal import Media
internal import OpenMeasurement
internal import Player
internal import Vocabulary

/// A player, a native unit or an auctioned ad that an app puts on the screen.
///
/// An enumeration, so that code that handles units handles every kind.
enum AdUnit {
  case video(VideoUnit)
  case native(NativeUnit)
  case auction(AuctionUnit)
}

/// One unit in a run, with the resources and the beacon sender that carry out its actions.
final class UnitRuntime {
  let id: UnitID
  let request: UnitRequest
  /// Gets documents and ads.
  var resources: UnitResources
  /// Sends its beacons.
  var sender: BeaconSender
  private let unit: AdUnit

  init(id: UnitID, request: UnitRequest, resources: UnitResources, unit: AdUnit) {
    self.id = id
    self.request = request
    self.resources = resources
    self.unit = unit
    sender = BeaconSender(request: request)
  }

  /// The size of the video that it shows, in pixels; nil while it shows none.
  var videoSize: Size? {
    guard case .video(let video) = unit, let facts = video.active?.loaded.linear?.facts else {
      return nil
    }
    return facts.streams.lazy.compactMap(\.picture).first.map {
      Size(width: Double($0.width), height: Double($0.height))
    }
  }

  /// How the unit ended; nil while it goes on.
  var outcome: RunOutcome? {
    switch unit {
    case .video(let video): video.outcome
    case .native(let native): native.outcome
    case .auction(let auction): auction.outcome
    }
  }

  /// Whether it stays on the screen until nothing happens any more, instead of ending by itself.
  var isPassive: Bool {
    switch unit {
    case .video: false
    case .native: true
    case .auction(let auction): auction.video == nil
    }
  }

  /// The settings of a native unit.
  var native: NativeUnitScenario? {
    switch unit {
    case .video: nil
    case .native(let native): native.scenario
    case .auction(let auction): auction.native.scenario
    }
  }

  /// The player of the unit; nil where it has none, or none yet.
  private var video: VideoUnit? {
    switch unit {
    case .video(let video): video
    case .native: nil
    case .auction(let auction): auction.video
    }
  }

  /// The duration of the content that the unit's breaks interrupt; zero without content.
  var contentDuration: Duration {
    video?.breaks.content?.duration ?? .zero
  }

  /// The total duration of the ads that were on the screen so far, including all their plays.
  var adDuration: Duration {
    video?.results.adDuration ?? .zero
  }

  /// The unit's ad and its playhead now.
  var moment: UnitMoment {
    video?.moment ?? .withoutAd
  }

  /// How much of its ad is in view, exactly: between 0 and 100; nil without an ad.
  func percentInView(on screen: Screen) -> Double? {
    guard let video else {
      // A widget exists from the beginning, an auctioned banner once the auction has returned it.
      if case .auction(let auction) = unit, !auction.native.items.hasSession { return nil }
      return screen.reading(of: request.view).percentInView
    }
    guard video.moment.ad != nil, video.outcome == nil else { return nil }
    return video.stage.reading(on: screen).percentInView
  }

  /// The unit's part of the run's record.
  var record: UnitRecord {
    switch unit {
    case .video(let video): return record(of: video)
    case .native(let native): return record(of: native)
    case .auction(let auction):
      guard let video = auction.video else { return record(of: auction.native) }
      var record = record(of: video)
      record.outcome = auction.outcome ?? record.outcome
      record.sdk = auction.native.scenario.sdk
      record.failure = auction.native.failure
      return record
    }
  }

  private func record(of video: VideoUnit) -> UnitRecord {
    var record = UnitRecord(
      id, tag: request.tag.displayName, player: request.profile.name,
      video.outcome ?? .unfinished, ads: video.results.records)
    record.viewability = video.results.viewability
    record.exposure = video.results.exposure
    record.documents = resources.documents?.fetched ?? []
    return record
  }

  private func record(of native: NativeUnit) -> UnitRecord {
    var record = UnitRecord(
      id, tag: request.tag.displayName, player: "", native.outcome ?? .completed)
    record.sdk = native.scenario.sdk
    record.failure = native.failure
    record.viewability = native.items.viewability
    record.exposure = native.items.exposure
    return record
  }

  /// The instant at which the playhead reaches a share of the unit's media, if nothing changes
  /// until then; `now` if it has reached the share already.
  func instant(reaching offset: TimeOffset, at now: VirtualInstant) -> VirtualInstant? {
    video?.instant(reaching: offset, at: now)
  }

  /// Passes an input to the unit.
  ///
  /// - Returns: the actions of the unit, in order.
  func handle(_ input: UnitInput, at now: VirtualInstant) -> [UnitAction] {
    switch unit {
    case .video(let video): video.handle(input, at: now)
    case .native(let native): native.handle(input, at: now)
    case .auction(let auction): auction.handle(input, at: now)
    }
  }

  /// Switches to the creative that the unit's auction returned: later requests are about it.
  func play(_ creative: AuctionedTag) {
    resources.play(creative)
    sender.bases = resources.bases
  }

  /// Ends an instant, after all of its inputs: the unit requests its next wake-ups.
  func settle(at now: VirtualInstant) -> [UnitAction] {
    switch unit {
    case .video(let video): video.settle(at: now)
    case .native(let native): native.settle(at: now)
    case .auction(let auction): auction.settle(at: now)
    }
  }
}

extension [UnitRuntime] {
  /// The instant at which a target is reached, if nothing changes until then. The target is a
  /// virtual time, or a share of the media that plays first.
  func instant(of target: TimeOffset?, at now: VirtualInstant) -> VirtualInstant? {
    switch target {
    case nil: nil
    case .time(let time)?: VirtualInstant(sinceStart: time)
    case .percentage?:
      target.flatMap { share in compactMap { $0.instant(reaching: share, at: now) }.min() }
    }
  }

  /// The views of a screen, with the units that they show.
  func layout(of screen: Screen, at instant: VirtualInstant) -> ScreenLayout {
    let units = map { unit in (unit.request.view, (id: unit.id, video: unit.videoSize)) }
    return ScreenLayout(
      of: screen.tree, at: instant,
      units: Dictionary(units, uniquingKeysWith: { first, _ in first }))
  }

  /// The indices of the units that have not ended.
  var openIndices: [Int] {
    var open: [Int] = []
    for index in indices where self[index].outcome == nil { open.append(index) }
    return open
  }
}
