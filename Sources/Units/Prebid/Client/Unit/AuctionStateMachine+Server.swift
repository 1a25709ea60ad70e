internal import Vocabulary

/// The server's answer, computed, recorded or from the network.
extension AuctionStateMachine {
  // MARK: The simulated server

  mutating func serverDecided(_ number: Int, at now: VirtualInstant) -> [AuctionAction] {
    switch server.decided(number, at: now) {
    case nil: return []
    case .answer(let answer): return received(answer, number, at: now)
    case .cache(let posting):
      let actions = cacheEvents(posting)
      guard let latency = settings.cache.latency else { return actions }
      return actions
        + after(latency, .cachePut, number, at: now) { $0.cacheAnswered(number, at: now) }
    }
  }

  mutating func cacheAnswered(_ number: Int, at now: VirtualInstant) -> [AuctionAction] {
    server.cacheAnswered(number).map { received($0, number, at: now) } ?? []
  }

  private func cacheEvents(_ posting: PrebidCacheStore.Posting) -> [AuctionAction] {
    switch posting {
    case .refused(let problems): problems.map { find($0.diagnostic { _ in nil }) }
    case .stored(let receipts):
      receipts.map { receipt in
        var event = NativeEvent("cachePut", cause: .network)
        event.details = [
          .init("uuid", .string(receipt.uuid)), .init("type", .string(receipt.content.rawValue)),
        ]
        if let lifetime = receipt.lifetime {
          event.details.append(.init("ttlSeconds", .integer(lifetime)))
        }
        return .native(.report(event))
      }
    }
  }

  // MARK: The network

  mutating func posted(
    _ number: Int, _ answer: AuctionAnswer, at now: VirtualInstant
  ) -> [AuctionAction] {
    switch answer {
    case .failed(let reason):
      let finding = Diagnostic(
        rule: .prebidServerUnreachable, "the Prebid Server did not answer: \(reason)")
      return received(ServerAnswer(code: .networkError, finding), number, at: now)
    case .answer(200, let bytes, let file):
      return received(ServerAnswer(reading: bytes, file: file), number, at: now)
    case .answer(204, _, _): return received(ServerAnswer(code: .noBids), number, at: now)
    case .answer(let status, let bytes, let file):
      let text = String(decoding: bytes.prefix(1000), as: UTF8.self)
      let finding = Diagnostic(
        rule: .prebidServerRefused,
        "the Prebid Server answered with status \(status): '\(text.trimmed(to: 200))'",
        at: SourceLocation(file: file))
      return received(
        ServerAnswer(code: PrebidResultCode(refusal: text), finding), number, at: now)
    }
  }

  // MARK: The answer

  mutating func timedOut(_ round: AuctionRound, at now: VirtualInstant) -> [AuctionAction] {
    let finding = find(
      .prebidTimeout,
      "no answer came within \(TimeText.readable(settings.client.timeout)); the app goes on without "
        + "key values")
    return [finding] + concluded(PrebidSelection(failed: .timedOut), round, at: now)
  }

  private mutating func received(
    _ answer: ServerAnswer, _ number: Int, at now: VirtualInstant
  ) -> [AuctionAction] {
    let findings = answer.findings.map { find($0) }
    guard case .requesting(var round) = state, round.number == number, now < round.deadline else {
      return findings + late(number, at: now)
    }
    var reader = PrebidResponseReader()
    let response = answer.response.flatMap { reader.response($0) }
    if let resolved = answer.resolved {
      round.facts = PrebidRequestFacts(
        resolved, isResolved: true, impression: settings.files.impression)
    }
    let asksForCache = settings.client.requiresCache ?? round.facts.asksForCache ?? true
    let selection =
      answer.response == nil
      ? PrebidSelection(failed: answer.code)
      : PrebidSelection(
        response, to: round.facts, requiresIDs: answer.requiresIDs, asksForCache: asksForCache)
    var problems = reader.problems + selection.problems
    if answer.resolved == nil {
      problems +=
        sizeProblems(selection, round) + selection.sharedKeys(of: settings.server.account.keyLength)
    } else if answer.findings.contains(where: { $0.rule == .bidWithoutCacheID }) {
      // The simulated server has already reported this problem.
      problems.removeAll { $0.rule == .bidWithoutCacheID }
    }
    var actions = findings
    actions += problems.map { find($0.diagnostic(answer.location)) }
    actions.append(wake(.timeout, number, at: nil))
    actions += bidEvents(selection, response?.currency)
    return actions + concluded(selection, round, at: now)
  }

  /// Drops an answer that arrives after the timeout, or after the app requested again.
  private func late(_ number: Int, at now: VirtualInstant) -> [AuctionAction] {
    guard let round = state.round else { return [] }
    let reason =
      round.number == number
      ? "\(TimeText.readable(round.startedAt.duration(to: now))) after the request, and the "
        + "timeout is \(TimeText.readable(settings.client.timeout))"
      : "after the app requested bids anew"
    return [find(.prebidAnswerLate, "the server's answer came \(reason); it is dropped")]
  }

  private func bidEvents(_ selection: PrebidSelection, _ currency: String?) -> [AuctionAction] {
    let bids =
      selection.bids.map { ($0, nil) } + selection.ignored.map { ($0.bid, Optional($0.reason)) }
    return bids.map { bid, reason in
      var event = NativeEvent("bid", cause: .network)
      event.details = [.init("bidder", .string(bid.seat)), .init("price", Self.number(bid.price))]
      if let currency { event.details.append(.init("currency", .string(currency))) }
      if let id = bid.impressionID { event.details.append(.init("impID", .string(id))) }
      let bucket = bid["hb_pb"] ?? bid["hb_pb_" + bid.seat]
      if let bucket { event.details.append(.init("bucket", .string(bucket))) }
      if let type = bid.mediaType { event.details.append(.init("type", .string(type.rawValue))) }
      if let reason { event.details.append(.init("ignored", .string(reason))) }
      return .native(.report(event))
    }
  }

  private static func number(_ value: Double) -> JSONValue {
    Int(exactly: value).map(JSONValue.integer) ?? .number(value)
  }

  private func sizeProblems(
    _ selection: PrebidSelection, _ round: AuctionRound
  ) -> [PrebidProblem] {
    guard !round.facts.formats.isEmpty, !round.wantsVideo(settings, for: nil) else { return [] }
    let allowed = round.facts.formats.map(\.description)
    let list = allowed.map { "'\($0)'" }.joined(separator: ", ")
    return selection.bids.filter { $0.mediaType ?? .banner == .banner }.compactMap { bid in
      let path = bid.path + [.key("ext"), .key("prebid"), .key("targeting")]
      if let key = bid.targeting.first(where: { $0.key.hasPrefix("hb_size") }),
        !allowed.contains(key.value)
      {
        return PrebidProblem(
          .bidSizeMismatch,
          "'\(key.key)' is '\(key.value)', and the ad unit asks for \(list)",
          at: path + [.key(key.key)])
      }
      guard let size = bid.size?.description, !allowed.contains(size) else { return nil }
      return PrebidProblem(
        .bidSizeMismatch, "the bid is for '\(size)', and the ad unit asks for \(list)",
        at: bid.path)
    }
  }
}

extension String {
  /// The text without blanks at its ends, and no longer than a number of characters.
  fileprivate func trimmed(to length: Int) -> String {
    let blank = drop(while: \.isWhitespace)
    let text = blank.prefix(length)
    return String(text.reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// An answer of a server, with the positions at which its values are written.
struct ServerAnswer: Sendable {
  /// The response; nil if the answer has none, in which case `code` says why.
  var response: JSONValue?
  var code = PrebidResultCode.malformedResponse
  /// What is wrong with the answer as a whole.
  var findings: [Diagnostic] = []
  /// The request with its stored requests, where the server is simulated.
  var resolved: JSONValue?
  /// Whether the ids must be those of the request.
  var requiresIDs = true
  private var document: JSONDocument?

  /// An answer without a response.
  init(code: PrebidResultCode, _ findings: Diagnostic...) {
    self.code = code
    self.findings = findings
  }

  /// The answer of a simulated server.
  init(_ result: AuctionResult) {
    findings = result.findings
    resolved = result.request
    if let refusal = result.refusal {
      code = PrebidResultCode(refusal: refusal.message)
    } else {
      response = result.response
    }
  }

  /// Reads a response that was recorded or received over the network.
  init(reading bytes: [UInt8], file: String) {
    do throws(JSONProblem) {
      let document = try JSONDocument(bytes, file: file)
      response = document.value
      self.document = document
    } catch {
      findings = [
        Diagnostic(
          rule: .prebidResponseMalformed,
          "the response is not JSON: expected \(error.expected)", at: error.location)
      ]
    }
  }

  /// Where a value of the response is written; nil if the response was computed.
  func location(of path: [JSONPlace.Step]) -> SourceLocation? {
    document?.location(of: path)
  }
}
