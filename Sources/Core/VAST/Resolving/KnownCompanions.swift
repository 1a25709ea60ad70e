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
