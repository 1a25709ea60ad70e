/// A place in a JSON value, step by step from the outside in.
package enum JSONPlace {
  /// One step into an object or a list.
  package enum Step: Sendable, Hashable {
    case key(String)
    /// From 0.
    case index(Int)
  }
}

/// Where the values of a JSON text begin, in bytes of UTF-8.
///
/// A tree of steps and not a list of paths: a path of long keys is not repeated for each value in it.
package struct JSONOffsets: Sendable {
  /// A place by its number.
  struct Place: Sendable, Hashable {
    fileprivate var number: Int
    static let root = Place(number: 0)
  }

  private struct Edge: Sendable, Hashable {
    let outer: Place
    let step: JSONPlace.Step
  }

  private var places: [Edge: Place] = [:]
  /// By the numbers of the places.
  private var offsets: [Int?] = [nil]

  /// The place that a step leads to.
  mutating func place(at step: JSONPlace.Step, in outer: Place) -> Place {
    let edge = Edge(outer: outer, step: step)
    if let known = places[edge] { return known }
    let place = Place(number: offsets.count)
    offsets.append(nil)
    places[edge] = place
    return place
  }

  /// Notes where the value of a place begins; the first one counts.
  mutating func note(_ offset: Int, at place: Place) {
    if offsets[place.number] == nil { offsets[place.number] = offset }
  }

  /// Where a value begins; nil for one that is not there.
  package subscript(path: [JSONPlace.Step]) -> Int? {
    var place = Place.root
    for step in path {
      guard let next = places[Edge(outer: place, step: step)] else { return nil }
      place = next
    }
    return offsets[place.number]
  }
}
