/// The facts about a break from a splice information section (SCTE 35).
package struct SpliceInformation: Sendable, Hashable {
  /// The splice command `splice_insert`.
  package struct Insert: Sendable, Hashable {
    package var eventID: UInt32
    /// Whether the command cancels an event that was announced.
    package var isCancelled: Bool
    /// Whether the command begins the break; otherwise it ends the break.
    package var isOut: Bool
    /// In ticks of 90 kHz; nil for an immediate splice.
    package var time: UInt64?
    /// In ticks of 90 kHz.
    package var breakDuration: UInt64?
    /// Whether the break ends by itself, without a message for its end.
    package var returnsByItself: Bool
  }

  /// A segmentation descriptor.
  package struct Segmentation: Sendable, Hashable {
    package var eventID: UInt32
    package var isCancelled: Bool
    package var type: UInt8
    /// In ticks of 90 kHz.
    package var duration: UInt64?
    package var number: UInt8
    package var expected: UInt8
  }

  /// `splice_command_type`.
  package var command: UInt8
  /// The adjustment that players add to every time, in ticks of 90 kHz.
  package var adjustment: UInt64
  package var insert: Insert?
  /// The time of a `time_signal`, in ticks of 90 kHz.
  package var signalTime: UInt64?
  package var segmentations: [Segmentation]

  /// The begin or the end of a break.
  package struct Cue: Sendable, Hashable {
    package var isOut: Bool
    package var eventID: UInt32
    package var duration: Duration?
  }

  /// The segmentation types that begin a break, from the outermost to the innermost; if a section
  /// has several, the first in this list counts. Each type plus one is the type that ends such a
  /// break.
  private static let begins: [UInt8] = [0x22, 0x34, 0x36, 0x30, 0x32, 0x3C, 0x3E]

  /// The begin or end of a break that the section announces; nil if it announces none or cancels
  /// one.
  package var cue: Cue? {
    if let insert {
      guard !insert.isCancelled else { return nil }
      return Cue(
        isOut: insert.isOut, eventID: insert.eventID,
        duration: insert.breakDuration.map(Self.duration))
    }
    for type in Self.begins {
      for (found, isOut) in [(type, true), (type + 1, false)] {
        guard let segmentation = segmentations.first(where: { $0.type == found && !$0.isCancelled })
        else { continue }
        return Cue(
          isOut: isOut, eventID: segmentation.eventID,
          duration: isOut ? segmentation.duration.map(Self.duration) : nil)
      }
    }
    return nil
  }

  /// The duration of a number of 90 kHz ticks with at most forty bits, to the nanosecond.
  private static func duration(_ ticks: UInt64) -> Duration {
    .nanoseconds(Int64(ticks * 100_000 / 9))
  }
}
