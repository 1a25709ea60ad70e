internal import Units
internal import VAST
internal import Vocabulary

/// An ad that is auctioned: its auction, and the creative that wins.
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
  init(_ shared: UnitRequest, on screen: Screen, files: any RunFiles) {
    guard let unit = shared.value.native else {
      self = .video(VideoUnit(shared, view: shared.view, on: screen))
      return
    }
    switch unit.settings.value {
    case let app as any AppUnit:
      let machine = app.running(in: unit.view) { view in
        view.map(screen.playerSize(of:)) ?? screen.tree.screen
      }
      self = .native(NativeUnit(unit, shared, .app(machine), on: screen))
    case let auctioned as any AuctionedUnit:
      let (auction, findings) = auctioned.auction(
        in: unit.view, reading: files, displayName: shared.value.displayName,
        random: shared.random, clock: shared.value.settings.clock)
      let machine =
        auction.map(NativeMachine.auction) ?? .unusable("a file of the auction cannot be used")
      self = .auction(AuctionUnit(unit, shared, findings, machine, on: screen))
    default:
      let machine = NativeMachine.unusable("nothing runs a unit of '\(unit.sdk.rawValue)'")
      self = .native(NativeUnit(unit, shared, machine, on: screen))
    }
  }
}

/// The VAST document that an auction returned, as the tag of the unit's player.
struct AuctionedTag {
  /// The unit's request, with the document as its tag.
  var request: RunRequest
  /// The document; nil when the bid has a URL that must be requested.
  var arrival: TagArrival?

  /// Nil for a banner, which is not played by a player.
  init?(_ delivery: AuctionDelivery, in request: RunRequest) {
    self.request = request
    switch delivery {
    case .banner: return nil
    case .vastURL(let url, _):
      self.request.tag = RunRequest.Input(path: url, displayName: url)
    case .vast(let document, let creative):
      let base: DocumentBase
      if let url = creative.url {
        self.request.tag = RunRequest.Input(path: url, displayName: url)
        base = .url(url)
      } else {
        // A bid's markup has no URL, so relative references in it are resolved against the
        // request's folder.
        self.request.tag.displayName = "the markup of '\(creative.bidder ?? "a bid")'"
        base = .file(request.tag.path)
      }
      arrival = TagArrival(
        fetch: nil, base: base, answer: .document(Array(document.utf8)))
    }
  }
}

/// The result of a request for bids.
struct AuctionPosting {
  /// The request in the run's record; nil if nothing was sent.
  var fetch: Fetch?
  var answer: AuctionAnswer
  /// How long the network took, in addition to the scenario's delay.
  var delay = Duration.zero
}

extension ResourceSource {
  /// Sends a request for bids to its server, over the scenario's network.
  func post(_ post: AuctionPost, at now: VirtualInstant) -> AuctionPosting {
    guard let network else {
      return AuctionPosting(
        answer: .failed("there is no network; use --network, or 'bids' in the scenario"))
    }
    if let objection = FetchLimits.objection(to: post.url) {
      return AuctionPosting(answer: .failed(objection))
    }
    let latency = connection.delay(at: now)
    var fetch = Fetch(
      purpose: .resource, url: post.url, source: .network, status: 0, bytes: 0)
    if let loss = connection.loss(of: post.url) {
      fetch.absence = loss.status.map { .refused(status: $0) } ?? .lost
      fetch.status = loss.status ?? 0
      return AuctionPosting(
        fetch: fetch, answer: .failed(fetch.absence?.reason ?? "the connection is lost"),
        delay: fetch.absence?.delay(latency: latency) ?? latency)
    }
    let response = network.fetch(
      NetworkRequest(
        url: post.url, purpose: .resource, method: .post,
        content: RequestContent(Array(post.body.utf8), type: AuctionPost.contentType)))
    fetch.status = response.status
    fetch.remarks = response.remarks
    fetch.took = NetworkTime(firstByte: response.firstByte, whole: response.duration)
    let bytes =
      switch response.body {
      case .bytes(let bytes): bytes
      case .file(let path, _): (try? files.tag(at: path)) ?? []
      case nil: [UInt8]()
      }
    fetch.bytes = bytes.count
    let delay = latency + (request.value.measuresNetworkTime ? response.duration : .zero)
    if let failure = response.failure {
      fetch.absence = .failed(failure)
      // A response with an error status has a reason in its body, which the SDK reads.
      guard response.status >= 400 else {
        return AuctionPosting(
          fetch: fetch, answer: .failed(fetch.absence?.reason ?? "nothing came"), delay: delay)
      }
    }
    return AuctionPosting(
      fetch: fetch, answer: .answer(status: response.status, bytes, file: post.url), delay: delay)
  }
}
