/// Sample audio that is used until the user provides media.
enum StarterSound {
  private static let samplesPerSecond = 8000
  /// Half a period of 400 Hz.
  private static let halfPeriod = 10

  /// A soft tone as a WAVE file: one channel, eight bits, 8 kHz.
  static func wave(seconds: Int) -> [UInt8] {
    let count = seconds * samplesPerSecond
    let samples = (0..<count).map { UInt8(($0 / halfPeriod).isMultiple(of: 2) ? 136 : 120) }
    return Array("RIFF".utf8) + bytes(36 + count, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4)
      // Plain samples, one channel, then bytes a second, bytes a sample and bits a sample.
      + bytes(1, 2) + bytes(1, 2) + bytes(samplesPerSecond, 4) + bytes(samplesPerSecond, 4)
      + bytes(1, 2) + bytes(8, 2) + Array("data".utf8) + bytes(count, 4) + samples
  }

  /// A number as bytes, the least first.
  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
