/// Fetches and sends over the network for one run, with one set of cookies, connections and cached
/// names.
///
/// Everything happens on the caller's thread, inside the calls. No connection is opened before a
/// call needs it.
package final class HTTPSession {
  package let options: HTTPOptions
  private let loop: ExchangeLoop
  /// The exchanges that ended while the caller waited for another one.
  private var ended: [Int: Exchange] = [:]

  /// An exchange under way.
  package struct Ticket: Sendable, Hashable {
    fileprivate let id: Int
  }

  /// Nil when libcurl cannot be set up.
  package init?(_ options: HTTPOptions = HTTPOptions()) {
    guard let loop = ExchangeLoop(options) else { return nil }
    self.options = options
    self.loop = loop
  }

  /// Requests a URL, follows its redirects, and waits for the end.
  package func fetch(_ request: HTTPRequest) -> Exchange {
    let ticket = begin(request)
    while true {
      if let exchange = take(ticket) { return exchange }
      work(.seconds(1))
    }
  }

  /// Requests several URLs side by side and returns their exchanges in the order of the requests.
  package func fetch(_ requests: [HTTPRequest]) -> [Exchange] {
    let tickets = requests.map(begin)
    while tickets.contains(where: { ended[$0.id] == nil }) { work(.seconds(1)) }
    return tickets.compactMap(take)
  }

  /// Begins an exchange, which continues during calls of `work` and `fetch`.
  package func begin(_ request: HTTPRequest) -> Ticket { Ticket(id: loop.begin(request)) }

  /// Works on all exchanges under way until one has ended or the time is over, 100 ms at most.
  package func work(_ time: Duration) {
    for (id, exchange) in loop.turn(waitingAtMost: time) { ended[id] = exchange }
  }

  /// Returns an exchange's result once; nil while it is under way, and when it was returned
  /// already.
  package func take(_ ticket: Ticket) -> Exchange? { ended.removeValue(forKey: ticket.id) }

  /// Stops an exchange; its result is available after the next call of `work`.
  package func cancel(_ ticket: Ticket) { loop.cancel(ticket.id) }
}
