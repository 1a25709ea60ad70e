internal import Vocabulary

/// One entry of a HAR file as an exchange of one request.
struct HAREntry {
  /// Why an entry is not an exchange.
  enum Refusal: Error, Hashable {
    /// The entry is malformed; the text says what it lacks.
    case malformed(String)
    case notHTTP
    /// A beacon of a simulated run that was recorded and not sent.
    case neverSent
  }

  /// The entry's place in the file, from 0.
  var index: Int
  var exchange: Exchange
  /// The answer's body; nil when there is no answer.
  var content: HARContent?
  var foreignCharset: String?
  /// Why the request failed, if the file says so.
  var failure: ExchangeFailure?
  /// When it began, in milliseconds since 1970; nil when the file does not say.
  var startMilliseconds: Int64?

  var hop: ExchangeHop { exchange.hops[0] }

  /// The URL that a redirect leads to; nil when the answer is not a redirect.
  var redirectURL: String? {
    hop.redirectTarget.map { URLReference.resolve($0, against: hop.url) }
  }

  /// Reads an entry.
  ///
  /// - Throws: why it is not an exchange.
  init(_ entry: JSONValue, index: Int) throws(Refusal) {
    guard let request = entry["request"], case .object = request else {
      throw .malformed("has no 'request'")
    }
    guard let url = request["url"]?.text, !url.isEmpty else { throw .malformed("has no URL") }
    guard ["http", "https"].contains(url.prefix { $0 != ":" }.lowercased()) else { throw .notHTTP }
    guard let method = request["method"]?.text, !method.isEmpty else {
      throw .malformed("has no method")
    }
    // A capture of a request that is still under way has no answer.
    let response = entry["response"] ?? .null
    guard response == .null || response["status"] != nil else {
      throw .malformed("has a response without a status")
    }
    let status = response == .null ? 0 : response["status"]?.wholeNumber
    guard let status, status == 0 || (100...999).contains(status) else {
      throw .malformed("has an invalid status")
    }
    if status == 0, entry["_event"] != nil { throw .neverSent }
    self.index = index
    var hop = ExchangeHop(
      url, requestHeaders: request["headers"]?.headers ?? [],
      timings: HTTPTimings(har: entry))
    if let address = entry["serverIPAddress"]?.text, !address.isEmpty {
      // Browsers write IPv6 addresses in brackets, as in URLs.
      hop.address = address.filter { $0 != "[" && $0 != "]" }
    }
    exchange = Exchange(
      Exchange.Request(
        url, method: method, headers: hop.requestHeaders,
        body: request["postData"]?["text"]?.text.map { StoredBody(of: Array($0.utf8)) }),
      duration: hop.timings.total)
    if status != 0 {
      hop.status = status
      hop.reason = response["statusText"]?.text ?? ""
      hop.version = response["httpVersion"]?.text
      hop.headers = response["headers"]?.headers ?? []
      if let target = response["redirectURL"]?.text, !target.isEmpty,
        hop.headers.value(of: "Location") == nil
      {
        hop.headers.append(HTTPHeader("Location", target))
      }
      hop.encodedBytes = max(0, response["bodySize"]?.wholeNumber ?? 0)
      content = HARContent(
        response["content"], status: status, method: method,
        bodySize: response["bodySize"]?.wholeNumber)
      foreignCharset = HARContent.foreignCharset(of: response["content"])
    } else {
      let reason = entry["_error"]?.text ?? response["_error"]?.text ?? ""
      exchange.failure = ExchangeFailure(
        .notAnswered, details: reason.isEmpty ? [] : [reason],
        at: Self.host(of: url),
        message: "the capture has no response" + (reason.isEmpty ? "" : ": \(reason)"))
    }
    exchange.hops = [hop]
    failure = Self.statedFailure(of: entry, at: Self.host(of: url))
    startMilliseconds =
      entry["startedDateTime"]?.text.flatMap { WallClock(iso8601: $0) }?
      .startMilliseconds
  }

  /// The host and port of a URL.
  static func host(of url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return "" }
    return String(url[scheme.upperBound...].prefix { !["/", "?", "#"].contains($0) })
  }
}

extension HTTPTimings {
  /// The times of a HAR entry, whose TCP handshake includes the TLS handshake (HAR 1.2, `timings`).
  init(har entry: JSONValue) {
    let parts = entry["timings"]
    let blocked = parts?["blocked"]?.milliseconds ?? .zero
    let tls = parts?["ssl"]?.milliseconds
    let connect = parts?["connect"]?.milliseconds
    let send = parts?["send"]?.milliseconds ?? .zero
    self.init(
      nameLookup: blocked + (parts?["dns"]?.milliseconds ?? .zero),
      connect: connect.map { max(.zero, $0 - (tls ?? .zero)) }, tls: tls,
      wait: parts?["wait"]?.milliseconds.map { send + $0 },
      receive: parts?["receive"]?.milliseconds)
    let sum = (firstByte ?? nameLookup) + (receive ?? .zero)
    total = entry["time"]?.milliseconds ?? sum
  }
}
