internal import Player
internal import VAST
internal import Vocabulary

/// Answers requests for resources that a tag refers to, from the user's files or else from the
/// network.
struct ResourceSource {
  /// The request of the unit for which everything is loaded.
  let request: UnitRequest
  let files: any RunFiles
  /// The network, when the user allows it.
  let network: (any NetworkFetching)?
  /// The remainder of the run's limits.
  let budget: RunBudget
  /// The current state of the scenario's network.
  var connection: Connection

  init(
    request: UnitRequest, files: any RunFiles, network: (any NetworkFetching)?,
    budget: RunBudget
  ) {
    self.request = request
    self.budget = budget
    self.files = files
    self.network = network
    connection = Connection(request.value.scenario.network)
  }

  /// The same sources for another request of the run.
  func serving(_ request: RunRequest) -> ResourceSource {
    var resources = ResourceSource(
      request: UnitRequest(request, self.request.knownInputs), files: files, network: network,
      budget: budget)
    resources.connection = connection
    return resources
  }

  /// The local file that is mapped for a reference, if there is one.
  func place(of reference: String, relativeTo base: DocumentBase) -> LocalPlace? {
    LocalPlace(of: base.resolved(reference), relativeTo: base, by: request, in: files)
  }

  /// The identity of the content of a place: its path, or its URL in a run whose tag is identified by its
  /// URL, so that a run with mapped files has the same record as a run with the network.
  func identity(of place: LocalPlace, for url: String) -> String {
    request.tag.isURL && place.source == .map ? url : place.path
  }

  /// Whether a request for a reference can succeed.
  func canAnswer(_ reference: String, relativeTo base: DocumentBase) -> Bool {
    if let place = place(of: reference, relativeTo: base) { return !place.isForbidden }
    return network != nil && FetchLimits.objection(to: base.resolved(reference)) == nil
  }

  /// Requests a reference, independently of the scenario's network. The parameters are added to
  /// URLs without a mapped file.
  func answer(
    to reference: String, relativeTo base: DocumentBase, for purpose: FetchPurpose,
    adding parameters: InterstitialParameters? = nil
  ) -> ResourceAnswer {
    let place = place(of: reference, relativeTo: base)
    let url = url(of: reference, at: place, relativeTo: base, adding: parameters)
    let fetch = Fetch(purpose: purpose, url: url, source: .network, status: 0, bytes: 0)
    return answer(ResourceAnswer(fetch: fetch), at: place)
  }

  private func url(
    of reference: String, at place: LocalPlace?, relativeTo base: DocumentBase,
    adding parameters: InterstitialParameters?
  ) -> String {
    let url = base.resolved(reference)
    return place == nil ? parameters?.added(to: url) ?? url : url
  }

  /// Requests a reference over the scenario's network at this instant. Returns the response and its
  /// delay.
  func answer(
    to reference: String, relativeTo base: DocumentBase, for purpose: FetchPurpose,
    at now: VirtualInstant, adding parameters: InterstitialParameters? = nil
  ) -> (answer: ResourceAnswer, delay: Duration) {
    let place = place(of: reference, relativeTo: base)
    let url = url(of: reference, at: place, relativeTo: base, adding: parameters)
    var answer = ResourceAnswer(
      fetch: Fetch(purpose: purpose, url: url, source: .network, status: 0, bytes: 0))
    let latency = connection.delay(at: now)
    if let obstacle = obstacle(to: url, for: purpose, place, latency) {
      answer.fail(obstacle)
    } else {
      answer = self.answer(answer, at: place)
    }
    return (answer, (answer.absence?.delay(latency: latency) ?? latency) + delay(of: answer))
  }

  /// The content of a response as bytes. If it cannot be read, the reason is recorded in the
  /// response's fetch.
  func bytes(of answer: inout ResourceAnswer) -> [UInt8]? {
    switch answer.content {
    case .file(let place):
      let bytes =
        switch place.target {
        case .file(let path): try? files.reference(at: path)
        case .own: try? files.tag(at: place.path)
        case .missing, .forbidden: [UInt8]?.none
        }
      guard let bytes else {
        answer.fail(absence(of: place))
        return nil
      }
      answer.fetch.bytes = bytes.count
      return bytes
    case .network(let response):
      switch response.body {
      case .bytes(let bytes): return bytes
      case .file(let path, _): return try? files.tag(at: path)
      case nil: return []
      }
    case nil: return nil
    }
  }

  /// The time that the network took for the content; zero unless the user includes network time in
  /// the run.
  func delay(of answer: ResourceAnswer) -> Duration {
    guard request.value.measuresNetworkTime, case .network(let response) = answer.content else {
      return .zero
    }
    return response.duration
  }

  /// The reason why the scenario's network does not deliver a URL; nil when it does.
  private func obstacle(
    to url: String, for purpose: FetchPurpose, _ place: LocalPlace?, _ latency: Duration
  ) -> Fetch.Absence? {
    if place?.source != .map, let objection = FetchLimits.objection(to: url) {
      return .notRequestable(objection)
    }
    let limits =
      purpose == .vast
      ? FetchLimits(responseTimeout: request.profile.capabilities.documentTimeout) : FetchLimits()
    guard limits.waits(for: latency) else { return .late(limits.responseTimeout) }
    return connection.loss(of: url).map { loss in
      loss.status.map { .refused(status: $0) } ?? .lost
    }
  }

  /// Completes a response with the file at a place, or from the network when there is no place.
  func answer(_ unanswered: ResourceAnswer, at place: LocalPlace?) -> ResourceAnswer {
    var answer = unanswered
    if let place {
      answer.fetch.source = place.source
      switch place.target {
      case .own, .file: break
      case .missing, .forbidden:
        answer.fail(absence(of: place))
        return answer
      }
      answer.fetch.status = 200
      answer.content = .file(place)
    } else if let network {
      let purpose = answer.fetch.purpose
      let reading = BrowserReading(
        of: purpose, by: request.profile, waitsForReal: request.value.measuresNetworkTime)
      answer.take(
        network.fetch(
          NetworkRequest(
            url: answer.fetch.url, purpose: purpose, statesOrigin: reading.statesOrigin)),
        reading)
    } else {
      let (purpose, url) = (answer.fetch.purpose, answer.fetch.url)
      answer.fail(
        .unmapped(purpose, url: url, reason: request.value.fileAdvice.reason(for: url, purpose)))
    }
    return answer
  }

  /// Why a place has no usable file.
  func absence(of place: LocalPlace) -> Fetch.Absence {
    let path = request.value.displayName(place.path)
    return switch place.target {
    case .own, .file, .missing: .missing(place.source, path: path)
    case .forbidden(let objection):
      .forbidden(ForbiddenFile(path: path, source: place.source, objection: objection))
    }
  }
}

extension UnitRequest {
  /// The parameters that the player adds to the URLs of interstitials.
  func interstitialParameters(startOffset: Duration? = nil) -> InterstitialParameters {
    var random = random.forked(for: "primaryID")
    return InterstitialParameters(primaryID: random.uuid(), startOffset: startOffset)
  }
}

extension ResourceAnswer {
  fileprivate mutating func fail(_ absence: Fetch.Absence) {
    content = nil
    fetch.absence = absence
    switch absence {
    case .missing: fetch.status = 404
    case .forbidden: fetch.status = 403
    case .refused(let status): fetch.status = status
    case .notRequestable, .unmapped, .missingPart, .unreadable, .late, .lost, .cutOff, .abandoned,
      .withheld, .failed:
      break
    }
  }

  fileprivate mutating func take(_ answer: NetworkAnswer, _ reading: BrowserReading) {
    fetch.status = answer.status
    fetch.remarks = answer.remarks + reading.remarks(on: answer)
    fetch.took = NetworkTime(firstByte: answer.firstByte, whole: answer.duration)
    if let failure = answer.failure ?? reading.failure(of: answer) {
      fail(.failed(failure))
      return
    }
    content = .network(answer)
    switch answer.body {
    case .bytes(let bytes): fetch.bytes = bytes.count
    case .file(_, let byteCount): fetch.bytes = byteCount
    case nil: break
    }
  }
}

/// The result of a request for a resource that a tag refers to.
struct ResourceAnswer {
  /// The request in the run's record.
  var fetch: Fetch
  /// The content; nil when there is none.
  var content: Content?
  /// Why there is no content; nil when there is content.
  var absence: Fetch.Absence? { fetch.absence }

  /// The content and its source.
  enum Content {
    case file(LocalPlace)
    case network(NetworkAnswer)
  }

  /// The base against which relative URLs in the content are resolved.
  var base: DocumentBase {
    switch content {
    case .file(let place) where place.source == .file: .file(place.path)
    case .network(let response): .url(response.url)
    case .file, nil: .url(fetch.url)
    }
  }

  /// The path of the file that holds the content; nil when no file holds it.
  var path: String? {
    switch content {
    case .file(let place): place.openPath
    case .network(let answer):
      if case .file(let path, _) = answer.body { path } else { nil }
    case nil: nil
    }
  }
}
