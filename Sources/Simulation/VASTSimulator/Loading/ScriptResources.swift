internal import Transport
internal import VerificationHost
internal import VirtualTime

/// What a session's scripts load by themselves, while they run.
///
/// A host asks in the middle of its own calls, when the run is busy: it is told beforehand what the
/// network is like, and what was fetched is told afterwards.
final class ScriptResources {
  private var documents: DocumentSource
  private var now = VirtualInstant.zero
  private var fetches: [Fetch] = []
  /// What the relative URLs of each script count from.
  private var bases: [Int: DocumentBase] = [:]
  private let isolation: ScriptIsolation
  /// What the scripts may still reach, by the first script of their global object.
  private var reaches: [Int: ScriptReachStateMachine] = [:]

  init(_ documents: DocumentSource, isolation: ScriptIsolation) {
    self.documents = documents
    self.isolation = isolation
  }

  /// The host is about to be called.
  func prepare(_ connection: Connection, at now: VirtualInstant) {
    documents.connection = connection
    self.now = now
  }

  /// A script is about to be loaded; what it downloads is relative to its own URL.
  func willLoad(_ script: Int, from base: DocumentBase) { bases[script] = base }

  /// The text that a script downloads, at once whatever the latency: the host has no time to wait
  /// in. Nil as well for a script that was never loaded.
  func text(of download: ScriptDownload) -> String? {
    guard let base = bases[download.script] else { return nil }
    let budget = documents.resources.budget
    guard budget.rest(of: .scriptDownloadBytes) > 0, budget.take(of: .scriptDownloads) else {
      return nil
    }
    let resources = documents.resources
    let place = resources.place(of: download.url, relativeTo: base)
    if place == nil, let file = file(readBy: download.script),
      resources.canAnswer(download.url, relativeTo: base)
    {
      fetches.append(
        Fetch(
          purpose: .script, url: base.resolved(download.url), source: .network, status: 0, bytes: 0,
          absence: .withheld(file: file)))
      return nil
    }
    let answer = documents.script(at: download.url, relativeTo: base, at: now)
    fetches.append(answer.fetch)
    guard let text = answer.text, budget.take(text.utf8.count, of: .scriptDownloadBytes) else {
      return nil
    }
    if let place {
      reaches[globalObject(of: download.script), default: ScriptReachStateMachine()]
        .read(resources.request.displayName(place.path))
    }
    return text
  }

  /// The local file because of which nothing that a script asks for may leave the machine, as it is
  /// shown; nil while it has read none.
  ///
  /// A host answers with all that scripts did in a call, and the files that they read come first: what
  /// they asked for in the same call is withheld, too.
  func file(readBy script: Int) -> String? {
    switch reaches[globalObject(of: script)]?.wantsToRequest() {
    case .send?, nil: nil
    case .withhold(let file)?: file
    }
  }

  private func globalObject(of script: Int) -> Int {
    switch isolation {
    case .separate: script
    case .shared: 0
    }
  }

  func takeFetches() -> [Fetch] {
    defer { fetches = [] }
    return fetches
  }
}
