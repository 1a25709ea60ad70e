package import Vocabulary

/// The source of a break's ads.
package enum BreakSource: Sendable, Hashable {
  /// A response that is loaded.
  case document(VASTDocument)
  /// A break of a VMAP document, whose ads may have to be fetched.
  case vmap(AdBreak, file: String)

  /// Whether the player may follow wrappers and play several ads of the first response, as the VMAP
  /// break says; nil for a plain tag.
  var policy: Wrapper? {
    guard case .vmap(let adBreak, _) = self else { return nil }
    return adBreak.source?.redirectPolicy
  }
}

/// Finds the ads of one break: those of its own response, and those to which its wrappers lead.
///
/// A run that plays a break and a command that only inspects it both use this machine, so both
/// follow the same rules. It requests one document at a time.
package struct BreakFillStateMachine: Sendable {
  /// An action; a list is carried out in order.
  package enum Action: Sendable, Hashable {
    /// Fetch the next document, and pass the result to `answered`.
    case fetch(URLTemplate, namedIn: String)
    /// Report a failure to Error URLs that belong to no ad.
    case sendErrors(VASTErrorCode, to: [TrackingURL], file: String)
    /// Report to the Error URLs of an ad's hops that the ad failed; another ad replaces it.
    case giveUp(ResolvedAd)
    case report(Diagnostic)
    /// Play these ads, which are in document order; nothing is left to fetch.
    case fill([ResolvedAd])
    /// Report to the break's own error trackers that there is nothing to play.
    case fail(Failure)
    /// Leave the break empty without reporting a failure, because it declares no ads.
    case leaveEmpty
  }

  /// Why a break is not filled.
  package struct Failure: Sendable, Hashable {
    /// VAST's code, or VMAP's where the break itself failed.
    package var code: Int
    package var reason: String
    /// Why a document did not arrive, if that is the reason.
    package var absence: Fetch.Absence?

    package init(code: Int, reason: String, absence: Fetch.Absence? = nil) {
      (self.code, self.reason, self.absence) = (code, reason, absence)
    }
  }

  private enum State: Sendable {
    case ready
    /// The document of the break's AdTagURI is being fetched.
    case fetchingTag
    /// The document of the wrapper with this number is being fetched.
    case fetchingWrapper(Int)
    case finished
  }

  private var state = State.ready
  private var policy: Wrapper?
  private var wrappers: WrapperStateMachine

  /// - Parameter wrapperLimit: how many wrappers may follow each other; the standard recommends 5.
  package init(wrapperLimit: Int = 5) {
    wrappers = WrapperStateMachine(depthLimit: wrapperLimit)
  }

  /// The categories blocked by the wrappers around the document that is being fetched.
  package var blockedAdCategories: [String] { wrappers.blockedAdCategories }

  /// Begins to find the ads of a break.
  package mutating func begun(_ source: BreakSource) -> [Action] {
    guard case .ready = state else { return [] }
    state = .finished
    policy = source.policy
    switch source {
    case .document(let document):
      return follow(wrappers.documentParsed(document, under: policy))
    case .vmap(let adBreak, let file):
      if let failure = adBreak.playerFailure { return fail(failure, failure.words) }
      switch adBreak.source?.content {
      case .inline(let parsing)?: return accept(parsing)
      case .adTag(_, let template?)? where !AdSource.isVAST(templateType: template):
        return fail(.templateTypeNotSupported, "its response is of type '\(template)'")
      case .adTag(let url, _)?:
        state = .fetchingTag
        return [.fetch(url, namedIn: file)]
      case .custom(_, let template)?:
        return fail(
          .templateTypeNotSupported, "its data is of type '\(template ?? "unknown")'")
      case nil: return [.leaveEmpty]
      }
    }
  }

  /// Processes the answer to the requested fetch.
  package mutating func answered(_ answer: WrapperAnswer) -> [Action] {
    switch state {
    case .ready, .finished:
      return []
    case .fetchingWrapper(let id):
      state = .finished
      return follow(wrappers.answered(id, answer))
    case .fetchingTag:
      state = .finished
      switch answer {
      case .parsed(let parsing):
        return parsing.diagnostics.map(Action.report) + accept(parsing)
      case .noContent: return noAd
      case .timedOut(let reason): return fail(.adResponseTimeout, reason)
      case .unavailable(let reason, let absence):
        return fail(.adResponseUnavailable, reason, absence)
      case .notRequestable(let reason): return fail(.adResponseUnavailable, reason)
      }
    }
  }

  private mutating func accept(_ parsing: VASTParsing) -> [Action] {
    guard let document = parsing.document, parsing.failure == nil else {
      let code = parsing.failure ?? .undefined
      return fail(
        code == .xmlParsing ? .adResponseParsing : .adResponse,
        "its response cannot be used: \(code.words)")
    }
    guard !document.ads.isEmpty else {
      return [.sendErrors(.noAd, to: document.errors, file: document.file)] + noAd
    }
    return follow(wrappers.documentParsed(document, under: policy))
  }

  private mutating func follow(_ actions: [WrapperAction]) -> [Action] {
    actions.map { action in
      switch action {
      case .fetch(let fetch):
        state = .fetchingWrapper(fetch.id)
        return .fetch(fetch.url, namedIn: fetch.file)
      case .sendErrors(let code, let urls, let file):
        return .sendErrors(code, to: urls, file: file)
      case .giveUp(let ad): return .giveUp(ad)
      case .report(let diagnostic): return .report(diagnostic)
      case .finish(let ads): return .fill(ads)
      }
    }
  }

  private var noAd: [Action] { fail(.adResponse, "its response holds no ad") }

  private func fail(
    _ code: VMAPErrorCode, _ reason: String, _ absence: Fetch.Absence? = nil
  ) -> [Action] {
    [.fail(Failure(code: code.rawValue, reason: reason, absence: absence))]
  }
}

extension VASTErrorCode {
  /// The code in words, whether or not it is one that the standard lists.
  package var words: String { summary ?? "error \(rawValue)" }
}

extension VMAPErrorCode {
  /// The code in words, whether or not it is one that the standard lists.
  package var words: String { summary ?? "error \(rawValue)" }
}

/// The outcome of a break's ads, from which the codes for the break's error trackers follow.
package struct BreakResult: Sendable, Hashable {
  /// Whether an ad was on the screen.
  package var wasShown = false
  /// Whether an ad ended without an error.
  package var hasSucceeded = false
  /// The code that the last ad failed with.
  package var failure: VASTErrorCode?
  /// Whether nothing is left to report, because the break's trackers already received the failure
  /// or the break has no ads.
  package var isSettled = false

  package init() {}

  /// The code for the break's own trackers if every ad failed or there was none to play; otherwise
  /// nil.
  package var breakError: VASTErrorCode? {
    isSettled || hasSucceeded || (wasShown && failure == nil) ? nil : failure ?? .noAd
  }

  /// The code for the document's own Error URLs if no ad could be played; otherwise nil.
  package var documentError: VASTErrorCode? { isSettled || wasShown ? nil : failure }
}
