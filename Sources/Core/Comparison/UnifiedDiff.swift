/// Writes the differences between two texts as a unified diff, which people and `patch` read.
package enum UnifiedDiff {
  /// How many lines stay around each change.
  private static let context = 3
  /// The largest product of line counts for a detailed diff. Above it, everything between the first
  /// and the last change is one change.
  private static let limit = 4_000_000

  private enum Sign: Character {
    case same = " "
    case old = "-"
    case new = "+"
  }

  /// The diff, each line ended by a line break; empty for texts that are equal.
  package static func text(
    from old: String, to new: String, oldName: String, newName: String
  ) -> String {
    let steps = steps(from: lines(of: old), to: lines(of: new))
    guard steps.contains(where: { $0.sign != .same }) else { return "" }
    return "--- \(oldName)\n+++ \(newName)\n" + hunks(of: steps).joined()
  }

  /// The lines of a text. If the last line has no line break, the remark that `patch` expects is
  /// added.
  private static func lines(of text: String) -> [Substring] {
    // Splits bytes, because Swift treats a Windows line break as one character.
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { Substring($0) }
    let last = lines.popLast() ?? ""
    if !last.isEmpty { lines.append(last + "\n\\ No newline at end of file") }
    return lines
  }

  private static func steps(
    from old: [Substring], to new: [Substring]
  ) -> [(sign: Sign, line: Substring)] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let rest = (old: old[head...], new: new[head...])
    let tail = zip(rest.old.reversed(), rest.new.reversed()).prefix { $0 == $1 }.count
    let middle = (old: Array(rest.old.dropLast(tail)), new: Array(rest.new.dropLast(tail)))
    let changed =
      middle.old.count * middle.new.count > limit
      ? middle.old.map { (Sign.old, $0) } + middle.new.map { (Sign.new, $0) }
      : changes(from: middle.old, to: middle.new)
    return old[..<head].map { (.same, $0) } + changed + rest.old.suffix(tail).map { (.same, $0) }
  }

  private static func changes(
    from old: [Substring], to new: [Substring]
  ) -> [(sign: Sign, line: Substring)] {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var steps: [(sign: Sign, line: Substring)] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        steps.append((.old, old[oldIndex]))
        oldIndex += 1
      } else if inserted.contains(newIndex) {
        steps.append((.new, new[newIndex]))
        newIndex += 1
      } else {
        steps.append((.same, old[oldIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    return steps
  }

  private static func hunks(of steps: [(sign: Sign, line: Substring)]) -> [String] {
    var ranges: [Range<Int>] = []
    for index in steps.indices where steps[index].sign != .same {
      let range = max(0, index - context)..<min(steps.count, index + context + 1)
      if let last = ranges.last, last.upperBound >= range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    var hunks: [String] = []
    var passed = (index: 0, old: 0, new: 0)
    for range in ranges {
      let before = steps[passed.index..<range.lowerBound]
      passed.old += before.count { $0.sign != .new }
      passed.new += before.count { $0.sign != .old }
      let part = steps[range]
      let counts = (old: part.count { $0.sign != .new }, new: part.count { $0.sign != .old })
      hunks.append(
        "@@ -\(place(passed.old, counts.old)) +\(place(passed.new, counts.new)) @@\n"
          + part.map { "\($0.sign.rawValue)\($0.line)\n" }.joined())
      passed = (range.upperBound, passed.old + counts.old, passed.new + counts.new)
    }
    return hunks
  }

  /// The position and number of lines of a hunk; a hunk without lines states the line before it.
  private static func place(_ before: Int, _ count: Int) -> String {
    switch count {
    case 0: "\(before),0"
    case 1: "\(before + 1)"
    default: "\(before + 1),\(count)"
    }
  }
}
