internal import Player
internal import Units
internal import VASTSimulator
internal import Vocabulary

/// The cases about the end of an auction, and the actions that it requires of an app.
extension ScreenCase {
  static let auctions: [ScreenCase] = [
    ScreenCase(
      "auction-won",
      "the ad server chooses the bid, the creative is shown, each notice goes out once",
      concerns: { $0 is any AuctionedUnit.Type },
      staging: { subject in
        guard !subject.expectsNoAd else { return .notApplicable("the scenario expects no ad") }
        return .steps(subject.entrance)
      },
      judge: { trace, _ in won(trace) }),

    ScreenCase(
      "auction-lost", "the ad server shows another campaign, and no notice of a bid is sent",
      concerns: { $0 is any AuctionedUnit.Type },
      staging: { $0.auctioned { $0.deviation = .outbid } },
      judge: { trace, _ in
        guard trace.first(["adServer"]) != nil else { return .one("the ad server is not asked") }
        return showsNothing(trace, "although another campaign is shown")
      }),

    ScreenCase(
      "no-bid", "no bidder bids, nothing is shown and no notice is sent",
      concerns: { $0 is any AuctionedUnit.Type },
      staging: { subject in
        guard subject.prebid?.server.endpoint == nil else { return .notApplicable(realServer) }
        return subject.auctioned { $0.deviation = .noBids }
      },
      judge: { trace, _ in
        guard let answer = trace.first(["targeting"]) else { return .one(unanswered) }
        if answer.event.count != 0 {
          return .one("the app gets key values without a bid", at: answer.at)
        }
        return showsNothing(trace, "although no bidder bids")
      }),

    ScreenCase(
      "auction-timeout",
      "the server never answers, and the app goes on when the SDK's timeout is over",
      provoked: [.prebidTimeout],
      concerns: { $0 is any AuctionedUnit.Type },
      staging: { $0.auctioned { $0.server.latency = nil } },
      judge: { trace, subject in afterTimeout(trace, subject) }),

    ScreenCase(
      "late-response", "the server answers a second after the timeout, and its bids are dropped",
      provoked: [.prebidTimeout, .prebidAnswerLate],
      concerns: { $0 is any AuctionedUnit.Type },
      staging: { $0.auctioned { $0.server.latency = $0.client.timeout + .seconds(1) } },
      judge: { trace, subject in afterTimeout(trace, subject) }),

    ScreenCase(
      "cache-expired",
      "the cache drops the bid before the creative asks for it, and nothing is billed",
      provoked: [.prebidCacheEntryExpired],
      concerns: { $0 is any AuctionedUnit.Type },
      staging: { subject in
        guard subject.prebid?.server.endpoint == nil else { return .notApplicable(realServer) }
        guard subject.happened.contains("cacheGet") else {
          return .notApplicable("the creative is not read from a cache")
        }
        return subject.auctioned {
          $0.cache.longestLifetime = 1
          $0.cache.expires = true
          $0.client.hold = .seconds(2)
        }
      },
      judge: { trace, _ in
        guard trace.first(["cacheGet"])?.event.text("status") == "expired" else {
          return .one("the cache is not asked for an entry that expired")
        }
        if let shown = trace.first(["rendered"]) {
          return .one("a creative is shown that is not in the cache", at: shown.at)
        }
        guard let billed = trace.notices.first(where: { $0.beacon.event == "billing" }) else {
          return .none
        }
        return .one("the bid is billed although nothing is shown", at: billed.at)
      }),

    ScreenCase(
      "short-refresh", "a refresh every 20 seconds, which the SDK refuses: bids are requested once",
      provoked: [.prebidRefreshShort],
      concerns: { $0 is any AuctionedUnit.Type },
      staging: { subject in
        guard !subject.hasPlayer else { return .notApplicable("a video is not refreshed") }
        // The step makes the run last beyond the time at which a second request of bids would
        // follow.
        return subject.auctioned(subject.step(.seconds(41), .app(.foreground))) {
          $0.client.refresh = .seconds(20)
        }
      },
      judge: { trace, _ in
        let requests = trace.native.filter { $0.event.event == "request" }
        guard let first = requests.first else { return .one("no bids are requested") }
        return requests.dropFirst().first.map {
          .one("bids are requested again after \(TimeText.readable($0.at - first.at))", at: $0.at)
        } ?? .none
      }),
  ]

  private static let realServer = "a real server holds the auction"
  private static let unanswered = "the app gets no result"

  private static func won(_ trace: UnitTrace) -> [Violation] {
    guard let answer = trace.first(["targeting"]) else { return .one(unanswered) }
    guard trace.first(["bid"]) != nil else {
      let result = answer.event.text("result") ?? "none"
      return .one("there is no bid: the result is '\(result)'", at: answer.at)
    }
    guard let decision = trace.first(["adServer"]) else {
      return .one("the ad server is not asked")
    }
    guard decision.event.text("state") == "won" else {
      let reason = decision.event.text("reason") ?? "no line item matches the bid"
      return .one("the ad server does not choose the bid: \(reason)", at: decision.at)
    }
    guard trace.first(["rendered"]) != nil else {
      return .one("the creative of the winning bid is not shown", at: decision.at)
    }
    var reported: Set<String> = []
    return trace.notices.compactMap { notice in
      let name = notice.beacon.vendor.map { "\(notice.beacon.event) of \($0)" }
      let text = "\(name ?? notice.beacon.event) '\(notice.beacon.url)'"
      return reported.insert(text).inserted
        ? nil : Violation("the notice \(text) goes out twice", at: notice.at)
    }
  }

  /// Finds what was shown, billed or notified although no bid won.
  private static func showsNothing(_ trace: UnitTrace, _ why: String) -> [Violation] {
    if let shown = trace.first(["rendered"]) {
      return .one("a creative of the auction is shown \(why)", at: shown.at)
    }
    return trace.notices.map {
      Violation("'\($0.beacon.event)' is sent to '\($0.beacon.url)' \(why)", at: $0.at)
    }
  }

  private static func afterTimeout(_ trace: UnitTrace, _ subject: ScreenSubject) -> [Violation] {
    guard let request = trace.first(["request"]), let answer = trace.first(["targeting"]),
      let timeout = subject.prebid?.client.timeout
    else { return .one(unanswered) }
    let waited = answer.at - request.at
    guard waited == timeout else {
      return .one(
        "the app goes on after \(TimeText.readable(waited)), and the timeout is "
          + TimeText.readable(timeout), at: answer.at)
    }
    if let bid = trace.first(["bid"]) {
      return .one("a bid that came after the timeout is accepted", at: bid.at)
    }
    return showsNothing(trace, "although no bid came in time")
  }
}

extension ScreenSubject {
  /// How the app integrates the ad of an auction; nil for a unit without an auction.
  fileprivate var prebid: AuctionSettings? {
    unit.native?.settings.value as? AuctionSettings
  }

  /// The unit in view, with its auction changed.
  fileprivate func auctioned(
    _ step: ScenarioStep? = nil, _ change: (inout AuctionSettings) -> Void
  ) -> ScreenCase.Staging {
    guard case .native(var native) = unit, var settings = prebid else {
      return .notApplicable("nothing is auctioned")
    }
    change(&settings)
    native.settings.value = settings
    return .replaced(by: .native(native), entrance + [step].compactMap(\.self))
  }
}

extension NativeEvent {
  /// The text of the event's detail with a key; nil if there is none.
  fileprivate func text(_ key: String) -> String? {
    details.first { $0.key == key }?.value.text
  }
}
