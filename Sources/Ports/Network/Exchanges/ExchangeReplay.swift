internal import System
internal import Vocabulary

/// Answers requests from a recording, without a network.
///
/// Requests for the same URL get its recorded answers in their order, and then the last one again.
package struct ExchangeReplay: Sendable {
  let recording: ExchangeRecording

  /// Identifies a request by its method and its URL, without the fragment, which is never sent, and
  /// without the session id that a stream player adds.
  private struct Key: Hashable {
    var method: String
    var url: String
    /// The digest of the sent body; captures do not always have it.
    var body: ContentDigest?
    var part = Part.whole

    /// The part of the content that a request selects.
    enum Part: Hashable {
      case whole
      case range(String)
      /// Any range, because a browser requests even a whole film with a range.
      case anyRange
    }

    init(_ method: String, _ url: String, _ body: ContentDigest? = nil, _ part: Part = .whole) {
      self.method = method
      self.body = body
      self.part = part
      self.url = Self.withoutSession(String(url.prefix { $0 != "#" }))
    }

    private static func withoutSession(_ url: String) -> String {
      guard url.contains(sessionParameter), let mark = url.firstIndex(of: "?") else { return url }
      let others = url[url.index(after: mark)...].split(
        separator: "&", omittingEmptySubsequences: false
      ).filter { !$0.hasPrefix(sessionParameter) }
      return url[..<mark] + (others.isEmpty ? "" : "?" + others.joined(separator: "&"))
    }

    private static let sessionParameter = "_HLS_primary_id="
  }

  /// The place of a later request in an exchange, such as a request that follows a redirect. The
  /// rest of that exchange answers the request's URL when no exchange begins with the URL.
  private struct Place: Sendable {
    var exchange: Int
    var hop: Int
  }

  private var indices: [Key: [Int]] = [:]
  private var laterHops: [Key: Place] = [:]
  private var used: [Key: Int] = [:]
  private var answered: Set<Int> = []

  init(_ recording: ExchangeRecording) {
    self.recording = recording
    for (index, exchange) in recording.exchanges.enumerated() {
      let method = exchange.request.method
      let body = exchange.request.body?.digest
      let range = exchange.request.headers.value(of: "Range")
      for part in range.map({ [.range($0), .anyRange] }) ?? [Key.Part.whole] {
        indices[Key(method, exchange.request.url, body, part), default: []].append(index)
      }
      for hop in exchange.hops.indices.dropFirst() {
        let key = Key(method, exchange.hops[hop].url, body)
        if laterHops[key] == nil { laterHops[key] = Place(exchange: index, hop: hop) }
      }
    }
  }

  /// The recorded exchange for the next request of a URL; nil when there is none.
  ///
  /// A request with content gets the exchange that was recorded for the same bytes, else an
  /// exchange that was recorded without content. A request with a `Range` header gets an exchange
  /// of the same range, else of the whole content. A request without the header gets an exchange of
  /// the whole content, else of a range.
  mutating func answer(
    to url: String, method: String = "GET", body: ContentDigest? = nil, range: String? = nil
  ) -> Exchange? {
    let parts: [Key.Part] = range.map { [.range($0), .whole] } ?? [.whole, .anyRange]
    for body in body == nil ? [nil] : [body, nil] {
      for part in parts {
        if let exchange = answer(to: Key(method, url, body, part)) { return exchange }
      }
    }
    return nil
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

  /// How often a URL was requested when the recording was made.
  func count(of url: String) -> Int { indices[Key("GET", url)]?.count ?? 0 }

  /// The recorded exchanges that no request used, in recorded order.
  package var unused: [Exchange] {
    recording.exchanges.indices.filter { !answered.contains($0) }.map { recording.exchanges[$0] }
  }

  /// The recorded URL that is most like a URL for which nothing was recorded: it has the same host
  /// and path, and the most query parameters in common; nil when there is none.
  ///
  /// The URLs in a browser's capture hold other random numbers than those of a run.
  func nearestURL(to url: String, method: String = "GET") -> String? {
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

/// A URL split into the parts that are compared when no recorded URL is equal.
struct SplitURL: Hashable {
  /// Scheme, host and path.
  var place: String
  /// The parameters of the query, as written.
  var parameters: [Substring]

  init(_ url: String) {
    let sent = url.prefix { $0 != "#" }
    let place = sent.prefix { $0 != "?" }
    self.place = String(place)
    parameters = sent.dropFirst(place.count + 1).split(separator: "&")
  }

  /// Twice the number of equal parameters, minus the number of parameter names that only one of the
  /// two URLs has. The higher the number, the more alike the URLs are.
  func likeness(to other: SplitURL) -> Int {
    let equal = Set(parameters).intersection(other.parameters).count
    return 2 * equal - Set(names).symmetricDifference(other.names).count
  }

  private var names: [Substring] { parameters.map { $0.prefix { $0 != "=" } } }
}
