/// Chooses the variant of a stream that a player begins and stays with.
package struct HLSVariantSelector: Sendable, Hashable {
  /// What was chosen, and why.
  package struct Choice: Sendable, Hashable {
    /// Into the variants.
    package let index: Int
    package let reason: String
  }

  /// What the network carries; nil when it is not limited.
  package var bitsPerSecond: Int?
  /// The player's longer and shorter side in device pixels; nil when they are not known.
  package var player: (longer: Int, shorter: Int)? {
    get { sides.map { ($0.longer, $0.shorter) } }
    set { sides = newValue.map { Sides(longer: $0.longer, shorter: $0.shorter) } }
  }

  private var sides: Sides?

  private struct Sides: Hashable {
    var longer: Int
    var shorter: Int
  }

  package init(bitsPerSecond: Int? = nil, player: (longer: Int, shorter: Int)? = nil) {
    self.bitsPerSecond = bitsPerSecond
    self.player = player
  }

  /// The variant of the highest bandwidth that the network carries, else the lowest; without a
  /// network's limit the highest that fits the player, else the lowest.
  ///
  /// Variants with sound only are left when there are others; of equals the first is taken. Nil
  /// when there are no variants.
  package func choose(from variants: [HLSVariant]) -> Choice? {
    let all = Array(variants.enumerated())
    let shown = all.filter { !$0.element.hasSoundOnly }
    let candidates = shown.isEmpty ? all : shown
    let fitting = candidates.filter { fits($0.element) }
    guard let lowest = candidates.min(by: { $0.element.bandwidth < $1.element.bandwidth }) else {
      return nil
    }
    // The first of the highest: `max` would give the last.
    let highest = fitting.reduce(nil as (offset: Int, element: HLSVariant)?) { best, variant in
      best.map { $0.element.bandwidth >= variant.element.bandwidth } == true ? best : variant
    }
    let bound = bitsPerSecond.map { "the network's \($0) bit/s" } ?? "the player"
    guard let highest else {
      return Choice(
        index: lowest.offset,
        reason: "the lowest of \(candidates.count): none is within \(bound)")
    }
    let isOnly = candidates.count == 1
    return Choice(
      index: highest.offset,
      reason: isOnly ? "the only one" : "the highest of \(candidates.count) within \(bound)")
  }

  private func fits(_ variant: HLSVariant) -> Bool {
    if let bitsPerSecond { return variant.bandwidth <= bitsPerSecond }
    guard let sides, let width = variant.width, let height = variant.height else { return true }
    return max(width, height) <= sides.longer && min(width, height) <= sides.shorter
  }
}
