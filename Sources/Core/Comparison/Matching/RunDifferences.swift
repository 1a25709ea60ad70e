internal import Vocabulary

/// The differences between two traces, and how many of their requests are the same.
package struct RunDifferences: Sendable, Hashable {
  /// In the order of their instants.
  package var differences: [RunDifference]
  /// How many requests the first trace has in common with the second, changed or not.
  var paired: Int
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

/// A change of a request in the second trace: a parameter, the scheme or the address.
package struct RequestChange: Sendable, Hashable {
  package var name: String
  /// The value in the first trace; nil for a parameter that is new.
  package var old: String?
  /// The value in the second trace; nil for a parameter that was removed.
  package var new: String?

  init(_ name: String, _ old: String?, _ new: String?) {
    self.name = name
    self.old = old
    self.new = new
  }
}

extension RequestChange {
  /// The change of a request's answer, where one of the two failed: a request that was not sent, or
  /// whose answer is not known, counts as one that did not fail.
  static func ofAnswers(from old: TracedRequest, to new: TracedRequest) -> [RequestChange] {
    guard old.answer != new.answer, [old, new].contains(where: { $0.answer?.isFailure == true })
    else { return [] }
    return [RequestChange("answer", old.answer.map(text), new.answer.map(text))]
  }

  private static func text(of answer: TracedRequest.Answer) -> String {
    switch answer {
    case .status(let status): "\(status)"
    case .none: "none"
    }
  }
}

/// One difference between two traces.
package struct RunDifference: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// In the first trace only.
    case missing
    /// In the second trace only.
    case extra
    /// In the second trace more often than in the first.
    case doubled
    case earlier
    case later
    /// At the same time, with other parameters.
    case changed
  }

  package var kind: Kind
  /// The request's purpose; nil where it is not known.
  package var purpose: TracedRequest.Purpose?
  /// The URL in the trace that has the request; that of the second trace when both have it.
  package var url: String
  /// When the request was sent in the first trace.
  package var oldInstant: Duration?
  /// When the request was sent in the second trace, on the clock of the first.
  package var newInstant: Duration?
  /// The changes; only for `changed`.
  package var changes: [RequestChange] = []

  init(
    _ kind: Kind, _ purpose: TracedRequest.Purpose?, url: String, old: Duration?, new: Duration?,
    changes: [RequestChange] = []
  ) {
    self.kind = kind
    self.purpose = purpose
    self.url = url
    oldInstant = old
    newInstant = new
    self.changes = changes
  }

  /// The earlier of its instants.
  var instant: Duration {
    min(oldInstant ?? .seconds(1 << 40), newInstant ?? .seconds(1 << 40))
  }
}

/// An ad that plays or opens something else in the second trace, or that only one trace has.
package struct AdDifference: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// In the first trace only.
    case missing
    /// In the second trace only.
    case extra
    /// In both, with other content.
    case changed
  }

  package var kind: Kind
  /// The unit that plays it; nil in runs without units.
  package var unit: String?
  /// Its index in its unit's play order, from 0.
  package var ad: Int
  /// The id of the Ad; if both traces have one, that of the first trace.
  package var adID: String?
  /// What changed; only for `changed`.
  package var changes: [RequestChange] = []

  /// The differences between the ads of two traces. In each unit, the first ad of one trace is
  /// compared with the first ad of the other trace, and so on. Parameters named in `ignored` are
  /// not compared.
  static func all(
    from old: [TracedAd], to new: [TracedAd], ignoring ignored: Set<String>
  ) -> [AdDifference] {
    var units: [String?] = []
    for ad in old + new where !units.contains(ad.unit) { units.append(ad.unit) }
    return units.flatMap { unit -> [AdDifference] in
      let ads = (old: old.filter { $0.unit == unit }, new: new.filter { $0.unit == unit })
      return (0..<max(ads.old.count, ads.new.count)).compactMap { index in
        guard index < ads.old.count else {
          return AdDifference(kind: .extra, unit: unit, ad: index, adID: ads.new[index].adID)
        }
        let before = ads.old[index]
        guard index < ads.new.count else {
          return AdDifference(kind: .missing, unit: unit, ad: index, adID: before.adID)
        }
        let changes = AdComparison(parameters: ParameterComparison(ignored: ignored)).changes(
          from: before, to: ads.new[index])
        guard !changes.isEmpty else { return nil }
        return AdDifference(
          kind: .changed, unit: unit, ad: index, adID: before.adID ?? ads.new[index].adID,
          changes: changes)
      }
    }
  }
}

/// Compares two ads: their identity, the media that they play, and the pages that clicks on them
/// open.
private struct AdComparison {
  let parameters: ParameterComparison

  func changes(from old: TracedAd, to new: TracedAd) -> [RequestChange] {
    [
      change("Ad id", old.adID, new.adID), change("AdTitle", old.title, new.title),
      change("media", old.asset, new.asset), change("type", old.type, new.type),
      change("Duration", text(old.declaredDuration), text(new.declaredDuration)),
      change("media duration", text(old.duration), text(new.duration)),
    ].compactMap(\.self) + pages(from: old.pages, to: new.pages)
  }

  /// Compares the pages that clicks open. Pages for the same part of the ad are compared in their
  /// order.
  private func pages(from old: [TracedAd.Page], to new: [TracedAd.Page]) -> [RequestChange] {
    var left = new
    let changes = old.compactMap { page -> RequestChange? in
      let match = left.firstIndex { $0.place == page.place }.map { left.remove(at: $0) }
      return change("click on \(page.place)", page.url, match?.url)
    }
    return changes + left.compactMap { change("click on \($0.place)", nil, $0.url) }
  }

  private func text(_ duration: Duration?) -> String? { duration.map(TimeText.readable) }

  private func change(_ name: String, _ old: String?, _ new: String?) -> RequestChange? {
    old == new ? nil : RequestChange(name, old, new)
  }

  private func change(_ name: String, _ old: URLTemplate?, _ new: URLTemplate?) -> RequestChange? {
    if let old, let new,
      parameters.changes(from: TracedRequest(declared: old), to: TracedRequest(declared: new))
        .isEmpty
    {
      return nil
    }
    return change(name, old?.text, new?.text)
  }
}

extension TracedRequest {
  /// Creates the traced request of a declared URL, as if it were requested unchanged.
  fileprivate init(declared url: URLTemplate) {
    self.init(url.text, at: .zero, template: url)
  }
}
