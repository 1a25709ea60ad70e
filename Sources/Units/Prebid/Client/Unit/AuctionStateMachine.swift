package import Vocabulary

/// One ad of Prebid Mobile: the auction, the ad server, the cache, the creative and its notices.
///
/// Without network the servers are simulated: the auction is computed from files or a recorded
/// response, and the cache is a store on the virtual clock. Every answer has its own instant. With
/// an `endpoint` and no bids, the machine instead returns the action `post` for a request to a real
/// server, and the native action `request` for a creative.
///
/// A banner's rectangle is laid out below the unit's view and measured as a native item. Its first
/// exposure is its impression. The player of a video reports the video's impression.
package struct AuctionStateMachine: Sendable {
  let settings: AuctionSettings
  let files: AuctionFiles
  /// The name of the unit's view.
  let view: String
  let random: SeededRandom
  var server: SimulatedServer
  var targeting = AppTargeting()
  /// The notices of the auction that is under way.
  var notices: AuctionNoticeStateMachine
  var state = State.idle
  /// The bids of all auctions, because stale keys can lead to a creative of an earlier auction.
  var knownBids: [PrebidResponse.Bid] = []
  var shown: ShownCreative?
  var creatives = 0

  /// - Parameters:
  ///   - settings: how the app integrates the ad.
  ///   - files: the contents of the files that the settings name.
  ///   - view: the name of the unit's view.
  ///   - random: the run's generator; ids come from forks of it.
  ///   - clock: the wall clock, whose time is in the server's event URLs.
  package init(
    _ settings: AuctionSettings, _ files: AuctionFiles, view: String, random: SeededRandom,
    clock: WallClock = .default
  ) {
    let files = files.changed(by: settings.deviation)
    self.settings = settings
    self.files = files
    self.view = view
    self.random = random
    server = SimulatedServer(settings, files, random: random, clock: clock)
    notices = AuctionNoticeStateMachine(settings)
  }

  /// Whether the requests go to a real server.
  var isLive: Bool {
    settings.server.endpoint != nil && files.bids.isEmpty && files.response == nil
  }

  /// Whether an auction returned a creative.
  package var hasDelivered: Bool { creatives > 0 }

  /// Handles an event of the unit.
  ///
  /// - Parameters:
  ///   - input: the event.
  ///   - now: its instant, never before that of an earlier input.
  /// - Returns: the actions to perform, in order.
  package mutating func handle(_ input: AuctionInput, at now: VirtualInstant) -> [AuctionAction] {
    switch input {
    case .native(let input): native(input, at: now)
    case .posted(let id, let answer): posted(id.number, answer, at: now)
    case .videoImpression: videoImpression()
    case .videoViewable: shown?.view == nil ? viewable() : []
    case .videoFailed: [.ended(.failed("the video cannot be played"))]
    }
  }

  private mutating func native(_ input: NativeInput, at now: VirtualInstant) -> [AuctionAction] {
    switch input {
    case .began: refreshFindings() + begin(cause: .app, at: now)
    case .reloaded: begin(cause: .app, at: now)
    case .due(let timer): AuctionTimer(timer).map { due($0, at: now) } ?? []
    case .answered(let id, let answer): answered(id.number, answer, at: now)
    case .exposed(let view, let percent): exposed(view, percent)
    case .viewable(let item): item == shown?.item && shown?.view != nil ? viewable() : []
    case .called(let call): called(call, at: now)
    case .ended: ended()
    case .resized: []
    case .tapped: ignored("the creative itself handles a tap on an auctioned ad")
    case .reused: ignored("an auctioned ad has no cells")
    case .milestoneReached:
      ignored("only messages have milestones, and an auctioned ad is not a message")
    case .billboardOpened:
      ignored("only messages have a billboard, and an auctioned ad is not a message")
    case .dismissed: ignored("an auctioned ad cannot be dismissed")
    }
  }

  private mutating func due(_ timer: AuctionTimer, at now: VirtualInstant) -> [AuctionAction] {
    switch (timer.kind, state) {
    case (.server, _): return serverDecided(timer.auction, at: now)
    case (.cachePut, _): return cacheAnswered(timer.auction, at: now)
    case (.timeout, .requesting(let round)) where round.number == timer.auction:
      return timedOut(round, at: now)
    case (.hold, .holding(let round)) where round.number == timer.auction:
      return askAdServer(round, at: now)
    case (.adServer, .deciding(let round)) where round.number == timer.auction:
      return decide(round, at: now)
    case (.cacheGet, .fetching(let round, let fetch)) where round.number == timer.auction:
      return got(fetch, in: round, at: now)
    case (.refresh, _): return refresh(at: now)
    case (.timeout, _), (.hold, _), (.adServer, _), (.cacheGet, _): return []
    }
  }

  // MARK: The request

  mutating func begin(cause: NativeEvent.Cause, at now: VirtualInstant) -> [AuctionAction] {
    let number = (state.round?.number ?? 0) + 1
    let request = request(number)
    let round = AuctionRound(
      number: number, request: request, startedAt: now,
      deadline: now.advanced(by: settings.client.timeout),
      facts: PrebidRequestFacts(
        request, isResolved: false, impression: settings.files.impression))
    var actions = abandoned(at: number)
    state = .requesting(round)
    if !isLive { server.asked(request, in: number) }
    notices = AuctionNoticeStateMachine(settings)
    var event = NativeEvent("request", cause: cause)
    event.url = isLive ? settings.server.endpoint : nil
    event.count = round.facts.impressionIDs.count
    event.details = [.init("auction", .integer(number))]
    if let id = round.facts.id { event.details.append(.init("id", .string(id))) }
    actions += [
      .native(.report(event)), wake(.timeout, number, at: round.deadline),
    ]
    if let interval = settings.client.refresh, refreshes(round) {
      actions.append(wake(.refresh, number, at: now.advanced(by: interval)))
    }
    if isLive, let endpoint = settings.server.endpoint {
      let body = (try? JSONWriter().text(of: request)) ?? "{}"
      actions.append(
        .post(
          AuctionPost(
            id: .init(number), url: endpoint, body: body, latency: settings.server.latency)))
    } else if let latency = settings.server.latency {
      actions += after(latency, .server, number, at: now) { machine in
        machine.serverDecided(number, at: now)
      }
    }
    return actions
  }

  private func request(_ number: Int) -> JSONValue {
    switch files.request {
    case .openRTB(let document): return document.value
    case .adUnits(let unit, let others):
      var random = random.forked(for: "prebid request \(number)")
      return PrebidRequestSkeleton.request(for: unit, and: others, random: &random)
    }
  }

  /// Cancels the timers of the current auction, except `server` and `cachePut`, because a new
  /// request for bids replaces the auction or the unit ends.
  private func abandoned(at number: Int) -> [AuctionAction] {
    guard let earlier = state.round?.number else { return [] }
    let kinds: [AuctionTimer.Kind] = [.timeout, .hold, .adServer, .cacheGet, .refresh]
    return kinds.map { wake($0, earlier, at: nil) }
  }

  // MARK: Refresh

  /// Whether a unit requests again after an interval: only banners do; a video unit plays one tag.
  private func refreshes(_ round: AuctionRound) -> Bool {
    guard let interval = settings.client.refresh,
      interval >= AuctionSettings.Client.shortestRefresh
    else {
      return false
    }
    return !round.wantsVideo(settings, for: nil)
  }

  private func refreshFindings() -> [AuctionAction] {
    guard let interval = settings.client.refresh,
      interval < AuctionSettings.Client.shortestRefresh
    else {
      return []
    }
    return [
      find(
        .prebidRefreshShort,
        "the refresh interval is \(TimeText.readable(interval)); the SDK ignores an interval below "
          + "\(TimeText.readable(AuctionSettings.Client.shortestRefresh))")
    ]
  }

  private mutating func refresh(at now: VirtualInstant) -> [AuctionAction] {
    begin(cause: .sdk, at: now)
  }

  // MARK: The end

  private mutating func ended() -> [AuctionAction] {
    var actions: [AuctionAction] = []
    switch state {
    case .requesting(let round):
      actions = [
        find(
          .prebidAuctionUnfinished,
          "the unit ended before the server answered request \(round.number) for bids")
      ]
    case .deciding:
      actions = [
        find(.prebidAuctionUnfinished, "the unit ended before the ad server answered")
      ]
    case .fetching(_, let fetch):
      actions = [
        find(
          .prebidAuctionUnfinished, "the unit ended before the cache answered for '\(fetch.url)'")
      ]
    case .holding:
      actions = [
        find(.prebidAuctionUnfinished, "the unit ended before the app asked its ad server")
      ]
    case .idle, .ended: break
    }
    if let round = state.round { actions = abandoned(at: round.number + 1) + actions }
    state = .idle
    server.stop()
    return actions + finishShown()
  }
}

// MARK: Actions

extension AuctionStateMachine {
  func wake(_ kind: AuctionTimer.Kind, _ number: Int, at instant: VirtualInstant?) -> AuctionAction
  {
    .native(.wake(AuctionTimer(kind, number).native, at: instant))
  }

  /// Continues at once, or sets a timer for a latency.
  mutating func after(
    _ latency: Duration, _ kind: AuctionTimer.Kind, _ number: Int, at now: VirtualInstant,
    _ next: (inout AuctionStateMachine) -> [AuctionAction]
  ) -> [AuctionAction] {
    guard latency > .zero else { return next(&self) }
    return [wake(kind, number, at: now.advanced(by: latency))]
  }

  func find(_ rule: Rule, _ message: String, at location: SourceLocation? = nil) -> AuctionAction {
    find(Diagnostic(rule: rule, message, at: location))
  }

  func find(_ diagnostic: Diagnostic) -> AuctionAction {
    var diagnostic = diagnostic
    diagnostic.location = diagnostic.location ?? settings.location
    return .native(.find(NativeFinding(diagnostic)))
  }

  func ignored(_ message: String) -> [AuctionAction] { [find(.nativeStepIgnored, message)] }
}

/// One auction of a unit, from its request on.
struct AuctionRound: Sendable {
  /// The number of the auction in the unit, from 1.
  let number: Int
  /// The request that is sent.
  let request: JSONValue
  let startedAt: VirtualInstant
  /// When the SDK stops waiting; an answer at this instant is late.
  let deadline: VirtualInstant
  var facts: PrebidRequestFacts
  var selection: PrebidSelection?

  /// Whether the unit shows a video rather than a banner.
  func wantsVideo(_ settings: AuctionSettings, for bid: PrebidResponse.Bid?) -> Bool {
    if let type = settings.client.mediaType ?? bid?.mediaType {
      return type == .video || type == .audio
    }
    return facts.hasVideo && !facts.hasBanner
  }
}

extension AuctionStateMachine {
  /// The state of an auction of a unit.
  enum State: Sendable {
    /// Nothing was requested yet, or everything is over.
    case idle
    /// The request to the server was sent; its answer is awaited.
    case requesting(AuctionRound)
    /// The app has the result and has not sent the request to its ad server.
    case holding(AuctionRound)
    /// The request to the ad server was sent; its answer is awaited.
    case deciding(AuctionRound)
    /// The creative requests its markup from the cache.
    case fetching(AuctionRound, AuctionFetch)
    /// The auction ended, with a creative or without one.
    case ended(AuctionRound)

    var round: AuctionRound? {
      switch self {
      case .idle: nil
      case .requesting(let round), .holding(let round), .deciding(let round),
        .fetching(let round, _), .ended(let round):
        round
      }
    }
  }
}

/// A creative's request to the cache.
struct AuctionFetch: Sendable {
  var url: String
  var uuid: String
  var content: CreativeLocator.Content
  /// The bid to which the cache entry belongs; nil if no auction of the unit had the bid.
  var bid: PrebidResponse.Bid?
}

/// A creative that is shown, with its notices, which can still be sent during the next auction.
struct ShownCreative: Sendable {
  var item: Int
  /// The number of its auction.
  var auction: Int
  var notices: AuctionNoticeStateMachine
  /// The view of a banner; nil for a video.
  var view: String?
  var hadImpression = false
}

/// A timer of an auction.
struct AuctionTimer: Sendable, Hashable {
  enum Kind: String, Sendable, CaseIterable {
    /// The server has its bids.
    case server
    /// The cache answered the server.
    case cachePut
    /// The SDK stops waiting.
    case timeout
    /// The app sends the request to its ad server.
    case hold
    case adServer
    case cacheGet
    case refresh
  }

  var kind: Kind
  /// The number of the auction, from 1.
  var auction: Int

  init(_ kind: Kind, _ auction: Int) {
    self.kind = kind
    self.auction = auction
  }

  /// The timer's name in the simulation. It contains the auction's number, because an answer may
  /// come after the next auction began.
  var native: NativeTimer { NativeTimer("\(kind.rawValue) \(auction)") }

  init?(_ timer: NativeTimer) {
    let parts = timer.name.split(separator: " ")
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])),
      let auction = Int(parts[1])
    else { return nil }
    self.init(kind, auction)
  }
}
