internal import Diagnostics
internal import Player
internal import Scenario
internal import Transport
internal import VAST
internal import VirtualTime

/// From one break to the next, and to the documents that fill them.
extension Playout {
  /// Goes on to the next break: at once, or when the content comes to it.
  mutating func awaitNextBreak() {
    let instant = now
    guard breakIndex + 1 < breaks.count else { return awaitContentEnd(from: instant) }
    breakIndex += 1
    guard let offset = breaks[breakIndex].contentOffset else {
      return renew(.breakBegins, at: instant, .sampling)
    }
    content?.run(at: instant)
    renew(.breakBegins, at: content?.instant(reaching: offset, after: instant), .playback)
  }

  private mutating func awaitContentEnd(from instant: VirtualInstant) {
    guard let content, content.position(at: instant) < content.duration else {
      outcome = lastOutcome ?? (breaks.isEmpty ? .noAd : .error)
      return
    }
    self.content?.run(at: instant)
    renew(
      .contentEnds, at: content.instant(reaching: content.duration, after: instant), .playback)
  }

  mutating func beginBreak() {
    let instant = now
    // What is sure to lie over the content does not stop it.
    if breaks[breakIndex].breakTypes != [.nonlinear] { content?.stop(at: instant) }
    sendBreak(.breakStart)
    resolver = WrapperStateMachine()
    switch breaks[breakIndex].source {
    case .document(let document):
      resolve(document)
    case .vmap(let adBreak, let file):
      if let failure = adBreak.playerFailure { return failBreak(failure.rawValue, failure.words) }
      switch adBreak.source?.content {
      case .inline(let parsing)?: accept(parsing)
      case .adTag(let url, _)?: request(url, for: .adTag, namedIn: file)
      case .custom(_, let template)?:
        let code = VMAPErrorCode.templateTypeNotSupported
        failBreak(code.rawValue, "its data is of type '\(template ?? "unknown")'")
      case nil:
        // A break without ads still tells that it was there.
        closeBreak()
      }
    }
  }

  // MARK: Documents

  private mutating func request(
    _ url: URLTemplate, for target: PendingDocument.Target, namedIn file: String
  ) {
    let answer = documents.answer(to: url, namedIn: file, at: now)
    for macro in answer.unresolvedMacros where recording.isNew("UnresolvedMacro", about: macro) {
      diagnose(
        .warning, rule: "UnresolvedMacro",
        "nobody knows a value for '[\(macro)]', so it stays in an ad request's URL; "
          + "give one with --macro \(macro)=VALUE",
        at: SourceLocation(file: file))
    }
    pending = PendingDocument(target: target, answer: answer)
    renew(.documentArrives, at: now.advanced(by: answer.delay), .sampling)
  }

  mutating func documentArrived() {
    guard let arrived = pending else { return }
    pending = nil
    append(.fetch(arrived.answer.fetch))
    let parsing = arrived.answer.document.map { VASTParser.parse($0.bytes, file: $0.file) }
    switch arrived.target {
    case .wrapper(let id):
      let reason =
        "'\(arrived.answer.fetch.url)' was not fetched: \(arrived.answer.failure?.reason ?? "")"
      follow(resolver.answered(id, parsing.map(WrapperAnswer.parsed) ?? .unavailable(reason)))
    case .adTag:
      if let failure = arrived.answer.failure {
        let code: VMAPErrorCode =
          failure.isTimeout ? .adResponseTimeout : .adResponseUnavailable
        return failBreak(code.rawValue, failure.reason)
      }
      if let parsing {
        for diagnostic in parsing.diagnostics { append(.diagnostic(diagnostic)) }
        accept(parsing)
      }
    }
  }

  private mutating func accept(_ parsing: VASTParsing) {
    guard let document = parsing.document, parsing.failure == nil else {
      let code = parsing.failure ?? .undefined
      return failBreak(code.rawValue, "its response cannot be used: \(code.words)")
    }
    guard !document.ads.isEmpty else {
      sender.sendErrors(
        document.errors, .noAd, file: document.file, at: now, into: &recording)
      return failBreak(VASTErrorCode.noAd.rawValue, "its response holds no ad")
    }
    resolve(document)
  }

  private mutating func resolve(_ document: VASTDocument) {
    follow(resolver.documentParsed(document, under: breaks[breakIndex].policy))
  }

  private mutating func follow(_ actions: [WrapperAction]) {
    for action in actions {
      switch action {
      case .fetch(let fetch):
        request(fetch.url, for: .wrapper(fetch.id), namedIn: fetch.file)
      case .sendErrors(let code, let urls, let file):
        sender.sendErrors(urls, code, file: file, at: now, into: &recording)
      case .giveUp(let ad):
        fail(ad, ad.failure ?? .wrapper, ad.reason ?? VASTErrorCode.wrapper.words, AdRecord(ad))
      case .report(let diagnostic):
        append(.diagnostic(diagnostic))
      case .finish(let ads):
        candidates = ads
        adBreak = AdBreakStateMachine(ads)
        carryOut(adBreak.begin())
      }
    }
  }

  // MARK: The break's end

  /// Nothing of the break can be played, and its own trackers hear of it.
  private mutating func failBreak(_ code: Int, _ reason: String) {
    var decision = AdDecision(.rejected, adID: nil)
    decision.reason = "the break is not filled: \(reason)"
    decision.errorCode = code
    append(.ad(decision))
    diagnose(
      .error, rule: "BreakNotFilled", "error \(code): the break is not filled: \(reason)",
      at: breakLocation)
    sendBreak(.error, errorCode: code)
    closeBreak()
  }

  /// The break is over; the content goes on.
  mutating func closeBreak() {
    recording.ad = nil
    settleUntriedAds()
    recording.ad = active == nil ? nil : playedCount - 1
    candidates = []
    adBreak = AdBreakStateMachine(sequences: [])
    sendBreak(.breakEnd)
    guard content != nil else {
      outcome = lastOutcome ?? .error
      return
    }
    active = nil
    recording.ad = nil
    awaitNextBreak()
  }

  private var breakLocation: SourceLocation? {
    switch breaks[breakIndex].source {
    case .document(let document): SourceLocation(file: document.file, position: document.position)
    case .vmap(let adBreak, let file): SourceLocation(file: file, position: adBreak.position)
    }
  }
}

/// A document on its way.
struct PendingDocument {
  enum Target {
    /// What a wrapper of the resolver points to.
    case wrapper(Int)
    /// What a VMAP break's AdTagURI points to.
    case adTag
  }

  var target: Target
  var answer: DocumentSource.Answer
}

extension VMAPErrorCode {
  /// The code in words, whether or not it is one that the standard lists.
  var words: String { summary ?? "error \(rawValue)" }
}
