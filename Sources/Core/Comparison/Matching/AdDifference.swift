internal import Vocabulary

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
