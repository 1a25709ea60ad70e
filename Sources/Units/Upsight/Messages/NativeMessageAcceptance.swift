package import Vocabulary

/// The acceptance test of Upsight's guide: the tester triggers the milestone and opens a billboard.
/// The vendor's console must then show displayed content, a dismissal and, if the message was
/// clicked, a click.
///
/// The console can show only what the SDK reports, so the event `impression` means displayed
/// content. It counts only if a part of the message was on the screen.
package enum NativeMessageAcceptance {
  package enum Verdict: Sendable, Hashable {
    case accepted
    /// The events that the console does not show, in the expected order.
    case refused([Miss])
    /// The test was not carried out.
    case notApplicable(Reason)
  }

  /// An event that the console should show but does not.
  package enum Miss: Sendable, Hashable, CaseIterable {
    case contentDisplayed
    case click
    case dismissed

    /// The missing event, as text for people.
    package var text: String {
      switch self {
      case .contentDisplayed: "the vendor's console does not show 'content displayed'"
      case .click: "the vendor's console does not show 'click'"
      case .dismissed: "the vendor's console does not show 'dismissed'"
      }
    }
  }

  /// Why there is nothing to judge.
  package enum Reason: Sendable, Hashable, CaseIterable {
    case noMilestone
    case noBillboard

    /// The reason, as text for people.
    package var text: String {
      switch self {
      case .noMilestone: "the milestone was not reached"
      case .noBillboard: "no billboard was opened"
      }
    }
  }

  /// Judges the events of one message after its run.
  package static func judge(_ events: [NativeEvent], wasTapped: Bool) -> Verdict {
    let names = events.map(\.event)
    if !names.contains("milestone") { return .notApplicable(.noMilestone) }
    if !names.contains("billboardOpened") { return .notApplicable(.noBillboard) }
    var misses: [Miss] = []
    let displayed = names.firstIndex(of: "displayed")
    // An impression that comes before the display is a false one.
    let impression = displayed.flatMap { names[$0...].firstIndex(of: "impression") }
    if impression == nil { misses.append(.contentDisplayed) }
    if wasTapped, !names.contains("click") { misses.append(.click) }
    let dismissed = names.lastIndex(of: "dismissed")
    if dismissed.map({ $0 < (displayed ?? 0) }) ?? true { misses.append(.dismissed) }
    return misses.isEmpty ? .accepted : .refused(misses)
  }
}
