extension Recording {
  /// Creates a recording of the requests of a reception. Instants count from the first request of
  /// the media, or of the tag if no media was requested.
  ///
  /// - Parameters:
  ///   - requests: in the order of their arrival.
  ///   - tag: the path or the URL of the tag, which replaces the served URL.
  ///   - urls: the served URLs.
  ///   - end: when the reception ended.
  ///   - origin: when playback is assumed to begin; nil if unknown.
  package init(
    of requests: [ReceivedRequest], tag: String, served urls: ServedURLs, end: Duration,
    origin: PlaybackOrigin?
  ) {
    let media = requests.first { $0.served?.role == .media }
    let first = media?.at ?? requests.first?.at ?? .zero
    let hops = DocumentHops(of: urls)
    self.init(
      lines: requests.map { request in
        RecordingLine(
          request.kind, request.method, request.served == nil ? tag : request.url,
          at: request.at - first, hop: hops.hop(of: request),
          event: request.isBeacon ? request.served?.places.first?.event : nil,
          status: request.status)
      }, end: end - first,
      origin: origin.map { PlaybackOrigin(at: $0.at - first, within: $0.within) })
  }
}

extension ReceivedRequest {
  fileprivate var kind: RecordingLine.Kind {
    guard let served else { return .tag }
    return switch served.role {
    case .tracker: .beacon
    case .document: .wrapper
    case .media, .part: .media
    case .resource, .page: .other
    }
  }
}

/// The hops of the documents that a reception serves: 0 is an inline ad's, and a wrapper's is one more
/// than that of the document it leads to.
private struct DocumentHops {
  /// The hops, indexed by the numbers of the documents; the tag is 0.
  private var hops: [Int]

  init(of urls: ServedURLs) {
    let parents = urls.urls(of: .document).map { $0.places.first?.document ?? 0 }
    hops = Array(repeating: 0, count: parents.count + 1)
    // A document is always named by a document that was read before it.
    for (number, parent) in parents.enumerated().reversed() where parent <= number {
      hops[parent] = max(hops[parent], hops[number + 1] + 1)
    }
  }

  /// The hop of the requested document, or of the document that contains a beacon's tracker.
  func hop(of request: ReceivedRequest) -> Int? {
    guard let served = request.served else { return hops.first }
    let document: Int?
    switch served.role {
    case .tracker: document = served.places.first.map { $0.isInWrapper ? $0.document : nil } ?? nil
    case .document: document = served.number + 1
    case .media, .part, .resource, .page: return nil
    }
    guard let document else { return 0 }
    return hops.indices.contains(document) ? hops[document] : nil
  }
}
