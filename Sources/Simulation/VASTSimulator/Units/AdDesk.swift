internal import Transport
internal import VAST
internal import VerificationHost
internal import VirtualTime

/// Gets what a unit asks for: documents, ads with their media, and where their scripts run.
struct AdDesk {
  private let request: RunRequest
  private let scriptHosts: any VerificationScriptHosting
  private let resources: ResourceSource
  private(set) var documents: DocumentSource?
  /// The answer that is on its way.
  private var pending: DocumentSource.Answer?

  init(
    request: RunRequest, resources: ResourceSource, scriptHosts: any VerificationScriptHosting
  ) {
    self.request = request
    self.resources = resources
    self.scriptHosts = scriptHosts
  }

  /// Reads or fetches the document that the unit begins with.
  ///
  /// - Throws: what `files` throws when the tag cannot be read, `TagNotFetched` when its URL gives
  ///   none.
  mutating func source() throws -> SourceDocument {
    let tag = try resources.tag()
    documents = DocumentSource(resources: resources, tag: tag)
    return SourceDocument(fetch: tag.fetch, bytes: tag.bytes, file: request.tag.displayName)
  }

  /// Requests a document; what comes of it is `takePending` when the answer's time has come.
  mutating func fetch(_ wish: DocumentRequest, at now: VirtualInstant) -> DocumentSource.Answer? {
    documents?.connection = wish.connection
    pending = documents?.answer(
      to: wish.url, namedIn: wish.file, blocked: wish.blockedCategories, at: now)
    return pending
  }

  /// The answer that came.
  mutating func takePending() -> DocumentSource.Answer? { pending.take() }

  /// What relative URLs count from, by the names of the documents.
  var bases: [String: DocumentBase] { documents?.bases ?? [:] }

  /// Loads an ad.
  mutating func load(_ wish: AdRequest, at now: VirtualInstant) -> AdLoader.Loading? {
    documents?.connection = wish.connection
    guard let documents else { return nil }
    return AdLoader(
      request: request, documents: documents, scriptHosts: scriptHosts, now: now
    ).load(wish.ad, on: wish.terms)
  }
}

/// The document that a unit begins with.
struct SourceDocument {
  var fetch: Fetch
  var bytes: [UInt8]
  /// How diagnostics name it.
  var file: String
}
