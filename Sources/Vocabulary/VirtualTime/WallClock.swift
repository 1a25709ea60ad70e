internal import FoundationEssentials

/// The simulated wall time of a run: a start, plus virtual time.
///
/// Only macros and reports use it. No run ever reads the machine's clock.
package struct WallClock: Sendable, Hashable {
  /// The wall time at virtual zero, in milliseconds since 1970-01-01T00:00:00Z.
  package let startMilliseconds: Int64

  package init(startMilliseconds: Int64) { self.startMilliseconds = startMilliseconds }

  /// 2026-01-01T00:00:00Z, the start of every run that is not given another.
  package static let `default` = WallClock(startMilliseconds: 1_767_225_600_000)

  /// Reads an ISO 8601 date and time with a zone, with or without a fraction of a second.
  ///
  /// Returns nil when the text is not of that form, or names a day or time that does not exist.
  package init?(iso8601 text: String) {
    let plain = Date.ISO8601FormatStyle()
    let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    guard let date = (try? plain.parse(text)) ?? (try? fractional.parse(text)) else { return nil }
    // The parser reads the 31st of February as a day in March.
    let written = text.prefix(19) + "Z"
    guard let local = try? plain.parse(String(written)), plain.format(local) == written else {
      return nil
    }
    startMilliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded())
  }

  /// Milliseconds since 1970 at a virtual instant, rounded down.
  package func milliseconds(at instant: VirtualInstant) -> Int64 {
    startMilliseconds + instant.sinceStart.wholeMilliseconds
  }

  /// The time at a virtual instant as `YYYY-MM-DDTHH:MM:SS.mmm+00:00`, the `[TIMESTAMP]` form.
  package func timestamp(at instant: VirtualInstant) -> String {
    let milliseconds = milliseconds(at: instant)
    let seconds = milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
    let date = Date(timeIntervalSince1970: Double(seconds))
    let style = Date.ISO8601FormatStyle(timeZoneSeparator: .colon)
    let text = style.format(date)
    let fraction = TimeText.padded(milliseconds - seconds * 1000, 3)
    return "\(text.dropLast()).\(fraction)+00:00"
  }

  /// The start as `YYYY-MM-DDTHH:MM:SSZ`, with milliseconds when there are any.
  package var startText: String {
    let text = timestamp(at: .zero).dropLast(6)
    return (text.hasSuffix(".000") ? String(text.dropLast(4)) : String(text)) + "Z"
  }
}
