internal import NativeUnits
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
  private var pendingSource: TagArrival?

  init(
    request: RunRequest, resources: ResourceSource, scriptHosts: any VerificationScriptHosting
  ) {
    self.request = request
    self.resources = resources
    self.scriptHosts = scriptHosts
  }

  /// Requests the document that the unit begins with; it is `takeSource` when its time has come.
  mutating func fetchSource() -> TagArrival {
    let tag = resources.tag()
    pendingSource = tag
    return tag
  }

  /// The document that the unit begins with arrived, or did not.
  mutating func takeSource() -> TagArrival? {
    guard let tag = pendingSource.take() else { return nil }
    documents = DocumentSource(resources: resources, tag: tag)
    return tag
  }

  /// Requests a document; what comes of it is `takePending` when the answer's time has come.
  mutating func fetch(_ wish: DocumentRequest, at now: VirtualInstant) -> DocumentSource.Answer? {
    documents?.connection = wish.connection
    pending = documents?.answer(
      to: wish.url, knowing: wish.facts, namedIn: wish.file, blocked: wish.blockedCategories,
      at: now)
    return pending
  }

  /// Gets a file for a native unit. What the scenario names is the user's own.
  func answer(_ wish: NativeRequest, at now: VirtualInstant) -> NativeFileAnswer {
    resources.answer(wish, at: now)
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
