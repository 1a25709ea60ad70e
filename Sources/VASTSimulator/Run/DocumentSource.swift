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
    /// Why there are none.
    var failure: (reason: String, isTimeout: Bool)?
  }

  /// How long a response may take before it counts as not coming.
  static let timeout: Duration = .seconds(10)

  private let request: RunRequest
  private let files: any RunFiles
  private var macros: RunMacros
  /// The paths of the documents, by the name that they are shown under.
  private(set) var paths: [String: String]
  /// What documents and media come over.
  var connection: Connection

  init(request: RunRequest, files: any RunFiles) {
    self.request = request
    self.files = files
    macros = RunMacros(request: request, purpose: "documents")
    paths = [request.tag.displayName: request.tag.path]
    connection = Connection(request.scenario.network)
  }

  /// The answer to a request for what a document points to.
  mutating func answer(
    to template: URLTemplate, namedIn document: String, at now: VirtualInstant
  ) -> Answer {
    let facts = RunMacros.Facts(
      request: .adRequest, player: .simulated(request.profile))
    let expansion = macros.context(facts, at: now).expand(template)
    var answer = answer(to: expansion.url, namedIn: document, at: now)
    answer.unresolvedMacros = expansion.unresolved
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

  private mutating func answer(
    to url: String, namedIn document: String, at now: VirtualInstant
  ) -> Answer {
    let latency = connection.delay(at: now)
    var fetch = Fetch(purpose: .vast, url: url, source: .network, status: 0, bytes: 0)
    func failing(_ reason: String, after delay: Duration, isTimeout: Bool = false) -> Answer {
      fetch.error = reason
      return Answer(fetch: fetch, delay: delay, failure: (reason, isTimeout))
    }
    guard latency < Self.timeout else {
      let reason = "no answer came within \(TimeText.readable(Self.timeout))"
      return failing(reason, after: Self.timeout, isTimeout: true)
    }
    if let loss = connection.loss(of: url) {
      guard let status = loss.status else {
        let reason = "the connection was lost, and no answer came"
        return failing(reason, after: Self.timeout, isTimeout: true)
      }
      fetch.status = status
      return failing("the server answered with status \(status)", after: latency)
    }
    let base = paths[document] ?? request.tag.path
    guard let place = LocalPlace(of: url, map: request.map, relativeTo: base) else {
      return failing(
        "no file stands for it, and nothing is fetched from the network; give --map PREFIX=PATH",
        after: latency)
    }
    fetch.source = place.source
    guard let bytes = try? files.tag(at: place.path) else {
      fetch.status = 404
      return failing(
        "there is no file where its URL is mapped to; check --map", after: latency)
    }
    fetch.status = 200
    fetch.bytes = bytes.count
    let name = uniqueName(of: place.path)
    paths[name] = place.path
    return Answer(fetch: fetch, delay: latency, document: (bytes, name))
  }
}
