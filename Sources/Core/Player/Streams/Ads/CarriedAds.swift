package import VAST
package import Vocabulary

/// Compares a stream's signaling with the VAST ads from which it was made.
package struct CarriedAds {
  private let fed: [ResolvedAd]
  private let carried: [ResolvedAd]

  /// - Parameters:
  ///   - fed: the ads of the VAST, in playing order.
  ///   - carried: the stream's ads in VAST's terms, in playing order.
  package init(of fed: [ResolvedAd], in carried: [ResolvedAd]) {
    self.fed = fed
    self.carried = carried
  }

  /// What the stream has lost or changed, ad by ad; each finding is at the ad in the VAST.
  package var diagnostics: [Diagnostic] {
    zip(fed.indices, counterparts).flatMap { index, place -> [Diagnostic] in
      let ad = fed[index]
      let name = "ad \(index + 1) of \(fed.count)\(ad.ad?.id.map { " (id '\($0)')" } ?? "")"
      guard let place else {
        return [
          Diagnostic(
            rule: .trackedByNobody,
            "\(name) is not in the stream, which has \(carried.count) "
              + (carried.count == 1 ? "ad" : "ads"), at: ad.location)
        ]
      }
      return compare(ad, with: carried[place], name)
    }
  }

  /// The index of each ad's counterpart in the stream: the ad whose creative has the same
  /// identifier, or else the next ad in order that is not yet matched.
  private var counterparts: [Int?] {
    var free = Array(carried.indices)
    var places: [Int?] = fed.map { ad in
      let identifiers = Set(ad.identifiers)
      guard
        let place = free.firstIndex(where: {
          !identifiers.isDisjoint(with: carried[$0].identifiers)
        })
      else { return nil }
      return free.remove(at: place)
    }
    for index in places.indices where places[index] == nil && !free.isEmpty {
      places[index] = free.removeFirst()
    }
    return places
  }

  private func compare(
    _ ad: ResolvedAd, with other: ResolvedAd, _ name: String
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    func report(_ rule: Rule, _ message: String) {
      found.append(Diagnostic(rule: rule, "\(name): \(message)", at: ad.location))
    }
    let lost = ad.trackers.filter { tracker in
      !other.trackers.contains {
        $0.event == tracker.event && tracker.template.admits($0.template.text)
      }
    }
    if !lost.isEmpty {
      report(
        .trackedByNobody,
        "the stream carries \(ad.trackers.count - lost.count) of \(ad.trackers.count) trackers; "
          + "lost are \(Self.list(lost.map(\.event)))")
    }
    let vendors = Set(other.vendors)
    let unmeasured = ad.vendors.filter { !vendors.contains($0) }
    if !unmeasured.isEmpty {
      report(
        .verificationLost, "the stream carries no verification of \(Self.list(unmeasured))")
    }
    if let identifier = ad.identifiers.first,
      Set(ad.identifiers).isDisjoint(with: other.identifiers)
    {
      let instead = other.identifiers.first.map { "'\($0)'" } ?? "none"
      report(
        .adIdentityChanges,
        "the creative is '\(identifier)' in the VAST, and \(instead) in the stream")
    }
    if ad.skipOffset != other.skipOffset {
      func words(_ offset: Duration?) -> String {
        offset.map { "after \(TimeText.readable($0))" } ?? "never"
      }
      report(
        .skipOffsetChanges,
        "when the ad can be skipped: \(words(ad.skipOffset)) in the VAST, "
          + "\(words(other.skipOffset)) in the stream")
    }
    return found
  }

  /// A list of names without repetitions, each with its count where it occurs more than once.
  private static func list(_ names: [String]) -> String {
    var counts: [(name: String, count: Int)] = []
    for name in names {
      if let place = counts.firstIndex(where: { $0.name == name }) {
        counts[place].count += 1
      } else {
        counts.append((name, 1))
      }
    }
    return counts.map { $0.count > 1 ? "'\($0.name)' (\($0.count))" : "'\($0.name)'" }
      .joined(separator: ", ")
  }
}

extension ResolvedAd {
  fileprivate struct Tracker {
    var event: String
    var template: URLTemplate
  }

  /// Every tracker of the ad itself and of its linear creative, from all hops of the ad's chain.
  fileprivate var trackers: [Tracker] {
    hops.flatMap { hop -> [Tracker] in
      let ad = hop.ad
      let linears = ad.creatives.compactMap(\.linear)
      return ad.impressions.map { Tracker(event: "impression", template: $0.template) }
        + ad.errors.map { Tracker(event: "error", template: $0.template) }
        + linears.flatMap(\.tracking).map { Tracker(event: $0.event, template: $0.url.template) }
        + linears.flatMap(\.videoClicks.clickTracking).map {
          Tracker(event: "clickTracking", template: $0.template)
        }
    }
  }

  fileprivate var vendors: [String] {
    hops.flatMap(\.ad.verifications)
      .map { $0.vendor ?? $0.javaScriptResources.first?.url ?? "without a vendor" }
  }

  /// The values of the creative's identifiers, without empty ones and without `unknown`.
  fileprivate var identifiers: [String] {
    (inLine?.linearCreative?.universalAdIDs ?? []).map(\.value)
      .filter { !$0.isEmpty && $0.lowercased() != "unknown" }
  }

  /// How long after its beginning the ad can be skipped; nil if it can never be skipped.
  fileprivate var skipOffset: Duration? {
    guard let linear = inLine?.linearCreative?.linear else { return nil }
    return linear.skipOffset?.resolved(in: linear.duration ?? .zero)
  }
}

extension Rule {
  package static let adIdentityChanges = Rule(
    "AdIdentityChanges", .warning,
    "a creative that has another identifier in the stream than in its VAST",
    explanation: """
      Reports join a creative's numbers by its UniversalAdId. If 'identifiers' in the stream have \
      another UniversalAdId, or none, the reports count another creative.
      """,
    fix: "Write the UniversalAdId of the VAST, with its registry, into 'identifiers'.",
    clause: "SVTA 2053-2, identifiers; VAST 4.2, § 3.7.1")

  package static let skipOffsetChanges = Rule(
    "SkipOffsetChanges", .warning, "an ad that can be skipped at another time than its VAST says",
    explanation: """
      The VAST says when viewers may skip, and the stream says another time, or never: the ad is sold under \
      one rule and shown under another.
      """,
    fix: "Carry the VAST's 'skipoffset' into the stream: as the slot's 'skipOffset', or as the "
      + "skip control of the break.",
    clause: "SVTA 2053-2, skipOffset; VAST 4.2, § 3.8.1")
}
