/// The companions of a chain to which outer hops may attach trackers, found by their IDs and sizes.
struct KnownCompanions {
  struct Place {
    let hop: Int
    /// Its index among the shown companions; nil when it is not shown.
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
  /// The indices in `places` of the first companion with each size, and of the first one without an
  /// ID.
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

  /// The first companion of an inner hop that has the same ID as another companion, or the same
  /// size if one of the two has no ID.
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
