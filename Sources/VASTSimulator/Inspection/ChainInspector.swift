internal import VAST
internal import Diagnostics
internal import Geometry
internal import Player
internal import Scenario
package import Transport
internal import VirtualTime

/// Follows a tag's wrappers and says what would play.
package struct ChainInspector {
  private let slot: AdSlot
  private let contentDuration: Duration?
  private let contentPositions: [Duration]
  private var documents: DocumentSource
  private let selector: MediaFileSelector
  /// The player's size in points.
  private let playerSize: Size
  private var inspection = ChainInspection(breaks: [], diagnostics: [])
  private var fetches: [ChainInspection.TimedFetch] = []
  private var now = VirtualInstant.zero
  /// When the break that is filled began.
  private var breakBegan = VirtualInstant.zero

  /// Inspects a tag.
  ///
  /// - Parameters:
  ///   - request: the tag, and which files answer which URLs.
  ///   - files: where documents come from; media is not opened.
  ///   - network: where everything else comes from, when the user allows it.
  /// - Returns: the chains.
  /// - Throws: what `files` throws when the tag cannot be read,
  ///   `TagNotFetched` when its URL gives none.
  package static func inspect(
    _ request: RunRequest, files: any RunFiles, network: (any NetworkFetching)? = nil
  ) throws -> ChainInspection {
    let resources = ResourceSource(request: request, files: files, network: network)
    let tag = try resources.tag()
    var inspector = ChainInspector(
      request: request, documents: DocumentSource(resources: resources, tag: tag))
    inspector.inspection.diagnostics = request.diagnostics
    inspector.inspect(AdDocumentParser.parse(tag.bytes, file: request.tag.displayName))
    return inspector.inspection
  }

  private init(request: RunRequest, documents: DocumentSource) {
    slot = request.scenario.slot
    contentDuration = request.scenario.contentDuration
    contentPositions = request.scenario.contentPositions
    self.documents = documents
    let world = AdWorld(screen: request.scenario.device.screen, layout: request.scenario.layout)
    playerSize = world.playerSize
    selector = MediaFileSelector(
      policy: request.profile.mediaFileChoice,
      conditions: MediaConditions(
        request.scenario, in: world, over: Connection(request.scenario.network)))
  }

  private mutating func inspect(_ parsing: AdDocumentParsing) {
    let plan = BreakPlan(
      parsing, contentDuration: contentDuration, positions: contentPositions)
    inspection.diagnostics += parsing.diagnostics + plan.diagnostics
    if let refusal = plan.refusal {
      close(
        nil, failure: .init(errorCode: refusal.code.rawValue, refusal.reason), ads: [], types: [])
    }
    // What a break repeats is the same each time.
    for planned in plan.breaks where !planned.isRepetition { inspect(planned) }
  }

  /// Fills one break as a run does, every answer taking its time.
  private mutating func inspect(_ planned: PlannedBreak) {
    breakBegan = now
    var filler = BreakFillStateMachine()
    var ads: [ResolvedAd] = []
    var failure: ChainInspection.Obstacle?
    var actions = filler.begun(planned.source)
    while !actions.isEmpty {
      var next: [BreakFillStateMachine.Action] = []
      for action in actions {
        switch action {
        case .fetch(let url, let file):
          next += filler.answered(
            answer(to: url, namedIn: file, blocked: filler.blockedAdCategories))
        case .giveUp(let ad): ads.append(ad)
        case .report(let diagnostic): inspection.diagnostics.append(diagnostic)
        case .fill(let found): ads += found
        case .fail(let reason): failure = .init(errorCode: reason.code, reason.reason)
        case .leaveEmpty: failure = .init("it has no ads")
        case .sendErrors: break
        }
      }
      actions = next
    }
    close(planned.title, failure: failure, ads: ads, types: planned.breakTypes)
  }

  private mutating func answer(
    to url: URLTemplate, namedIn file: String, blocked: [String]
  ) -> WrapperAnswer {
    let answer = documents.answer(to: url, namedIn: file, blocked: blocked, at: now)
    now = now.advanced(by: answer.delay)
    fetches.append(.init(answeredAt: now.sinceStart, fetch: answer.fetch))
    if let (bytes, name) = answer.document,
      !inspection.documents.contains(where: { $0.name == name })
    {
      inspection.documents.append(.init(name: name, bytes: bytes))
    }
    return answer.wrapperAnswer
  }

  // MARK: What would play

  private mutating func close(
    _ title: String?, failure: ChainInspection.Obstacle?, ads: [ResolvedAd],
    types: [AdBreak.BreakType]
  ) {
    inspection.breaks.append(
      ChainInspection.InspectedBreak(
        title: title, failure: failure, fetches: fetches, ads: inOrder(ads, types)))
    fetches = []
  }

  /// Plays the break in thought: every ad that can be played is.
  private func inOrder(
    _ ads: [ResolvedAd], _ types: [AdBreak.BreakType]
  ) -> [ChainInspection.InspectedAd] {
    var inspected = ads.map { inspect($0, types) }
    var machine = AdBreakStateMachine(ads)
    var action = machine.begin()
    var order = 0
    var used: Duration = .zero
    while case .load(let index) = action {
      if let late = lateness(of: ads[index], used: used) {
        inspected[index].obstacle = .init(
          errorCode: late.refusal.code.rawValue, late.refusal.reason)
        action = late.endsPod ? machine.breakShortened() : machine.adFailed()
        continue
      }
      guard inspected[index].obstacle == nil else {
        action = machine.adFailed()
        continue
      }
      order += 1
      inspected[index].order = order
      used += ads[index].inLine?.linearCreative?.linear?.duration ?? .zero
      action = machine.adEnded()
    }
    for index in inspected.indices
    where inspected[index].order == nil && inspected[index].obstacle == nil {
      inspected[index].obstacle =
        machine.cutOff.contains(index)
        ? .init(
          errorCode: ads[index].shortenedBreakCode.rawValue,
          "the break was shortened before its turn")
        : .init("the break is over before it is wanted")
    }
    return inspected
  }

  /// Why an ad's turn comes too late, every ad before it taking the time that it declares.
  private func lateness(of ad: ResolvedAd, used: Duration) -> AdTurn.Refusal? {
    guard ad.failure == nil else { return nil }
    let requested = ad.hops.first.flatMap { documents.requestInstants[$0.file] } ?? .zero
    let turn = AdTurn(
      sinceRequest: requested.duration(to: now) + used,
      waited: used == .zero ? breakBegan.duration(to: now) : .zero, used: used)
    return turn.refusal(of: ad, in: slot)
  }

  /// What of an ad would play, and why it would not.
  private func inspect(
    _ ad: ResolvedAd, _ types: [AdBreak.BreakType]
  ) -> ChainInspection.InspectedAd {
    var inspected = ChainInspection.InspectedAd(ad: ad, order: nil, obstacle: nil, mediaFiles: [])
    var refusal: (code: VASTErrorCode, reason: String)?
    switch ad.inLine.map({ MainCreative(of: $0, for: types) }) {
    case .linear(_, let linear)?:
      do throws(AdRefusal) {
        var offer = linear
        offer.mediaFiles = try slot.mediaFiles(of: linear)
        let decision = selector.decide(offer, isConditional: ad.isConditional)
        inspected.mediaFiles = decision.candidates
        refusal = decision.failure.map { ($0.code, $0.reason) }
      } catch {
        refusal = (error.code, error.reason)
      }
    case .nonLinear(let creative, let ads)?:
      let selector = NonLinearSelector(area: playerSize)
      inspected.nonLinears = selector.candidates(in: ads, requiring: creative.apiFramework)
      if inspected.nonLinears.allSatisfy({ $0.refusal != nil }) {
        let failure = NonLinearSelector.failure(of: inspected.nonLinears)
        refusal = (failure.code, failure.reason)
      }
    case .refused(let code, let reason)?:
      refusal = (code, reason)
    case nil: break
    }
    if let slotRefusal = ad.ad.flatMap(slot.refusal) {
      refusal = (slotRefusal.code, slotRefusal.reason)
    }
    if let failure = ad.failure { refusal = (failure, ad.reason ?? failure.words) }
    inspected.obstacle = refusal.map { .init(errorCode: $0.code.rawValue, $0.reason) }
    return inspected
  }
}
