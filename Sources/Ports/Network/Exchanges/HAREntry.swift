internal import FoundationEssentials
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
  var failure: NetworkFailure?
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
      exchange.failure = NetworkFailure(
        .notAnswered, "the capture has no response" + (reason.isEmpty ? "" : ": \(reason)"),
        details: reason.isEmpty ? [] : [reason], at: Self.host(of: url))
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

extension HAREntry {
  /// Why a request failed, as vastsim's own HAR files and browsers state it; nil where nothing is
  /// stated.
  ///
  /// A player treats a late server and an unreachable server differently, so a replay has to
  /// distinguish them too.
  static func statedFailure(of entry: JSONValue, at place: String) -> NetworkFailure? {
    let reason = entry["_error"]?.text ?? entry["response"]?["_error"]?.text
    if let effect = entry["_failure"]?.text.flatMap(NetworkFailure.Effect.init) {
      guard let kind = effect.recordedKind else { return nil }
      return NetworkFailure(kind, reason ?? "the capture reports '\(effect)'", at: place)
    }
    // Chromium's error texts, such as 'net::ERR_CONNECTION_TIMED_OUT'.
    guard let reason, reason.hasPrefix("net::"), reason.hasSuffix("TIMED_OUT") else { return nil }
    return NetworkFailure(.timedOut, "the capture has no response: \(reason)", at: place)
  }
}

extension NetworkFailure.Effect {
  /// The kind of a failure of which a run's HAR archive states the effect; nil if the HTTP status
  /// already says what failed.
  fileprivate var recordedKind: NetworkFailure.Kind? {
    switch self {
    case .timeout: .timedOut
    case .notAllowed: .addressNotAllowed
    case .connection, .notRecorded, .budget: .notAnswered
    case .tooLarge: .bodyTooLarge
    case .noContent, .status: nil
    }
  }
}

/// The body of an entry's answer (HAR 1.2, `response.content`).
enum HARContent: Hashable {
  /// The bytes after content decoding.
  case bytes([UInt8])
  /// The capture does not have the bytes.
  case missing
  /// The base64 is damaged, or the content has an unknown encoding; the text says which.
  case unreadable(String)

  /// Reads a content. The request's method and the answer's status decide whether a missing text
  /// means an empty body or a body that was not captured.
  init(_ content: JSONValue?, status: Int, method: String, bodySize: Int?) {
    guard let text = content?["text"]?.text else {
      let size = content?["size"]?.wholeNumber ?? -1
      let hasNone =
        method == "HEAD" || status == 204 || (300...399).contains(status) && status != 304
      // Some programs write no size, only the length on the wire.
      let isEmpty = size == 0 || (size < 0 && bodySize == 0)
      self = hasNone || (isEmpty && status != 304) ? .bytes([]) : .missing
      return
    }
    let encoding = content?["encoding"]?.text ?? ""
    switch encoding.lowercased() {
    case "": self = .bytes(Array(text.utf8))
    case "base64":
      // Some programs break the base64 into lines.
      let isBroken = text.utf8.contains { $0 <= 0x20 }
      let digits = isBroken ? text.filter { !$0.isWhitespace } : text
      guard let data = Data(base64Encoded: digits) else {
        self = .unreadable("damaged base64")
        return
      }
      self = .bytes(Array(data))
    case _: self = .unreadable("an encoding '\(encoding.prefix(40))'")
    }
  }

  /// The character encoding in a content's type, when it is not UTF-8 and the text is not ASCII.
  static func foreignCharset(of content: JSONValue?) -> String? {
    guard content?["encoding"] == nil, let text = content?["text"]?.text,
      text.utf8.contains(where: { $0 >= 0x80 }),
      let type = content?["mimeType"]?.text?.lowercased(),
      let range = type.firstRange(of: "charset=")
    else { return nil }
    let name = type[range.upperBound...].prefix { $0 != ";" && $0 != " " }.filter { $0 != "\"" }
    return ["utf-8", "utf8", "us-ascii", ""].contains(name) ? nil : name
  }
}

extension JSONValue {
  /// A time that HAR states in milliseconds. Nil for a number below zero, by which HAR says that
  /// there is no time, and for values that are not times.
  var milliseconds: Duration? {
    let number: Double
    switch self {
    case .integer(let whole): number = Double(whole)
    case .number(let fraction): number = fraction
    case .null, .bool, .string, .array, .object: return nil
    }
    guard number >= 0, number < 1e12 else { return nil }
    return .microseconds(Int64((number * 1_000).rounded()))
  }

  /// Headers as HAR lists them; HTTP/2's pseudo-headers are left out.
  var headers: [HTTPHeader] {
    elements.compactMap { header in
      guard let name = header["name"]?.text, !name.isEmpty, !name.hasPrefix(":"),
        let value = header["value"]?.text
      else { return nil }
      return HTTPHeader(name, value)
    }
  }
}
