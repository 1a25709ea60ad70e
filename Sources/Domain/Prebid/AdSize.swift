/// The size of an ad: a width and a height in density-independent pixels, each one or more.
package struct AdSize: Sendable, Hashable, CustomStringConvertible {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// As `hb_size` has it, for example `300x250`.
  package var description: String { "\(width)x\(height)" }
}
