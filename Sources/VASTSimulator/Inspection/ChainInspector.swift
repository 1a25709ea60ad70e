internal import VAST
internal import Diagnostics
internal import Geometry
internal import Player
internal import Scenario
internal import Transport
internal import VirtualTime

/// Follows a tag's wrappers and says what would play.
package struct ChainInspector {
  private var documents: DocumentSource
  private let selector: MediaFileSelector
  private var inspection = ChainInspection(breaks: [], diagnostics: [])
  private var fetches: [ChainInspection.TimedFetch] = []
  private var now = VirtualInstant.zero
  /// The player's size in points, and what the current break takes.
  private let playerSize: Size
  private var breakTypes: [AdBreak.BreakType] = []

  /// Inspects a tag.
  ///
  /// - Parameters:
  ///   - request: the tag, and which files answer which URLs.
  ///   - files: where documents come from; media is not opened.
  /// - Returns: the chains.
  /// - Throws: what `files` throws when the tag cannot be read.
  package static func inspect(
    _ request: RunRequest, files: any RunFiles
  ) throws -> ChainInspection {
    let world = AdWorld(screen: request.scenario.device.screen, layout: request.scenario.layout)
    var inspector = ChainInspector(
      documents: DocumentSource(request: request, files: files),
      selector: MediaFileSelector(
        policy: request.profile.mediaFileChoice,
        conditions: MediaConditions(
          request.scenario, in: world, over: Connection(request.scenario.network))),
      playerSize: world.playerSize)
    let bytes = try files.tag(at: request.tag.path)
    inspector.inspect(AdDocumentParser.parse(bytes, file: request.tag.displayName))
    return inspector.inspection
  }

  private init(documents: DocumentSource, selector: MediaFileSelector, playerSize: Size) {
    self.documents = documents
    self.selector = selector
    self.playerSize = playerSize
  }

  private mutating func inspect(_ parsing: AdDocumentParsing) {
    inspection.diagnostics += parsing.diagnostics
    switch parsing {
    case .vast(let parsing):
      fill(nil, with: parsing, under: nil)
    case .vmap(let parsing):
      for adBreak in parsing.document?.adBreaks ?? [] {
        inspect(adBreak, file: parsing.document?.file ?? "")
      }
    }
  }

  private mutating func inspect(_ adBreak: AdBreak, file: String) {
    let title = "break '\(adBreak.breakID ?? "without id")'"
    let policy = adBreak.source?.redirectPolicy
    breakTypes = adBreak.breakTypes
    if let failure = adBreak.playerFailure {
      return close(title, failure: failure.words, ads: [])
    }
    switch adBreak.source?.content {
    case .inline(let parsing)?:
      fill(title, with: parsing, under: policy)
    case .adTag(let url, _)?:
      let answer = answer(to: url, namedIn: file)
      guard let document = answer.document else {
        return close(title, failure: answer.failure?.reason ?? "", ads: [])
      }
      let parsing = VASTParser.parse(document.bytes, file: document.file)
      inspection.diagnostics += parsing.diagnostics
      fill(title, with: parsing, under: policy)
    case .custom?:
      close(title, failure: "its data is not VAST", ads: [])
    case nil:
      close(title, failure: "it has no ads", ads: [])
    }
  }

  private mutating func fill(
    _ title: String?, with parsing: VASTParsing, under policy: Wrapper?
  ) {
    guard let document = parsing.document, parsing.failure == nil else {
      let code = parsing.failure ?? .undefined
      return close(title, failure: "error \(code): \(code.words)", ads: [])
    }
    guard !document.ads.isEmpty else {
      return close(title, failure: "error 303: the document holds no ad", ads: [])
    }
    var machine = WrapperStateMachine()
    var ads: [ResolvedAd] = []
    var actions = machine.documentParsed(document, under: policy)
    while !actions.isEmpty {
      var next: [WrapperAction] = []
      for action in actions {
        switch action {
        case .fetch(let fetch):
          next += machine.answered(fetch.id, wrapperAnswer(to: fetch))
        case .giveUp(let ad): ads.append(ad)
        case .report(let diagnostic): inspection.diagnostics.append(diagnostic)
        case .finish(let found): ads += found
        case .sendErrors: break
        }
      }
      actions = next
    }
    close(title, failure: nil, ads: ads)
  }

  private mutating func wrapperAnswer(to fetch: WrapperFetch) -> WrapperAnswer {
    let answer = answer(to: fetch.url, namedIn: fetch.file)
    guard let document = answer.document else {
      return .unavailable(answer.failure?.reason ?? "")
    }
    return .parsed(VASTParser.parse(document.bytes, file: document.file))
  }

  private mutating func answer(
    to url: URLTemplate, namedIn file: String
  ) -> DocumentSource.Answer {
    let answer = documents.answer(to: url, namedIn: file, at: now)
    now = now.advanced(by: answer.delay)
    fetches.append(.init(answeredAt: now.sinceStart, fetch: answer.fetch))
    return answer
  }

  // MARK: What would play

  private mutating func close(_ title: String?, failure: String?, ads: [ResolvedAd]) {
    inspection.breaks.append(
      ChainInspection.InspectedBreak(
        title: title, failure: failure, fetches: fetches, ads: inOrder(ads)))
    fetches = []
  }

  /// Plays the break in thought: every ad that can be played is.
  private func inOrder(_ ads: [ResolvedAd]) -> [ChainInspection.InspectedAd] {
    var inspected = ads.map { ad in
      inspect(ad)
    }
    var machine = AdBreakStateMachine(ads)
    var action = machine.begin()
    var order = 0
    while case .load(let index) = action {
      guard inspected[index].reason == nil else {
        action = machine.adFailed()
        continue
      }
      order += 1
      inspected[index].order = order
      action = machine.adEnded()
    }
    for index in inspected.indices
    where inspected[index].order == nil && inspected[index].reason == nil {
      inspected[index].reason = "the break is over before it is wanted"
    }
    return inspected
  }

  private func inspect(_ ad: ResolvedAd) -> ChainInspection.InspectedAd {
    var inspected = ChainInspection.InspectedAd(ad: ad, order: nil, reason: nil, mediaFiles: [])
    switch ad.inLine.map({ MainCreative(of: $0, for: breakTypes) }) {
    case .linear(_, let linear)?:
      let decision = selector.decide(linear, isConditional: ad.isConditional)
      inspected.mediaFiles = decision.candidates
      inspected.reason = decision.failure.map { "error \($0.code): \($0.reason)" }
    case .nonLinear(let creative, let ads)?:
      let selector = NonLinearSelector(area: playerSize)
      inspected.nonLinears = selector.candidates(in: ads, requiring: creative.apiFramework)
      if inspected.nonLinears.allSatisfy({ $0.refusal != nil }) {
        let failure = NonLinearSelector.failure(of: inspected.nonLinears)
        inspected.reason = "error \(failure.code): \(failure.reason)"
      }
    case .refused(let code, let reason)?:
      inspected.reason = "error \(code): \(reason)"
    case nil: break
    }
    if let failure = ad.failure {
      inspected.reason = "error \(failure): \(ad.reason ?? failure.words)"
    }
    return inspected
  }
}
