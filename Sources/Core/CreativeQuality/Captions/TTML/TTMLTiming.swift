import Documents
import Vocabulary

/// When an element of a TTML document is active, on the document's own timeline (TTML2 § 12.2).
struct TTMLTiming: Hashable {
  var start: Duration
  /// Absent when nothing ends it.
  var end: Duration?

  /// The document as a whole.
  static let document = TTMLTiming(start: .zero, end: nil)

  /// The times of an element on the document's timeline. They count from `base`, the earliest time
  /// at which the element's parent lets it begin.
  ///
  /// - Parameters:
  ///   - node: the element with `begin`, `end` and `dur`, each counted from the base.
  ///   - base: the time from which the element's own times count.
  ///   - limit: when the element's parent ends.
  ///   - clock: the document's clock.
  /// - Returns: the element's times, and the attributes that could not be read.
  static func of(
    _ node: XMLNode, from base: Duration, within limit: Duration?, _ clock: TTMLClock
  ) -> (timing: TTMLTiming, unreadable: [String]) {
    var unreadable: [String] = []
    func time(_ name: String) -> Duration? {
      guard let text = node.attribute(named: name) else { return nil }
      let duration = clock.duration(text)
      if duration == nil { unreadable.append("\(name)=\"\(text.prefix(40))\"") }
      return duration
    }
    let start = base + (time("begin") ?? .zero)
    let ends = [time("end").map { base + $0 }, time("dur").map { start + $0 }, limit]
    return (TTMLTiming(start: start, end: ends.compactMap(\.self).min()), unreadable)
  }

  /// Whether an element has times of its own.
  static func isTimed(_ node: XMLNode) -> Bool {
    ["begin", "end", "dur"].contains { node.attribute(named: $0) != nil }
  }
}
