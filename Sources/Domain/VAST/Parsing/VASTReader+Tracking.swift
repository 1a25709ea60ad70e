internal import Diagnostics
internal import Transport
internal import VirtualTime
internal import XMLTree

extension VASTReader {
  /// Reads the trackers of every event list of an element, in document order.
  mutating func tracking(in node: XMLNode) -> [TrackingEvent] {
    var events: [TrackingEvent] = []
    for container in node.children where container.isNamed("TrackingEvents") {
      checkChildren(of: container)
      events.reserveCapacity(events.count + container.children.count)
      for child in container.children where child.isNamed("Tracking") {
        if let event = trackingEvent(child) { events.append(event) }
      }
    }
    return events
  }

  private mutating func trackingEvent(_ node: XMLNode) -> TrackingEvent? {
    let event = attribute("event", of: node) ?? ""
    let offset = attribute("offset", of: node)
    guard let url = trackingURL(node) else { return nil }
    var tracking = TrackingEvent(event: event, url: url)
    guard let name = tracking.name else {
      if event.isEmpty {
        report(
          .trackingEventMissing, "'Tracking' has no 'event'; it never fires", at: node.position)
      } else {
        let names = TrackingEventName.allCases.map(\.rawValue)
        report(
          .trackingEventUnknown,
          "event \(Self.quoted(event)) is unknown and never fires"
            + suggestion(for: event, in: names), at: node.position)
      }
      return tracking
    }
    if name == .progress {
      tracking.offset = progressOffset(offset, at: node.position)
    } else if offset != nil {
      report(
        .offsetWithoutProgress,
        "'offset' of event \(Self.quoted(event)) is ignored; it belongs to 'progress'",
        at: node.position)
    }
    return tracking
  }

  private mutating func progressOffset(
    _ text: String?, at position: SourcePosition
  ) -> TimeOffset? {
    guard let text else {
      report(
        .progressOffsetMissing, "event 'progress' has no 'offset', so it never fires", at: position)
      return nil
    }
    guard let reading = TimeReading.offset(text) else {
      report(
        .progressOffsetMalformed,
        "progress offset \(Self.quoted(text)) cannot be read, so it never fires; use HH:MM:SS, "
          + "HH:MM:SS.mmm or n%", at: position)
      return nil
    }
    reportFlaw(reading.flaw, of: text, at: position)
    reportBeyondDuration(reading.value, text, at: position)
    return reading.value
  }

  mutating func reportFlaw(_ flaw: String?, of text: String, at position: SourcePosition) {
    guard let flaw else { return }
    report(.timeForm, "\(Self.quoted(text)) is not HH:MM:SS or HH:MM:SS.mmm; \(flaw)", at: position)
  }

  mutating func reportBeyondDuration(
    _ offset: TimeOffset, _ text: String, at position: SourcePosition
  ) {
    guard case .percentage(let digits, let scale) = offset, digits > 100 * scale else { return }
    report(
      .offsetBeyondDuration, "offset \(Self.quoted(text)) is beyond the end of the ad", at: position
    )
  }
}
