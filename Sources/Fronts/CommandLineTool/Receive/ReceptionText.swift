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
