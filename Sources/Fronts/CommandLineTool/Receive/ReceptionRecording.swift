internal import Comparison
internal import Network
internal import VASTSimulator
internal import Vocabulary

/// Keeps what a player requested as a recording, or as an HTTP Archive, for `vastsim diff`.
///
/// The URLs are those that the player would have requested from the real servers.
enum ReceptionRecording {
  /// Writes the requests to a recording's folder.
  ///
  /// - Throws: `ExchangeRecordingError` when the recording cannot be written.
  static func write(
    _ requests: [ReceivedRequest], to recorder: ExchangeRecorder
  ) throws(ExchangeRecordingError) {
    for request in requests {
      let body = request.body.isEmpty ? nil : try recorder.keep(request.body)
      try recorder.record(
        Exchange(
          Exchange.Request(
            request.url, method: request.method, purpose: request.purpose, body: body),
          hops: [
            ExchangeHop(
              request.url, requestHeaders: request.headers, status: request.status,
              version: "HTTP/1.1")
          ], start: request.at - (requests.first?.at ?? .zero)))
    }
  }

  /// The requests as an HTTP Archive 1.2; `clock` tells the date of the first request.
  static func archive(of requests: [ReceivedRequest], clock: WallClock) throws -> String {
    let first = requests.first?.at ?? .zero
    let entries = requests.map { request -> JSONValue in
      let at = request.at - first
      return .object([
        .init("startedDateTime", .string(clock.timestamp(at: VirtualInstant(sinceStart: at)))),
        .init("time", 0), .init("request", Self.request(request)),
        .init("response", response(request)), .init("cache", .object([])),
        .init("timings", .object([.init("send", 0), .init("wait", 0), .init("receive", 0)])),
        .init("_purpose", .string(request.purpose)), .init("_atUs", .microseconds(at)),
      ])
    }
    let log: JSONValue = .object([
      .init("version", "1.2"),
      .init(
        "creator",
        .object([
          .init("name", "vastsim"), .init("version", .string(RunConfiguration.version)),
        ])),
      .init("pages", .array([])), .init("entries", .array(entries)),
    ])
    return try JSONWriter(pretty: true).text(of: .object([.init("log", log)])) + "\n"
  }

  private static func request(_ request: ReceivedRequest) -> JSONValue {
    .object([
      .init("method", .string(request.method)), .init("url", .string(request.url)),
      .init("httpVersion", "HTTP/1.1"), .init("cookies", .array([])),
      .init("headers", headers(request.headers)), .init("queryString", .array([])),
      .init("headersSize", -1), .init("bodySize", .integer(request.bodyLength)),
    ])
  }

  private static func response(_ request: ReceivedRequest) -> JSONValue {
    .object([
      .init("status", .integer(request.status)), .init("statusText", ""),
      .init("httpVersion", "HTTP/1.1"), .init("cookies", .array([])),
      .init("headers", .array([])),
      .init("content", .object([.init("size", 0), .init("mimeType", "")])),
      .init("redirectURL", ""), .init("headersSize", -1), .init("bodySize", -1),
    ])
  }

  private static func headers(_ headers: [HTTPHeader]) -> JSONValue {
    .array(
      headers.map {
        .object([.init("name", .string($0.name)), .init("value", .string($0.value))])
      })
  }
}
