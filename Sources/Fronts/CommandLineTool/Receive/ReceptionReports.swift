internal import Comparison
internal import Reports
internal import VASTSimulator
internal import Vocabulary

/// An event of a reception in progress.
struct ReceptionProgress {
  enum Event {
    /// The reception listens, and the player under test is to play this URL.
    case listening(url: String)
    /// One of several receptions begins.
    case next(ReceptionCase, number: Int, of: Int)
    /// A request arrived. The first request arrived at the instant `since`.
    case request(ReceivedRequest, since: Duration)
  }

  let event: Event
  /// Writes the report as text for people.
  let text: ReceptionText
  /// Whether requests are hidden from people.
  let isQuiet: Bool

  /// The event as text for people; empty if it is not shown.
  var words: VisibleText {
    switch event {
    case .listening(let url): "\(url)\n"
    case .next(let one, let number, let count):
      (number == 1 ? "" : "\n") as VisibleText
        + "Reception \(number) of \(count): \(one.name)\n"
    case .request(let request, let first):
      isQuiet || !text.shows(request) ? "" : text.line(of: request, since: first)
    }
  }
}

/// Writes a reception for people: its requests as they arrive, and its result.
struct ReceptionText {
  let style: TextStyle
  var rows = ShownRows.all

  /// Whether a request is among the rows that are printed.
  func shows(_ request: ReceivedRequest) -> Bool {
    rows.shows(request.label, request.method, request.url)
  }

  /// A request as a line of the timeline, which begins with the first request.
  func line(of request: ReceivedRequest, since first: Duration) -> VisibleText {
    let time = TimeText.readable(request.at - first)
    let padded = String(repeating: " ", count: max(0, 10 - time.count)) + time
    var line: VisibleText = "\(padded)  \(request.method) \(request.label)"
    if request.served != nil { line += "  \(request.url)" }
    if request.cutBytes > 0 {
      line += "  (\(request.cutBytes) of the \(request.bodyLength) bytes of its body are not kept)"
    }
    return (request.isBeacon ? line : style.dim(line)) + "\n"
  }

  /// The comparison and the verdict.
  func text(of result: ReceptionResult) -> String {
    var lines: [VisibleText] = ["", "Ended     \(Self.words(for: result.received.reason))"]
    let requests = result.received.requests
    if let remark = rows.remark(shown: requests.count(where: shows), of: requests.count) {
      lines.append("Rows      \(remark)")
    }
    lines.append(
      "Received  \(Self.count(result.received.beacons.count, "beacon"))"
        + " of \(Self.count(result.received.requests.count, "request"))")
    if result.received.refused > 0 {
      lines.append(
        "Refused   \(Self.count(result.received.refused, "request")) without the token, for "
          + "another host, or with another method")
    }
    if result.received.unkept > 0 {
      lines.append(
        "Not kept  \(Self.count(result.received.unkept, "request")): too many came, or too fast; "
          + "these were not compared")
    }
    if result.received.isTagRequested { lines.append("Profile   " + Self.profile(of: result)) }
    if result.received.isTagRequested { lines.append("Instant 0 " + Self.origin(of: result)) }
    if !result.findings.isEmpty { lines.append("") }
    for finding in result.findings {
      let kind = finding.isRepeated ? "repeated" : finding.kind.rawValue
      let padded = kind + String(repeating: " ", count: max(2, 10 - kind.count))
      let event = finding.event.map { "\($0) " } ?? ""
      lines.append(style.red("\(padded)") + "\(event)\(finding.words)")
      if let url = finding.url { lines.append(style.dim("          \(url)")) }
    }
    let judgement = result.judgement
    lines += ["", "Verdict   \(style.word(of: judgement.verdict)): \(judgement.reason)"]
    return lines.map(\.description).joined(separator: "\n") + "\n"
  }

  private static func words(for reason: ReceptionEndStateMachine.Reason) -> String {
    switch reason {
    case .complete: "the ad is over, and no request came for 2 s"
    case .idle: "no request came for the idle time"
    case .interrupt: "interrupted"
    }
  }

  private static func profile(of result: ReceptionResult) -> VisibleText {
    guard let others = result.others else { return "\(result.player)" }
    guard result.isComparable else { return "unknown: no beacon was received to compare" }
    guard !others.equal.isEmpty else { return "\(result.player) (fits best)" }
    let names = others.equal.prefix(shownProfiles).joined(separator: ", ")
    let more = others.equal.count - shownProfiles
    let verb = others.equal.count == 1 ? "fits" : "fit"
    return "\(result.player); \(count(others.equal.count, "other")) \(verb) equally well: \(names)"
      + (more > 0 ? " and \(more) more" : "")
  }

  /// How many of the profiles that fit equally well are named.
  private static let shownProfiles = 3

  /// When playback began, in words. A server cannot observe when a media element plays: a page
  /// reports the instant, and without a page the comparison infers it from the beacons.
  private static func origin(of result: ReceptionResult) -> VisibleText {
    guard let first = result.received.requests.first, let origin = result.origin else {
      return "unknown: none of the beacons that should follow it was received"
    }
    let distance = origin.at - first.at
    let side = distance < .zero ? "before" : "after"
    let reason: VisibleText =
      result.received.beginning == nil
      ? "where most beacons are at their predicted instants" : "when the page's video began to play"
    return "\(TimeText.readable(distance.magnitude)) \(side) the first request, within "
      + "\(TimeText.readable(origin.within)): \(reason)"
  }

  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension ReceptionResult {
  /// The verdict on the player under test, and why: how it differed from the profile, and whether everything
  /// that it sent could be compared.
  var judgement: ReasonedVerdict {
    let failures: [String] =
      if !received.isTagRequested {
        ["nothing was tested: the tag was not requested"]
      } else if !isComparable {
        ["no beacon was received to compare"]
      } else if !findings.isEmpty {
        ["\(ReceptionText.count(findings.count, "difference")) from '\(player)'"]
      } else {
        []
      }
    let unkept =
      "\(ReceptionText.count(received.unkept, "request")), which came too fast or were too many"
    return ReasonedVerdict(
      failures: failures, unjudged: received.unkept > 0 ? [unkept] : [],
      judged: "\(ReceptionText.count(received.beacons.count, "beacon")) judged, "
        + "no difference from '\(player)'")
  }
}

/// Writes a reception as JSON: as one object, or as a line for each event and finding.
struct ReceptionJSON {
  /// The kinds of lines.
  enum Line: String, CaseIterable {
    /// The first line: the reception is ready for requests.
    case listening
    /// One of several receptions begins.
    case next
    case request
    case difference
    /// The last line.
    case result
  }

  private let writer = JSONWriter()

  /// The schema of the whole object.
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim receive, version 1",
      meaning: "What a player under test sent, compared with what a profile sends.",
      .object(fields))
  }

  /// The schema of a line, whose kind determines its keys.
  static var lineDocument: SchemaDocument {
    let rows = next.map(\.row) + request.map(\.row) + difference.map(\.row) + summary.map(\.row)
    let optional = rows.reduce(into: [SchemaField]()) { fields, row in
      guard !fields.contains(where: { $0.key == row.key }) else { return }
      fields.append(SchemaField(row.key, row.schema, row.meaning))
    }
    let version = JSONField<Void>.version.row
    let kind = SchemaField.required("kind", .choice(of: Line.self), "What the line is about.")
    return SchemaDocument(
      title: "vastsim receive, a line, version 1",
      meaning: "The URL to play, a request, a difference, or the result.",
      root: .object([version, kind] + optional))
  }

  /// The line that names the URL for the player under test.
  func listening(at url: String) throws -> String {
    try line(.listening, [.init("url", .string(url))])
  }

  /// An event of the reception as a line.
  func line(of progress: ReceptionProgress) throws -> String {
    switch progress.event {
    case .listening(let url): try listening(at: url)
    case .next(let one, let number, let count):
      try line(.next, Self.next.members(of: (one.name, number, count)))
    case .request(let request, let first): try line(of: request, since: first)
    }
  }

  /// A request as a line.
  func line(of request: ReceivedRequest, since first: Duration) throws -> String {
    try line(.request, Self.request.members(of: (request, request.at - first)))
  }

  /// The lines that follow the requests: a line for each difference, then the result.
  func lines(of result: ReceptionResult) throws -> String {
    try result.findings.map { try line(.difference, Self.difference.members(of: $0)) }.joined()
      + line(.result, Self.summary.members(of: result))
  }

  /// All lines of a reception that has ended.
  func stream(of result: ReceptionResult) throws -> String {
    let first = result.received.requests.first?.at ?? .zero
    return try listening(at: result.received.url)
      + result.received.requests.map { try line(of: $0, since: first) }.joined() + lines(of: result)
  }

  /// The whole reception as one object.
  func text(of result: ReceptionResult) throws -> String {
    try JSONWriter(pretty: true).text(of: .object(Self.fields.members(of: result))) + "\n"
  }

  private func line(_ kind: Line, _ members: [JSONValue.Member]) throws -> String {
    try writer.text(
      of: .object([.init("v", 1), .init("kind", .string(kind.rawValue))] + members)) + "\n"
  }

  private static let next: [JSONField<(name: String, number: Int, count: Int)>] = [
    .required(
      "case", .filledString, "The name of the scenario or the tag, with a number if repeated.",
      \.name),
    .required("number", .count, "Which of the receptions it is, from 1.", \.number),
    .required("of", .count, "How many receptions there are.", \.count),
  ]

  private static let fields: [JSONField<ReceptionResult>] =
    [
      .version,
      .required(
        "url", .filledString, "The URL that was printed for the player under test.", \.received.url),
    ] + summary + [
      .required(
        "requests", .list(of: .defined("request", request)),
        "The answered requests, as they arrived."
      ) { result in
        let first = result.received.requests.first?.at ?? .zero
        return result.received.requests.map { ($0, $0.at - first) }
      },
      .required(
        "differences", .list(of: .defined("difference", difference)),
        "How the beacons differ from the prediction.", \.findings),
    ]

  private static let summary: [JSONField<ReceptionResult>] = [
    .required("tag", .string, "The tag, as displayed.", \.received.tag),
    .required("ended", .choice, "Why it ended.", \.received.reason),
    .required("player", .filledString, "The profile whose prediction is compared.", \.player),
    .required("nearest", .flag, "Whether it is the nearest of all profiles.") {
      $0.others != nil && $0.isComparable
    },
    .optional("worsePlayers", .count, "How many other profiles differ in more respects.") {
      $0.others?.worse
    },
    .optional(
      "equalPlayers", .list(of: .filledString),
      "The other profiles that differ in as many respects."
    ) { $0.others?.equal },
    .required(
      "toleranceUs", .microseconds,
      "How far from its predicted instant a beacon may arrive, in µs: the profile's observation "
        + "interval plus 30 ms.", \.tolerance),
    .optional(
      "originUs", .signedMicroseconds, "Where instant 0 is, in µs after the first request."
    ) { result in
      result.origin.map { $0.at - (result.received.requests.first?.at ?? .zero) }
    },
    .optional("originWithinUs", .microseconds, "How far instant 0 may be from there, in µs.") {
      $0.origin?.within
    },
    .required("beacons", .count, "How many beacons were received.", \.received.beacons.count),
    .required("predicted", .count, "How many beacons are predicted.", \.predicted.count),
    .required("refused", .count, "How many requests were refused.", \.received.refused),
    .required(
      "unkept", .count, "How many requests were answered and not kept: too many came.",
      \.received.unkept),
    .required("passes", .flag, "Whether nothing differs, and every request was kept.", \.passes),
    .required("verdict", .verdict, "The verdict on the reception.", \.judgement.verdict),
    .required("reason", .filledString, "Why, in one sentence.", \.judgement.reason),
  ]

  private static func vendor<Subject>(
    _ value: @escaping @Sendable (Subject) -> String?
  ) -> JSONField<Subject> {
    .optional(
      "vendor", .string,
      "The vendor of a verification beacon, empty where the Verification names none.", value)
  }

  private static let request: [JSONField<(request: ReceivedRequest, instant: Duration)>] = [
    .required("atUs", .signedMicroseconds, "When it arrived, in µs since the first request.") {
      $0.instant
    },
    .required("method", .filledString, "The HTTP method.") { $0.request.method },
    .required("purpose", .names(ReceivedRequest.purposes), "What it is for.") {
      $0.request.purpose
    },
    .required("url", .filledString, "The URL that its own server would have been asked for.") {
      $0.request.url
    },
    .optional("event", .filledString, "The event of a beacon.") {
      $0.request.isBeacon ? $0.request.served?.places.first?.event : nil
    },
    vendor { $0.request.vendor },
    .required("status", .integer(100...999), "The status of the answer.") { $0.request.status },
    .optional("cutBytes", .count, "How many bytes of its body are not kept.") {
      $0.request.cutBytes > 0 ? $0.request.cutBytes : nil
    },
  ]

  private static let difference: [JSONField<ReceptionFinding>] = [
    .required("difference", .choice, "The kind of the difference.", \.kind),
    .optional("event", .filledString, "The event of the beacon.", \.event),
    vendor(\.vendor),
    .optional("url", .filledString, "The URL that was sent, or is predicted.", \.url),
    .optional(
      "atUs", .signedMicroseconds, "When the beacon was sent, in µs after instant 0.", \.at),
    .optional(
      "predictedAtUs", .microseconds, "When it is predicted, in µs after instant 0.", \.predictedAt),
    .required("message", .filledString, "The difference in words.", \.words),
  ]
}

extension ReceivedRequest {
  /// The purposes of requests, as recordings name them.
  static let purposes = ["vast", "beacon", "media", "resource", "page"]

  /// The purpose of the request: one of `purposes`.
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
