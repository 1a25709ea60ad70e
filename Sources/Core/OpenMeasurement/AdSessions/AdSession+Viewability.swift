internal import Vocabulary

/// The viewability standards of the session.
extension AdSession {
  /// The view tree changed. Only in continuous sampling does the session observe the ad view at
  /// this change.
  func exposureChanged(_ reading: AdViewReading, at now: VirtualInstant) -> [SessionOutput] {
    guard hasView else { return [] }
    let outputs = tell(viewability.changed(to: reading.percentInView, at: now), at: now)
    return (viewability.looksAlways ? seen(reading, at: now) : []) + outputs
  }

  /// Passes an input to the timers of the standards, and reports the results.
  func time(
    at now: VirtualInstant,
    _ feed: (inout ViewabilityMeasurer) -> [ViewabilityMeasurer.Action]
  ) -> [SessionOutput] {
    tell(viewability.feed(feed), at: now)
  }

  func tell(
    _ actions: [ViewabilityMeasurer.Action], at now: VirtualInstant
  ) -> [SessionOutput] {
    var outputs: [SessionOutput] = []
    for action in actions {
      switch action {
      case .met(let standard, _):
        hold([.standardMet(viewability.name(of: standard))], at: now)
        guard viewability.role(of: standard) == .deciding else { continue }
        isViewedUntold = true
        if creative.hasViewableImpression, let outcome = viewableImpression.standardMet() {
          hold([.viewableImpression(outcome)], at: now)
        }
      case .lost(let standard, let reason, let run):
        // The interruption of a counted run is reported only for the deciding standard. The totals
        // of the other standards include the time of the run.
        guard viewability.role(of: standard) == .deciding else { continue }
        outputs.append(.standardLost(viewability.name(of: standard), reason, run: run))
      case .notMet(let standard):
        outputs.append(
          .standardNotMet(
            viewability.name(of: standard), viewability.shortfall(of: standard)))
      }
    }
    return outputs
  }

  /// The result of each standard; empty until the session is over.
  package var results: [ViewabilityResult] { viewability.results }

  /// How much of the ad was in view.
  package var exposure: SessionExposure { viewability.exposure(ad: adIndex) }

  /// Determines the viewability results, which are reported once, when the session is over.
  func summarizeViewability() -> [SessionOutput] {
    viewability.finished(ad: adIndex)
    let comparisons = results.map(\.comparison)
    let differing = comparisons.filter(\.differs)
    return [.exposure(exposure, comparisons)]
      + (differing.isEmpty ? [] : [.viewabilityDiffers(differing)])
  }
}
