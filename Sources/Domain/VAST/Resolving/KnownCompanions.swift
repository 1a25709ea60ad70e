/// The companions of a chain that others may attach trackers to, found by their ids and sizes.
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
  /// The first of each id, by its place in the list.
  private var byID: [String: Int] = [:]
  /// The first of each size, and the first of each size without an id.
  private var bySize: [Size: Int] = [:]
  private var unnamedBySize: [Size: Int] = [:]

  /// Adds a companion of the same hop as those before, or of a hop further out.
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

  /// The first companion of a hop further in that has the same id, or the same size where one of the
  /// two has no id.
  func first(meantBy other: Companion, inside hop: Int) -> Place? {
    let size = Size(other)
    let candidates = other.id.map { [byID[$0], unnamedBySize[size]] } ?? [bySize[size]]
    // Hops come in order, so the first of all is the furthest in.
    guard let first = candidates.compactMap(\.self).min(), places[first].hop < hop else {
      return nil
    }
    return places[first]
  }
}
