internal import JSONTree
internal import Reception
internal import RunRecords

/// Writes a reception as JSON: one object, or a line for each thing.
struct ReceptionJSON {
  /// The kinds of lines.
  enum Line: String, CaseIterable {
    /// The reception listens; the first line.
    case listening
    case request
    case difference
    /// The last line.
    case result
  }

  private let writer = JSONWriter()

  /// The line that names the URL for the player under test.
  func listening(at url: String) throws -> String {
    try line(.listening, [.init("url", .string(url))])
  }

  /// A request as it comes.
  func line(of request: ReceivedRequest, since first: Duration) throws -> String {
    try line(.request, Self.members(of: request, at: request.at - first))
  }

  /// What came of it, after the requests.
  func lines(of result: ReceptionResult) throws -> String {
    try result.findings.map { try line(.difference, Self.members(of: $0)) }.joined()
      + line(.result, Self.summary(of: result))
  }

  /// The whole stream of a reception that is over.
  func stream(of result: ReceptionResult) throws -> String {
    let first = result.received.requests.first?.at ?? .zero
    return try listening(at: result.received.url)
      + result.received.requests.map { try line(of: $0, since: first) }.joined() + lines(of: result)
  }

  /// All of it in one object.
  func text(of result: ReceptionResult) throws -> String {
    let first = result.received.requests.first?.at ?? .zero
    let requests = result.received.requests.map {
      JSONValue.object(Self.members(of: $0, at: $0.at - first))
    }
    let findings = result.findings.map { JSONValue.object(Self.members(of: $0)) }
    let members: [JSONValue.Member] =
      [.init("v", 1), .init("url", .string(result.received.url))] + Self.summary(of: result)
      + [.init("requests", .array(requests)), .init("differences", .array(findings))]
    return try JSONWriter(pretty: true).text(of: .object(members)) + "\n"
  }

  private func line(_ kind: Line, _ members: [JSONValue.Member]) throws -> String {
    try writer.text(
      of: .object([.init("v", 1), .init("kind", .string(kind.rawValue))] + members)) + "\n"
  }

  private static func members(of request: ReceivedRequest, at instant: Duration)
    -> [JSONValue.Member]
  {
    [
      .init("atUs", .microseconds(instant)), .init("method", .string(request.method)),
      .init("purpose", .string(request.purpose)), .init("url", .string(request.url)),
    ]
      + .optional(
        "event", request.isBeacon ? request.served?.places.first.map { .string($0.event) } : nil)
      + [.init("status", .integer(request.status))]
      + .optional("cutBytes", request.cutBytes > 0 ? .integer(request.cutBytes) : nil)
  }

  private static func members(of finding: ReceptionFinding) -> [JSONValue.Member] {
    [.init("difference", .string(finding.kind.rawValue))]
      + .optional("event", finding.event.map(JSONValue.string))
      + .optional("url", finding.url.map(JSONValue.string))
      + .optional("atUs", finding.at.map(JSONValue.microseconds))
      + .optional("predictedAtUs", finding.predictedAt.map(JSONValue.microseconds))
      + [.init("message", .string(finding.words))]
  }

  private static func summary(of result: ReceptionResult) -> [JSONValue.Member] {
    [
      .init("tag", .string(result.received.tag)),
      .init("ended", .string(result.received.reason.rawValue)),
      .init("player", .string(result.player)),
      .init("nearest", .bool(result.others != nil && result.isComparable)),
    ]
      + .optional("worsePlayers", (result.others?.worse).map(JSONValue.integer))
      + .optional(
        "equalPlayers", (result.others?.equal).map { .array($0.map(JSONValue.string)) })
      + [
        .init("beacons", .integer(result.received.beacons.count)),
        .init("predicted", .integer(result.predicted.count)),
        .init("refused", .integer(result.received.refused)),
        .init("unkept", .integer(result.received.unkept)), .init("passes", .bool(result.passes)),
      ]
  }
}

extension ReceivedRequest {
  /// What requests are for, in the words of recordings.
  static let purposes = ["vast", "beacon", "media", "resource", "page"]

  /// What it is for; one of the purposes.
  var purpose: String {
    guard let served else { return "vast" }
    return switch served.role {
    case .tracker: "beacon"
    case .document: "vast"
    case .media, .part: "media"
    case .resource: "resource"
    case .page: "page"
    }
  }
}
