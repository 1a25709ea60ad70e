internal import Media
internal import OpenMeasurement
internal import Player
internal import Units
internal import VAST
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

/// Supplies what a unit requests: documents, ads with their media, and the hosts of their scripts.
struct UnitResources {
  private let scriptHosts: any VerificationScriptHosting
  private var resources: ResourceSource
  private(set) var documents: DocumentSource?
  /// The answer to a request that has not arrived yet.
  private var pending: DocumentSource.Answer?
  private var pendingSource: TagArrival?
  /// The document that an auction returned, for `fetchSource`.
  private var delivered: TagArrival?

  init(resources: ResourceSource, scriptHosts: any VerificationScriptHosting) {
    self.resources = resources
    self.scriptHosts = scriptHosts
  }

  /// Switches to the creative that an auction returned.
  mutating func play(_ creative: AuctionedTag) {
    resources = resources.serving(creative.request)
    documents = nil
    delivered = creative.arrival
  }

  /// Requests the document that the unit begins with. `takeSource` returns it when its time has come.
  mutating func fetchSource() -> TagArrival {
    let tag = delivered.take() ?? resources.tag()
    pendingSource = tag
    return tag
  }

  /// Removes and returns the document that the unit begins with, whether it arrived or could not be
  /// fetched.
  mutating func takeSource() -> TagArrival? {
    guard let tag = pendingSource.take() else { return nil }
    documents = DocumentSource(resources: resources, tag: tag)
    return tag
  }

  /// Requests a document. `takePending` returns the result when the answer's time has come.
  mutating func fetch(_ request: DocumentRequest, at now: VirtualInstant) -> DocumentSource.Answer?
  {
    documents?.connection = request.connection
    pending = documents?.answer(to: request, at: now)
    return pending
  }

  /// Gets a file for a native unit. A file that the scenario names counts as the user's own.
  func answer(_ request: NativeRequest, at now: VirtualInstant) -> NativeFileAnswer {
    resources.answer(request, at: now)
  }

  /// Sends a request for bids to its server.
  func post(_ post: AuctionPost, at now: VirtualInstant) -> AuctionPosting {
    resources.post(post, at: now)
  }

  /// Removes and returns the answer that is due.
  mutating func takePending() -> DocumentSource.Answer? { pending.take() }

  /// The bases of relative URLs, by the names of the documents.
  var bases: [String: DocumentBase] { documents?.bases ?? [:] }

  /// Measures the primary of a stream, as far as its segments are available.
  mutating func openPrimary(of reading: TagReading) -> TagReading {
    var reading = reading
    if let stream = reading.document.stream, let facts = documents?.openPrimary(of: stream) {
      reading.measured(facts.packetEnd)
    }
    return reading
  }

  /// Loads an ad.
  mutating func load(_ request: AdRequest, at now: VirtualInstant) -> AdLoader.Loading? {
    documents?.connection = request.connection
    guard let documents else { return nil }
    return AdLoader(documents: documents, scriptHosts: scriptHosts, now: now)
      .load(request.ad, on: request.terms)
  }
}

/// The view of a unit on the screen, and the friendly obstructions that its session refuses.
struct UnitStage {
  /// The view of its player.
  let view: String
  /// The view of a nonlinear ad, inside the player's view; it exists only while such an ad is
  /// shown.
  private var overlay: String { "\(view).nonLinear" }
  private var showsOverlay = false
  /// The share of the unit's view in view, if a scenario states it without a layout.
  var share = ViewportShare()
  /// The views that the session refuses as friendly obstructions, with their declarations.
  private var refused: [String: FriendlyObstruction] = [:]
  /// Whether the session has observed the current state of the views.
  var isSampled = true

  init(view: String) { self.view = view }

  /// The exposure of the unit: that of its nonlinear ad while there is one, else that of the player.
  func reading(on screen: Screen) -> AdViewReading {
    screen.reading(
      of: showsOverlay ? overlay : view, share: share.percent, refusing: Set(refused.keys))
  }

  /// Draws a nonlinear ad, which is what is measured from now on.
  mutating func draw(_ size: Size?, on screen: Screen) {
    showsOverlay = true
    screen.draw(overlay, size, over: view)
  }

  /// Takes the nonlinear ad away; the player is measured again.
  mutating func removeOverlay(from screen: Screen) {
    showsOverlay = false
    screen.remove(overlay)
  }

  /// Whether the session has refused a declaration already.
  func hasRefused(_ view: ScreenChange.FriendlyView) -> Bool {
    refused[view.name] == view.declaration
  }

  /// Notes that the session refuses a declaration, so that the view still counts as an obstruction.
  mutating func refuse(_ view: String, _ declaration: FriendlyObstruction) {
    refused[view] = declaration
  }

  /// Forgets that the session refused a view's declaration: the session has to judge the new one.
  mutating func declared(_ view: String) { refused[view] = nil }
}

/// How much of a unit's view is in view, where a scenario says so instead of moving views.
struct ViewportShare {
  /// The share in percent, between 0 and 100; nil until the scenario states one.
  private(set) var percent: Double?
  private var animation: Animation?

  /// Changes the share, at once or gradually over a time.
  mutating func change(to percent: Double, over duration: Duration, at now: VirtualInstant) {
    let from = View.Offset(x: 0, y: self.percent ?? 100)
    let to = View.Offset(x: 0, y: percent)
    guard duration > .zero else {
      animation = nil
      self.percent = percent
      return
    }
    animation = Animation(.share, from: from, to: to, start: now, duration: duration)
  }

  /// When the next frame of the change is drawn.
  var nextFrame: VirtualInstant? { animation?.nextFrame }

  /// Draws the frame that is due; false when there is none.
  mutating func drawFrame(at now: VirtualInstant) -> Bool {
    guard let due = nextFrame, due <= now else { return false }
    percent = animation?.advance().y ?? percent
    if animation?.nextFrame == nil { animation = nil }
    return true
  }
}
