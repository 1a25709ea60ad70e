/// Weights that become whole plays.
package enum WeightedPlays {
  /// Divides plays by weights: each has the whole part of its share, and those with the largest
  /// remainders one more, so that the sum is exact.
  ///
  /// - Parameters:
  ///   - plays: how many there are, from 0 to 1,000,000,000.
  ///   - weights: at least one above zero, which sum up to 10^28 at most.
  /// - Returns: the plays, in the order of the weights; equal remainders go to the first.
  package static func dividing(_ plays: Int, by weights: [UInt128]) -> [Int] {
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return weights.map { _ in 0 } }
    let shares = weights.map { ($0 * UInt128(plays)).quotientAndRemainder(dividingBy: sum) }
    var result = shares.map { Int($0.quotient) }
    let left = plays - result.reduce(0, +)
    let order = shares.indices.sorted {
      (shares[$1].remainder, $0) < (shares[$0].remainder, $1)
    }
    for index in order.prefix(left) { result[index] += 1 }
    return result
  }

  /// The weights when one of them has ten percentage points more of their sum, at most all of it, and
  /// the others keep their ratios.
  ///
  /// - Parameters:
  ///   - index: the weight that grows.
  ///   - weights: at least one above zero.
  /// - Returns: the weights; nil where it has all of the sum, or where the others have nothing to give.
  package static func raising(_ index: Int, of weights: [UInt128]) -> [UInt128]? {
    let sum = weights.reduce(0, +)
    let own = weights[index]
    guard own < sum else { return nil }
    guard own * 10 + sum < sum * 10 else {
      return weights.indices.map { $0 == index ? 1 : 0 }
    }
    return weights.indices.map { place in
      place == index
        ? (own * 10 + sum) * (sum - own) : weights[place] * (sum * 9 - own * 10)
    }
  }
}
