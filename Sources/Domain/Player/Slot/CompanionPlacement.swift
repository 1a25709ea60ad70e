package import Diagnostics
package import Transport
package import VAST

/// Which companions of an ad find a place beside the player (VAST 4.2 § 3.13; errors 600 to 604).
///
/// Inner hops choose first, as the companion nearest to the inline ad wins; of the free places
/// that a companion fits in, it takes the smallest. A CompanionAds of which something is shown has
/// been served, and what is left over of it is no error unless all of it is required.
package struct CompanionPlacement: Sendable, Hashable {
  /// A companion that is not shown, and whose hop hears of it.
  package struct Failure: Sendable, Hashable {
    package var refusal: AdRefusal
    /// The hop that declares it; every hop around that one hears of it too.
    package var hop: Int
    package var location: SourceLocation
  }

  /// The companions that are not shown.
  package private(set) var withheld: Set<CreativePlace> = []
  /// Those of them that are reported; the ad goes on.
  package private(set) var failures: [Failure] = []
  /// Why the ad must not play: a requirement is not met (602).
  package private(set) var refusal: AdRefusal?

  private var free: [CompanionSlot]
  private let hasSlots: Bool

  /// Places an ad's companions.
  ///
  /// - Parameters:
  ///   - ad: the ad with its chain.
  ///   - slots: the places; absent when everything that there is to show is taken to be shown.
  ///   - unavailable: URLs of resources that cannot be had, and why.
  package init(of ad: ResolvedAd, in slots: [CompanionSlot]?, unavailable: [String: Fetch.Absence])
  {
    free = slots ?? []
    hasSlots = slots != nil
    for (index, hop) in ad.hops.enumerated() {
      for ads in hop.ad.creatives.compactMap(\.companionAds) {
        place(ads, hop: index, file: hop.file, unavailable)
      }
    }
  }

  /// The addresses of everything that may be shown, in document order, each once.
  package static func addresses(of ad: ResolvedAd, in slots: [CompanionSlot]?) -> [String] {
    guard let slots else { return [] }
    var seen: Set<String> = []
    return ad.hops.flatMap(\.ad.creatives).flatMap { $0.companionAds?.companions ?? [] }
      .filter { companion in
        objection(to: companion) == nil && slots.contains { fits(companion, in: $0) }
      }
      .flatMap(\.resources).filter(isSupported).compactMap(\.address)
      .filter { seen.insert($0).inserted }
  }

  private mutating func place(
    _ ads: CompanionAds, hop: Int, file: String, _ unavailable: [String: Fetch.Absence]
  ) {
    var shown = 0
    var failed: [Failure] = []
    for companion in ads.companions {
      // A wrapper's companion without anything to show brings trackers for an inner one.
      let bringsTrackersOnly = hop > 0 && companion.resources.isEmpty
      let refusal = bringsTrackersOnly ? nil : place(companion, unavailable)
      if refusal == nil, !bringsTrackersOnly {
        shown += 1
        continue
      }
      // Without slots nobody knows which inner companion it belongs to.
      if bringsTrackersOnly, !hasSlots { continue }
      withheld.insert(CreativePlace(hop: hop, position: companion.position))
      guard let refusal else { continue }
      failed.append(
        Failure(
          refusal: refusal, hop: hop,
          location: SourceLocation(file: file, position: companion.position)))
    }
    guard let first = failed.first else { return }
    switch ads.required {
    case .all: refuse("all of its companions are required", first.refusal)
    case .any where shown == 0:
      refuse("one of its companions is required", first.refusal)
    case .none where shown == 0: failures += failed
    case .any, .none: break
    }
  }

  private mutating func refuse(_ demand: String, _ first: AdRefusal) {
    refusal =
      refusal
      ?? AdRefusal(.requiredCompanionMissing, "\(demand), and \(first.reason)", first.absence)
  }

  /// Takes a place for a companion; the refusal when it is not to be shown.
  private mutating func place(
    _ companion: Companion, _ unavailable: [String: Fetch.Absence]
  ) -> AdRefusal? {
    guard hasSlots else { return Self.contentObjection(to: companion) }
    if let objection = Self.objection(to: companion) { return objection }
    let fitting = free.indices.filter { Self.fits(companion, in: free[$0]) }
    guard
      let slot = fitting.min(by: { free[$0].area < free[$1].area })
    else {
      return AdRefusal(.companionDoesNotFit, "no place is free for \(companion.name)")
    }
    let lost = companion.resources.filter(Self.isSupported).map { resource in
      resource.address.flatMap { unavailable[$0] }
    }
    if !lost.contains(nil), let absence = lost.first ?? nil {
      return AdRefusal(
        .companionUnavailable,
        "the resource of \(companion.name) was not fetched: \(absence.reason)", absence)
    }
    free.remove(at: slot)
    return nil
  }

  /// What keeps a companion from being shown anywhere.
  private static func objection(to companion: Companion) -> AdRefusal? {
    let framework = companion.apiFramework?.trimmingWhitespace() ?? ""
    if !framework.isEmpty, framework.lowercased() != "omid" {
      return AdRefusal(.companion, "\(companion.name) needs '\(framework)', which is not run")
    }
    if companion.width == nil || companion.height == nil {
      return AdRefusal(.companion, "\(companion.name) does not state its size")
    }
    return contentObjection(to: companion)
  }

  /// What is not there to show needs no place to be missing.
  private static func contentObjection(to companion: Companion) -> AdRefusal? {
    companion.resources.contains(where: isSupported)
      ? nil
      : AdRefusal(
        .companionUnsupported, "\(companion.name) has no picture, page or markup to show")
  }

  private static func fits(_ companion: Companion, in slot: CompanionSlot) -> Bool {
    guard let width = companion.width, let height = companion.height else { return false }
    let isMeant = companion.adSlotID == nil || slot.id == nil || companion.adSlotID == slot.id
    return isMeant && width <= slot.width && height <= slot.height
  }

  /// Pages and markup are shown, and pictures of any type; Flash and the like are not.
  private static func isSupported(_ resource: CreativeResource) -> Bool {
    switch resource.content {
    case .file(_, let type?): type.lowercased().hasPrefix("image/")
    case .file(_, nil), .page, .markup: true
    }
  }
}

extension CompanionSlot {
  /// In square pixels, as far as numbers go.
  fileprivate var area: Int {
    let (area, isTooLarge) = width.multipliedReportingOverflow(by: height)
    return isTooLarge ? .max : area
  }
}

extension Companion {
  /// The companion in words.
  fileprivate var name: String {
    let size = [width, height].compactMap { $0.map(String.init) }.joined(separator: "×")
    return "companion " + (id.map { "'\($0)'" } ?? (size.isEmpty ? "without size" : size))
  }
}

extension CreativeResource {
  /// The URL that it is fetched from; nil for markup, which is there already.
  fileprivate var address: String? {
    switch content {
    case .file(let url, _), .page(let url): url
    case .markup: nil
    }
  }
}
