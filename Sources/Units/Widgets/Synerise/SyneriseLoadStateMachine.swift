package import Vocabulary

/// Loads a content widget: requests, reads and maps a document.
///
/// A new load replaces the one under way. The items of the previous load stay until the new
/// document is there, and also if the new load fails (the guide is silent).
package struct SyneriseLoadStateMachine: Sendable {
  private enum State {
    case unloaded
    /// The document was requested; the items of an earlier load stay.
    case loading(NativeRequest.ID, earlier: [SyneriseItem]?)
    case loaded([SyneriseItem])
  }

  /// The result of an input.
  package enum Action: Sendable, Hashable {
    case request(NativeRequest)
    case loaded(SyneriseDocument)
    /// The load failed: the reason as a sentence fragment, and the finding about the document if
    /// the document is the cause.
    case notLoaded(reason: String, Diagnostic?)
  }

  private let settings: SyneriseSettings
  private var state = State.unloaded
  private var requests = 0

  package init(_ settings: SyneriseSettings) { self.settings = settings }

  /// The items of the last load that succeeded; nil before.
  package var items: [SyneriseItem]? {
    switch state {
    case .unloaded: nil
    case .loading(_, let earlier): earlier
    case .loaded(let items): items
    }
  }

  /// The app calls `load`.
  package mutating func load() -> Action {
    if settings.omitted.contains(.customerToken) {
      return .notLoaded(reason: "the customer has no token", nil)
    }
    guard let slug = settings.slug, !slug.isEmpty else {
      return .notLoaded(reason: "the options have no slug", nil)
    }
    guard let feed = settings.feed else {
      return .notLoaded(reason: "no document has the slug '\(slug)'", nil)
    }
    let id = NativeRequest.ID(requests)
    requests += 1
    state = .loading(id, earlier: items)
    return .request(NativeRequest(id, feed, latency: settings.latency))
  }

  /// Takes the answer to a request; returns nil if the widget no longer waits for that request.
  package mutating func answered(_ id: NativeRequest.ID, _ answer: NativeAnswer) -> Action? {
    guard case .loading(let awaited, let earlier) = state, id == awaited else { return nil }
    state = earlier.map(State.loaded) ?? .unloaded
    switch answer {
    case .failed(let reason): return .notLoaded(reason: reason, nil)
    case .bytes(let bytes, let file):
      do throws(SyneriseDocument.Problem) {
        let document = try SyneriseDocument(bytes, file: file, mapping: settings.mapping)
        state = .loaded(document.items)
        return .loaded(document)
      } catch {
        return .notLoaded(reason: error.diagnostic.message, error.diagnostic)
      }
    }
  }
}
