/// The facts about a break from a splice information section (SCTE 35).
package struct SpliceInformation: Sendable, Hashable {
  /// The splice command `splice_insert`.
  package struct Insert: Sendable, Hashable {
    package var eventID: UInt32
    /// Whether an event that was announced does not take place.
    package var isCancelled: Bool
    /// Whether the break begins here, and not the return from it.
    package var isOut: Bool
    /// In ticks of 90 kHz; nil for an immediate splice.
    package var time: UInt64?
    /// In ticks of 90 kHz.
    package var breakDuration: UInt64?
    /// Whether the return needs no message of its own.
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
  /// In ticks of 90 kHz, which players add to every time.
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

  /// The segmentation types that begin a break; each one's end is the number after it. The outermost of
  /// those that travel together is the first of this list.
  private static let begins: [UInt8] = [0x22, 0x34, 0x36, 0x30, 0x32, 0x3C, 0x3E]

  /// The break that the section announces; nil if it announces none, or cancels one.
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

  /// Ticks of 90 kHz, at most forty bits of them, to the nanosecond.
  private static func duration(_ ticks: UInt64) -> Duration {
    .nanoseconds(Int64(ticks * 100_000 / 9))
  }
}
