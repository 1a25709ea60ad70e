internal import Comparison
internal import Network
internal import Vocabulary

/// Collects the requests of a player until a reception is over.
struct ReceptionSession {
  let queue: RequestQueue
  let clock: RunClock
  private var sorter: RequestSorter
  private var end: ReceptionEndStateMachine
  /// The requests in the order in which they were completely received.
  private(set) var requests: [ReceivedRequest] = []
  private var ledger = RequestLedger()
  private var shownMedia: Set<String> = []

  /// The driver that plays the tag in a page; nil if the user plays the tag.
  private let driver: PageDriver?

  /// How long to wait between two polls of the queue.
  private static let pause = Duration.milliseconds(20)

  init(
    _ queue: RequestQueue, _ answers: ReceptionAnswers, ending end: ReceptionEndStateMachine,
    driver: PageDriver? = nil
  ) {
    self.queue = queue
    self.end = end
    self.driver = driver
    clock = .machine()
    sorter = RequestSorter(answers, since: .now)
  }

  /// The time since the reception began, on the clock that requests are measured with.
  var now: Duration { ContinuousClock.now - sorter.beginning }

  var refused: Int { sorter.refused }
  /// How many requests were dropped because too many arrived, or too fast.
  var unkept: Int { ledger.unkept + queue.dropped }
  var isTagRequested: Bool { sorter.isTagRequested }

  /// Collects requests until the reception ends.
  ///
  /// - Parameters:
  ///   - isInterrupted: whether the user has interrupted the reception.
  ///   - note: called with the notes about a page for the user.
  ///   - show: called with each request and with the instant of the first request. Players request
  ///     media in parts, so of the requests for the same media only the first is shown.
  /// - Returns: why the reception ended.
  /// - Throws: when a page's browser ends, and what `show` throws.
  mutating func collect(
    isInterrupted: () -> Bool, note: (VisibleText) -> Void,
    show: (ReceivedRequest, _ first: Duration) throws -> Void
  ) throws -> ReceptionEndStateMachine.Reason {
    while true {
      try takeRequests(show)
      if isInterrupted() { return end.userInterrupted() }
      if let reason = end.timePassed(to: clock.now()) { return reason }
      guard let driver else {
        clock.rest(Self.pause)
        continue
      }
      let beginning = sorter.beginning
      try driver.advance { ContinuousClock.now - beginning }
      for words in driver.takeNotes() { note(words) }
    }
  }

  /// Takes the requests that have arrived since the last call. No request arrives after the server
  /// has stopped.
  mutating func takeRequests(
    _ show: (ReceivedRequest, _ first: Duration) throws -> Void
  ) rethrows {
    for request in queue.take() {
      guard let sorted = sorter.sorted(request) else { continue }
      end.requestCame(sorted.sign, at: clock.now())
      guard let received = ledger.kept(sorted) else { continue }
      requests.append(received)
      if received.isBeacon, received.vendor == nil, let event = received.served?.places.first?.event
      {
        driver?.beaconCame(of: event, at: received.at)
      }
      if let served = received.served, served.role == .media || served.role == .part {
        guard shownMedia.insert(served.key).inserted else { continue }
      }
      try show(received, requests[0].at)
    }
  }
}

/// Separates the requests of the player under test from other requests.
struct RequestSorter {
  let answers: ReceptionAnswers
  /// When the reception began.
  let beginning: ContinuousClock.Instant
  /// How many requests were refused because they have no token, name another host, or use a method
  /// that the reception does not accept.
  private(set) var refused = 0
  /// Whether the tag was requested.
  private(set) var isTagRequested = false

  init(_ answers: ReceptionAnswers, since beginning: ContinuousClock.Instant) {
    self.answers = answers
    self.beginning = beginning
  }

  /// The request with its role in the reception. Nil for a preflight, for a request for the
  /// certificate, and for a refused request, which is counted.
  mutating func sorted(_ request: ServerRequest) -> ReceivedRequest? {
    var received = ReceivedRequest(
      method: request.method, url: "\(answers.plan.urls.base)/tag.xml",
      at: request.arrival - beginning,
      headers: request.headers, body: request.body, bodyLength: request.bodyLength,
      status: answers.answer(to: request).status)
    switch answers.gate.admission(of: request.method, request.target, request.headers) {
    case .refused:
      refused += 1
      return nil
    case .preflight, .certificate: return nil
    case .tag:
      isTagRequested = true
      return received
    case .served(let role, let number, let restored):
      received.served = answers.plan.urls.url(role, number)
      received.url = restored
      return received
    }
  }
}

/// Answers the requests of a player under test, which may run in a page of any origin.
struct ReceptionAnswers: Sendable {
  let gate: ReceptionGate
  let plan: ReceptionPlan
  /// The certificate in PEM form, without a key; nil for a reception without TLS.
  var certificate: String?

  /// The answer to a request. It does not depend on when the request arrives.
  func answer(to request: ServerRequest) -> ServerAnswer {
    var answer: ServerAnswer
    switch gate.admission(of: request.method, request.target, request.headers) {
    case .refused(let status):
      answer = ServerAnswer(status: status)
      if status == 405 { answer.headers.append(HTTPHeader("Allow", ReceptionGate.methods)) }
      return answer
    case .preflight: return preflight(of: request)
    case .certificate:
      // Devices offer to install a certificate that is served with this type.
      return certificate.map { .text($0, type: "application/x-x509-ca-cert") }
        ?? ServerAnswer(status: 404)
    case .tag:
      answer = document(plan.tag)
    case .served(.tracker, _, _):
      answer = request.method == "POST" ? ServerAnswer(status: 204) : Self.pixel
    case .served(.page, _, _):
      answer = .text("The player opened a click-through. vastsim received it.\n")
    case .served(let role, let number, _):
      answer = content(of: role, number)
    }
    answer.headers +=
      origin(of: request) + [
        HTTPHeader("Access-Control-Expose-Headers", "Content-Length, Content-Range")
      ]
    return answer
  }

  private func document(_ bytes: [UInt8]) -> ServerAnswer {
    ServerAnswer(
      headers: [
        HTTPHeader("Content-Type", "application/xml"), HTTPHeader("Cache-Control", "no-store"),
      ], body: .bytes(bytes))
  }

  private func content(of role: ServedURL.Role, _ number: Int) -> ServerAnswer {
    guard let url = plan.urls.url(role, number), let content = plan.contents[url.key] else {
      return ServerAnswer(status: 404)
    }
    let name = String(url.text.prefix { $0 != "?" && $0 != "#" })
    switch content {
    case .playlist(let bytes):
      return ServerAnswer(
        headers: [
          HTTPHeader("Content-Type", "application/vnd.apple.mpegurl"),
          HTTPHeader("Cache-Control", "no-store"),
        ], body: .bytes(bytes))
    case .bytes(let bytes) where role == .document: return document(bytes)
    case .bytes(let bytes):
      return ServerAnswer(
        headers: [HTTPHeader("Content-Type", ContentType.of(name))], body: .bytes(bytes))
    case .file(let path):
      let known = [path, name].map(ContentType.of)
        .first { $0 != "application/octet-stream" }
      return ServerAnswer(
        headers: [HTTPHeader("Content-Type", known ?? "application/octet-stream")],
        body: .file(path))
    }
  }

  /// The CORS headers of an answer. They name the request's origin if it has one, because a page
  /// may send beacons with cookies, and `*` is then not allowed.
  private func origin(of request: ServerRequest) -> [HTTPHeader] {
    let origin = request.headers.value(of: "Origin") ?? ""
    guard !origin.isEmpty, origin.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
      return [HTTPHeader("Access-Control-Allow-Origin", "*")]
    }
    return [
      HTTPHeader("Access-Control-Allow-Origin", origin),
      HTTPHeader("Access-Control-Allow-Credentials", "true"), HTTPHeader("Vary", "Origin"),
    ]
  }

  private func preflight(of request: ServerRequest) -> ServerAnswer {
    var headers =
      origin(of: request) + [
        HTTPHeader("Access-Control-Allow-Methods", ReceptionGate.methods),
        HTTPHeader("Access-Control-Max-Age", "600"),
        HTTPHeader("Access-Control-Allow-Private-Network", "true"),
      ]
    let wanted = request.headers.value(of: "Access-Control-Request-Headers") ?? ""
    if !wanted.isEmpty, wanted.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      headers.append(HTTPHeader("Access-Control-Allow-Headers", wanted))
    }
    return ServerAnswer(status: 204, headers: headers)
  }

  /// A transparent GIF of one pixel, as trackers answer.
  private static var pixel: ServerAnswer {
    ServerAnswer(
      headers: [HTTPHeader("Content-Type", "image/gif"), HTTPHeader("Cache-Control", "no-store")],
      body: .bytes([
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x01, 0x00, 0x01, 0x00, 0x80, 0x00, 0x00, 0x00, 0x00,
        0x00, 0xFF, 0xFF, 0xFF, 0x21, 0xF9, 0x04, 0x01, 0x00, 0x00, 0x00, 0x00, 0x2C, 0x00, 0x00,
        0x00, 0x00, 0x01, 0x00, 0x01, 0x00, 0x00, 0x02, 0x02, 0x44, 0x01, 0x00, 0x3B,
      ]))
  }
}
