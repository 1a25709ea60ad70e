package import Vocabulary

/// The companions, nonlinear creatives and icons that an ad shows in addition to its linear
/// creative.
package struct SideCreatives: Sendable, Hashable {
  /// A companion that is shown, with the trackers that every hop attaches to it.
  package struct ShownCompanion: Sendable, Hashable {
    var id: String?
    /// `creativeView`, the only event of a companion.
    package var views: [PlacedURL]
    package var clicks: [PlacedURL]
    /// Whether the companion replaces the ad after its end (`renderingMode="end-card"`, 4.1+).
    package var isEndCard: Bool
  }

  /// An icon that is shown from a point of the media on (VAST 3.0+ `Icon`).
  package struct ShownIcon: Sendable, Hashable {
    var program: String?
    /// When the icon appears, on the media's timeline.
    package var offset: Duration
    /// When the icon disappears; nil when it stays.
    var end: Duration?
    package var views: [PlacedURL]
    package var clicks: [PlacedURL]
  }

  package var companions: [ShownCompanion] = []
  package var icons: [ShownIcon] = []
  /// The `creativeView` trackers of nonlinear creatives.
  package var nonLinearViews: [PlacedURL] = []
  var nonLinearClicks: [PlacedURL] = []

  /// The companions that are shown from the ad's impression on.
  package var concurrentCompanions: [ShownCompanion] { companions.filter { !$0.isEndCard } }
  /// The companions that are shown when the ad is over.
  package var endCards: [ShownCompanion] { companions.filter(\.isEndCard) }

  /// Finds the companion and icon creatives of an ad, hop by hop.
  ///
  /// If several icons have the same program, the one nearest to the inline ad is shown (VAST 4.2 § 3.11). A
  /// wrapper's companion without a resource adds its trackers to the inline companion of the same id or size,
  /// and shows nothing by itself.
  package init(of ad: ResolvedAd, withholding withheld: Set<CreativePlace> = []) {
    var known = KnownCompanions()
    var programs: Set<String> = []
    for (index, hop) in ad.hops.enumerated() {
      for creative in hop.ad.creatives {
        for companion in creative.companionAds?.companions ?? [] {
          let place = CreativePlace(hop: index, position: companion.position)
          add(companion, place, file: hop.file, isShown: !withheld.contains(place), &known)
        }
        for icon in creative.linear?.icons ?? [] {
          add(icon, hop: index, file: hop.file, &programs)
        }
        if let nonLinearAds = creative.nonLinearAds {
          add(nonLinearAds, hop: index, file: hop.file)
        }
      }
    }
    // Wrappers may track a nonlinear creative that the ad does not have.
    let isShown = ad.hops.flatMap(\.ad.creatives).contains { creative in
      creative.nonLinearAds?.nonLinears.contains { !$0.resources.isEmpty } == true
    }
    if !isShown { (nonLinearViews, nonLinearClicks) = ([], []) }
  }

  private mutating func add(
    _ companion: Companion, _ place: CreativePlace, file: String, isShown: Bool,
    _ known: inout KnownCompanions
  ) {
    let hop = place.hop
    let views = companion.tracking.filter { $0.name == .creativeView }.map {
      PlacedURL(url: $0.url, hop: hop, file: file)
    }
    let clicks = companion.clickTracking.map { PlacedURL(url: $0, hop: hop, file: file) }
    if companion.resources.isEmpty, let inner = known.first(meantBy: companion, inside: hop) {
      guard let index = inner.index else { return }
      companions[index].views += views
      companions[index].clicks += clicks
      return
    }
    // A wrapper's companion that has no resource and matches no companion of an inner hop shows
    // nothing.
    guard hop == 0 || !companion.resources.isEmpty else { return }
    known.add(companion, hop: hop, index: isShown ? companions.count : nil)
    guard isShown else { return }
    let mode = companion.renderingMode?.lowercased().trimmingWhitespace()
    companions.append(
      ShownCompanion(
        id: companion.id, views: views, clicks: clicks, isEndCard: mode == "end-card"))
  }

  /// The companion that a click on the page hits: the first that is shown during the ad.
  package var clickedCompanion: ShownCompanion? { concurrentCompanions.first }

  /// The icon that a click on the player hits: the first of the ad's icons that is still shown.
  ///
  /// - Parameters:
  ///   - position: the playhead.
  ///   - shown: the icons that appeared, by index.
  /// - Returns: the icon; nil when none is shown.
  package func clickedIcon(at position: Duration, among shown: Set<Int>) -> ShownIcon? {
    shown.sorted().lazy.filter(icons.indices.contains).map { icons[$0] }
      .first { $0.end.map { position < $0 } ?? true }
  }

  private mutating func add(
    _ icon: Icon, hop: Int, file: String, _ programs: inout Set<String>
  ) {
    if let program = icon.program, !programs.insert(program).inserted { return }
    icons.append(
      ShownIcon(
        program: icon.program, offset: icon.offset ?? .zero,
        end: icon.duration.map { (icon.offset ?? .zero) + $0 },
        views: icon.viewTracking.map { PlacedURL(url: $0, hop: hop, file: file) },
        clicks: icon.clickTracking.map { PlacedURL(url: $0, hop: hop, file: file) }))
  }

  private mutating func add(_ ads: NonLinearAds, hop: Int, file: String) {
    let tracking = ads.tracking + ads.nonLinears.flatMap(\.tracking)
    nonLinearViews += tracking.filter { $0.name == .creativeView }.map {
      PlacedURL(url: $0.url, hop: hop, file: file)
    }
    nonLinearClicks += ads.nonLinears.flatMap(\.clickTracking).map {
      PlacedURL(url: $0, hop: hop, file: file)
    }
  }
}

/// A creative's place in an ad's chain: the hop, and the creative's position in the hop's document.
package struct CreativePlace: Sendable, Hashable {
  /// The index of the hop: 0 is the inline ad, and outer wrappers have higher indices.
  var hop: Int
  package var position: SourcePosition

  package init(hop: Int, position: SourcePosition) {
    self.hop = hop
    self.position = position
  }
}

/// The companions of a chain to which outer hops may attach trackers, found by their IDs and sizes.
struct KnownCompanions {
  struct Place {
    let hop: Int
    /// The companion's index among the shown companions; nil when the companion is not shown.
    let index: Int?
  }

  private struct Size: Hashable {
    let width: Int?
    let height: Int?

    init(_ companion: Companion) { (width, height) = (companion.width, companion.height) }
  }

  /// From the inline ad outwards.
  private var places: [Place] = []
  /// The index in `places` of the first companion with each ID.
  private var byID: [String: Int] = [:]
  /// The index in `places` of the first companion with each size, and in `unnamedBySize` of the
  /// first one with each size that has no ID.
  private var bySize: [Size: Int] = [:]
  private var unnamedBySize: [Size: Int] = [:]

  /// Adds a companion; hops must be added from the inside out.
  mutating func add(_ companion: Companion, hop: Int, index: Int?) {
    let place = places.count
    places.append(Place(hop: hop, index: index))
    let size = Size(companion)
    if bySize[size] == nil { bySize[size] = place }
    if let id = companion.id {
      if byID[id] == nil { byID[id] = place }
    } else if unnamedBySize[size] == nil {
      unnamedBySize[size] = place
    }
  }

  /// The first companion that has the same ID as `other`, or the same size if one of the two has no
  /// ID; nil unless it belongs to a hop further in than `hop`.
  func first(meantBy other: Companion, inside hop: Int) -> Place? {
    let size = Size(other)
    let candidates = other.id.map { [byID[$0], unnamedBySize[size]] } ?? [bySize[size]]
    // Hops are added from the inside out, so the lowest index is the innermost companion.
    guard let first = candidates.compactMap(\.self).min(), places[first].hop < hop else {
      return nil
    }
    return places[first]
  }
}
