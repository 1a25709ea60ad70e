/// The redirects of a HAR file whose next request has not come yet.
struct RedirectQueue {
  private struct Waiting {
    var entry: HAREntry
    /// The index of the exchange that continues there.
    var place: Int
  }

  /// The redirects that wait for a URL, in order.
  private var waiting: [String: [Waiting]] = [:]

  private static func key(_ url: String) -> String { String(url.prefix { $0 != "#" }) }

  /// Records the redirect of an entry, if it has one, with its exchange's place in the list.
  mutating func expect(_ entry: HAREntry, at place: Int) {
    guard let url = entry.redirectURL else { return }
    waiting[Self.key(url), default: []].append(Waiting(entry: entry, place: place))
  }

  /// The exchange that an entry continues; nil when it is a request of its own.
  mutating func take(_ entry: HAREntry) -> Int? {
    let key = Self.key(entry.hop.url)
    let method = entry.exchange.request.method
    // A browser may send OPTIONS first (CORS), and a redirect may turn POST into GET.
    let index = waiting[key]?.firstIndex {
      method == "GET" || $0.entry.exchange.request.method == method
    }
    return index.flatMap { waiting[key]?.remove(at: $0).place }
  }

  /// The redirects that no request followed, in order.
  var open: [HAREntry] {
    waiting.values.joined().map(\.entry).sorted { $0.index < $1.index }
  }
}
