internal import OpenMeasurement
internal import Vocabulary

/// Answers the downloads of a session's scripts while they run.
///
/// A script host requests a download while it processes a call of the run, so it cannot wait for
/// the run. The run therefore sets the state of the network before it calls the host, and reports
/// the fetches afterwards.
final class ScriptResources {
  private var documents: DocumentSource
  private var now = VirtualInstant.zero
  private var fetches: [Fetch] = []
  /// The base of the relative URLs of each script.
  private var bases: [Int: DocumentBase] = [:]

  init(_ documents: DocumentSource) { self.documents = documents }

  /// Sets the state of the network before the host is called.
  func prepare(_ connection: Connection, at now: VirtualInstant) {
    documents.connection = connection
    self.now = now
  }

  /// Sets the base of a script before it is loaded. The URLs that it downloads are relative to its
  /// own URL.
  func willLoad(_ script: Int, from base: DocumentBase) { bases[script] = base }

  /// The text that a script downloads, without the network's latency because the host cannot wait.
  /// Nil when the text is unavailable or the script was never loaded.
  func text(of download: ScriptDownload) -> String? {
    guard let base = bases[download.script] else { return nil }
    let budget = documents.resources.budget
    guard budget.rest(of: .scriptDownloadBytes) > 0, budget.take(of: .scriptDownloads) else {
      return nil
    }
    let resources = documents.resources
    let place = resources.place(of: download.url, relativeTo: base)
    if place == nil, let file = budget.fileReadByScript,
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
    if let place { budget.reach.read(resources.request.value.displayName(place.path)) }
    return text
  }

  func takeFetches() -> [Fetch] {
    defer { fetches = [] }
    return fetches
  }
}
