package import Vocabulary

/// Finds the requests that were sent for a tag's trackers among those of a capture.
package struct TrackerRequests: Sendable {
  /// A tracker as the tag declares it.
  package struct Tracker: Sendable, Hashable {
    package var event: String
    /// How far out in the wrapper chain it is declared; 0 is the inline ad.
    package var hop: Int
    package var url: URLTemplate

    package init(event: String, hop: Int, url: URLTemplate) {
      self.event = event
      self.hop = hop
      self.url = url
    }
  }

  /// The trackers, each with the indices of its requests. Trackers with the same event, hop and URL
  /// are listed once.
  package let trackers: [(tracker: Tracker, requests: [Int])]

  /// - Parameters:
  ///   - trackers: the tag's trackers.
  ///   - urls: the requested URLs, in order.
  package init(_ trackers: [Tracker], among urls: [String]) {
    let declared = BeaconTrace(
      name: "",
      requests: trackers.map { tracker in
        TracedRequest(
          tracker.url.text, at: .zero, template: tracker.url,
          purpose: TracedRequest.Purpose(event: tracker.event, hop: tracker.hop))
      })
    // The index of a request is used as its instant, which identifies the request.
    let captured = BeaconTrace(
      name: "",
      requests: urls.enumerated().map { index, url in
        TracedRequest(url, at: .microseconds(index))
      }, isCapture: true)
    self.trackers = RequestMatching(declared, captured).slots.compactMap { slot in
      guard let request = slot.base.first, let purpose = request.purpose,
        let template = request.template
      else { return nil }
      return (
        Tracker(event: purpose.event, hop: purpose.hop, url: template),
        slot.other.map {
          Int($0.at.components.attoseconds / 1_000_000_000_000)
            + Int($0.at.components.seconds) * 1_000_000
        }.sorted()
      )
    }
  }
}
