/// How fast media arrives: a rate, and the latency of its first byte.
package struct DownloadPace: Sendable, Hashable {
  /// The rate; nil when all of the media arrives at once.
  package var bytesPerSecond: Int?
  package var latency: Duration

  package init(bytesPerSecond: Int?, latency: Duration) {
    self.bytesPerSecond = bytesPerSecond
    self.latency = latency
  }

  /// The pace of media that passes through two networks one after the other: the lower rate and the
  /// longer latency.
  package func slower(of other: DownloadPace?) -> DownloadPace {
    DownloadPace(
      bytesPerSecond: [bytesPerSecond, other?.bytesPerSecond].compactMap(\.self).min(),
      latency: max(latency, other?.latency ?? .zero))
  }
}
