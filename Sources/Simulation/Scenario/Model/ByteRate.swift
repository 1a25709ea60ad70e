package import VirtualTime

/// How fast the bytes of media arrive.
package enum ByteRate: Sendable, Hashable, ExpressibleByIntegerLiteral {
  /// Above zero.
  case bytesPerSecond(Int)
  /// A percentage of the rate at which the media is played, above zero: at 100 % the last byte
  /// arrives when an uninterrupted play would end.
  case shareOfMedia(TimeOffset)

  package init(integerLiteral value: Int) { self = .bytesPerSecond(value) }

  /// The rate where it is the same for every file; a share differs from file to file.
  package var fixed: Int? {
    switch self {
    case .bytesPerSecond(let rate): rate
    case .shareOfMedia: nil
    }
  }

  /// The bytes per second for a file with a size and a duration, 1 or more.
  package func bytesPerSecond(byteCount: Int64, duration: Duration) -> Int {
    switch self {
    case .bytesPerSecond(let rate): return rate
    case .shareOfMedia(let share):
      let bytes = share.resolved(in: .seconds(byteCount))
      guard duration > .zero else { return 1 }
      return max(1, Int(clamping: bytes.attoseconds / duration.attoseconds))
    }
  }
}
