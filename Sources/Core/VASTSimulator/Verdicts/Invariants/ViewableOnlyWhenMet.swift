internal import Player
internal import Vocabulary

/// A viewable impression is reported only if the ad was viewable long enough. This invariant
/// computes that time a second time, from the recorded shares in view.
struct ViewableOnlyWhenMet: RunInvariant {
  let rule = Rule.viewableOnlyWhenMet

  func violations(in trace: AdTrace, of run: CheckedRun) -> [Violation] {
    let exposure = Exposure(trace)
    // Many trackers of one event are requested at one instant, so the time is computed once for
    // all of them.
    var known: (at: Duration, seen: Duration)?
    var violations: [Violation] = []
    func judge(_ words: @autoclosure () -> String, at instant: Duration) {
      if known?.at != instant { known = (instant, exposure.longest(until: instant)) }
      guard let seen = known?.seen, seen < exposure.required else { return }
      let claim = words()
      violations.append(
        Violation(
          "\(claim) after \(TimeText.readable(seen)) continuously in view", at: instant,
          ad: trace.index, event: claim))
    }
    for sent in trace.trackerBeacons where sent.tracked == .beacon(.viewable) {
      judge("the 'viewable' beacon was sent", at: sent.at)
    }
    for met in trace.met where exposure.makesViewable(met.standard) {
      judge("'\(met.standard)' was reported as met", at: met.at)
    }
    return violations + contradictions(in: trace)
  }

  /// The violation that an ad is reported as both viewable and not viewable.
  private func contradictions(in trace: AdTrace) -> [Violation] {
    let reported = trace.trackerBeacons.filter {
      $0.tracked == .beacon(.notViewable) || $0.tracked == .beacon(.viewable)
    }
    guard let last = reported.last, reported.contains(where: { $0.tracked != last.tracked })
    else { return [] }
    return [
      Violation(
        "the ad was reported as both viewable and not viewable", at: last.at, ad: trace.index)
    ]
  }
}

/// How long an ad was continuously in view, from its geometry and what its player reported.
private struct Exposure {
  private let trace: AdTrace
  let required: Duration
  private let isDisplay: Bool
  private let threshold: Double

  init(_ trace: AdTrace) {
    self.trace = trace
    isDisplay = trace.record?.nonLinear != nil
    required = isDisplay ? .seconds(1) : .seconds(2)
    // The standard for large display ads requires only 30 percent in view, and an overlay may be
    // large.
    threshold = isDisplay ? 30 : 50
  }

  /// Whether an ad is viewable when it meets a standard.
  func makesViewable(_ standard: String) -> Bool {
    isDisplay
      ? standard == "mrc-display" || standard == "mrc-large-display" : standard == "mrc-video"
  }

  /// The longest time that the ad was continuously in view, up to an instant.
  func longest(until end: Duration) -> Duration {
    var isPlaying = isDisplay
    var isPaused = false
    var isBuffering = false
    var isFirstPlay = true
    var isInView = false
    var since: Duration?
    var longest: Duration = .zero
    func changed(at instant: Duration) {
      let counts = isPlaying && !isPaused && !isBuffering && isFirstPlay && isInView
      if let begun = since { longest = max(longest, instant - begun) }
      if !counts { since = nil } else if since == nil { since = instant }
    }
    var shares = trace.shares[...]
    func look(before order: Int) {
      while let share = shares.first, share.order < order, share.at <= end {
        isInView = share.percent.rounded() >= threshold
        changed(at: share.at)
        shares.removeFirst()
      }
    }
    for report in trace.player where report.at <= end {
      look(before: report.order)
      switch report.kind {
      case .start: isPlaying = true
      case .pause: isPaused = true
      case .resume: isPaused = false
      case .bufferStart: isBuffering = true
      case .bufferFinish: isBuffering = false
      case .loop: isFirstPlay = false
      default: continue
      }
      changed(at: report.at)
    }
    look(before: .max)
    if let begun = since { longest = max(longest, end - begun) }
    return longest
  }
}
