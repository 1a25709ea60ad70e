/// Selects the variant of a stream that a player plays from beginning to end.
package struct HLSVariantSelector: Sendable, Hashable {
  /// The selected variant, and why.
  package struct Choice: Sendable, Hashable {
    /// The index into the variants.
    package let index: Int
    package let reason: String
  }

  /// The network's bit rate; nil when it is not limited.
  package var bitsPerSecond: Int?
  /// The player's longer and shorter side in device pixels; nil when they are not known.
  package var player: (longer: Int, shorter: Int)? {
    get { sides.map { ($0.longer, $0.shorter) } }
    set { sides = newValue.map { Sides(longer: $0.longer, shorter: $0.shorter) } }
  }

  private var sides: Sides?

  fileprivate struct Sides: Hashable {
    var longer: Int
    var shorter: Int
  }

  package init(bitsPerSecond: Int? = nil, player: (longer: Int, shorter: Int)? = nil) {
    self.bitsPerSecond = bitsPerSecond
    self.player = player
  }

  /// The variant with the highest bandwidth that the network carries, or with the lowest when the
  /// network carries none. Without a network limit it is the variant with the highest bandwidth
  /// among those that are no larger than the smallest that fills the player.
  ///
  /// Audio-only variants are skipped when there are others; of equal variants the first is
  /// selected. Nil when there are no variants.
  package func choose(from variants: [HLSVariant]) -> Choice? {
    let all = Array(variants.enumerated())
    let shown = all.filter { !$0.element.hasSoundOnly }
    let candidates = shown.isEmpty ? all : shown
    guard let lowest = candidates.min(by: { $0.element.bandwidth < $1.element.bandwidth }) else {
      return nil
    }
    let largest = sides.flatMap { sides in
      candidates.map(\.element).filter { $0.fills(sides) }.compactMap(\.pixels).min()
    }
    let fitting = candidates.filter { _, variant in
      if let bitsPerSecond { return variant.bandwidth <= bitsPerSecond }
      guard let largest, let pixels = variant.pixels else { return true }
      return pixels <= largest
    }
    // The first of the highest: `max` would return the last.
    let highest = fitting.reduce(nil as (offset: Int, element: HLSVariant)?) { best, variant in
      best.map { $0.element.bandwidth >= variant.element.bandwidth } == true ? best : variant
    }
    let count = candidates.count
    guard let highest else {
      let bits = bitsPerSecond.map { "\($0) bit/s" } ?? ""
      return Choice(
        index: lowest.offset, reason: "the lowest of \(count): none is within the network's \(bits)"
      )
    }
    guard count > 1 else { return Choice(index: highest.offset, reason: "the only one") }
    let bound =
      bitsPerSecond.map { " within the network's \($0) bit/s" }
      ?? (largest == nil ? "" : " that the player's size needs")
    return Choice(index: highest.offset, reason: "the highest of \(count)\(bound)")
  }
}

extension HLSVariant {
  fileprivate var pixels: Int? {
    guard let width, let height else { return nil }
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  /// Whether the picture, fitted into a player in either orientation, is not enlarged.
  fileprivate func fills(_ player: HLSVariantSelector.Sides) -> Bool {
    guard let width, let height else { return false }
    return max(width, height) >= player.longer || min(width, height) >= player.shorter
  }
}
