package import VASTSimulator
package import Vocabulary

/// Writes an event as one line while the run is in progress.
package enum LiveEventText {
  /// The line of an event: its instant, kind, name and details. The line is nil for events that are
  /// not shown live: views, sessions and measurements of the share in view.
  package static func line(of event: RunEvent) -> VisibleText? {
    switch event.kind {
    case .screen, .omid: return nil
    default: break
    }
    let text = EventDescription(event)
    let unit = event.unit.map { $0 == .ad ? "" : " \($0.name)" } ?? ""
    let detail = text.detailOrCause.isEmpty ? "" : ": \(text.detailOrCause)"
    return
      "\(TimeText.readable(event.at.sinceStart)) \(text.kind.word)\(unit) \(text.name)\(detail)\n"
  }
}
