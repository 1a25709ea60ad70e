internal import Vocabulary

/// The creative, from its key values to its display.
extension AuctionStateMachine {
  // MARK: The cache

  /// Finds the creative of a bid that won.
  mutating func locate(
    _ keys: CreativeKeys, for bid: PrebidResponse.Bid?, _ round: AuctionRound,
    at now: VirtualInstant
  ) -> [AuctionAction] {
    var actions: [AuctionAction] = []
    if let bid {
      actions += notices.won(bid, fetchesNotice: bid.adm == nil && bid.nurl != nil)
      if !bid.isCached {
        let creative = CachedCreative(bid, file: "the response")
        actions += CreativeLocator.missing(
          keys, in: sentKeywords, keyLength: settings.server.account.keyLength
        ).map { find($0) }
        return actions + show(creative, of: bid, from: nil, round, at: now)
      }
    }
    let located = CreativeLocator.locate(
      keys, in: sentKeywords, wantsVideo: round.wantsVideo(settings, for: bid),
      keyLength: settings.server.account.keyLength)
    actions += located.findings.map { find($0) }
    switch located.result {
    case .nothing(let reason): return actions + fail(reason, round)
    case .fetch(let url, let uuid, let content):
      let fetch = AuctionFetch(url: url, uuid: uuid, content: content, bid: bid)
      state = .fetching(round, fetch)
      if isLive {
        let id = NativeRequest.ID(round.number)
        let request = NativeRequest(id, url, latency: settings.cache.latency)
        return actions + [.native(.request(request))]
      }
      guard let latency = settings.cache.latency else { return actions }
      return actions
        + after(latency, .cacheGet, round.number, at: now) { $0.got(fetch, in: round, at: now) }
    }
  }

  /// The simulated cache answers.
  mutating func got(
    _ fetch: AuctionFetch, in round: AuctionRound, at now: VirtualInstant
  ) -> [AuctionAction] {
    switch server.cache.got(fetch.url, fetch.uuid, at: now) {
    case .found(let text, let content):
      return [cacheEvent(fetch, "found", content.mediaType)]
        + read(text, from: fetch, round, at: now)
    case .notFound:
      let finding = find(
        .prebidCacheEntryMissing, "nothing was put into the cache under '\(fetch.url)'")
      return [cacheEvent(fetch, "notFound"), finding]
        + fail("the cache has no entry for the creative", round)
    case .expired(let deadline):
      let ago = TimeText.readable(deadline.duration(to: now))
      let finding = find(
        .prebidCacheEntryExpired,
        "the cache entry '\(fetch.uuid)' expired \(ago) before the creative asked for it")
      return [cacheEvent(fetch, "expired"), finding]
        + fail("the cache entry of the creative expired", round)
    }
  }

  /// A real cache answered over the network.
  mutating func answered(
    _ number: Int, _ answer: NativeAnswer, at now: VirtualInstant
  ) -> [AuctionAction] {
    guard case .fetching(let round, let fetch) = state, round.number == number else { return [] }
    switch answer {
    case .bytes(let bytes, _):
      return [cacheEvent(fetch, "found")]
        + read(String(decoding: bytes, as: UTF8.self), from: fetch, round, at: now)
    case .failed(let reason):
      let finding = find(
        .prebidCacheEntryMissing, "the cache returned nothing for '\(fetch.url)': \(reason)")
      return [cacheEvent(fetch, "notFound"), finding]
        + fail("the cache returned nothing for the creative", round)
    }
  }

  private func cacheEvent(
    _ fetch: AuctionFetch, _ status: String, _ type: String? = nil
  ) -> AuctionAction {
    var event = NativeEvent("cacheGet", cause: .network)
    event.url = fetch.url
    event.details = [.init("status", .string(status))]
    if let type { event.details.append(.init("type", .string(type))) }
    return .native(.report(event))
  }

  private mutating func read(
    _ text: String, from fetch: AuctionFetch, _ round: AuctionRound, at now: VirtualInstant
  ) -> [AuctionAction] {
    let creative = CachedCreative(text, as: fetch.content, file: fetch.url)
    return show(creative, of: fetch.bid, from: fetch.url, round, at: now)
  }

  private mutating func fail(_ reason: String, _ round: AuctionRound) -> [AuctionAction] {
    state = .ended(round)
    return [.ended(.failed(reason))]
  }

  // MARK: The screen

  private mutating func show(
    _ creative: CachedCreative, of bid: PrebidResponse.Bid?, from url: String?,
    _ round: AuctionRound, at now: VirtualInstant
  ) -> [AuctionAction] {
    let findings = creative.findings.map { find($0) }
    guard let markup = creative.markup else {
      return findings + fail("the creative has no markup", round)
    }
    guard bid?.mediaType != .native else {
      return findings + fail("the bid is for a native ad, which a prebid unit cannot show", round)
    }
    state = .ended(round)
    let source = AuctionedCreative(
      item: creatives, bidder: bid?.bidder, bidID: bid?.id, url: url)
    creatives += 1
    var actions = findings + finishShown()
    if let winURL = creative.winURL { actions += notices.read(winURL: winURL) }
    switch markup {
    case .vastURL(let nurl):
      let replaced = replaced(nurl, bid)
      present(source, in: nil, round)
      actions += unreplaced(in: replaced, "the URL of the VAST", source)
      actions.append(.deliver(.vastURL(replaced, source)))
    case .text(let text):
      let replaced = replaced(text, bid)
      notices.delivered(replaced)
      actions += unreplaced(in: replaced, "the markup", source)
      // A video unit receives any markup, and reports what is wrong with it.
      if CreativeMarkup.isVAST(text) || round.wantsVideo(settings, for: bid) {
        present(source, in: nil, round)
        actions.append(.deliver(.vast(replaced, source)))
      } else {
        present(source, in: view + "/creative", round)
        actions += lay(replaced, size(creative, bid, round), source)
      }
    }
    return actions
  }

  private mutating func present(
    _ source: AuctionedCreative, in view: String?, _ round: AuctionRound
  ) {
    shown = ShownCreative(
      item: source.item, auction: round.number, notices: notices, view: view)
  }

  private func replaced(_ text: String, _ bid: PrebidResponse.Bid?) -> String {
    guard settings.client.replacesPrice, let bid else { return text }
    return AuctionMacros.replacingPrice(in: text, by: bid.priceText)
  }

  private func unreplaced(
    in text: String, _ subject: String, _ source: AuctionedCreative
  ) -> [AuctionAction] {
    let macros = AuctionMacros.unreplaced(in: text)
    guard !macros.isEmpty else { return [] }
    let list = macros.map { "'\($0)'" }.joined(separator: ", ")
    let owner = source.bidder.map { " of '\($0)'" } ?? ""
    return [
      find(.prebidMacroUnreplaced, "\(subject)\(owner) is shown with \(list) unreplaced")
    ]
  }

  private func size(
    _ creative: CachedCreative, _ bid: PrebidResponse.Bid?, _ round: AuctionRound
  ) -> AdSize? {
    creative.size ?? bid?.size ?? round.facts.formats.first
  }

  /// Lays out the rectangle of a banner and has it measured; the banner's markup is not rendered.
  private func lay(
    _ markup: String, _ format: AdSize?, _ source: AuctionedCreative
  ) -> [AuctionAction] {
    let name = view + "/creative"
    let size = Size(width: Double(format?.width ?? 0), height: Double(format?.height ?? 0))
    let frame = Rectangle(x: 0, y: 0, width: size.width, height: size.height)
    var actions: [AuctionAction] = []
    if format == nil {
      actions.append(
        find(
          .bidSizeMismatch,
          "neither the bid nor the ad unit states the size of the banner, so the banner has no "
            + "area that can be in view"))
    }
    return actions + [
      .deliver(.banner(markup, size, source)),
      .native(.layOut([View(name: name, frame: frame)], under: view)),
      rendered(size),
      .native(.measure(item: source.item, view: name)),
    ]
  }

  /// Returns the report that the creative is on the screen, with a size for a banner only.
  private func rendered(_ size: Size?) -> AuctionAction {
    var event = NativeEvent("rendered", cause: .sdk)
    event.size = size
    event.details = [.init("type", .string(size == nil ? "video" : "banner"))]
    return .native(.report(event))
  }

  /// Ends the session of a banner that another creative replaces, or that ends with its unit.
  mutating func finishShown() -> [AuctionAction] {
    defer { shown = nil }
    guard let shown, shown.view != nil else { return [] }
    return [.native(.finishMeasuring(item: shown.item))]
  }

  // MARK: Viewability

  mutating func exposed(_ view: String, _ percent: Double) -> [AuctionAction] {
    guard shown?.view == view, percent > 0 else { return [] }
    return impression()
  }

  mutating func videoImpression() -> [AuctionAction] {
    guard let creative = shown, creative.view == nil, !creative.hadImpression else { return [] }
    return [rendered(nil)] + impression()
  }

  private mutating func impression() -> [AuctionAction] {
    guard shown?.hadImpression == false else { return [] }
    shown?.hadImpression = true
    return shown?.notices.impression() ?? []
  }

  /// The creative met its standard of viewability.
  mutating func viewable() -> [AuctionAction] { shown?.notices.viewable() ?? [] }

  // MARK: Deviations of the app

  /// `winNotice`, `billingNotice`, `impressionNotice` (argument `bidder`; without it the best bid):
  /// the app sends a notice by itself. `fetchDemand`: it requests bids again.
  mutating func called(_ call: AppCall, at now: VirtualInstant) -> [AuctionAction] {
    if call.name == "fetchDemand" { return begin(cause: .app, at: now) }
    let events: [String: AuctionBeacon.Event] = [
      "winNotice": .win, "billingNotice": .billing, "impressionNotice": .impression,
    ]
    guard let event = events[call.name] else {
      let names = events.keys.sorted() + ["fetchDemand"]
      return [
        find(
          .appCallMalformed,
          "the app of a prebid unit has no call '\(call.name)'"
            + NearestName.suggestion(for: call.name, in: names))
      ]
    }
    let bids = state.round?.selection?.bids ?? []
    let bidder = call["bidder"]?.text
    let bid = bidder.map { name in bids.first { $0.seat == name } } ?? PrebidResponse.best(of: bids)
    guard let bid else {
      let owner = bidder.map { " of '\($0)'" } ?? ""
      return [find(.appCallMalformed, "'\(call.name)' needs a bid, but there is no bid\(owner)")]
    }
    guard let auction = shown?.auction, auction == state.round?.number else {
      return notices.called(event, for: bid)
    }
    return shown?.notices.called(event, for: bid) ?? []
  }
}

/// The markup that an entry of the cache holds.
struct CachedCreative: Sendable {
  /// HTML or VAST, or the URL of a VAST.
  enum Markup: Sendable, Hashable {
    case text(String)
    case vastURL(String)
  }

  /// Nil where there is none; `findings` say why.
  var markup: Markup?
  var size: AdSize?
  /// The server's own win notice (`wurl`), which the creative sends when it reads its bid.
  var winURL: String?
  var findings: [Diagnostic] = []

  /// Reads an entry: a bid as JSON with its `adm`, or plain VAST.
  ///
  /// - Parameters:
  ///   - text: the body of the answer.
  ///   - content: the kind of content that the URL identifies.
  ///   - file: the file name in findings.
  init(_ text: String, as content: CreativeLocator.Content, file: String) {
    if content == .vast {
      if text.allSatisfy(\.isWhitespace) {
        findings.append(
          Diagnostic(
            rule: .prebidCacheEntryMalformed, "the cache entry is empty; it has no VAST",
            at: SourceLocation(file: file)))
      } else {
        markup = .text(text)
      }
      return
    }
    do throws(JSONReader.Failure) {
      read(try JSONReader.value(of: text), file)
    } catch {
      findings.append(
        Diagnostic(
          rule: .prebidCacheEntryMalformed,
          "the cache entry is not JSON: expected \(error.expected) at byte \(error.offset)",
          at: SourceLocation(file: file)))
    }
  }

  /// The markup of a bid that no cache holds.
  init(_ bid: PrebidResponse.Bid, file: String) { read(bid.value, file) }

  private mutating func read(_ bid: JSONValue, _ file: String) {
    if let width = bid["w"]?.count, let height = bid["h"]?.count {
      size = .init(width: width, height: height)
    }
    winURL = bid["wurl"]?.text
    if let adm = bid["adm"]?.text, !adm.isEmpty {
      markup = .text(adm)
    } else if let nurl = bid["nurl"]?.text, !nurl.isEmpty {
      markup = .vastURL(nurl)
    } else {
      findings.append(
        Diagnostic(
          rule: .bidMarkupMissing, "the cached bid has no 'adm' and no 'nurl'",
          at: SourceLocation(file: file)))
    }
  }
}

/// Distinguishes a video's markup from a banner's.
enum CreativeMarkup {
  /// Whether a text is VAST: its first element is `VAST`.
  static func isVAST(_ text: String) -> Bool {
    var rest = text[...].drop(while: \.isWhitespace)
    if rest.first == "\u{FEFF}" { rest = rest.dropFirst().drop(while: \.isWhitespace) }
    // The declaration and comments come before the root.
    while rest.hasPrefix("<?") || rest.hasPrefix("<!") {
      let end = rest.hasPrefix("<!--") ? "-->" : ">"
      guard let close = Self.end(of: end, in: rest) else { return false }
      rest = rest[close...].drop(while: \.isWhitespace)
    }
    guard rest.hasPrefix("<VAST") else { return false }
    let after = rest.dropFirst(5).first
    return after.map { $0.isWhitespace || $0 == ">" || $0 == "/" } ?? false
  }

  private static func end(of mark: String, in text: Substring) -> Substring.Index? {
    var rest = text
    while !rest.isEmpty {
      if rest.hasPrefix(mark) { return rest.index(rest.startIndex, offsetBy: mark.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
