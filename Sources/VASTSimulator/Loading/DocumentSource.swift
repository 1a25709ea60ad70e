internal import Player
internal import Scenario
internal import Transport
internal import VAST
internal import VirtualTime

/// Answers requests for documents from local files, as fast as the scenario's network is.
struct DocumentSource {
  /// What a request comes to, and when.
  struct Answer {
    var fetch: Fetch
    var delay: Duration
    /// The document's bytes and display name; nil when there are none.
    var document: (bytes: [UInt8], file: String)?
    /// The macros that stayed in the URL.
    var unresolvedMacros: [String] = []
    /// What the request comes to when there are none.
    var failure: WrapperAnswer?
  }

  static let limits = FetchLimits()

  let request: RunRequest
  let files: any RunFiles
  private var macros: RunMacros
  /// The paths of the documents, by the name that they are shown under.
  private var paths: [String: String]
  /// What the documents' relative URLs count from, by the name that they are shown under.
  private(set) var bases: [String: DocumentBase]
  /// When each document was asked for, by the name that it is shown under.
  private(set) var requestInstants: [String: VirtualInstant]
  /// What documents and media come over.
  var connection: Connection

  init(request: RunRequest, files: any RunFiles) {
    self.request = request
    self.files = files
    macros = RunMacros(request: request, purpose: "documents")
    paths = [request.tag.displayName: request.tag.path]
    bases = [request.tag.displayName: .file(request.tag.path)]
    requestInstants = [request.tag.displayName: .zero]
    connection = Connection(request.scenario.network)
  }

  /// The answer to a request for what a document points to; `blocked` are the categories that the
  /// wrappers on the way block.
  mutating func answer(
    to template: URLTemplate, namedIn document: String, blocked: [String], at now: VirtualInstant
  ) -> Answer {
    var facts = RunMacros.Facts(
      request: .adRequest, player: .simulated(request))
    facts.ad.adType = request.scenario.slot.adType
    facts.adBreak = BreakMacroFacts(slot: request.scenario.slot)
    facts.adBreak.blockedAdCategories += blocked
    let expansion = macros.context(facts, at: now).expand(template)
    var answer = answer(to: expansion.url, namedIn: document, at: now)
    answer.unresolvedMacros = expansion.unresolved
    if let name = answer.document?.file { requestInstants[name] = now }
    return answer
  }

  /// How a document is shown; different documents never share a name.
  private func uniqueName(of path: String) -> String {
    let name = request.displayName(path)
    var candidate = name
    var number = 1
    while let other = paths[candidate], other != path {
      number += 1
      candidate = "\(name) (\(number))"
    }
    return candidate
  }

  /// What comes of fetching something that is shown, such as a companion's picture.
  func resource(at url: String, namedIn document: String) -> Fetch {
    let base = bases[document] ?? .file(request.tag.path)
    let url = base.resolved(url)
    var fetch = Fetch(purpose: .resource, url: url, source: .network, status: 0, bytes: 0)
    if let loss = connection.loss(of: url) {
      fetch.status = loss.status ?? 0
      fetch.error =
        loss.status.map { "the server answered with status \($0)" } ?? "the connection was lost"
      return fetch
    }
    guard
      let place = LocalPlace(
        of: url, map: request.map, relativeTo: base, where: files.exists)
    else {
      fetch.error =
        "no file stands for it, and nothing is fetched from the network; give --map PREFIX=PATH"
      return fetch
    }
    fetch.source = place.source
    guard files.exists(place.path) else {
      fetch.status = 404
      fetch.error = "there is no file where its URL leads to; check --map"
      return fetch
    }
    fetch.status = 200
    fetch.bytes = (try? files.tag(at: place.path))?.count ?? 0
    return fetch
  }

  private mutating func answer(
    to url: String, namedIn document: String, at now: VirtualInstant
  ) -> Answer {
    let base = bases[document] ?? .file(request.tag.path)
    let url = base.resolved(url)
    let latency = connection.delay(at: now)
    var fetch = Fetch(purpose: .vast, url: url, source: .network, status: 0, bytes: 0)
    func failing(_ answer: WrapperAnswer, after delay: Duration) -> Answer {
      let (reason, told) = answer.told(of: url)
      fetch.error = reason
      return Answer(fetch: fetch, delay: delay, failure: told)
    }
    let place = LocalPlace(of: url, map: request.map, relativeTo: base, where: files.exists)
    if place?.source != .map, let objection = FetchLimits.objection(to: url) {
      return failing(.notRequestable(objection), after: .zero)
    }
    guard Self.limits.waits(for: latency) else {
      let limit = Self.limits.responseTimeout
      return failing(
        .timedOut("no answer came within \(TimeText.readable(limit))"), after: limit)
    }
    if let loss = connection.loss(of: url) {
      guard let status = loss.status else {
        return failing(
          .timedOut("the connection was lost, and no answer came"),
          after: Self.limits.responseTimeout)
      }
      fetch.status = status
      // Nothing is left of the body, whatever the status says.
      let nothing = WrapperAnswer.parsed(VASTParser.parse([], file: url))
      return failing(FetchLimits.answer(withStatus: status) ?? nothing, after: latency)
    }
    guard let place else {
      return failing(
        .unavailable(
          "no file stands for it, and nothing is fetched from the network; give --map PREFIX=PATH"),
        after: latency)
    }
    fetch.source = place.source
    guard let bytes = try? files.tag(at: place.path) else {
      fetch.status = 404
      return failing(
        .unavailable("there is no file where its URL is mapped to; check --map"), after: latency)
    }
    fetch.status = 200
    fetch.bytes = bytes.count
    let name = uniqueName(of: place.path)
    paths[name] = place.path
    bases[name] = place.source == .map ? .url(url) : .file(place.path)
    return Answer(fetch: fetch, delay: latency, document: (bytes, name))
  }
}

extension DocumentSource.Answer {
  /// The answer as those who follow wrappers take it.
  var wrapperAnswer: WrapperAnswer {
    failure ?? .parsed(VASTParser.parse(document?.bytes ?? [], file: document?.file ?? fetch.url))
  }
}

extension WrapperAnswer {
  /// Why there is no document, and the same with the address that it is about.
  fileprivate func told(of url: String) -> (reason: String?, answer: WrapperAnswer) {
    func full(_ reason: String) -> String { "'\(url)' was not fetched: \(reason)" }
    switch self {
    case .unavailable(let reason): return (reason, .unavailable(full(reason)))
    case .timedOut(let reason): return (reason, .timedOut(full(reason)))
    case .notRequestable(let reason): return (reason, .notRequestable(full(reason)))
    case .noContent: return ("the server says that it has no ad", self)
    case .parsed: return ("the answer has no body", self)
    }
  }
}
