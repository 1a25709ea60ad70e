/// Finds the name that a misspelt name probably means.
package enum NearestName {
  /// The candidate closest to a name, if it is close enough.
  ///
  /// Case is ignored. A candidate is close enough if it takes fewer than four edits, and at most
  /// half as many edits as the longer name has letters. Of equally close candidates, the first in
  /// the list is chosen. If none is close enough, the result is the first candidate that begins
  /// with the name and a hyphen.
  package static func find(_ name: String, in candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased().unicodeScalars)
      // Names come from input and can have any length, so the lengths are compared first.
      guard abs(letters.count - wanted.count) < 4 else { continue }
      let distance = editDistance(wanted, letters)
      guard distance < 4, distance * 2 <= max(letters.count, wanted.count) else { continue }
      if let current = best, current.distance <= distance { continue }
      best = (candidate, distance)
    }
    let beginning = name.lowercased() + "-"
    return best?.name ?? candidates.first { $0.lowercased().hasPrefix(beginning) }
  }

  /// A fix to end a message with: `; did you mean 'x'?`, or nothing.
  package static func suggestion(
    for name: String, in candidates: some Sequence<String>
  ) -> String {
    find(name, in: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The most names that a message lists.
  private static let listedNames = 40

  /// A fix to end a message with: the nearest name, or all known names if they are few.
  package static func fix(for name: String, known: [String]) -> String {
    let suggestion = suggestion(for: name, in: known)
    guard suggestion.isEmpty, !known.isEmpty, known.count <= listedNames else { return suggestion }
    return "; known: \(known.joined(separator: ", "))"
  }

  /// The number of insertions, deletions and substitutions between two names, in any case.
  package static func distance(_ left: String, _ right: String) -> Int {
    editDistance(
      Array(left.lowercased().unicodeScalars), Array(right.lowercased().unicodeScalars))
  }

  /// The number of insertions, deletions and substitutions between two names (Levenshtein).
  private static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var previous = Array(0...right.count)
    for (row, leftScalar) in left.enumerated() {
      var current = [row + 1]
      for (column, rightScalar) in right.enumerated() {
        let substitution = previous[column] + (leftScalar == rightScalar ? 0 : 1)
        current.append(min(substitution, previous[column + 1] + 1, current[column] + 1))
      }
      previous = current
    }
    return previous[right.count]
  }
}
