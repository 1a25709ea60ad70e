internal import Documents

extension VASTReader {
  /// Reads the trackers of every event list of an element, in document order.
  func tracking(in node: XMLNode) -> [TrackingEvent] {
    var events: [TrackingEvent] = []
    for container in node.children where container.isNamed("TrackingEvents") {
      events.reserveCapacity(events.count + container.children.count)
      for child in container.children where child.isNamed("Tracking") {
        if let event = trackingEvent(child) { events.append(event) }
      }
    }
    return events
  }

  private func trackingEvent(_ node: XMLNode) -> TrackingEvent? {
    guard let url = trackingURL(node) else { return nil }
    var tracking = TrackingEvent(event: attribute("event", of: node) ?? "", url: url)
    if tracking.name == .progress { tracking.offset = offset("offset", of: node) }
    return tracking
  }
}
