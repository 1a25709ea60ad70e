/// The differences between two traces, and how many of their requests are the same.
package struct RunDifferences: Sendable, Hashable {
  /// In the order of their instants.
  package var differences: [RunDifference]
  /// How many requests the first trace has in common with the second, changed or not.
  package var paired: Int
  /// How many pairs have no difference at all.
  package var same: Int
  /// How many requests of a capture went to hosts without a tracker, by host, in the order of
  /// names.
  package var unrelated: [String: Int]
  /// The request by which the clock of a capture was set; nil between two runs.
  package var anchor: TracedRequest?
  /// How the runs ended, where that differs.
  package var outcomes: RequestChange?
  /// The ads that play or open something else; empty if one of the traces has no events about ads.
  package var ads: [AdDifference]

  /// Whether the two traces are the same.
  package var isEmpty: Bool { differences.isEmpty && ads.isEmpty && outcomes == nil }
}

extension RunDifferences {
  /// Compares two traces.
  ///
  /// Beacons of runs are matched by purpose and address, those of a capture by the template that
  /// fits best. An instant counts as the same when it differs by at most `tolerance`; the
  /// clock of a capture is set by the first request that both have. Parameters named in `ignored`
  /// are not compared. A request that failed differs from one that did not.
  package init(
    from old: BeaconTrace, to new: BeaconTrace, within tolerance: Duration = .milliseconds(1),
    ignoring ignored: Set<String> = []
  ) {
    // A capture is matched by templates, so the run is the base.
    let isFlipped = old.isCapture && !new.isCapture
    let (base, other) = isFlipped ? (new, old) : (old, new)
    let matching = RequestMatching(base, other)
    let pairs = matching.pairs
    var shift = Duration.zero
    anchor = nil
    if base.isCapture || other.isCapture, let first = pairs.min(by: { $0.base.at < $1.base.at }) {
      shift = first.base.at - first.other.at
      anchor = first.base
    }
    // Differences have instants on the base's clock; `shift` converts from the other trace's clock
    // to the base's.
    func oldInstant(_ request: TracedRequest) -> Duration {
      isFlipped ? request.at + shift : request.at
    }
    func newInstant(_ request: TracedRequest) -> Duration {
      isFlipped ? request.at : request.at + shift
    }
    let parameters = ParameterComparison(ignored: ignored)
    var found: [RunDifference] = []
    var same = 0
    for pair in pairs {
      let (before, after) = isFlipped ? (pair.other, pair.base) : (pair.base, pair.other)
      let purpose = before.purpose ?? after.purpose
      let instants = (oldInstant(before), newInstant(after))
      let delay = instants.1 - instants.0
      let count = found.count
      if delay > tolerance || delay < .zero - tolerance {
        found.append(
          RunDifference(
            delay > .zero ? .later : .earlier, purpose, url: after.url, old: instants.0,
            new: instants.1))
      }
      let changes =
        parameters.changes(from: before, to: after)
        + RequestChange.ofAnswers(from: before, to: after)
      if !changes.isEmpty {
        found.append(
          RunDifference(
            .changed, purpose, url: after.url, old: instants.0, new: instants.1, changes: changes))
      }
      if found.count == count { same += 1 }
    }
    let lonely = (
      old: isFlipped ? matching.otherAlone : matching.baseAlone,
      new: isFlipped ? matching.baseAlone : matching.otherAlone
    )
    found += lonely.old.map {
      RunDifference(
        .missing, $0.request.purpose ?? $0.purpose, url: $0.request.url,
        old: oldInstant($0.request), new: nil)
    }
    found += lonely.new.map {
      RunDifference(
        $0.isRepetition ? .doubled : .extra, $0.request.purpose ?? $0.purpose, url: $0.request.url,
        old: nil, new: newInstant($0.request))
    }
    differences = found.enumerated().sorted {
      ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
    }.map(\.element)
    ads =
      if let before = old.ads, let after = new.ads {
        AdDifference.all(from: before, to: after, ignoring: ignored)
      } else { [] }
    paired = pairs.count
    self.same = same
    unrelated = matching.unrelated
    outcomes =
      old.outcome == new.outcome || old.outcome == nil || new.outcome == nil
      ? nil : RequestChange("outcome", old.outcome, new.outcome)
  }
}
