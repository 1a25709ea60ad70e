/// A VAST error code, and how many ads or documents failed with it.
package struct ErrorCount: Sendable, Hashable, CustomStringConvertible {
  package let code: Int
  package var count: Int

  /// Each code once, in the order in which they first came.
  package static func all(of codes: [Int]) -> [ErrorCount] {
    var places: [Int: Int] = [:]
    var counts: [ErrorCount] = []
    for code in codes {
      if let place = places[code] {
        counts[place].count += 1
      } else {
        places[code] = counts.count
        counts.append(ErrorCount(code: code, count: 1))
      }
    }
    return counts
  }

  /// `303`, or `101 (3000 times)`.
  package var description: String { "\(code)\(times)" }

  /// An empty text for one occurrence, otherwise ` (3000 times)`.
  package var times: String { count == 1 ? "" : " (\(count) times)" }
}
