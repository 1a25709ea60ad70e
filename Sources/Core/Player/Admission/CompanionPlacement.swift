package import VAST
package import Vocabulary

/// Decides which companions of an ad are shown next to the player (VAST 4.2 § 3.13; errors 600 to
/// 604).
///
/// Inner hops come first, because the companion nearest to the inline ad wins; a companion takes
/// the smallest free place that it fits. If at least one companion of a CompanionAds is shown, the
/// companions that are not shown cause no error unless all are required.
package struct CompanionPlacement: Sendable, Hashable {
  /// A companion that is not shown, which is reported to the Error URLs of its hop.
  package struct Failure: Sendable, Hashable {
    package var refusal: AdRefusal
    /// The hop that declares the companion. The error is reported to the outer hops too.
    package var hop: Int
    package var location: SourceLocation
  }

  /// The companions that are not shown.
  package private(set) var withheld: Set<CreativePlace> = []
  /// The failures of withheld companions that are reported to Error URLs. The ad continues.
  package private(set) var failures: [Failure] = []
  /// Why the ad must not play: the `required` attribute of a CompanionAds, `all` or `any`, is not
  /// met (602).
  private(set) var refusal: AdRefusal?

  private var free: [CompanionSlot]
  private let hasSlots: Bool

  /// Places an ad's companions.
  ///
  /// - Parameters:
  ///   - ad: the ad with its chain.
  ///   - slots: the places; absent when every available companion counts as shown.
  ///   - unavailable: URLs of unavailable resources, and why.
  init(of ad: ResolvedAd, in slots: [CompanionSlot]?, unavailable: [String: Fetch.Absence]) {
    free = slots ?? []
    hasSlots = slots != nil
    for (index, hop) in ad.hops.enumerated() {
      for ads in hop.ad.creatives.compactMap(\.companionAds) {
        place(ads, hop: index, file: hop.file, unavailable)
      }
    }
  }

  /// The URLs of all resources that may be shown, in document order, each once.
  static func addresses(of ad: ResolvedAd, in slots: [CompanionSlot]?) -> [String] {
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
      // A wrapper's companion without a resource only adds trackers to a companion of an inner hop.
      let bringsTrackersOnly = hop > 0 && companion.resources.isEmpty
      let refusal = bringsTrackersOnly ? nil : place(companion, unavailable)
      if refusal == nil, !bringsTrackersOnly {
        shown += 1
        continue
      }
      // Without slots, the inner companion to which the trackers belong is unknown.
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
      ?? AdRefusal(.requiredCompanionMissing, "\(demand), but \(first.reason)", first.absence)
  }

  /// Finds a place for a companion; returns the refusal when it is not shown.
  private mutating func place(
    _ companion: Companion, _ unavailable: [String: Fetch.Absence]
  ) -> AdRefusal? {
    guard hasSlots else { return Self.contentObjection(to: companion) }
    if let objection = Self.objection(to: companion) { return objection }
    let fitting = free.indices.filter { Self.fits(companion, in: free[$0]) }
    guard
      let slot = fitting.min(by: { free[$0].area < free[$1].area })
    else {
      return AdRefusal(.companionDoesNotFit, "no free slot fits \(companion.name)")
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

  /// Why a companion cannot be shown in any place.
  private static func objection(to companion: Companion) -> AdRefusal? {
    let framework = companion.apiFramework?.trimmingWhitespace() ?? ""
    if !framework.isEmpty, framework.lowercased() != "omid" {
      return AdRefusal(.companion, "\(companion.name) needs '\(framework)', which is not supported")
    }
    if companion.width == nil || companion.height == nil {
      return AdRefusal(.companion, "\(companion.name) does not declare its size")
    }
    return contentObjection(to: companion)
  }

  /// Why a companion's resource cannot be shown, regardless of the places.
  private static func contentObjection(to companion: Companion) -> AdRefusal? {
    companion.resources.contains(where: isSupported)
      ? nil
      : AdRefusal(
        .companionUnsupported, "\(companion.name) has no image, page or markup to show")
  }

  private static func fits(_ companion: Companion, in slot: CompanionSlot) -> Bool {
    guard let width = companion.width, let height = companion.height else { return false }
    let isMeant = companion.adSlotID == nil || slot.id == nil || companion.adSlotID == slot.id
    return isMeant && width <= slot.width && height <= slot.height
  }

  /// Whether a resource can be shown: pages, markup, and pictures of any type, but not Flash or other plug-in
  /// content.
  private static func isSupported(_ resource: CreativeResource) -> Bool {
    switch resource.content {
    case .file(_, let type?): type.lowercased().hasPrefix("image/")
    case .file(_, nil), .page, .markup: true
    }
  }
}

extension CompanionSlot {
  /// The area in square pixels; the largest integer if it overflows.
  fileprivate var area: Int {
    let (area, isTooLarge) = width.multipliedReportingOverflow(by: height)
    return isTooLarge ? .max : area
  }
}

extension Companion {
  /// The companion's name in messages.
  fileprivate var name: String {
    let size = [width, height].compactMap { $0.map(String.init) }.joined(separator: "×")
    return "companion " + (id.map { "'\($0)'" } ?? (size.isEmpty ? "without size" : size))
  }
}
