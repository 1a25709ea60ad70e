/// The redirects of a HAR file whose follow-up request has not been read yet.
struct RedirectQueue {
  private struct Waiting {
    var entry: HAREntry
    /// The index of the exchange that the follow-up request continues.
    var place: Int
  }

  /// The redirects without a follow-up request, by the URL that they lead to, in order.
  private var waiting: [String: [Waiting]] = [:]

  private static func key(_ url: String) -> String { String(url.prefix { $0 != "#" }) }

  /// Records an entry's redirect, if it has one; `place` is the index of the entry's exchange.
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
