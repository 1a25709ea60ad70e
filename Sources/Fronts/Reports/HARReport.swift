internal import FoundationEssentials
internal import Player
internal import VAST
package import VASTSimulator
package import Vocabulary

/// Writes a run's requests as an HTTP Archive 1.2, the form that browsers and proxies read.
///
/// Times are virtual: the run's wall clock begins at its start. A recorded beacon that was not sent
/// has status 0, which HAR defines for requests without an answer. A beacon that was sent has the
/// status and the timings of its last attempt, redirects included. Responses of the network are
/// included with their contents and times, so that the archive can be replayed.
package enum HARReport {
  /// The archive's text, with the contents of the network's answers.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package static func text(
    of record: RunRecord, contents: HARContents = HARContents()
  ) throws -> String {
    try JSONWriter(pretty: true).text(of: value(of: record, contents: contents)) + "\n"
  }

  /// The archive as a value.
  package static func value(
    of record: RunRecord, contents: HARContents = HARContents()
  ) -> JSONValue {
    value(
      pages: [], entries: entries(of: record, contents),
      [.init("_outcome", .string(record.outcome.rawValue)), .init("_ads", decisions(of: record))])
  }

  /// The decisions about ads, in the same form as in the event stream.
  private static func decisions(of record: RunRecord) -> JSONValue {
    .array(
      record.events.compactMap { event in
        guard case .ad(let decision) = event.kind else { return nil }
        return .object(
          .optional("unit", record.unitName(of: event).map(JSONValue.string))
            + EventStream.ad.members(of: decision))
      })
  }

  /// One of several runs of an archive.
  package struct Page: Sendable {
    var title: String
    var record: RunRecord
    var contents: HARContents

    package init(title: String, record: RunRecord, contents: HARContents = HARContents()) {
      self.title = title
      self.record = record
      self.contents = contents
    }
  }

  /// The archive of several runs: each is a page with its entries.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package static func text(of pages: [Page]) throws -> String {
    let numbered = pages.enumerated().map { (id: "page_\($0 + 1)", page: $1) }
    let archive = value(
      pages: numbered.map { id, page in
        .object([
          .init(
            "startedDateTime",
            .string(page.record.configuration.clock.timestamp(at: .zero))),
          .init("id", .string(id)), .init("title", .string(page.title)),
          .init("pageTimings", .object([])),
        ])
      },
      entries: numbered.flatMap { id, page in
        entries(of: page.record, page.contents).map { entry in
          guard case .object(let members) = entry else { return entry }
          return .object([.init("pageref", .string(id))] + members)
        }
      })
    return try JSONWriter(pretty: true).text(of: archive) + "\n"
  }

  private static func entries(of record: RunRecord, _ contents: HARContents) -> [JSONValue] {
    var contents = contents
    return record.events.flatMap { event -> [JSONValue] in
      switch event.kind {
      case .fetch(let fetch): Self.entries(event, of: fetch, &contents, record.configuration)
      case .beacon(let beacon): [entry(event, of: beacon, record.configuration)]
      case .player(let player, _):
        if case .url(let url) = player.payload {
          [
            entry(
              event, record.configuration, url: url, response(0, 0), took: nil,
              [.init("_event", "open"), .init("_purpose", "clickThrough")])
          ]
        } else {
          []
        }
      case .runStarted, .runFinished, .screen, .ad, .native, .call, .geometry, .omid, .script,
        .viewability, .exposure, .stream, .diagnostic:
        []
      }
    }
  }

  /// The archive's object. `own` are members that HAR does not define.
  private static func value(
    pages: [JSONValue], entries: [JSONValue], _ own: [JSONValue.Member] = []
  ) -> JSONValue {
    let maker = JSONValue.object([
      .init("name", "vastsim"), .init("version", .string(RunConfiguration.version)),
    ])
    let log = JSONValue.object(
      [
        .init("version", "1.2"), .init("creator", maker), .init("pages", .array(pages)),
        .init("entries", .array(entries)),
      ] + own)
    return .object([.init("log", log)])
  }

  /// The entries of a fetch; each redirect is a separate entry, as HAR requires.
  private static func entries(
    _ event: RunEvent, of fetch: Fetch, _ contents: inout HARContents,
    _ configuration: RunConfiguration
  ) -> [JSONValue] {
    let answer = fetch.source == .network ? contents.next(for: fetch.url) : nil
    let own: [JSONValue.Member] = [
      .init("_purpose", .string(fetch.purpose.rawValue)),
      .init("_source", .string(fetch.source.rawValue)),
    ]
    let url = fetch.source == .file ? "file:\(fetch.url)" : fetch.url
    var hops = answer?.hops ?? []
    if hops.isEmpty {
      hops = [.init(url: url, status: fetch.status)]
      if let place = answer?.url, place != url {
        hops = [.init(url: url, status: 302), .init(url: place, status: fetch.status)]
      }
    }
    // The first hop gets the URL as the run requested it, by which a later run finds the entry.
    hops[0].url = url
    let redirects = zip(hops, hops.dropFirst()).map { hop, next in
      entry(
        event, configuration, url: hop.url, headers: hop.crossOrigin.ofRequest,
        response(hop.status ?? 302, 0, of: hop, redirectURL: URIText.reference(next.url)),
        took: ArchiveTimings(hop.timings), own)
    }
    let last = hops[hops.count - 1]
    let took = hops.reduce(.zero) { $0 + $1.timings.total }
    let rest = answer?.duration.map { max(.zero, $0 - took) } ?? .zero
    return redirects + [
      entry(
        event, configuration, url: last.url, headers: last.crossOrigin.ofRequest,
        response(fetch.status, fetch.bytes, answer?.body, of: last),
        took: ArchiveTimings(last.timings, rest: rest),
        own + .optional("_error", fetch.error.map(JSONValue.string))
          + .optional("_failure", answer?.failure.map { .string($0.rawValue) }))
    ]
  }

  private static func entry(
    _ event: RunEvent, of beacon: Beacon, _ configuration: RunConfiguration
  ) -> JSONValue {
    entry(
      event, configuration, url: beacon.url, method: beacon.method,
      headers: beacon.device?.headers ?? [],
      response(beacon.delivery?.status ?? 0, 0),
      took: beacon.delivery.map {
        ArchiveTimings(sumOf: $0.attempts.last?.hops.map(\.timings) ?? [])
      },
      [
        .init("_event", .string(beacon.event)), .init("_source", .string(beacon.source.rawValue)),
        .init("_hop", .integer(beacon.hop)), .init("_template", .string(beacon.template.declared)),
      ] + .optional("_adID", beacon.adID.map(JSONValue.string))
        + .optional("_vendor", beacon.vendor.map(JSONValue.string))
        + sendingMembers(of: beacon))
  }

  private static func sendingMembers(of beacon: Beacon) -> [JSONValue.Member] {
    guard let delivery = beacon.delivery else { return [] }
    return .optional("serverIPAddress", delivery.addresses.last.map(JSONValue.string)) + [
      .init("_delivery", .string(delivery.verdict.rawValue)),
      .init("_attempts", .integer(delivery.attempts.count)),
    ] + .optional("_error", delivery.failure.map(JSONValue.string))
  }

  private static func entry(
    _ event: RunEvent, _ configuration: RunConfiguration, url: String, method: HTTPMethod = .get,
    headers: [HTTPHeader] = [], _ response: JSONValue, took: ArchiveTimings?,
    _ own: [JSONValue.Member]
  ) -> JSONValue {
    .object(
      [
        .init("startedDateTime", .string(configuration.clock.timestamp(at: event.at))),
        .init("time", took?.time ?? 0), .init("request", request(url, method, headers)),
        .init("response", response), .init("cache", .object([])),
        .init(
          "timings",
          took?.parts
            ?? .object([.init("send", 0), .init("wait", 0), .init("receive", 0)])),
        .init("_virtualTimeUs", .microseconds(event.at.sinceStart)),
      ]
        + .optional("_unit", configuration.name(of: event.unit).map(JSONValue.string))
        + .optional("_ad", event.ad.map(JSONValue.integer)) + own)
  }

  private static func request(
    _ url: String, _ method: HTTPMethod, _ headers: [HTTPHeader]
  ) -> JSONValue {
    let url = URIText.reference(url)
    return .object([
      .init("method", .string(method.rawValue)), .init("url", .string(url)),
      .init("httpVersion", "HTTP/1.1"),
      .init("cookies", .array([])),
      .init("headers", .array(headers.map(header))),
      .init("queryString", .array(parameters(of: url))), .init("headersSize", -1),
      .init("bodySize", 0),
    ])
  }

  private static func header(_ header: HTTPHeader) -> JSONValue {
    .object([.init("name", .string(header.name)), .init("value", .string(header.value))])
  }

  /// The parameters of a URL's query, with their percent-encoding.
  private static func parameters(of url: String) -> [JSONValue] {
    let sent = url.prefix { $0 != "#" }
    guard let mark = sent.firstIndex(of: "?") else { return [] }
    return sent[sent.index(after: mark)...].split(separator: "&").map { parameter in
      let name = parameter.prefix { $0 != "=" }
      return .object([
        .init("name", .string(String(name))),
        .init("value", .string(String(parameter.dropFirst(name.count + 1)))),
      ])
    }
  }

  private static func response(
    _ status: Int, _ bytes: Int, _ body: [UInt8]? = nil, of hop: NetworkHop? = nil,
    redirectURL: String = ""
  ) -> JSONValue {
    let type = hop?.contentType
    let headers =
      (type.map { [HTTPHeader("Content-Type", $0)] } ?? []) + (hop?.crossOrigin.ofAnswer ?? [])
    return .object([
      .init("status", .integer(status)), .init("statusText", ""),
      .init("httpVersion", "HTTP/1.1"), .init("cookies", .array([])),
      .init("headers", .array(headers.map(header))),
      .init("content", content(bytes, body, type ?? "")),
      .init("redirectURL", .string(redirectURL)), .init("headersSize", -1),
      .init("bodySize", .integer(bytes)),
    ])
  }

  /// The content of a body: as text if it is UTF-8, else encoded.
  private static func content(_ bytes: Int, _ body: [UInt8]?, _ type: String) -> JSONValue {
    let size: [JSONValue.Member] = [
      .init("size", .integer(bytes)), .init("mimeType", .string(type)),
    ]
    guard let body else { return .object(size) }
    if let text = String(validating: body, as: UTF8.self) {
      return .object(size + [.init("text", .string(text))])
    }
    return .object(
      size + [
        .init("text", .string(Data(body).base64EncodedString())), .init("encoding", "base64"),
      ])
  }
}

/// How long requests took, in the form of an archive's entry.
struct ArchiveTimings {
  private let timings: [HTTPTimings]
  private let length: Duration?

  /// Creates the timings of an entry that covers several requests: the redirects of a beacon have
  /// no entries of their own.
  init(sumOf timings: [HTTPTimings]) {
    self.timings = timings
    length = nil
  }

  /// Creates the timings of one request. If the request ended without an answer, the time after it
  /// was sent counts as waiting.
  ///
  /// `rest` is the time after the request until all content had arrived, and counts as receiving.
  init(_ timings: HTTPTimings, rest: Duration = .zero) {
    var timings = timings
    timings.total += rest
    timings.receive = timings.receive.map { $0 + rest }
    if timings.wait == nil {
      let rest = timings.nameLookup + (timings.connect ?? .zero) + (timings.tls ?? .zero)
      timings.wait = max(.zero, timings.total - rest)
    }
    self.timings = [timings]
    length = timings.total
  }

  /// The time from the beginning to the end, in milliseconds.
  var time: JSONValue {
    .milliseconds(
      length
        ?? timings.reduce(.zero) { sum, timings in
          sum + timings.nameLookup + (timings.connect ?? .zero) + (timings.tls ?? .zero)
            + (timings.wait ?? .zero) + (timings.receive ?? .zero)
        })
  }

  /// The sums of the requests' parts. `connect` includes `ssl`, as HAR defines it, and −1 means
  /// that a part did not occur.
  var parts: JSONValue {
    func sum(_ part: (HTTPTimings) -> Duration?) -> Duration? {
      let parts = timings.compactMap(part)
      return parts.isEmpty ? nil : parts.reduce(.zero, +)
    }
    let tls = sum(\.tls)
    let connect = sum(\.connect).map { $0 + (tls ?? .zero) } ?? tls
    return .object([
      .init("dns", .milliseconds(sum(\.nameLookup) ?? .zero)),
      .init("connect", connect.map(JSONValue.milliseconds) ?? -1),
      .init("ssl", tls.map(JSONValue.milliseconds) ?? -1), .init("send", 0),
      .init("wait", .milliseconds(sum(\.wait) ?? .zero)),
      .init("receive", .milliseconds(sum(\.receive) ?? .zero)),
    ])
  }
}

extension JSONValue {
  /// A duration in milliseconds, exact to the microsecond.
  fileprivate static func milliseconds(_ duration: Duration) -> JSONValue {
    .exactNumber(Double(duration.roundedMicroseconds) / 1000)
  }
}

/// The network's answers to a run, for the run's HTTP archive. The run's record itself keeps no
/// bodies.
package struct HARContents: Sendable, Hashable {
  /// One answer with its content.
  package struct Answer: Sendable, Hashable {
    /// The URL that answered; it differs from the requested URL after a redirect.
    var url: String
    /// The body; nil if there is none, or if it is larger than what is kept.
    var body: [UInt8]?
    /// Every request of the redirect chain, in order; empty if unknown.
    var hops: [NetworkHop]
    /// The time from the request to the complete answer; nil if unknown.
    var duration: Duration?
    /// What a player makes of the failure; nil if there was none.
    var failure: NetworkFailure.Effect?

    package init(
      url: String, body: [UInt8]? = nil, hops: [NetworkHop] = [],
      duration: Duration? = nil, failure: NetworkFailure.Effect? = nil
    ) {
      self.url = url
      self.body = body
      self.hops = hops
      self.duration = duration
      self.failure = failure
    }
  }

  /// The answers to each requested URL, the earliest first.
  private var answers: [String: [Answer]] = [:]

  package init() {}

  /// Adds the answer to a request.
  package mutating func add(_ answer: Answer, to url: String) {
    answers[url, default: []].append(answer)
  }

  /// Removes and returns the answer to the next request of a URL. The last answer stays, because a run that
  /// requests once may record the request twice.
  mutating func next(for url: String) -> Answer? {
    guard let answer = answers[url]?.first else { return nil }
    if let count = answers[url]?.count, count > 1 { answers[url]?.removeFirst() }
    return answer
  }
}
