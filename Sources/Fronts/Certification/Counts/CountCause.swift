internal import Player
package import VASTSimulator

/// Why two parties count a run differently.
package struct CountCause: Sendable, Hashable {
  package var kind: Kind
  /// The detail of the cause: an error code, a policy of a player, a viewability standard.
  package var detail: String?

  init(_ kind: Kind, _ detail: String? = nil) {
    self.kind = kind
    self.detail = detail
  }

  /// The kinds of causes by their names, in the order in which a play meets them. The last is for
  /// differences that no other kind explains.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case noAd
    case adFailed
    case wrapperNotFollowed
    case outOfView
    case leftBeforeFirstFrame
    case slowNetwork
    case neverBegan
    case playerSendsNever
    case playerMisses
    case playerSendsMore
    case identicalURL
    case repeated
    case severalAds
    case notMeasured
    case notViewable
    case skipped
    case leftBefore
    case paused
    case other
  }

  /// The description of a cause, and the change that removes it.
  package struct Row: Sendable {
    /// The cause as a sentence without a full stop.
    package let sentence: String
    /// What to change, without a full stop.
    package let change: String
    /// The points that this cause keeps from being counted although earlier points are counted.
    let lowers: Set<CountingPoint>
    /// Whether the cause concerns one party's trackers, and not the ad.
    var isOfParty = false

    /// Whether the cause can make the count at one point lower than the count at another.
    package func canLower(_ short: CountingPoint, below long: CountingPoint) -> Bool {
      lowers.contains(short) && (isOfParty || !lowers.contains(long))
    }
  }

  /// Whether the cause makes a party count less, rather than more.
  package var isLack: Bool {
    switch kind {
    case .playerSendsMore, .repeated, .severalAds, .other: false
    case .noAd, .adFailed, .wrapperNotFollowed, .outOfView, .leftBeforeFirstFrame, .slowNetwork,
      .neverBegan, .playerSendsNever, .playerMisses, .identicalURL, .notMeasured, .notViewable,
      .skipped, .leftBefore, .paused:
      true
    }
  }

  /// The cause as a sentence without a full stop, with its detail.
  package var sentence: String { kind.row.sentence + (detail.map { ": \($0)" } ?? "") }
}

extension CountCause.Kind {
  /// The row of the cause.
  package var row: CountCause.Row {
    switch self {
    case .noAd:
      .init(
        sentence: "the response holds no ad",
        change: "count only the requests that are answered with an ad", lowers: .afterRequest)
    case .adFailed:
      .init(
        sentence: "the ad ends in an error",
        change: "remove the error: 'vastsim explain CODE' says how", lowers: .afterRequest)
    case .wrapperNotFollowed:
      .init(
        sentence: "the player does not follow wrappers, so it requests none of their trackers",
        change: "put the wrapper's trackers into the inline ad", lowers: .ofPlayer, isOfParty: true)
    case .outOfView:
      .init(
        sentence: "the player plays only while enough of the ad is in view",
        change: "let both parties count at the first frame, or use a player that plays out of view",
        lowers: .afterStart)
    case .leftBeforeFirstFrame:
      .init(
        sentence: "the viewer left before the first frame",
        change: "let both parties count at the first frame, and send the impression there",
        lowers: .fromStart)
    case .slowNetwork:
      .init(
        sentence: "the media was still loading when the viewer left",
        change: "serve a MediaFile with a lower bit rate", lowers: .fromStart)
    case .neverBegan:
      .init(
        sentence: "playback never began",
        change: "count the impression at the first frame on both sides", lowers: .fromStart)
    case .playerSendsNever:
      .init(
        sentence: "the player does not send the event",
        change: "count an event that the player sends, or change the player", lowers: .ofPlayer,
        isOfParty: true)
    case .playerMisses:
      .init(
        sentence: "the player does not observe that the event was reached",
        change: "declare the media's own Duration, and use media that lasts longer than four "
          + "observations", lowers: .quartiles)
    case .playerSendsMore:
      .init(
        sentence: "the player sends the event although the ad did not come that far",
        change: "send the event when it happens", lowers: [])
    case .identicalURL:
      .init(
        sentence: "an identical URL is requested only once",
        change: "add [CACHEBUSTING] to the tracker", lowers: .ofPlayer, isOfParty: true)
    case .repeated:
      .init(
        sentence: "one play makes several requests to the same party",
        change: "leave one of the party's trackers in the tag", lowers: [])
    case .severalAds:
      .init(
        sentence: "one request brings several ads",
        change: "compare the counts for each ad, not for each request", lowers: [.tagRequest])
    case .notMeasured:
      .init(
        sentence: "no vendor measures the ad",
        change: "add the vendor's verification to the tag, and use a player that runs it",
        lowers: .ofVendor)
    case .notViewable:
      .init(
        sentence: "the ad does not meet the viewability standard",
        change: "keep the ad in view for as long as the standard requires", lowers: [.viewable])
    case .skipped:
      .init(
        sentence: "the viewer skipped the ad before this point",
        change: "compare events that come before the skip", lowers: .afterStart)
    case .leftBefore:
      .init(
        sentence: "the viewer left before this point",
        change: "compare events that come at the same time", lowers: .afterStart)
    case .paused:
      .init(
        sentence: "playback did not go on to this point",
        change: "compare events that come at the same time", lowers: .afterStart)
    case .other:
      .init(
        sentence: "no rule explains it", change: "inspect the run with 'vastsim play'", lowers: [])
    }
  }
}

extension Set<CountingPoint> {
  fileprivate static let afterRequest = Set(CountingPoint.allCases).subtracting([.tagRequest])
  fileprivate static let ofPlayer = Set(CountingPoint.allCases.filter { $0.side == .player })
  fileprivate static let ofVendor = Set(CountingPoint.allCases.filter { $0.side == .vendor })
  fileprivate static let quartiles = ofPlayer.subtracting([.impression, .start])
  /// The impression is excluded because it may be sent before the first frame.
  fileprivate static let fromStart = afterRequest.subtracting([.mediaSelected, .impression])
  fileprivate static let afterStart = fromStart.subtracting([.start, .omidImpression])
}

/// Decides the cause of a difference between two parties in a run.
///
/// It decides from values of the run alone, never from a name or a text. Each difference has one
/// cause: the first that applies in the order of a play.
enum CountCauses {
  /// The cause of the difference between two parties in a run; nil where they count the same.
  static func cause(
    between first: AudienceMix.Counter, and second: AudienceMix.Counter, in run: CountedRun
  ) -> CountCause? {
    let difference = run.own.tally(of: first).total - run.own.tally(of: second).total
    guard difference != 0 else { return nil }
    let (long, short) = difference > 0 ? (first, second) : (second, first)
    return playersSurplus(of: long, over: short, in: run) ?? lack(of: short, in: run)
      ?? surplus(of: long, over: short, in: run) ?? CountCause(.other)
  }

  /// Why a party does not count every ad, or the request of the tag; nil if it does.
  private static func lack(of short: AudienceMix.Counter, in run: CountedRun) -> CountCause? {
    let own = run.own
    guard own.tally(of: short).ads < (short.point == .tagRequest ? 1 : max(1, own.adCount)) else {
      return nil
    }
    let isLostByPlayer =
      own.tally(of: short).total < run.reference.tally(of: short).total
    if !own.hasStarted, let cause = failure(of: run, isLostByPlayer) { return cause }
    if short.point.side == .vendor, !own.isWhollyMeasured(for: short) {
      return CountCause(.notMeasured)
    }
    if !own.hasStarted { return silence(of: run) }
    if own.played.outcome == .unfinished, let wait = wait(of: run) { return wait }
    if isLostByPlayer, let cause = playersOwn(short, in: run) { return cause }
    switch short.point {
    case .viewable: return CountCause(.notViewable, short.standard)
    case .firstQuartile, .midpoint, .thirdQuartile, .complete: return ending(of: run)
    case .tagRequest, .mediaSelected, .impression, .start, .omidImpression: return nil
    }
  }

  /// Why no ad is on the screen.
  private static func failure(of run: CountedRun, _ isLostByPlayer: Bool) -> CountCause? {
    if isLostByPlayer, let shortfall = run.causes.shortfall,
      shortfall.cause == .policy(.followsWrappers)
    {
      return CountCause(.wrapperNotFollowed, run.player)
    }
    if let code = run.own.played.errorCodes.first { return CountCause(.adFailed, "error \(code)") }
    return run.own.played.outcome == .noAd ? CountCause(.noAd) : nil
  }

  /// If media loads for at least this long before the viewer leaves, the network is the cause.
  private static let patience = Duration.seconds(2)

  /// Why an ad that was selected does not begin.
  private static func silence(of run: CountedRun) -> CountCause {
    if run.own.played.isSilent, let wait = wait(of: run) { return wait }
    switch run.own.played.outcome {
    case .closed, .skipped:
      let isSlow = run.own.isBuffering && run.own.waited >= patience
      return CountCause(isSlow ? .slowNetwork : .leftBeforeFirstFrame)
    case .completed, .unfinished, .error, .noAd:
      return CountCause(run.own.isBuffering ? .slowNetwork : .neverBegan)
    }
  }

  /// Why a player that plays only in view does not continue; nil if enough of the ad is in view.
  private static func wait(of run: CountedRun) -> CountCause? {
    let percent = run.profile.autoplayPercent
    guard !run.own.isBuffering, let inView = run.own.percentInView, inView < Double(percent) else {
      return nil
    }
    return CountCause(.outOfView, "\(run.player) needs \(percent) %")
  }

  /// The reason why a player does not send an event that the exact player sends.
  private static func playersOwn(
    _ short: AudienceMix.Counter, in run: CountedRun
  ) -> CountCause? {
    guard let lost = run.deviation(.lost, of: short) else { return nil }
    let cause = run.causes.cause(of: lost)
    switch cause {
    case .identicalURL: return CountCause(.identicalURL)
    case .adFails(let code): return CountCause(.adFailed, "error \(code)")
    case .documentNotReadable:
      return CountCause(.adFailed, "a browser does not let \(run.player) read the document")
    case .policy(.followsWrappers): return CountCause(.wrapperNotFollowed, run.player)
    case .policy(.replacesMacros):
      return CountCause(.identicalURL, "\(run.player) does not replace macros")
    case .declaredDuration, .shortMedia, .policy(.observation), .policy(.perObservation),
      .policy(.quartileRule), .policy(.quartileBasis):
      return CountCause(.playerMisses, "\(run.player): \(cause.words(in: run.profile))")
    case .undecoded, .policy:
      return CountCause(.playerSendsNever, "\(run.player): \(cause.words(in: run.profile))")
    case .unexplained: return nil
    }
  }

  /// How an ad ended before a point of its playback.
  private static func ending(of run: CountedRun) -> CountCause? {
    let isBuffering = run.own.isBuffering
    switch run.own.played.outcome {
    case .skipped: return CountCause(.skipped)
    case .closed: return CountCause(isBuffering ? .slowNetwork : .leftBefore)
    case .unfinished: return CountCause(isBuffering ? .slowNetwork : .paused)
    case .error: return run.own.played.errorCodes.first.map { CountCause(.adFailed, "error \($0)") }
    case .completed, .noAd: return nil
    }
  }

  /// The cause if a player sends beacons of a started ad that the exact player does not send, so
  /// that `long` counts more than under the exact player. Nil if `short` counts less than under the
  /// exact player.
  private static func playersSurplus(
    of long: AudienceMix.Counter, over short: AudienceMix.Counter, in run: CountedRun
  ) -> CountCause? {
    let (own, reference) = (run.own, run.reference)
    guard own.hasStarted, own.tally(of: long).total > reference.tally(of: long).total,
      own.tally(of: short).total >= reference.tally(of: short).total,
      let extra = run.deviation(.extra, of: long)
    else { return nil }
    let words = run.causes.cause(of: extra).words(in: run.profile)
    return CountCause(.playerSendsMore, "\(run.player): \(words)")
  }

  /// Why a party counts more than one for an ad, or for a request.
  private static func surplus(
    of long: AudienceMix.Counter, over short: AudienceMix.Counter, in run: CountedRun
  ) -> CountCause? {
    let most = run.own.tally(of: long).most
    if most > run.own.tally(of: short).most, most > 1 { return CountCause(.repeated) }
    return run.own.adCount > 1 ? CountCause(.severalAds) : nil
  }
}

/// The texts about counting points, and their names in reports.
extension CountingPoint {
  /// What is counted at the point, in a few words.
  var meaning: String {
    switch self {
    case .tagRequest: "requests for the tag"
    case .mediaSelected: "MediaFiles selected and requested"
    case .impression: "requests of the Impression trackers"
    case .start: "first frames: requests of the start trackers"
    case .firstQuartile, .midpoint, .thirdQuartile, .complete:
      "requests of the \(rawValue) trackers"
    case .omidImpression: "OMID impressions that a vendor measures"
    case .viewable: "measured impressions that meet a viewability standard"
    }
  }

  /// Other names of the point in reports.
  private var synonyms: [String] {
    switch self {
    case .tagRequest: ["request", "requests", "tag requests"]
    case .mediaSelected: ["media", "media requests"]
    case .impression: ["impressions"]
    case .start: ["starts", "first frame", "first frames"]
    case .firstQuartile: ["25%"]
    case .midpoint: ["50%"]
    case .thirdQuartile: ["75%"]
    case .complete: ["completes", "completions", "100%"]
    case .omidImpression: ["measured", "omid impressions"]
    case .viewable: ["viewables", "viewable impressions"]
    }
  }

  /// Whether a word of a report is one of the point's names.
  func isNamed(_ word: String) -> Bool {
    let word = word.lowercased()
    return rawValue.lowercased() == word || synonyms.contains(word)
  }
}
