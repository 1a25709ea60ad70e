internal import Diagnostics
internal import NativeUnits
internal import Prebid
internal import RunRecords
internal import Scenario
internal import VirtualTime

/// An ad that Prebid Mobile auctions: its auction, and the resulting creative.
///
/// A banner is measured as an item of a native unit. A VAST document is played by a video unit in the
/// same view, and from then on the unit is that player: it ends when the player does.
final class AuctionUnit {
  let native: NativeUnit
  private let screen: Screen
  private let knownInputs: KnownInputs
  /// What reading the files found.
  private let findings: [Diagnostic]
  /// The player of the VAST document; nil before an auction returned one.
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
    // Both wait for the same kinds of events, and the player is the one on the screen.
    guard let video else { return native.settle(at: now) }
    return play(video.settle(at: now), of: video, at: now)
  }

  /// Performs the actions of the auction, and returns those that the simulation has to perform.
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
          + "for each", at: native.scenario.location)
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

  /// Returns the player's actions with those of the auction, which follow from the video's impression,
  /// viewability, failure and end.
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
    // The unit ends once, after everything else.
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
  /// The unit that a request is about.
  ///
  /// - Parameters:
  ///   - shared: the unit's request.
  ///   - screen: what it is shown on.
  ///   - files: where the files of an auction are.
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
