package import Vocabulary

/// Follows wrappers to inline ads (VAST 4.2 § 2.4.3), without fetching anything itself.
///
/// Requests are made one at a time, depth first and in document order, so that the same documents
/// always resolve in the same way. A failure is kept with its ad, because it is reported to every
/// wrapper above that ad.
package struct WrapperStateMachine: Sendable {
  /// One ad of one response, with its state.
  struct Node: Sendable {
    enum State: Sendable {
      /// An inline ad, or an ad that fails because of its own document.
      case leaf
      /// A wrapper whose response is not fetched yet.
      case open
      /// A wrapper with its response.
      case answered(Response)
      case failed(VASTErrorCode, reason: String, Fetch.Absence? = nil)
    }

    let hop: AdHop
    /// The indices of the wrappers around the ad, from the inside out.
    let above: [Int]
    var state: State
  }

  /// The ads of one document, by the indices of their nodes.
  struct Response: Sendable {
    /// The ads that may play, in document order.
    let nodes: [Int]
    /// Whether only one of the ads may play, because the wrapper that led to them allows no more.
    let isSingle: Bool
    /// How many of the ads failed and were replaced by the next one, if only one ad may play.
    var givenUp = 0

    /// The ads that are being resolved.
    var current: ArraySlice<Int> { isSingle ? nodes.dropFirst(givenUp).prefix(1) : nodes[...] }

    /// The ads that are resolved only if the current one fails.
    var spare: ArraySlice<Int> { isSingle ? nodes.dropFirst(givenUp + 1) : [] }
  }

  private enum State: Sendable {
    case ready
    case fetching(Int)
    case finished
  }

  private let depthLimit: Int
  private let requestLimit: Int
  private let adLimit: Int
  private var requestCount = 0
  private var isExcessReported = false
  private var state = State.ready
  var nodes: [Node] = []
  private var root: Response?
  /// What a VMAP break says about following wrappers and playing several ads of the first response;
  /// nil for a tag.
  private var rootPolicy: Wrapper?
  /// The wrappers that are to be fetched; the last one is fetched next.
  private var stack: [Int] = []

  /// - Parameters:
  ///   - depthLimit: the maximum number of wrappers in a chain, 0 for none; the standard recommends
  ///     5.
  ///   - requestLimit: the maximum number of requested responses, because wrappers can multiply.
  ///   - adLimit: the total number of ads from which on no more responses are requested.
  init(depthLimit: Int = 5, requestLimit: Int = 1_000, adLimit: Int = 10_000) {
    self.depthLimit = depthLimit
    self.requestLimit = requestLimit
    self.adLimit = adLimit
  }

  /// Begins with the first response.
  ///
  /// - Parameters:
  ///   - document: the response.
  ///   - policy: the response's rules for following wrappers and playing several ads, such as those
  ///     of a VMAP break; nil for a tag.
  /// - Returns: the actions to carry out.
  mutating func documentParsed(
    _ document: VASTDocument, under policy: Wrapper? = nil
  ) -> [WrapperAction] {
    guard case .ready = state else { return [] }
    var actions: [WrapperAction] = []
    rootPolicy = policy
    root = add(document, above: [], policy: policy, &actions)
    fallBack(in: nil, &actions)
    return actions + proceed()
  }

  /// Processes the answer to a request.
  mutating func answered(_ id: Int, _ answer: WrapperAnswer) -> [WrapperAction] {
    guard case .fetching(id) = state else { return [] }
    var actions: [WrapperAction] = []
    switch answer {
    case .unavailable(let reason, let absence):
      nodes[id].state = .failed(.wrapperUnavailable, reason: reason, absence)
    case .timedOut(let reason):
      nodes[id].state = .failed(.wrapperUnavailable, reason: reason)
    case .notRequestable(let reason):
      nodes[id].state = .failed(.wrapper, reason: reason)
    case .noContent:
      fail(id, .noAd, nil, &actions)
    case .parsed(let parsing):
      actions += parsing.diagnostics.map(WrapperAction.report)
      accept(parsing, for: id, &actions)
    }
    fallBack(in: id, &actions)
    fallBack(around: id, &actions)
    return actions + proceed()
  }

  /// The categories blocked by the wrapper whose response is being fetched and by the wrappers
  /// around it (VAST 4.1, `[BLOCKEDADCATEGORIES]`); empty while nothing is being fetched.
  package var blockedAdCategories: [String] {
    guard case .fetching(let id) = state else { return [] }
    return ([id] + nodes[id].above).flatMap {
      nodes[$0].hop.ad.wrapper?.blockedAdCategories.map(\.code) ?? []
    }
  }

  // MARK: Responses

  private mutating func accept(
    _ parsing: VASTParsing, for id: Int, _ actions: inout [WrapperAction]
  ) {
    guard let document = parsing.document, parsing.failure == nil else {
      let code = parsing.failure ?? .xmlParsing
      fail(id, code, parsing.document, &actions)
      return
    }
    guard !document.ads.isEmpty else {
      fail(id, .noAd, document, &actions)
      return
    }
    let response = add(
      document, above: [id] + nodes[id].above, policy: nodes[id].hop.ad.wrapper, &actions)
    nodes[id].state = .answered(response)
  }

  private mutating func fail(
    _ id: Int, _ code: VASTErrorCode, _ document: VASTDocument?,
    _ actions: inout [WrapperAction]
  ) {
    nodes[id].state = .failed(code, reason: code.summary ?? "error \(code)")
    if let document, !document.errors.isEmpty {
      actions.append(.sendErrors(code, to: document.errors, file: document.file))
    }
  }

  /// Adds those ads of a document that the wrapper around the document allows.
  private mutating func add(
    _ document: VASTDocument, above: [Int], policy: Wrapper?, _ actions: inout [WrapperAction]
  ) -> Response {
    let first = nodes.count
    for ad in document.ads {
      let hop = AdHop(ad: ad, file: document.file, version: document.version)
      nodes.append(Node(hop: hop, above: above, state: .leaf))
      if ad.failure == nil, let wrapper = ad.wrapper {
        nodes[nodes.count - 1].state = openState(of: wrapper, nodes.count - 1, policy, &actions)
      }
    }
    let added = Array(first..<nodes.count)
    let isSingle = policy.map { !$0.allowMultipleAds } ?? false
    let response = Response(
      nodes: isSingle ? standAlone(among: added, &actions) : added, isSingle: isSingle)
    stack += response.current.reversed().filter(isOpen)
    return response
  }

  private func openState(
    of wrapper: Wrapper, _ index: Int, _ policy: Wrapper?, _ actions: inout [WrapperAction]
  ) -> Node.State {
    let above = nodes[index].above
    guard let url = wrapper.adTagURL else {
      return .failed(.schemaValidation, reason: "it has no URL")
    }
    guard policy?.followAdditionalWrappers != false else {
      return .failed(
        .wrapperLimit,
        reason: "the wrapper or the break around it does not allow further wrappers")
    }
    guard above.count < depthLimit else {
      return .failed(
        .wrapperLimit,
        reason: depthLimit == 0
          ? "the player follows no wrappers"
          : "more than \(depthLimit) wrapper\(depthLimit == 1 ? "" : "s") follow each other")
    }
    // Addresses are compared before macros are replaced, because other macro values do not make
    // another address.
    guard !above.contains(where: { nodes[$0].hop.ad.wrapper?.adTagURL == url }) else {
      actions.append(
        report(
          .wrapperLoop,
          "the wrapper points to a response that already led to it; remove the loop",
          about: index))
      return .failed(.wrapperLimit, reason: "the wrappers form a loop")
    }
    return .open
  }

  /// The candidates in a response of which only one ad may play: the ads without a sequence (VAST
  /// 4.2 § 2.4.3.2, `allowMultipleAds`). If all ads have a sequence, the candidate is the
  /// response's only ad, as in most tags, or in a VMAP break the first ad of the pod (VMAP 1.0.1,
  /// AdSource).
  private func standAlone(
    among response: [Int], _ actions: inout [WrapperAction]
  ) -> [Int] {
    func sequence(of index: Int) -> Int? { nodes[index].hop.ad.sequence }
    var allowed = response.filter { sequence(of: $0) == nil }
    let isBehindWrapper = response.contains { !nodes[$0].above.isEmpty }
    if allowed.isEmpty, response.count == 1 || !isBehindWrapper {
      allowed = response.min { sequence(of: $0) ?? 0 < sequence(of: $1) ?? 0 }.map { [$0] } ?? []
    }
    for index in response where sequence(of: index) != nil && !allowed.contains(index) {
      actions.append(
        notAllowed(
          index,
          "the ad is part of an ad pod, but "
            + (isBehindWrapper
              ? "the wrapper around it allows only one stand-alone ad"
              : "'allowMultipleAds' of its break allows only one ad")))
    }
    return allowed
  }

  // MARK: Going on

  private mutating func proceed() -> [WrapperAction] {
    var actions: [WrapperAction] = []
    while let next = stack.popLast() {
      if let excess {
        refuse(next, because: excess, &actions)
      } else if let request = request(for: next) {
        requestCount += 1
        state = .fetching(next)
        return actions + [.fetch(request)]
      }
    }
    state = .finished
    return actions + notesOnSpareAds() + [.finish(root.map(collector.ads) ?? [])]
  }

  /// The limit that was exceeded; nil when resolving can go on.
  private var excess: String? {
    if requestCount >= requestLimit { return "\(requestLimit) responses" }
    return nodes.count >= adLimit ? "\(adLimit) ads" : nil
  }

  private mutating func refuse(
    _ id: Int, because excess: String, _ actions: inout [WrapperAction]
  ) {
    let reason = "the wrappers led to \(excess) already"
    nodes[id].state = .failed(.wrapperLimit, reason: reason)
    if !isExcessReported {
      isExcessReported = true
      actions.append(
        report(.wrapperTreeTooLarge, "\(reason); the rest is not followed", about: id))
    }
    fallBack(around: id, &actions)
  }

  private func notesOnSpareAds() -> [WrapperAction] {
    let responses = [root] + nodes.indices.map { self.response(to: $0) }
    return responses.flatMap { $0?.spare ?? [] }.map {
      notAllowed(
        $0,
        "the wrapper or the break around the ad allows only one ad, and another one came first")
    }
  }

  private func notAllowed(_ index: Int, _ message: String) -> WrapperAction {
    report(.adNotAllowed, message, about: index)
  }

  private func report(
    _ rule: Rule, _ message: String, about index: Int
  ) -> WrapperAction {
    let hop = nodes[index].hop
    return .report(
      Diagnostic(
        rule: rule, message,
        at: SourceLocation(file: hop.file, position: hop.ad.position)))
  }

  private func request(for id: Int) -> WrapperFetch? {
    let node = nodes[id]
    guard let url = node.hop.ad.wrapper?.adTagURL else { return nil }
    return WrapperFetch(
      id: id, url: url, depth: node.above.count + 1, file: node.hop.file,
      position: node.hop.ad.position)
  }

  // MARK: Making room

  /// The response to a wrapper; for nil, the first response.
  private func response(to holder: Int?) -> Response? {
    guard let holder else { return root }
    guard case .answered(let response) = nodes[holder].state else { return nil }
    return response
  }

  private mutating func setResponse(_ response: Response, to holder: Int?) {
    if let holder { nodes[holder].state = .answered(response) } else { root = response }
  }

  private mutating func fallBack(around id: Int, _ actions: inout [WrapperAction]) {
    for holder in nodes[id].above { fallBack(in: holder, &actions) }
    fallBack(in: nil, &actions)
  }

  /// Resolves the next ad of a wrapper's response if only one ad may play and the current one
  /// failed.
  private mutating func fallBack(in holder: Int?, _ actions: inout [WrapperAction]) {
    guard var response = response(to: holder), response.isSingle, !isWaiting(holder) else {
      return
    }
    while let current = response.current.first, let next = response.spare.first,
      makesRoom(current, in: holder)
    {
      let ads = collector.ads(of: current)
      guard ads.allSatisfy({ $0.failure != nil }) else { return }
      actions += ads.map(WrapperAction.giveUp)
      response.givenUp += 1
      setResponse(response, to: holder)
      guard !isOpen(next) else { return stack.append(next) }
    }
  }

  /// Whether the next ad may replace a wrapper that leads to no ad: the wrapper allows it
  /// (`fallbackOnNoAd`), or the player must not follow the wrapper (`followAdditionalWrappers`).
  private func makesRoom(_ index: Int, in holder: Int?) -> Bool {
    guard let wrapper = nodes[index].hop.ad.wrapper else { return false }
    let policy = holder.map { nodes[$0].hop.ad.wrapper } ?? rootPolicy
    return wrapper.fallbackOnNoAd == true || policy?.followAdditionalWrappers == false
  }

  /// Whether responses below a wrapper are still to be fetched. Requests go depth first, so in that
  /// case the next request is for one of these responses.
  private func isWaiting(_ holder: Int?) -> Bool {
    guard let next = stack.last else { return false }
    return holder.map(nodes[next].above.contains) ?? true
  }

  private var collector: WrapperCollector {
    WrapperCollector(nodes: nodes, isRootSingle: root?.isSingle ?? false)
  }

  private func isOpen(_ index: Int) -> Bool {
    if case .open = nodes[index].state { true } else { false }
  }
}

/// An action that is needed to follow wrappers.
enum WrapperAction: Sendable, Hashable {
  /// Fetch the next response.
  case fetch(WrapperFetch)
  /// Report a failure to the Error URLs of an empty or broken response; these URLs belong to no ad.
  case sendErrors(VASTErrorCode, to: [TrackingURL], file: String)
  /// Report to the Error URLs of an ad's hops that the ad failed; another ad replaces it.
  case giveUp(ResolvedAd)
  case report(Diagnostic)
  /// Nothing is left to fetch. The ads are in document order; the ads of a wrapper's response replace the
  /// wrapper.
  case finish([ResolvedAd])
}

/// A request for the response that a wrapper points to.
struct WrapperFetch: Sendable, Hashable {
  /// Identifies the request in its answer.
  var id: Int
  var url: URLTemplate
  /// How many wrappers lead to the response, 1 or more.
  var depth: Int
  /// The document that names the URL.
  var file: String
  /// The position in that document.
  var position: SourcePosition
}

/// The result of a request.
package enum WrapperAnswer: Sendable, Hashable {
  case parsed(VASTParsing)
  /// The server has no ad and says so without a body (HTTP 204).
  case noContent
  /// There was no response, for example because of a refused connection or an HTTP error. The
  /// associated values are the reason in words and the absence itself.
  case unavailable(String, Fetch.Absence? = nil)
  /// There was no response in time. The associated value is the reason in words.
  case timedOut(String)
  /// There was no request, because the address cannot be requested. The associated value is the
  /// reason in words.
  case notRequestable(String)
}
