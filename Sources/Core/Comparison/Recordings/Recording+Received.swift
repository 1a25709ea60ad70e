internal import Vocabulary

extension ReceptionResult.Received {
  /// The uncertainty up to which a known instant of playback is used without estimation.
  private static let exactness = Duration.milliseconds(30)

  /// Creates the reception of a recording, so that profiles can be compared with it again. The beacons of
  /// verification vendors are left out, because the player does not send them.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - tag: the tag as displayed.
  ///   - urls: the URLs of the tag's documents.
  package init(of recording: Recording, tag: String, served urls: ServedURLs) {
    let trackers = urls.urls(of: .tracker)
    let beacons = recording.lines.filter { $0.kind == .beacon }
    var served: [Int: ServedURL] = [:]
    let found = TrackerRequests(
      trackers.map { TrackerRequests.Tracker(event: $0.key, hop: 0, url: URLTemplate($0.text)) },
      among: beacons.map(\.url))
    for (tracker, requests) in found.trackers {
      let url = trackers.first { $0.key == tracker.event }
      for index in requests { served[index] = url }
    }
    let media = urls.urls(of: .media)
    var number = 0
    let requests = recording.lines.compactMap { line -> ReceivedRequest? in
      switch line.kind {
      case .beacon:
        defer { number += 1 }
        // A URL that is not in any document is still a beacon.
        let unknown = ServedURL(role: .tracker, number: -1 - number, text: line.url, places: [])
        return ReceivedRequest(
          method: line.method, url: line.url, served: served[number] ?? unknown, at: line.at,
          status: line.status)
      case .media:
        return ReceivedRequest(
          method: line.method, url: line.url,
          served: media.first { $0.text == line.url } ?? media.first, at: line.at,
          status: line.status)
      case .tag, .wrapper, .other: return nil
      }
    }
    self.init(
      tag: tag, url: "", reason: .complete,
      requests: requests.filter { $0.vendor == nil }, isTagRequested: true,
      beginning: recording.origin.flatMap { $0.within <= Self.exactness ? $0 : nil })
  }
}
