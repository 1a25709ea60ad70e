internal import Prebid
internal import Vocabulary

/// An ad that Prebid Mobile auctions: its auction, and the creative that wins.
///
/// A banner is measured like an item of a native unit. A VAST document is played by a video unit in
/// the same view; from then on that player determines the outcome and the end of this unit.
final class AuctionUnit {
  let native: NativeUnit
  private let screen: Screen
  private let knownInputs: KnownInputs
  /// The findings about the auction's files.
  private let findings: [Diagnostic]
  /// The player of the VAST document; nil until an auction has returned one.
  private(set) var video: VideoUnit?
  private var isImpressionReported = false
  private var isViewableReported = false
  private(set) var outcome: RunOutcome?

  init(
    _ scenario: NativeUnitScenario, _ request: UnitRequest, _ findings: [Diagnostic],
    _ machine: NativeMachine, on screen: Screen
  ) {
    native = NativeUnit(scenario, request, machine, on: screen)
    self.screen = screen
    knownInputs = request.knownInputs
    self.findings = findings.map { finding in
      var finding = finding
      finding.location = finding.location ?? scenario.location
      return finding.naming(scenario.unit.name, item: nil)
    }
  }

  /// Passes an input to the unit at an instant.
  ///
  /// - Returns: the actions of the unit, in order.
  func handle(_ input: UnitInput, at now: VirtualInstant) -> [UnitAction] {
    switch input {
    case .begin:
      return findings.map { .report(.diagnostic($0), .withoutAd) }
        + follow(native.handle(input, at: now), at: now)
    case .answered, .posted:
      return follow(native.handle(input, at: now), at: now)
    case .sourceArrived, .primaryOpened, .documentArrived, .loaded, .otherAudible:
      return play(input, at: now)
    case .due(.timer, _), .due(.answer, _), .due(.posted, _):
      return follow(native.handle(input, at: now), at: now)
    case .due:
      return video == nil ? follow(native.handle(input, at: now), at: now) : play(input, at: now)
    case .step(let step) where step.action.isNative || video == nil:
      return follow(native.handle(input, at: now), at: now)
    case .step:
      return play(input, at: now)
    case .screenChanged:
      return follow(native.handle(input, at: now), at: now) + play(input, at: now)
    case .interrupted, .stopped:
      guard video != nil else { return follow(native.handle(input, at: now), at: now) }
      return play(input, at: now)
    }
  }

  /// Ends an instant, after all of its inputs: the unit requests its next wake-ups.
  func settle(at now: VirtualInstant) -> [UnitAction] {
    // The auction and the player wait for the same kinds of events. Once there is a player, only
    // the player requests wake-ups, because the player is on the screen.
    guard let video else { return native.settle(at: now) }
    return play(video.settle(at: now), of: video, at: now)
  }

  /// Plays the creative when the auction's actions include one, and returns the actions that the
  /// simulation has to perform.
  private func follow(_ actions: [UnitAction], at now: VirtualInstant) -> [UnitAction] {
    var followed: [UnitAction] = []
    for action in actions {
      if case .play(let creative) = action {
        followed += begin(creative, action, at: now)
      } else {
        followed.append(action)
      }
    }
    if video == nil { outcome = native.outcome }
    return followed
  }

  private func begin(
    _ creative: AuctionedTag, _ action: UnitAction, at now: VirtualInstant
  ) -> [UnitAction] {
    guard video == nil else {
      let diagnostic = Diagnostic(
        rule: .nativeStepIgnored,
        "the unit plays one video, so the creative of a later auction is not played; use a unit "
          + "for each auction", at: native.scenario.location)
      return [
        .report(.diagnostic(diagnostic.naming(native.scenario.unit.name, item: nil)), .withoutAd)
      ]
    }
    let video = VideoUnit(
      UnitRequest(creative.request, knownInputs), view: native.scenario.view,
      on: screen)
    self.video = video
    return [action] + play(video.handle(.begin, at: now), of: video, at: now)
  }

  // MARK: The player

  private func play(_ input: UnitInput, at now: VirtualInstant) -> [UnitAction] {
    guard let video else { return [] }
    return play(video.handle(input, at: now), of: video, at: now)
  }

  /// Adds the auction's actions, which follow from the video's impression, viewability, failure and
  /// end, to the player's actions.
  private func play(
    _ actions: [UnitAction], of video: VideoUnit, at now: VirtualInstant
  ) -> [UnitAction] {
    var reports: [UnitAction] = []
    if video.results.hadImpression, !isImpressionReported {
      isImpressionReported = true
      reports += follow(native.handle(.videoImpression, at: now), at: now)
    }
    if video.results.wasViewable, !isViewableReported {
      isViewableReported = true
      reports += follow(native.handle(.videoViewable, at: now), at: now)
    }
    guard let ending = video.outcome, outcome == nil else { return actions + reports }
    if !video.results.hadImpression {
      reports += follow(native.handle(.videoFailed, at: now), at: now)
    }
    outcome = ending
    reports += native.handle(.stopped(reason: nil), at: now)
    // The end of the unit is reported once, after everything else.
    var ends: [UnitAction] = []
    var others: [UnitAction] = []
    for action in actions + reports {
      switch action {
      case .hadNothingToPlay: ends = [.ended]
      case .ended: ends = [.ended]
      default: others.append(action)
      }
    }
    return others + ends
  }
}

extension AdUnit {
  /// Creates the unit that a request describes.
  ///
  /// - Parameters:
  ///   - shared: the unit's request.
  ///   - screen: the screen that shows the unit.
  ///   - files: gives access to the files of an auction.
  init(_ shared: UnitRequest, on screen: Screen, files: any RunFiles) {
    guard let unit = shared.value.native else {
      self = .video(VideoUnit(shared, view: shared.view, on: screen))
      return
    }
    guard case .prebid(let settings) = unit.settings else {
      let machine = NativeMachine(unit, on: screen, auction: nil)
      self = .native(NativeUnit(unit, shared, machine, on: screen))
      return
    }
    let reader = AuctionFileReader(files, displayName: shared.value.displayName)
    var auction: AuctionStateMachine?
    let findings: [Diagnostic]
    do {
      let read = try reader.read(settings)
      auction = AuctionStateMachine(
        settings, read.files, view: unit.view, random: shared.random,
        clock: shared.value.settings.clock)
      findings = read.findings
    } catch {
      findings = error.findings
    }
    let machine = NativeMachine(unit, on: screen, auction: auction)
    self = .auction(AuctionUnit(unit, shared, findings, machine, on: screen))
  }
}
