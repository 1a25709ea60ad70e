/// Pairs each instant of the shorter of two ascending lists with one of the longer, so that the sum of the
/// distances is least.
enum InstantPairing {
  /// The largest number of possible pairs that are compared. Two lists with more possible pairs are
  /// paired in order from their beginnings.
  private static let limit = 250_000

  /// The indices that are paired: the first of one list with the first of the other, and so on.
  static func indices(_ left: [Duration], _ right: [Duration]) -> (left: [Int], right: [Int]) {
    guard left.count <= right.count else {
      let (second, first) = indices(right, left)
      return (first, second)
    }
    let all = Array(left.indices)
    guard left.count < right.count, !left.isEmpty, left.count * right.count <= limit else {
      return (all, Array(right.indices.prefix(left.count)))
    }
    return (all, chosen(left, right))
  }

  /// The selected indices of the longer list, one for each of the shorter.
  private static func chosen(_ short: [Duration], _ long: [Duration]) -> [Int] {
    let spare = long.count - short.count
    // cost[i][s]: the lowest cost of pairing the first i of the shorter list, with s of the longer
    // list left out.
    var cost = [[Duration]](
      repeating: [Duration](repeating: .zero, count: spare + 1), count: short.count + 1)
    for index in 1...short.count {
      for skipped in 0...spare {
        let difference = long[index - 1 + skipped] - short[index - 1]
        let paired =
          cost[index - 1][skipped] + (difference < .zero ? .zero - difference : difference)
        cost[index][skipped] =
          skipped == 0 ? paired : min(paired, cost[index][skipped - 1])
      }
    }
    var indices: [Int] = []
    var skipped = spare
    for index in (1...short.count).reversed() {
      while skipped > 0, cost[index][skipped - 1] == cost[index][skipped] { skipped -= 1 }
      indices.append(index - 1 + skipped)
    }
    return indices.reversed()
  }
}
