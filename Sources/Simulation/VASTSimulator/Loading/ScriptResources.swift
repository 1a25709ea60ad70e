internal import Transport
internal import VirtualTime

/// What a session's scripts load by themselves, while they run.
///
/// A host asks in the middle of its own calls, when the run is busy: it is told beforehand what the
/// network is like, and what was fetched is told afterwards.
final class ScriptResources {
  private var documents: DocumentSource
  private var now = VirtualInstant.zero
  private var fetches: [Fetch] = []

  init(_ documents: DocumentSource) { self.documents = documents }

  /// The host is about to be called.
  func prepare(_ connection: Connection, at now: VirtualInstant) {
    documents.connection = connection
    self.now = now
  }

  /// The text behind a URL, at once whatever the latency: the host has no time to wait in. A
  /// relative URL starts from the tag's folder.
  func text(of url: String) -> String? {
    let budget = documents.resources.budget
    guard budget.rest(of: .scriptDownloadBytes) > 0, budget.take(of: .scriptDownloads) else {
      return nil
    }
    let answer = documents.script(at: url, namedIn: "", at: now)
    fetches.append(answer.fetch)
    guard let text = answer.text, budget.take(text.utf8.count, of: .scriptDownloadBytes) else {
      return nil
    }
    return text
  }

  func takeFetches() -> [Fetch] {
    defer { fetches = [] }
    return fetches
  }
}
