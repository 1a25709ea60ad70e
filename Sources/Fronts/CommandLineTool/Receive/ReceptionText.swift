internal import Diagnostics
internal import RunComparison
internal import Reports
internal import Verdicts
internal import VirtualTime

/// Something that happened in a reception that goes on.
struct ReceptionProgress {
  enum Event {
    /// The reception listens, and the player under test is to play this URL.
    case listening(url: String)
    /// A request came; the first one came at the instant `since`.
    case request(ReceivedRequest, since: Duration)
  }

  let event: Event
  /// Writes it for people.
  let text: ReceptionText
  /// Whether requests are not shown to people.
  let isQuiet: Bool

  /// It for people.
  var words: VisibleText {
    switch event {
    case .listening(let url): "\(url)\n"
    case .request(let request, let first):
      isQuiet || !text.shows(request) ? "" : text.line(of: request, since: first)
    }
  }
}

/// Writes a reception for people: its requests as they come, and what came of it.
struct ReceptionText {
  let style: TextStyle
  var rows = ShownRows.all

  /// Whether a request is among the rows that are printed.
  func shows(_ request: ReceivedRequest) -> Bool {
    rows.shows(request.label, request.method, request.url)
  }

  /// A request on the timeline, which begins with the first one.
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
    if result.received.isTagRequested { lines.append("Instant 0 " + Self.zero(of: result)) }
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
    let best = others.equal.count + 1
    return best == 1
      ? "\(result.player) (fits best)" : "\(result.player) (\(best) profiles fit equally well)"
  }

  /// A server does not see when a media element plays; the comparison says where that must be.
  private static func zero(of result: ReceptionResult) -> VisibleText {
    guard let first = result.received.requests.first, !result.comparison.pairs.isEmpty else {
      return "unknown: no predicted beacon was sent"
    }
    let distance = result.comparison.zero - first.at
    let side = distance < .zero ? "before" : "after"
    let length = TimeText.readable(max(distance, .zero - distance))
    return "\(length) \(side) the first request, where most beacons are at their predicted instants"
  }

  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension ReceptionResult {
  /// The verdict on the player under test, and why: what it did otherwise than the profile, and whether all
  /// that it sent could be compared.
  var judgement: ReasonedVerdict {
    let failures: [String] =
      if !received.isTagRequested {
        ["nothing was tested: the tag was not requested"]
      } else if !isComparable, others != nil {
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
