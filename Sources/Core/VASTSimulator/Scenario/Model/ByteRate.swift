package import Vocabulary

/// How fast the bytes of media arrive.
package enum ByteRate: Sendable, Hashable, ExpressibleByIntegerLiteral {
  /// A number above zero.
  case bytesPerSecond(Int)
  /// A percentage above zero of the rate at which the media is played: at 100 % the last byte
  /// arrives at the instant at which uninterrupted playback would end.
  case shareOfMedia(TimeOffset)

  package init(integerLiteral value: Int) { self = .bytesPerSecond(value) }

  /// The rate if it is the same for every file; nil for a share of the media's rate, which differs
  /// between files.
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
