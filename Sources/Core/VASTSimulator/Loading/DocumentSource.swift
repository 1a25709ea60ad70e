internal import Media
internal import Player
internal import System
internal import VAST
internal import VASTLint
internal import Vocabulary

/// Answers requests for documents, with the delays of the scenario's network.
struct DocumentSource {
  /// The result of a request, and its delay.
  struct Answer {
    var fetch: Fetch
    var delay: Duration
    /// When the document was requested.
    var requested = VirtualInstant.zero
    /// The document's bytes and display name; nil when there are none.
    var document: (bytes: [UInt8], file: String)?
    /// The kind of a stream's document; nil for any other document.
    var kind: StreamRequestKind?
    /// The macros that stayed in the URL.
    var unresolvedMacros: [String] = []
    /// The failure when there is no document.
    var failure: WrapperAnswer?
  }

  /// The source of all resources.
  private(set) var resources: ResourceSource
  private var macros: RunMacros
  /// The paths and URLs of the documents, by display name.
  private var paths: [String: String]
  /// The bases of the documents' relative URLs, by display name.
  private(set) var bases: [String: DocumentBase]
  /// When each document was requested, by its display name.
  private(set) var requestInstants: [String: VirtualInstant]
  /// Every received document, for the run record.
  private(set) var fetched: [FetchedDocument]
  /// The media of a stream's primary content; nil without a stream, or if its segments are
  /// unavailable.
  var primary: MediaFacts?
  private var request: UnitRequest { resources.request }
  /// The connection that documents and media are loaded over.
  var connection: Connection {
    get { resources.connection }
    set { resources.connection = newValue }
  }

  /// Creates the source of a run's documents; `tag` is the document with which the run begins.
  init(resources: ResourceSource, tag: TagArrival) {
    self.resources = resources
    macros = RunMacros(request: resources.request, purpose: "documents")
    let tagFile = resources.request.tag
    let name = tagFile.displayName
    paths = [name: tagFile.path]
    bases = [name: tag.base]
    requestInstants = [name: .zero]
    fetched = tag.bytes.map { [FetchedDocument(name: name, bytes: $0)] } ?? []
  }

  /// Requests a document that another document refers to.
  mutating func answer(to request: DocumentRequest, at now: VirtualInstant) -> Answer {
    let expansion = macros.context(request.facts, at: now).expand(request.url)
    let parameters =
      request.kind == .assetList
      ? self.request.interstitialParameters(startOffset: request.startOffset) : nil
    var answer = answer(to: expansion.url, namedIn: request.file, at: now, adding: parameters)
    answer.kind = request.kind
    answer.unresolvedMacros = expansion.unresolved
    answer.requested = now
    if let name = answer.document?.file { requestInstants[name] = now }
    return answer
  }

  /// Keeps a document for the record. A server may return the same document several times, or
  /// different documents for the same request; each different document is kept once.
  private mutating func keep(_ document: FetchedDocument) {
    if !fetched.contains(document) { fetched.append(document) }
  }

  /// The display name of a document. Documents with different paths never share a name.
  private func uniqueName(of path: String) -> String {
    let name = request.value.displayName(path)
    var candidate = name
    var number = 1
    while let other = paths[candidate], other != path {
      number += 1
      candidate = "\(name) (\(number))"
    }
    return candidate
  }

  /// Requests a resource that is displayed, such as a companion's picture.
  func resource(at url: String, namedIn document: String, at now: VirtualInstant) -> Fetch {
    var (answer, _) = resources.answer(
      to: url, relativeTo: base(of: document), for: .resource, at: now)
    _ = resources.bytes(of: &answer)
    return answer.fetch
  }

  /// The base of the relative URLs of a document.
  func base(of document: String) -> DocumentBase {
    bases[document] ?? bases[request.tag.displayName] ?? .file(request.tag.path)
  }

  private mutating func answer(
    to url: String, namedIn document: String, at now: VirtualInstant,
    adding parameters: InterstitialParameters?
  ) -> Answer {
    guard resources.budget.take(of: .documents) else {
      var fetch = Fetch(purpose: .vast, url: url, source: .network, status: 0, bytes: 0)
      fetch.absence = .abandoned("the run's limit 'documents' was reached")
      return Answer(
        fetch: fetch, delay: .zero, failure: fetch.absence?.wrapperAnswer(of: fetch.url))
    }
    var (answer, delay) = resources.answer(
      to: url, relativeTo: base(of: document), for: .vast, at: now, adding: parameters)
    let bytes = resources.bytes(of: &answer)
    let fetch = answer.fetch
    guard let bytes else {
      return Answer(
        fetch: fetch, delay: delay, failure: answer.absence?.wrapperAnswer(of: fetch.url))
    }
    let name: String
    switch answer.content {
    case .network:
      name = uniqueName(of: fetch.url)
      paths[name] = fetch.url
    case .file(let place):
      let path = resources.identity(of: place, for: fetch.url)
      name = uniqueName(of: path)
      paths[name] = path
    case nil:
      return Answer(fetch: fetch, delay: delay)
    }
    bases[name] = answer.base
    keep(FetchedDocument(name: name, bytes: bytes))
    return Answer(fetch: fetch, delay: delay, document: (bytes, name))
  }
}

extension DocumentSource.Answer {
  /// The response in the form that `BreakFillStateMachine` takes.
  func wrapperAnswer(by documents: KnownInputs) -> WrapperAnswer {
    failure
      ?? .parsed(documents.response(document?.bytes ?? [], file: document?.file ?? fetch.url))
  }

  /// The response in the form that an ad break of a stream takes.
  func assetList() -> AssetListAnswer {
    guard let document else {
      return .absent(fetch.absence?.reason ?? "the response is empty", fetch.absence)
    }
    return .list(StreamDocumentReader.list(document.bytes, file: document.file))
  }
}

/// Opens the primary content of a stream. A run does not require this content.
extension DocumentSource {
  /// Measures the media of a playlist's segments if each of them is a local file. Nothing is
  /// fetched.
  ///
  /// - Parameter playlist: the media playlist, which has been received before.
  /// - Returns: the media; nil when a segment is missing or cannot be read.
  mutating func openPrimary(of playlist: StreamDocument) -> MediaFacts? {
    guard let place = place(ofDocument: playlist.file) else { return nil }
    let base = base(of: playlist.file)
    let opening = MediaOpening(
      resources: resources.offline, document: base, conditions: nil)
    let answer = ResourceAnswer(
      fetch: Fetch(
        purpose: .media, url: base.text, source: place.source, status: 200, bytes: 0),
      content: .file(place))
    let media = MediaFile(
      url: base.text, delivery: "streaming", type: "application/vnd.apple.mpegurl",
      position: playlist.position)
    guard case .opened(let fetches, let facts) = opening.openStream(media, from: answer),
      fetches.allSatisfy({ $0.absence == nil }), facts.packetEnd > .zero
    else { return nil }
    primary = facts
    return facts
  }

  /// The file of a received document; nil for a document from the network or from standard input.
  private func place(ofDocument name: String) -> LocalPlace? {
    switch base(of: name) {
    case .file(let path):
      LocalFile.isStream(path) ? nil : LocalPlace(ofUser: path, in: resources.files)
    case .url(let url): LocalPlace(mapped: url, by: resources.request, in: resources.files)
    }
  }
}

extension ResourceSource {
  /// The source without the network.
  fileprivate var offline: ResourceSource {
    ResourceSource(request: request, files: files, network: nil, budget: budget)
  }
}

extension DocumentBase {
  /// The path or the URL.
  fileprivate var text: String {
    switch self {
    case .file(let path): path
    case .url(let url): url
    }
  }
}
