internal import Media
internal import OpenMeasurement
internal import Player
internal import Prebid
internal import VAST
internal import Vocabulary

/// Supplies what a unit requests: documents, ads with their media, and the hosts of their scripts.
struct UnitResources {
  private let scriptHosts: any VerificationScriptHosting
  private var resources: ResourceSource
  private(set) var documents: DocumentSource?
  /// The answer to a request that has not arrived yet.
  private var pending: DocumentSource.Answer?
  private var pendingSource: TagArrival?
  /// The document that an auction returned, for `fetchSource`.
  private var delivered: TagArrival?

  init(resources: ResourceSource, scriptHosts: any VerificationScriptHosting) {
    self.resources = resources
    self.scriptHosts = scriptHosts
  }

  /// Switches to the creative that an auction returned.
  mutating func play(_ creative: AuctionedTag) {
    resources = resources.serving(creative.request)
    documents = nil
    delivered = creative.arrival
  }

  /// Requests the document that the unit begins with. `takeSource` returns it when its time has come.
  mutating func fetchSource() -> TagArrival {
    let tag = delivered.take() ?? resources.tag()
    pendingSource = tag
    return tag
  }

  /// Removes and returns the document that the unit begins with, whether it arrived or could not be
  /// fetched.
  mutating func takeSource() -> TagArrival? {
    guard let tag = pendingSource.take() else { return nil }
    documents = DocumentSource(resources: resources, tag: tag)
    return tag
  }

  /// Requests a document. `takePending` returns the result when the answer's time has come.
  mutating func fetch(_ request: DocumentRequest, at now: VirtualInstant) -> DocumentSource.Answer?
  {
    documents?.connection = request.connection
    pending = documents?.answer(to: request, at: now)
    return pending
  }

  /// Gets a file for a native unit. A file that the scenario names counts as the user's own.
  func answer(_ request: NativeRequest, at now: VirtualInstant) -> NativeFileAnswer {
    resources.answer(request, at: now)
  }

  /// Sends a request for bids to a Prebid Server.
  func post(_ post: AuctionPost, at now: VirtualInstant) -> AuctionPosting {
    resources.post(post, at: now)
  }

  /// Removes and returns the answer that is due.
  mutating func takePending() -> DocumentSource.Answer? { pending.take() }

  /// The bases of relative URLs, by the names of the documents.
  var bases: [String: DocumentBase] { documents?.bases ?? [:] }

  /// Measures the primary of a stream, as far as its segments are available.
  mutating func openPrimary(of reading: TagReading) -> TagReading {
    var reading = reading
    if let stream = reading.document.stream, let facts = documents?.openPrimary(of: stream) {
      reading.measured(facts.packetEnd)
    }
    return reading
  }

  /// Loads an ad.
  mutating func load(_ request: AdRequest, at now: VirtualInstant) -> AdLoader.Loading? {
    documents?.connection = request.connection
    guard let documents else { return nil }
    return AdLoader(documents: documents, scriptHosts: scriptHosts, now: now)
      .load(request.ad, on: request.terms)
  }
}
