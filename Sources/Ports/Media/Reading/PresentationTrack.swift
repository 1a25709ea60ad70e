/// The packets of one stream, read so far, and how far they can be presented.
///
/// Times are in units of the stream's time base.
struct PresentationTrack {
  private(set) var packets: [PacketTiming] = []

  /// The end of the latest packet in the order of presentation.
  private(set) var end: Int64?

  mutating func append(_ packet: PacketTiming) {
    packets.append(packet)
    end = max(end ?? .min, packet.presentation.addingClamped(packet.duration))
  }

  /// The decoding time of the packet that would have come next.
  var nextDecoding: Int64 {
    packets.last.map { $0.decoding.addingClamped($0.duration) } ?? .min
  }

  /// The ends of the pictures that can be presented before a lost packet, in ascending order.
  ///
  /// Packets come in the order of decoding, so packets that were read before a lost packet may be
  /// presented after it. A lost packet is presented no sooner than it is decoded. Every picture up
  /// to that decoding time is therefore complete, and so is every picture that directly follows a
  /// complete one.
  ///
  /// - Parameters:
  ///   - lost: the decoding time of the first packet that is lost.
  ///   - limit: the presentation time of the first picture that is known to be bad.
  /// - Returns: one end for each picture. The end of the last picture follows from its stated
  ///   duration, or is the limit where no picture can come between.
  func playableEnds(losing lost: Int64, before limit: Int64? = nil) -> [Int64] {
    let sorted = packets.sorted { $0.presentation < $1.presentation }
    var ends: [Int64] = []
    for (index, packet) in sorted.enumerated() {
      if let limit, packet.presentation >= limit { break }
      let statedEnd = packet.presentation.addingClamped(packet.duration)
      if index > 0 {
        let previous = sorted[index - 1]
        let follows = previous.presentation.addingClamped(previous.duration)
        guard packet.presentation <= max(lost, follows) else { break }
        ends[index - 1] = packet.presentation
      }
      ends.append(limit.map { $0 <= lost ? $0 : min($0, statedEnd) } ?? statedEnd)
    }
    return ends
  }
}

extension Int64 {
  /// The sum, clamped to the type's range: hostile files have timestamps near its bounds.
  func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
