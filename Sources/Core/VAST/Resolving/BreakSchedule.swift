package import Vocabulary

/// The schedule of a VMAP document's breaks on the content's timeline (VMAP 1.0.1 § 2.3).
package struct BreakSchedule: Sendable, Hashable {
  /// Where a break is in its content.
  package enum Place: Sendable, Hashable {
    case preroll
    case midroll
    case postroll
  }

  /// One break at one point of the content.
  package struct Entry: Sendable, Hashable {
    /// The break, by its index in the document.
    package var breakIndex: Int
    /// The content's playhead at which the break occurs.
    package var contentOffset: Duration
    package var place: Place
  }

  /// In playing order; breaks at one offset in document order.
  package private(set) var entries: [Entry] = []
  /// Findings about breaks that never occur and about repetitions that are left out.
  package private(set) var diagnostics: [Diagnostic] = []

  /// The content's duration when none is given.
  package static let assumedContentDuration: Duration = .seconds(600)

  /// The maximum number of repetitions of one break.
  private static let repetitionLimit = 1_000

  /// - Parameters:
  ///   - document: the breaks.
  ///   - contentDuration: the duration on which percentages and `end` are based.
  ///   - positions: the content's opportunities, used only if every break is given by number.
  package init(
    _ document: VMAPDocument, contentDuration: Duration, positions: [Duration] = []
  ) {
    let isPositional = document.adBreaks.allSatisfy { $0.timeOffset?.number != nil }
    for (index, adBreak) in document.adBreaks.enumerated() {
      let location = SourceLocation(file: document.file, position: adBreak.position)
      let opportunity = adBreak.timeOffset?.number.flatMap { number in
        isPositional && positions.indices.contains(number - 1) ? positions[number - 1] : nil
      }
      guard let timeOffset = adBreak.timeOffset,
        let offset = opportunity ?? timeOffset.resolved(in: contentDuration)
      else {
        diagnostics.append(
          Diagnostic(
            rule: .breakNeverComes,
            Self.homelessness(of: adBreak.timeOffset, isPositional: isPositional), at: location))
        continue
      }
      guard offset <= contentDuration else {
        diagnostics.append(
          Diagnostic(
            rule: .breakNeverComes, "the break is after the content's end",
            at: location))
        continue
      }
      let place: Place =
        switch timeOffset {
        case .start: .preroll
        case .end: .postroll
        case .time, .percentage, .position: offset == .zero ? .preroll : .midroll
        }
      entries.append(Entry(breakIndex: index, contentOffset: offset, place: place))
      repeatBreak(adBreak, index, from: offset, until: contentDuration, at: location)
    }
    dropCollisions()
    let order = entries.enumerated().sorted {
      ($0.element.contentOffset, $0.offset) < ($1.element.contentOffset, $1.offset)
    }
    entries = order.map(\.element)
  }

  /// The message for a break without a position, with the fix.
  private static func homelessness(
    of timeOffset: AdBreak.TimeOffset?, isPositional: Bool
  ) -> String {
    guard let number = timeOffset?.number else {
      return "the break's time offset cannot be resolved; use a time, a percentage, "
        + "'start' or 'end'"
    }
    return isPositional
      ? "the content has no break position '#\(number)'; "
        + "declare the positions with 'content: {duration: …, positions: [120s, …]}' in a scenario"
      : "positions such as '#\(number)' count only if every break has one; "
        + "use a time, a percentage, 'start' or 'end'"
  }

  private mutating func repeatBreak(
    _ adBreak: AdBreak, _ index: Int, from offset: Duration, until end: Duration,
    at location: SourceLocation
  ) {
    guard let interval = adBreak.repeatAfter, interval > .zero else { return }
    for count in 1...Self.repetitionLimit {
      let next = offset + interval * count
      guard next < end else { return }
      entries.append(Entry(breakIndex: index, contentOffset: next, place: .midroll))
    }
    let last = offset + interval * Self.repetitionLimit
    guard last + interval < end else { return }
    diagnostics.append(
      Diagnostic(
        rule: .breakRepeatsTooOften,
        "the break repeats every \(TimeText.readable(interval)); only the first "
          + "\(Self.repetitionLimit) repetitions are planned, up to \(TimeText.readable(last)) "
          + "of the content",
        at: location))
  }

  /// Removes repetitions that coincide with another break.
  private mutating func dropCollisions() {
    var firsts: [Int: Duration] = [:]
    for entry in entries where firsts[entry.breakIndex] == nil {
      firsts[entry.breakIndex] = entry.contentOffset
    }
    entries.removeAll { entry in
      entry.contentOffset != firsts[entry.breakIndex]
        && firsts.contains { $0.key != entry.breakIndex && $0.value == entry.contentOffset }
    }
  }
}
