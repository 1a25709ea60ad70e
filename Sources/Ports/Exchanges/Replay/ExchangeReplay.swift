/// Answers requests from a recording, without a network.
///
/// Requests for the same URL get what was recorded for it in the recorded order, and the last of
/// it again and again.
package struct ExchangeReplay: Sendable {
  package let recording: ExchangeRecording

  /// What a request is known by: its fragment is never sent.
  private struct Key: Hashable {
    var method: String
    var url: String
    /// What it sends; captures do not always say so.
    var body: ContentDigest?

    init(_ method: String, _ url: String, _ body: ContentDigest? = nil) {
      self.method = method
      self.body = body
      self.url = String(url.prefix { $0 != "#" })
    }
  }

  /// A later hop of an exchange, which answers its own URL when nothing else does.
  private struct Place: Sendable {
    var exchange: Int
    var hop: Int
  }

  private var indices: [Key: [Int]] = [:]
  private var laterHops: [Key: Place] = [:]
  private var used: [Key: Int] = [:]
  private var answered: Set<Int> = []

  package init(_ recording: ExchangeRecording) {
    self.recording = recording
    for (index, exchange) in recording.exchanges.enumerated() {
      let method = exchange.request.method
      let body = exchange.request.body?.digest
      indices[Key(method, exchange.request.url, body), default: []].append(index)
      for hop in exchange.hops.indices.dropFirst() {
        let key = Key(method, exchange.hops[hop].url, body)
        if laterHops[key] == nil { laterHops[key] = Place(exchange: index, hop: hop) }
      }
    }
  }

  /// What was recorded for the next request of a URL; nil when nothing was.
  ///
  /// A request that sends something gets what was recorded for the same bytes, else what was
  /// recorded without any.
  package mutating func answer(
    to url: String, method: String = "GET", body: ContentDigest? = nil
  ) -> Exchange? {
    answer(to: Key(method, url, body)) ?? (body == nil ? nil : answer(to: Key(method, url)))
  }

  private mutating func answer(to key: Key) -> Exchange? {
    if let indices = indices[key] {
      let turn = used[key, default: 0]
      used[key] = turn + 1
      let index = indices[min(turn, indices.count - 1)]
      answered.insert(index)
      return recording.exchanges[index]
    }
    guard let place = laterHops[key] else { return nil }
    return recording.exchanges[place.exchange].suffix(from: place.hop)
  }

  /// The recorded exchanges that no request asked for, in recorded order.
  package var unused: [Exchange] {
    recording.exchanges.indices.filter { !answered.contains($0) }.map { recording.exchanges[$0] }
  }

  /// The recorded URL that comes nearest to one for which nothing was recorded: of the same host and
  /// path, with the most parameters of its query alike; nil when there is none.
  ///
  /// Captures from browsers hold other random numbers than a run makes.
  package func nearestURL(to url: String, method: String = "GET") -> String? {
    let wanted = SplitURL(url)
    var best: (url: String, likeness: Int)?
    for exchange in recording.exchanges where exchange.request.method == method {
      let candidate = SplitURL(exchange.request.url)
      guard candidate.place == wanted.place else { continue }
      let likeness = candidate.likeness(to: wanted)
      if let best, best.likeness >= likeness { continue }
      best = (exchange.request.url, likeness)
    }
    return best?.url
  }
}
