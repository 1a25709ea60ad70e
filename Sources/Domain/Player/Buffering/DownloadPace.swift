/// How fast media arrives: a rate, and the latency of its first byte.
package struct DownloadPace: Sendable, Hashable {
  /// Nil where all of it arrives at once.
  package var bytesPerSecond: Int?
  package var latency: Duration

  package init(bytesPerSecond: Int?, latency: Duration) {
    self.bytesPerSecond = bytesPerSecond
    self.latency = latency
  }

  /// The pace of two networks one behind the other: each limits what the other lets through.
  package func slower(of other: DownloadPace?) -> DownloadPace {
    DownloadPace(
      bytesPerSecond: [bytesPerSecond, other?.bytesPerSecond].compactMap(\.self).min(),
      latency: max(latency, other?.latency ?? .zero))
  }
}
