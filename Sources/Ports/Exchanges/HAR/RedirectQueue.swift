/// The redirects of a HAR file whose next hop has not come yet.
struct RedirectQueue {
  private struct Waiting {
    var entry: HAREntry
    /// Which exchange goes on there.
    var place: Int
  }

  /// Those who wait for a URL, the first first.
  private var waiting: [String: [Waiting]] = [:]

  private static func key(_ url: String) -> String { String(url.prefix { $0 != "#" }) }

  /// Notes where an entry leads, if anywhere; its exchange has a place in the list.
  mutating func expect(_ entry: HAREntry, at place: Int) {
    guard let url = entry.redirectURL else { return }
    waiting[Self.key(url), default: []].append(Waiting(entry: entry, place: place))
  }

  /// The exchange that an entry is the next hop of; nil when it is a request of its own.
  mutating func take(_ entry: HAREntry) -> Int? {
    let key = Self.key(entry.hop.url)
    let method = entry.exchange.request.method
    // A browser asks with OPTIONS first whether it may; and a redirect may turn POST into GET.
    let index = waiting[key]?.firstIndex {
      method == "GET" || $0.entry.exchange.request.method == method
    }
    return index.flatMap { waiting[key]?.remove(at: $0).place }
  }

  /// The redirects that led nowhere, in order.
  var open: [HAREntry] {
    waiting.values.joined().map(\.entry).sorted { $0.index < $1.index }
  }
}
