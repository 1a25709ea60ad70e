internal import Vocabulary

/// Decides when a bid's notices are sent: `nurl` when it won, `burl` when it can be billed for, and
/// the server's event URLs together with them.
///
/// Each notice is sent once. A finding reports a notice for a bid that lost, and a notice that the
/// app repeats or sends too early.
struct AuctionNoticeStateMachine: Sendable {
  private enum State: Sendable {
    /// The ad server has not decided.
    case open
    case won(PrebidResponse.Bid, isTracked: Bool)
    case lost
  }

  private struct Sent: Sendable, Hashable {
    var bid: PrebidResponse.Bid
    var event: AuctionBeacon.Event
  }

  private let settings: AuctionSettings
  private var state = State.open
  private var sent: Set<Sent> = []
  private var isViewable = false
  private var hadImpression = false

  init(_ settings: AuctionSettings) { self.settings = settings }

  // MARK: Inputs

  /// The auction is over, and the app has not sent the request to its ad server yet.
  mutating func auctionEnded(best: PrebidResponse.Bid?) -> [AuctionAction] {
    guard let best, settings.notices.win == .auction else { return [] }
    return duty(.winNotice, send(.win, of: best, cause: .network))
  }

  /// A bid won.
  ///
  /// - Parameters:
  ///   - bid: the bid.
  ///   - fetchesNotice: whether `nurl` is the URL of the VAST, so that fetching it is the notice.
  /// - Returns: the notices, and findings about earlier ones.
  mutating func won(_ bid: PrebidResponse.Bid, fetchesNotice: Bool) -> [AuctionAction] {
    state = .won(bid, isTracked: false)
    var actions = earlyNotices(but: bid)
    if fetchesNotice { sent.insert(Sent(bid: bid, event: .win)) }
    actions += duty(.winNotice, send(.win, of: bid, cause: .network))
    return actions
  }

  /// No bid won.
  mutating func lost() -> [AuctionAction] {
    state = .lost
    return earlyNotices(but: nil)
  }

  /// The creative read its bid from the cache. The cached bid has a win notice of the server.
  mutating func read(winURL: String) -> [AuctionAction] {
    guard case .won(let bid, _) = state, bid.events?.win != winURL else { return [] }
    return duty(.winNotice, notice(.win, winURL, of: bid, cause: .sdk))
  }

  /// The markup is known. A VAST may already contain the server's impression URL, which is then not
  /// sent again.
  mutating func delivered(_ markup: String) {
    guard case .won(let bid, _) = state, let url = bid.events?.impression else { return }
    let escaped = url.split(separator: "&", omittingEmptySubsequences: false)
      .joined(separator: "&amp;")
    state = .won(bid, isTracked: markup.contains(url) || markup.contains(escaped))
  }

  mutating func impression() -> [AuctionAction] {
    guard case .won(let bid, let isTracked) = state, !hadImpression else { return [] }
    hadImpression = true
    var actions: [AuctionAction] = []
    if !isTracked {
      actions += duty(.impressionNotice, send(.impression, of: bid, cause: .viewport))
    }
    if billing(of: bid) == .impression { actions += bill(bid) }
    return actions
  }

  mutating func viewable() -> [AuctionAction] {
    guard case .won(let bid, _) = state, !isViewable else { return [] }
    isViewable = true
    return billing(of: bid) == .viewable ? bill(bid) : []
  }

  /// The app sends a notice by itself.
  mutating func called(
    _ event: AuctionBeacon.Event, for bid: PrebidResponse.Bid
  ) -> [AuctionAction] {
    if sent.contains(Sent(bid: bid, event: event)) {
      return [
        finding(.prebidNoticeRepeated, "the \(event.rawValue) notice", bid, "was sent before")
      ]
    }
    let isDue =
      switch billing(of: bid) {
      case .impression: hadImpression
      case .viewable: isViewable
      }
    var actions: [AuctionAction] = []
    switch (state, event) {
    case (.won(let winner, _), _) where winner != bid:
      actions = [loss(bid, event)]
    case (.lost, _): actions = [loss(bid, event)]
    case (.won, .win), (.open, .win): break
    case (.won, .billing) where isDue: break
    case (.won, .impression) where hadImpression: break
    case (.won, .billing), (.won, .impression), (.open, .billing), (.open, .impression):
      actions = [
        finding(
          .prebidNoticeEarly, "the \(event.rawValue) notice", bid,
          "is sent before the ad is "
            + (event == .billing && billing(of: bid) == .viewable ? "viewable" : "shown"))
      ]
    }
    return actions + send(event, of: bid, cause: .app)
  }

  // MARK: Notices

  private func billing(of bid: PrebidResponse.Bid) -> AuctionSettings.Billing {
    if let billing = settings.notices.billing { return billing }
    let type = settings.client.mediaType ?? bid.mediaType
    let isVideo =
      type.map { $0 == .video || $0 == .audio }
      ?? bid.adm.map(CreativeMarkup.isVAST) ?? (bid.nurl != nil)
    return isVideo ? .impression : .viewable
  }

  private mutating func bill(_ bid: PrebidResponse.Bid) -> [AuctionAction] {
    duty(.billingNotice, send(.billing, of: bid, cause: .viewport))
  }

  private func duty(
    _ duty: AuctionSettings.Duty, _ actions: @autoclosure () -> [AuctionAction]
  ) -> [AuctionAction] {
    settings.omitted.contains(duty) ? [] : actions()
  }

  private mutating func send(
    _ event: AuctionBeacon.Event, of bid: PrebidResponse.Bid, cause: NativeEvent.Cause
  ) -> [AuctionAction] {
    guard sent.insert(Sent(bid: bid, event: event)).inserted else { return [] }
    let templates: [String?] =
      switch event {
      case .win: [bid.nurl, bid.events?.win]
      case .billing: [bid.burl]
      case .impression: [bid.events?.impression]
      }
    return templates.compactMap(\.self).flatMap { notice(event, $0, of: bid, cause: cause) }
  }

  private func notice(
    _ event: AuctionBeacon.Event, _ template: String, of bid: PrebidResponse.Bid,
    cause: NativeEvent.Cause
  ) -> [AuctionAction] {
    let url =
      settings.client.replacesPrice
      ? AuctionMacros.replacingPrice(in: template, by: bid.priceText) : template
    let beacon = AuctionAction.beacon(
      AuctionBeacon(event: event, url: url, template: template, bidder: bid.bidder, cause: cause))
    let macros = AuctionMacros.unreplaced(in: url)
    guard !macros.isEmpty else { return [beacon] }
    let list = macros.map { "'\($0)'" }.joined(separator: ", ")
    let subject = "the \(event.rawValue) notice"
    return [
      finding(.prebidMacroUnreplaced, subject, bid, "goes out with \(list) unreplaced"), beacon,
    ]
  }

  // MARK: Findings

  private func earlyNotices(but winner: PrebidResponse.Bid?) -> [AuctionAction] {
    sent.filter { $0.event == .win && $0.bid != winner }
      .sorted { $0.bid.seat < $1.bid.seat }
      .map { loss($0.bid, .win) }
  }

  private func loss(_ bid: PrebidResponse.Bid, _ event: AuctionBeacon.Event) -> AuctionAction {
    finding(
      .prebidNoticeForLoss, "the \(event.rawValue) notice", bid,
      "is sent, and the bid did not win in the ad server")
  }

  private func finding(
    _ rule: Rule, _ subject: String, _ bid: PrebidResponse.Bid, _ predicate: String
  ) -> AuctionAction {
    let owner = bid.bidder.map { " of '\($0)'" } ?? ""
    return .native(
      .find(
        NativeFinding(
          Diagnostic(rule: rule, subject + owner + " " + predicate, at: settings.location))))
  }
}

extension PrebidResponse.Bid {
  /// The bidder's name; nil where the response names none.
  var bidder: String? { seat.isEmpty ? nil : seat }
}
