/// Distributes whole plays by weights.
package enum WeightedPlays {
  /// Divides plays by weights. Each weight gets the whole part of its share, and those with the
  /// largest remainders get one more, so that the sum is exact.
  ///
  /// - Parameters:
  ///   - plays: the number of plays, from 0 to 1,000,000,000.
  ///   - weights: the weights, at least one above zero, with a sum of 10^28 at most.
  /// - Returns: the plays, in the order of the weights; of equal remainders the first gets the
  ///   play.
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

  /// The weights after one of them gains ten percentage points of their sum, up to the whole sum,
  /// while the others keep their ratios.
  ///
  /// - Parameters:
  ///   - index: the index of the weight that grows.
  ///   - weights: the weights, at least one above zero.
  /// - Returns: the weights; nil if the weight already has the whole sum, or if the others are
  ///   zero.
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
